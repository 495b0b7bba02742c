/** Leaving the stabilizer: what returns to whom, and what stays. */
import type { PreviewRequest } from '../../../interface/schema/intents';
import { unitOf } from '../../format/unit';
import { Notice } from '../../parts/notice';
import { usePage } from '../../state/context';
import { usePrepare } from '../../state/use-prepare';
import { useVaultWords } from '../../state/use-words';
import { FormFrame, Points } from './frame';
import type { FormProps } from './props';

export function ExitForm({ vault, review, task, account }: FormProps) {
  const { say } = usePage();
  const { form: text } = useVaultWords();
  const unit = unitOf(vault);
  const admin = vault.status.config?.adminAddress ?? account;
  const request: PreviewRequest = { name: 'exit', input: { vaultAddress: vault.vault, caller: account } };
  usePrepare(request);
  const left = BigInt(vault.status.campaign?.available ?? '0');
  return (
    <FormFrame vault={vault} lead={text.exitLead} task={task} onReview={() => review(request)}>
      <Points items={text.exitPoints(say.rate(vault.status.currentFeeBps), admin)} />
      {left > 0n ? <Notice level="info" text={text.exitBudget(say.amount(left, unit))} /> : null}
    </FormFrame>
  );
}
