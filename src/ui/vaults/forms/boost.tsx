/** Funds boosts. Nothing of it comes back, and its known risk is said here (interface.md 1.1). */
import type { PreviewRequest } from '../../../interface/schema/intents';
import { unitOf } from '../../format/unit';
import { Notice } from '../../parts/notice';
import { usePage } from '../../state/context';
import { usePrepare } from '../../state/use-prepare';
import { useVaultWords } from '../../state/use-words';
import { Expect } from '../expect';
import { outweighed, projectionOf } from '../outlook';
import { FormFrame } from './frame';
import type { FormProps } from './props';
import { useSpendable } from './spendable';
import { TypedAmountField, useTypedAmount } from './typed-amount';

export function BoostForm({ vault, review, task, account }: FormProps) {
  const { say } = usePage();
  const { form: text } = useVaultWords();
  const unit = unitOf(vault);
  const spendable = useSpendable(vault);
  const { draft, typed } = useTypedAmount('boostDeposit', vault.vault, unit, spendable, text.tooMuch);
  const { amount, ready } = typed;
  const request: PreviewRequest | undefined =
    ready === undefined
      ? undefined
      : { name: 'boostDeposit', input: { vaultAddress: vault.vault, caller: account, amount: ready.toString() } };
  usePrepare(request);
  const terms = vault.status.config;
  const below = amount === undefined ? null : outweighed(vault, amount);
  return (
    <FormFrame vault={vault} lead={text.boostLead} draft={draft} task={task} onReview={request && (() => review(request))}>
      <TypedAmountField typed={typed} label={text.amount(unit.code)} most={spendable} of={unit} />
      {below === null || amount === undefined ? null : (
        <Notice level="warning" status text={text.boostFar(say.amount(amount, unit), say.amount(below, unit))} />
      )}
      <p>{text.irrevocable}</p>
      {terms ? <Expect vault={vault} outlook={projectionOf(vault, terms, amount ?? 0n)} filled terms={terms} added={amount ?? 0n} /> : null}
      <Notice level="warning" label={text.riskTitle} text={text.risk} />
    </FormFrame>
  );
}
