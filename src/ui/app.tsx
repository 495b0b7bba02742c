/** Mounts one page of the extension: its mirror of the worker, its language and its theme. */
import './styles/controls.css';
import './styles/instruments.css';
import './styles/plan.css';
import { type ComponentType, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Preferences } from '../commands/preferences';
import type { Client } from '../messaging/client';
import type { Clock } from '../primitives/clock';
import type { Words } from '../words/en/common';
import { chooseLanguage, createSay, isLanguage, type Language, loaderOf } from '../words/languages';
import { Boundary } from './frame/boundary';
import { type Page, PageContext } from './state/context';
import { isolateTexts } from './state/isolate';
import { createUi, type Ui } from './state/store';
import { useStore } from './state/use-wallet';

const systemClock: Clock = () => Math.floor(Date.now() / 1000);
const TOUCH_EVERY = 20_000;

/** Kept where `theme.js` finds it before the first paint; nothing secret. */
function remember({ theme, language }: Pick<Preferences, 'theme' | 'language'>): void {
  try {
    for (const [key, value] of Object.entries({ theme, language })) {
      if (value === 'system') localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  } catch {
    // Without storage the page only flashes once.
  }
}

function rememberedLanguage(): Preferences['language'] {
  try {
    const kept = localStorage.getItem('language');
    return isLanguage(kept) ? kept : 'system';
  } catch {
    return 'system';
  }
}

function pageFor(ui: Ui, language: Language, words: Words): Page {
  document.documentElement.lang = language;
  return { ui, language, words, say: createSay(language) };
}

function Rooted({ first, Screens }: { first: Page; Screens: ComponentType }) {
  const [page, setPage] = useState(first);
  return (
    <PageContext.Provider value={page}>
      <Wishes page={page} change={setPage} />
      <Boundary>
        <Screens />
      </Boundary>
    </PageContext.Provider>
  );
}

/** Follows the preferences: theme at once, language when its words are there. */
function Wishes({ page, change }: { page: Page; change: (page: Page) => void }) {
  const preferences = useStore((state) => state.wallet?.preferences);
  useEffect(() => {
    if (!preferences) return;
    remember(preferences);
    document.documentElement.dataset.theme = preferences.theme;
    const language = chooseLanguage(preferences.language);
    if (language !== page.language) void loaderOf('common', language)().then((words) => change(pageFor(page.ui, language, words)));
  }, [preferences]);
  return null;
}

/** Moves the auto-lock deadline by what a person does here, at most every 20 s. */
function feelTouch(ui: Ui): void {
  let last = -TOUCH_EVERY;
  const touch = () => void ui.client.call('touch', {}).catch(() => undefined);
  // What stands there before this script can be clicked already.
  if (navigator.userActivation?.hasBeenActive) touch();
  const touched = (event: Event) => {
    // Who clicks before the wallet's standing is known may well have it unlocked: the worker knows.
    const { keys } = ui.get().wallet ?? { keys: 'unlocked' };
    if (!event.isTrusted || event.timeStamp - last < TOUCH_EVERY || keys !== 'unlocked') return;
    last = event.timeStamp;
    touch();
  };
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touched, { passive: true });
}

/** Draws `Screens` into `root`; `figures`: whether they show what the account holds and did. */
export async function mount(root: HTMLElement, client: Client, Screens: ComponentType, figures = true): Promise<void> {
  // What a notification was about (wallet/wallet.ts), and what others sign, which a link or a camera brings.
  const name = (['activity', 'shared'] as const).find((one) => location.hash === `#${one}`);
  const ui = createUi(client, systemClock, { route: name && { name }, figures });
  ui.start();
  feelTouch(ui);
  const language = chooseLanguage(rememberedLanguage());
  const words = await loaderOf('common', language)();
  isolateTexts();
  render(<Rooted first={pageFor(ui, language, words)} Screens={Screens} />, root);
}
