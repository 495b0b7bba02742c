/** A change of a vault: its form, then the preview that all changes share. */
import type { JSX } from 'preact';
import type { PreviewRequest } from '../../interface/schema/intents';
import type { ContractId } from '../../primitives/addresses';
import { FormBar } from '../frame/form-bar';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import type { VaultChange } from '../state/route';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { useVaultWords } from '../state/use-words';
import { BoostForm } from './forms/boost';
import { DepositForm } from './forms/deposit';
import { ExitForm } from './forms/exit';
import { MoveForm } from './forms/move';
import type { FormProps } from './forms/props';
import { TermsForm } from './forms/terms';
import { WithdrawForm } from './forms/withdraw';
import { Trouble } from './list';
import { useVault } from './readings';

export function ChangeScreen({ vault: address, change }: { vault: ContractId; change: VaultChange }) {
  const { ui } = usePage();
  const { change: titles } = useVaultWords();
  const { value, error, refresh } = useVault(address);
  const { active } = useWallet();
  const task = useTask();
  const Form = forms[change];
  const review = (request: PreviewRequest) => void task.run(() => ui.review(request, { name: 'change', vault: address, change }));
  return (
    <>
      <FormBar title={titles[change]} form={change === 'exit' ? null : change} of={address} back={{ name: 'vault', vault: address }} />
      {value && active ? (
        <Form vault={value} review={review} task={task} account={active} />
      ) : (
        <main class="body">
          {error ? <Trouble error={error} stale={false} onRetry={refresh} /> : <Bones widths={['70%', '100%', '100%']} />}
        </main>
      )}
    </>
  );
}

const forms: { [N in VaultChange]: (props: FormProps) => JSX.Element } = {
  register: (props) => <TermsForm change="register" {...props} />,
  targetApy: (props) => <TermsForm change="targetApy" {...props} />,
  feeBounds: (props) => <TermsForm change="feeBounds" {...props} />,
  exit: ExitForm,
  boostDeposit: BoostForm,
  vaultDeposit: DepositForm,
  vaultWithdraw: WithdrawForm,
  vaultToVault: MoveForm,
};
