/** Leaving the stabilizer: what returns to whom, and what stays. */
import { Notice } from '../../parts/notice';
import { usePage } from '../../state/context';
import { useVaultWords } from '../../state/use-words';
import { useAssetCode } from '../readings';
import { FormFrame, Points } from './frame';
import type { FormProps } from './props';

export function ExitForm({ vault, review, task, account }: FormProps) {
  const { say } = usePage();
  const { form: told } = useVaultWords();
  const code = useAssetCode()(vault);
  const admin = vault.status.config?.adminAddress ?? account;
  const left = BigInt(vault.status.campaign?.available ?? '0');
  return (
    <FormFrame
      vault={vault}
      lead={told.exitLead}
      task={task}
      onReview={() => review({ name: 'exit', input: { vaultAddress: vault.vault, caller: account } })}
    >
      <Points items={told.exitPoints(say.rate(vault.status.currentFeeBps), admin)} />
      {left > 0n ? (
        <Notice level="info">
          <p>{told.exitBudget(say.amount(left, code))}</p>
        </Notice>
      ) : null}
    </FormFrame>
  );
}
