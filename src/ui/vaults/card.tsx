/** One vault of the list; the whole card opens it. */
import type { VaultView } from '../../commands/views';
import { Amount } from '../parts/amount';
import { usePage } from '../state/context';
import { useVaultWords } from '../state/use-words';
import { BudgetReading, FeeReading, RateReading } from './instruments';
import { useAssetCode } from './readings';
import { Chips, NameNotice, StateNotice } from './state';

export function VaultCard({ vault }: { vault: VaultView }) {
  const { ui } = usePage();
  const { hold } = useVaultWords();
  const code = useAssetCode();
  const enrolled = vault.state === 'normal' || vault.status.registered;
  return (
    <li class={`vault-card ${vault.state === 'critical' ? 'critical' : ''}`}>
      <h3>
        <button type="button" onClick={() => ui.go({ name: 'vault', vault: vault.vault })}>
          {vault.name}
        </button>
      </h3>
      <NameNotice vault={vault} />
      <Chips vault={vault} />
      <StateNotice vault={vault} brief />
      <RateReading vault={vault} />
      <FeeReading vault={vault} />
      {enrolled || vault.status.campaign ? <BudgetReading vault={vault} /> : null}
      {BigInt(vault.shares) > 0n ? (
        <dl class="pairs">
          <dt>{hold.label}</dt>
          <dd>{vault.value === null ? hold.unknown : <Amount stroops={vault.value} code={code(vault)} fit />}</dd>
        </dl>
      ) : null}
    </li>
  );
}
