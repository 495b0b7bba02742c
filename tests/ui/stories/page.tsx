/** Runs in an empty page of the built extension: draws the stories of a part, each beside a worker of its own that follows a script. */
import '../../../src/ui/styles/first.css';
import '../../../src/ui/styles/options.css';
import '../../../src/ui/styles/vaults.css';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { mount } from '../../../src/ui/app';
import { usePage } from '../../../src/ui/state/context';
import { useLater } from '../../../src/ui/state/use-later';
import { useStore } from '../../../src/ui/state/use-wallet';
import { OptionsWordsContext, PayWordsContext, VaultWordsContext } from '../../../src/ui/state/use-words';
import { type Language, loaderOf } from '../../../src/words/languages';
import { asOf } from '../fixtures';
import type { Scene } from '../scenes';
import { scriptedClient } from '../scripted-client';
import { moving } from './moving';
import { still } from './still';
import { type Stories, sceneOf, storyOf } from './story';
import { wholes } from './wholes';

const stories: { [part: string]: Stories } = { ...still, ...moving, ...wholes };

export interface Drawing {
  part: string;
  /** All that can stand beside each other, unless one is named. */
  state?: string | undefined;
  language: Language;
}

interface Asked {
  command: string;
  input: unknown;
}

export interface StoryPage {
  /** Every part with its states, and which of them stand alone. */
  list(): { part: string; states: string[]; alone: string[] }[];
  draw(drawing: Drawing): Promise<void>;
  /** What the parts that are drawn asked their worker for, in its order. */
  asked(): Asked[];
  /** From now on the worker answers differently. */
  answer(change: Partial<Scene>): void;
  /** A ledger closes. */
  ledger(sequence: number): void;
}

let asked: Asked[] = [];
let drawn: HTMLElement[] = [];
let clients: ReturnType<typeof scriptedClient>[] = [];
let given: Scene[] = [];

interface ReadyProps {
  /** Something is never answered: that is what is drawn. */
  hangs: boolean;
  onReady: () => void;
  children: () => preact.JSX.Element;
}

/** With all words there, and the worker's first answers: of an account whose keys are locked it gives no more than its state. */
function Ready({ hangs, onReady, children }: ReadyProps) {
  const { language } = usePage();
  const settled = useStore((state) => hangs || state.settled || state.wallet?.keys === 'locked');
  const vaults = useLater(loaderOf('vaults', language));
  const options = useLater(loaderOf('options', language));
  const pay = useLater(loaderOf('pay', language));
  const isReady = settled && vaults && options && pay;
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady]);
  if (!isReady) return null;
  const Drawn = children;
  return (
    <VaultWordsContext.Provider value={vaults}>
      <OptionsWordsContext.Provider value={options}>
        <PayWordsContext.Provider value={pay}>
          <Drawn />
        </PayWordsContext.Provider>
      </OptionsWordsContext.Provider>
    </VaultWordsContext.Provider>
  );
}

async function drawOne(state: string, story: ReturnType<typeof storyOf>, language: Language): Promise<void> {
  const root = document.createElement('div');
  root.className = story.alone ? 'popup' : 'story';
  root.dataset.state = state;
  document.body.append(root);
  drawn.push(root);
  const { wallet, ...rest } = story.scene ?? sceneOf('home');
  const scene = { ...rest, wallet: { ...wallet, preferences: { ...wallet.preferences, language } } };
  const client = scriptedClient(scene);
  given.push(scene);
  const listening: typeof client = {
    ...client,
    call: (command, input) => {
      asked.push({ command, input });
      return client.call(command, input);
    },
  };
  clients.push(client);
  await new Promise<void>((resolve) => {
    void mount(root, listening, () => (
      <Ready hangs={scene.hang !== undefined} onReady={resolve}>
        {story.draw}
      </Ready>
    ));
  });
}

const page: StoryPage = {
  list: () =>
    Object.entries(stories).map(([part, states]) => ({
      part,
      states: Object.keys(states),
      alone: Object.keys(states).filter((state) => storyOf(states[state]!).alone),
    })),
  async draw({ part, state, language }) {
    for (const root of drawn) {
      render(null, root);
      root.remove();
    }
    drawn = [];
    clients = [];
    given = [];
    const states = stories[part];
    if (!states) throw new Error(`no part is called ${part}`);
    const wanted = state === undefined ? Object.keys(states).filter((name) => !storyOf(states[name]!).alone) : [state];
    for (const name of wanted) {
      const story = states[name];
      if (!story) throw new Error(`${part} has no state ${name}`);
      await drawOne(name, storyOf(story), language);
    }
    // What the start asked for says nothing about the part.
    asked = [];
  },
  asked: () => asked,
  answer(change) {
    for (const scene of given) Object.assign(scene, change);
  },
  ledger(sequence) {
    for (const client of clients) client.say({ event: 'ledger', asOf: { ...asOf, ledger: sequence } });
  },
};

Object.assign(globalThis, { storyPage: page });
