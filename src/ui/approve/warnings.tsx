/** What a person must know before an answer: dangers in one box, all else as boxes or lines. */
import type { ComponentChildren } from 'preact';
import type { Plan, Warning } from '../../primitives/plan';
import { type PlanWords, tellWarning } from '../../words/plan';
import { Sentence } from '../parts/address';
import { Icon } from '../parts/icon';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { alikeOf, isGrave, markOf } from './asked';
import { Seen } from './reading';

interface WarningsProps {
  /** All of its warnings: what reads the same is read at once. */
  plan: Pick<Plan, 'digest' | 'warnings'>;
  warnings: readonly Warning[];
  words: PlanWords;
  /** As a line without a box. */
  quiet?: boolean;
  onRead?: ((mark: string) => void) | undefined;
}

function useSentence({ plan, words, onRead }: WarningsProps) {
  const { say } = usePage();
  const readAll = (warning: Warning) => {
    for (const one of alikeOf(warning, plan.warnings)) onRead?.(markOf(plan.digest, one));
  };
  return (warning: Warning, index: number, draw: (text: ComponentChildren) => ComponentChildren) => (
    <Seen key={`${index} ${markOf(plan.digest, warning)}`} onSeen={() => readAll(warning)}>
      {draw(
        <p>
          <Sentence text={tellWarning(words, warning, say)} />
        </p>,
      )}
    </Seen>
  );
}

/** All of them in one box, with their count. `more`: dangers that this page found out by itself. */
export function Dangers(props: WarningsProps & { more?: ComponentChildren[] }) {
  const { words } = usePage();
  const { warnings, words: planWords, more = [] } = props;
  const tell = useSentence(props);
  const count = warnings.length + more.length;
  if (count === 0) return null;
  const stops = warnings.some(({ level }) => level === 'blocked');
  return (
    <section class={`dangers ${stops ? 'stops' : ''}`}>
      <h2>
        <Icon name={stops ? 'blocked' : 'danger'} /> {stops ? words.levels.blocked : planWords.review.dangers(count)}
      </h2>
      {more}
      {warnings.map((warning, index) => tell(warning, index, (text) => text))}
    </section>
  );
}

export function Warnings(props: WarningsProps) {
  const tell = useSentence(props);
  const { warnings, quiet = false } = props;
  return (
    <>
      {warnings.map((warning, index) =>
        tell(warning, index, (text) => (
          <Notice level={isGrave(warning) ? 'warning' : warning.level} quiet={quiet}>
            {text}
          </Notice>
        )),
      )}
    </>
  );
}
