/** Funds boosts. Nothing of it comes back, and its known risk is said here (interface.md 1.1). */
import { Notice } from '../../parts/notice';
import { usePage } from '../../state/context';
import { useVaultWords } from '../../state/use-words';
import { Expect } from '../expect';
import { outweighed, projectionOf } from '../outlook';
import { useAssetCode } from '../readings';
import { FormFrame } from './frame';
import type { FormProps } from './props';
import { useSpendable } from './spendable';
import { TypedAmountField, useTypedAmount } from './typed-amount';

export function BoostForm({ vault, review, task, account }: FormProps) {
  const { say } = usePage();
  const { form: told } = useVaultWords();
  const code = useAssetCode()(vault);
  const spendable = useSpendable(vault);
  const { draft, typed } = useTypedAmount('boostDeposit', vault.vault, code, spendable, told.tooMuch);
  const { amount, ready } = typed;
  const ask = (stroops: bigint) =>
    review({ name: 'boostDeposit', input: { vaultAddress: vault.vault, caller: account, amount: stroops.toString() } });
  const terms = vault.status.config;
  const below = amount === undefined ? null : outweighed(vault, amount);
  return (
    <FormFrame vault={vault} lead={told.boostLead} draft={draft} task={task} onReview={ready === undefined ? undefined : () => ask(ready)}>
      <TypedAmountField typed={typed} label={told.amount(code)} most={spendable} code={code} />
      {below === null || amount === undefined ? null : (
        <Notice level="warning">
          <p role="status">{told.boostFar(say.amount(amount, code), say.amount(below, code))}</p>
        </Notice>
      )}
      <p>{told.irrevocable}</p>
      {terms ? <Expect vault={vault} outlook={projectionOf(vault, terms, amount ?? 0n)} filled terms={terms} added={amount ?? 0n} /> : null}
      <Notice level="warning" label={told.riskTitle}>
        <p>{told.risk}</p>
      </Notice>
    </FormFrame>
  );
}
