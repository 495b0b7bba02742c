/** One vault: how it stands, what one holds of it, how it went, and what may be done. */
import type { VaultDetailView } from '../../commands/views';
import type { ContractId } from '../../primitives/addresses';
import { priceOf } from '../../words/format/amount';
import { AddressText } from '../parts/address';
import { Amount } from '../parts/amount';
import { Age } from '../parts/as-of';
import { NetworkTag, TitleBar } from '../parts/bars';
import { Bones } from '../parts/skeleton';
import { usePage, useWallet } from '../state/context';
import { useTask } from '../state/use-task';
import { useVaultWords } from '../state/use-words';
import { Action, OwnersActions } from './actions';
import { Figures } from './figures';
import { Glossary } from './glossary';
import { History } from './history';
import { BudgetReading, FeeReading, RateReading } from './instruments';
import { Trouble } from './list';
import { useAssetCode, useVault } from './readings';
import { Chips, NameNotice, StateNotice } from './state';

export function VaultScreen({ vault: address }: { vault: ContractId }) {
  const { ui } = usePage();
  const told = useVaultWords();
  const { value, error, busy, refresh } = useVault(address);
  return (
    <>
      <TitleBar title={value?.name ?? told.title} onBack={() => ui.go({ name: 'vaults' })}>
        <NetworkTag />
      </TitleBar>
      <main class="body">
        <div class="row wrap aged">
          {value ? <Chips vault={value} /> : null}
          <Age asOf={value?.asOf ?? null} busy={busy} failed={error !== null} onRefresh={refresh} />
        </div>
        {error ? <Trouble error={error} stale={value !== null} onRetry={refresh} /> : null}
        {value ? <Shown vault={value} /> : error ? null : <Bones widths={['50%', '100%', '100%', '70%', '100%', '60%']} />}
      </main>
    </>
  );
}

function Shown({ vault }: { vault: VaultDetailView }) {
  return (
    <div class="stack loose">
      <section class="stack">
        <NameNotice vault={vault} />
        <StateNotice vault={vault} />
        <RateReading vault={vault} big />
        <FeeReading vault={vault} />
        <BudgetReading vault={vault} />
        <Glossary terms={['stabilizer', 'manager', 'boost', 'campaign']} />
      </section>
      <Holding vault={vault} />
      <Figures vault={vault} />
      <OwnersActions vault={vault} />
      <History vault={vault} />
      <About vault={vault} />
    </div>
  );
}

function Holding({ vault }: { vault: VaultDetailView }) {
  const { hold: told } = useVaultWords();
  const code = useAssetCode()(vault);
  const holds = BigInt(vault.shares) > 0n;
  return (
    <section class="stack">
      <h2>{told.label}</h2>
      {holds ? (
        <dl class="pairs">
          <dt>{told.value}</dt>
          <dd class="strong">{vault.value === null ? told.unknown : <Amount stroops={vault.value} code={code} fit />}</dd>
          <dt>{told.shares}</dt>
          <dd>
            <Amount stroops={vault.shares} fit />
          </dd>
        </dl>
      ) : (
        <p class="quiet">{told.none}</p>
      )}
      <div class={holds ? 'beside' : ''}>
        <Action vault={vault} change="vaultDeposit" />
        {holds ? <Action vault={vault} change="vaultWithdraw" /> : null}
      </div>
      {holds ? <Action vault={vault} change="vaultToVault" /> : null}
    </section>
  );
}

function About({ vault }: { vault: VaultDetailView }) {
  const { say } = usePage();
  const { detail: told, rate: rateWords } = useVaultWords();
  const { accounts } = useWallet();
  const code = useAssetCode()(vault);
  const nameOf = (address: string) => accounts.find((account) => account.address === address)?.name;
  const price = priceOf(vault);
  const admin = vault.status.config?.adminAddress;
  return (
    <section class="section">
      <h2>{told.facts}</h2>
      <dl class="pairs roomy">
        <dt>{told.address}</dt>
        <dd>
          <AddressText address={vault.vault} copy />
        </dd>
        <dt>{told.manager}</dt>
        <dd>
          <AddressText address={vault.manager} name={nameOf(vault.manager)} />
        </dd>
        <dt>{told.stabilizer}</dt>
        <dd>{vault.stabilizer ? <AddressText address={vault.stabilizer.address} /> : told.noStabilizer}</dd>
        {admin ? (
          <>
            <dt>{told.admin}</dt>
            <dd>
              <AddressText address={admin} name={nameOf(admin)} />
            </dd>
          </>
        ) : null}
        {vault.managed === null ? null : (
          <>
            <dt>{told.managed}</dt>
            <dd>
              <Amount stroops={vault.managed} code={code} fit />
            </dd>
          </>
        )}
        {price === undefined ? null : (
          <>
            <dt>{told.price}</dt>
            <dd>
              <Amount stroops={price} code={code} fit exact />
            </dd>
          </>
        )}
        {vault.grossRate ? (
          <>
            <dt>{told.gross}</dt>
            <dd class="amount">
              {say.rate(vault.grossRate.bps)} {rateWords.year}
            </dd>
          </>
        ) : null}
      </dl>
      {vault.relation === 'watched' ? <Unfollow vault={vault} /> : null}
    </section>
  );
}

function Unfollow({ vault }: { vault: VaultDetailView }) {
  const { ui } = usePage();
  const told = useVaultWords();
  const { network } = useWallet();
  const task = useTask();
  // What the settings name stays in the list; only what was added by hand can go.
  if (network.vaults.some(({ address }) => address === vault.vault)) return null;
  const go = () =>
    void task
      .run(() => ui.client.call('followVault', { vault: vault.vault, follow: false }))
      .then((done) => done && ui.go({ name: 'vaults' }));
  return (
    <button type="button" class="link" onClick={go}>
      {told.unfollow}
    </button>
  );
}
