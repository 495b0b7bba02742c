/** The steps one by one, equal ones in a row as one. */
import type { Step, Warning } from '../../primitives/plan';
import { type PlanWords, tellStep } from '../../words/plan';
import { Sentence } from '../parts/address';
import { usePage } from '../state/context';
import { foldSteps } from './folds';

interface StepsProps {
  steps: readonly Step[];
  told: PlanWords;
  own: string;
  /** No step that one of these calls a danger is folded. */
  warnings: readonly Warning[];
  /** Of the steps' parent. */
  path?: string;
}

export function Steps({ steps, told, own, warnings, path = '' }: StepsProps) {
  const { say } = usePage();
  const tell = (step: Step) => tellStep(told, step, say, own);
  return (
    <ol class={path === '' ? 'told' : ''}>
      {foldSteps(steps, tell, warnings, path).map(({ step, index, count, sum }) => (
        <li key={index}>
          <Sentence text={tell(step)} />
          {count > 1 ? (
            <>
              {' '}
              <span class="strong">{told.review.times(count)}</span>
              {sum ? (
                <span class="quiet">
                  {' '}
                  (<Sentence text={told.review.sum(say.amount(sum.amount, sum.asset))} />)
                </span>
              ) : null}
            </>
          ) : null}
          {step.children.length ? (
            <Steps
              steps={step.children}
              told={told}
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
