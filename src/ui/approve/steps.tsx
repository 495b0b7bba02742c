/** The steps one by one, equal ones in a row as one. */
import type { Step, Warning } from '../../primitives/plan';
import { type PlanWords, tellStep } from '../../words/plan';
import { Sentence } from '../parts/address';
import { usePage } from '../state/context';
import { foldSteps } from './folds';

interface StepsProps {
  steps: readonly Step[];
  words: PlanWords;
  own: string;
  /** No step that one of these calls a danger is folded. */
  warnings: readonly Warning[];
  /** Of the steps' parent. */
  path?: string;
}

export function Steps({ steps, words, own, warnings, path = '' }: StepsProps) {
  const { say } = usePage();
  const tell = (step: Step) => tellStep(words, step, say, own);
  return (
    <ol class={path === '' ? 'plan-steps' : ''}>
      {foldSteps(steps, tell, warnings, path).map(({ step, index, count, sum }) => (
        <li key={index}>
          <Sentence text={tell(step)} />
          {count > 1 ? (
            <>
              {' '}
              <span class="strong">{words.review.times(count)}</span>
              {sum ? (
                <span class="quiet">
                  {' '}
                  (<Sentence text={words.review.sum(say.amount(sum.amount, sum.asset))} />)
                </span>
              ) : null}
            </>
          ) : null}
          {step.children.length ? (
            <Steps
              steps={step.children}
              words={words}
              own={own}
              warnings={warnings}
              path={path === '' ? String(index) : `${path}.${index}`}
            />
          ) : null}
        </li>
      ))}
    </ol>
  );
}
