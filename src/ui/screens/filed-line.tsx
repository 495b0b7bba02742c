/** What a file says was signed elsewhere: told as the file's word, and nothing can be done with it. */
import type { BroughtLine } from '../../commands/brought';
import { Amount } from '../parts/amount';
import { CopyButton } from '../parts/copy';
import { Icon } from '../parts/icon';
import { usePage } from '../state/context';

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
        <Icon name="info" />
        <span class="grow">
          <span class="clip strong block">{title}</span>
          {change ? (
            <span class="block">
              <Amount stroops={BigInt(change.amount)} code={change.code} decimals={change.decimals} signed />
            </span>
          ) : null}
          <span class="small quiet block">
            {words.activity.others.filed} · {words.activity.states[state]} · {say.time(at)}
          </span>
        </span>
      </summary>
      <p class="small">
        <span class="mono">{hash.slice(0, 12)}…</span> <CopyButton text={hash} label={words.plan.hash} />
      </p>
    </details>
  );
}
