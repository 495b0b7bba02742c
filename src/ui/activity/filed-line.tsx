/** What a file says was signed elsewhere: shown as the file's word, and nothing can be done with it. */
import type { BroughtLine } from '../../commands/brought';
import { CopyButton } from '../parts/copy';
import { usePage } from '../state/context';
import { EntryBody } from './entry-body';

export function useFiledTitle(): (line: Pick<BroughtLine, 'what'>) => string {
  const { intents, other } = usePage().words.activity;
  return ({ what }) => (what && Object.hasOwn(intents, what) ? intents[what as keyof typeof intents] : other);
}

export function FiledLine({ line }: { line: BroughtLine }) {
  const { words, say } = usePage();
  const title = useFiledTitle()(line);
  const { change, hash, state, at } = line;
  return (
    <details class="grow">
      <summary class="entry">
        <EntryBody
          icon="info"
          title={title}
          changes={change ? [change] : []}
          note={[words.activity.others.filed, words.activity.states[state], say.clock(at)].join(' · ')}
          leads="down"
        />
      </summary>
      <p class="small">
        <span class="mono">{hash.slice(0, 12)}…</span> <CopyButton text={hash} label={words.plan.hash} />
      </p>
    </details>
  );
}
