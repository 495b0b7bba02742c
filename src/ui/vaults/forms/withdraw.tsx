/** Gives shares back, a part or all of them. */

import { useState } from 'preact/hooks';
import { STROOPS_PER_UNIT } from '../../../primitives/amounts';
import { mulDiv } from '../../../primitives/round';
import { priceOf } from '../../../words/format/amount';
import { readAmount } from '../../format/read';
import { AmountField } from '../../parts/amount-field';
import { Field } from '../../parts/field';
import { usePage } from '../../state/context';
import { useVaultWords } from '../../state/use-words';
import { useAssetCode } from '../readings';
import { FormFrame } from './frame';
import type { FormProps } from './props';

export function WithdrawForm({ vault, review, task, account }: FormProps) {
  const { say } = usePage();
  const { form: told } = useVaultWords();
  const code = useAssetCode()(vault);
  const [all, setAll] = useState(true);
  const [text, setText] = useState('');
  const [least, setLeast] = useState('');
  const held = BigInt(vault.shares);
  const part = readAmount(text, say.marks.decimal);
  const over = part !== undefined && part > held;
  const leastOut = readAmount(least, say.marks.decimal);
  const leastWrong = least.trim() !== '' && leastOut === undefined;
  const shares = all ? 'all' : part !== undefined && !over ? part.toString() : undefined;
  const ask = (given: string) =>
    review({
      name: 'vaultWithdraw',
      input: {
        from: account,
        vaultAddress: vault.vault,
        shares: given,
        ...(leastOut === undefined ? {} : { minOut: leastOut.toString() }),
      },
    });
  const price = priceOf(vault);
  const worth =
    price !== undefined && part !== undefined ? told.worth(say.amount(mulDiv(part, price, STROOPS_PER_UNIT, 'down'), code)) : undefined;
  const ready = held > 0n && !leastWrong ? shares : undefined;
  return (
    <FormFrame vault={vault} lead={held > 0n ? '' : told.holdsNothing} task={task} onReview={ready ? () => ask(ready) : undefined}>
      <fieldset class="stack" style={{ border: 0, margin: 0, padding: 0, gap: '8px' }}>
        <legend class="label" style={{ padding: '0 0 8px' }}>
          {told.withdrawWhat}
        </legend>
        <label class="choice">
          <input type="radio" name="part" checked={all} onChange={() => setAll(true)} />
          <span class="grow">
            <span class="strong">{told.withdrawAll}</span>
            <span class="small quiet amount" style={{ display: 'block', whiteSpace: 'normal' }}>
              {vault.value === null ? say.amount(held) : told.worth(say.amount(vault.value, code))}
            </span>
          </span>
        </label>
        <label class="choice">
          <input type="radio" name="part" checked={!all} onChange={() => setAll(false)} />
          <span class="strong">{told.withdrawPart}</span>
        </label>
      </fieldset>
      {all ? null : (
        <AmountField
          label={told.shares}
          value={text}
          onInput={setText}
          hint={worth}
          error={text.trim() !== '' && part === undefined ? told.amountWrong : over ? told.tooManyShares : undefined}
          most={held}
          mostWord={told.most}
          mostLabel={told.mostLabel(say.amount(held))}
        />
      )}
      <Field
        label={told.least(code)}
        value={least}
        onInput={setLeast}
        hint={told.leastHint}
        error={leastWrong ? told.amountWrong : undefined}
        numeric
      />
    </FormFrame>
  );
}
