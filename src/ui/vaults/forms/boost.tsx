/** Funds boosts. Nothing of it comes back, and its known risk is said here (interface.md 1.1). */
import { useState } from 'preact/hooks';
import { readAmount } from '../../format/read';
import { AmountField } from '../../parts/amount-field';
import { Notice } from '../../parts/notice';
import { usePage } from '../../state/context';
import { useVaultWords } from '../../state/use-words';
import { Expect } from '../expect';
import { projectionOf } from '../outlook';
import { useAssetCode } from '../readings';
import { FormFrame } from './frame';
import type { FormProps } from './props';
import { useSpendable } from './spendable';

export function BoostForm({ vault, review, task, account }: FormProps) {
  const { say } = usePage();
  const { form: told } = useVaultWords();
  const code = useAssetCode()(vault);
  const [text, setText] = useState('');
  const spendable = useSpendable(vault);
  const amount = readAmount(text, say.marks.decimal);
  const over = amount !== undefined && spendable !== undefined && amount > spendable;
  const wrong = text.trim() !== '' && amount === undefined;
  const ready = amount !== undefined && !over ? amount : undefined;
  const ask = (stroops: bigint) =>
    review({ name: 'boostDeposit', input: { vaultAddress: vault.vault, caller: account, amount: stroops.toString() } });
  const terms = vault.status.config;
  return (
    <FormFrame vault={vault} lead={told.boostLead} task={task} onReview={ready === undefined ? undefined : () => ask(ready)}>
      <AmountField
        label={told.amount(code)}
        value={text}
        onInput={setText}
        hint={spendable === undefined ? undefined : told.available(say.amount(spendable, code))}
        error={wrong ? told.amountWrong : over ? told.tooMuch : undefined}
        most={spendable}
        mostWord={told.most}
        mostLabel={told.mostLabel(say.amount(spendable ?? 0n, code))}
      />
      <p>{told.irrevocable}</p>
      {terms ? <Expect vault={vault} outlook={projectionOf(vault, terms, amount ?? 0n)} filled terms={terms} added={amount ?? 0n} /> : null}
      <Notice level="warning" label={told.riskTitle}>
        <p>{told.risk}</p>
      </Notice>
    </FormFrame>
  );
}
