/** An amount that is typed, with the most there is one press away. */
import type { Unit } from '../../primitives/amounts';
import { writeAmount } from '../format/read';
import { usePage } from '../state/context';
import { Button } from './button';
import { Field } from './field';

export interface AmountFieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  /** What the button fills in, counted in `of`; undefined: not known. */
  most?: bigint | undefined;
  of: Unit;
  mostWord: string;
  mostLabel: string;
}

export function AmountField({ label, value, onInput, hint, error, most, of, mostWord, mostLabel }: AmountFieldProps) {
  const { say } = usePage();
  const fill =
    most !== undefined && most > 0n ? (
      <Button label={mostLabel} onClick={() => onInput(writeAmount(most, say.marks.decimal, of))}>
        {mostWord}
      </Button>
    ) : undefined;
  return <Field label={label} value={value} onInput={onInput} hint={hint} error={error} numeric beside={fill} />;
}
