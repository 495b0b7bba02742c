/** One vault: how it stands, what one holds of it, how it went, and what may be done. */
import type { VaultDetailView } from '../../commands/views';
import type { ContractId } from '../../primitives/addresses';
import { priceOf } from '../../words/format/amount';
import { shareOf, unitOf } from '../format/unit';
import { Age } from '../frame/as-of';
import { NetworkTag, TitleBar } from '../frame/bars';
import { AddressText } from '../parts/address';
import { Amount } from '../parts/amount';
import { Fact } from '../parts/fact';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { useVaultWords } from '../state/use-words';
import { Action, OwnersActions } from './actions';
import { Figures } from './figures';
import { Glossary } from './glossary';
import { History } from './history';
import { BudgetReading, FeeReading, RateReading } from './instruments';
import { Trouble } from './list';
import { useVault } from './readings';
import { Chips, NameNotice, StateNotice } from './state';

export function VaultScreen({ vault: address }: { vault: ContractId }) {
  const { ui } = usePage();
  const words = useVaultWords();
  const { value, error, busy, refresh } = useVault(address);
  return (
    <>
      <TitleBar title={value?.name ?? words.title} onBack={() => ui.go({ name: 'vaults' })}>
        <NetworkTag />
      </TitleBar>
      <main class="body">
        <div class="row wrap aged">
          {value ? <Chips vault={value} /> : null}
          <Age asOf={value?.asOf ?? null} busy={busy} failed={error !== null} onRefresh={refresh} />
        </div>
        {error ? <Trouble error={error} stale={value !== null} onRetry={refresh} /> : null}
        {value ? <Shown vault={value} busy={busy} /> : error ? null : <Bones widths={['50%', '100%', '100%', '70%', '100%', '60%']} />}
      </main>
    </>
  );
}

function Shown({ vault, busy }: { vault: VaultDetailView; busy: boolean }) {
  const { detail: text } = useVaultWords();
  const isOwn = vault.relation === 'own';
  return (
    <div class="stack loose">
      <section class="stack">
        <NameNotice vault={vault} />
        <StateNotice vault={vault} />
        <RateReading vault={vault} />
      </section>
      <Holding vault={vault} />
      <section class="section">
        <h2>{text.fee}</h2>
        <FeeReading vault={vault} />
        {isOwn || vault.status.campaign ? <BudgetReading vault={vault} /> : null}
        <Glossary terms={['stabilizer', 'manager', 'boost', 'campaign']} />
      </section>
      {isOwn ? <OwnersActions vault={vault} /> : null}
      <Figures vault={vault} busy={busy} />
      {vault.heard || !busy || vault.events.length > 0 ? <History vault={vault} /> : null}
      <About vault={vault} />
    </div>
  );
}

function Holding({ vault }: { vault: VaultDetailView }) {
  const { hold: text } = useVaultWords();
  const unit = unitOf(vault);
  const holds = BigInt(vault.shares) > 0n;
  return (
    <section class="stack">
      <h2>{text.label}</h2>
      {holds ? (
        <dl class="pairs">
          <Fact label={text.value} class="strong">
            {vault.value === null ? text.unknown : <Amount amount={vault.value} of={unit} fit />}
          </Fact>
          <Fact label={text.shares}>
            <Amount amount={vault.shares} of={shareOf(vault)} fit />
          </Fact>
        </dl>
      ) : (
        <p class="quiet">{text.none}</p>
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
  const { detail: text, rate: rateWords } = useVaultWords();
  const { accounts } = useWallet();
  const unit = unitOf(vault);
  const nameOf = (address: string) => accounts.find((account) => account.address === address)?.name;
  const price = priceOf(vault);
  const admin = vault.status.config?.adminAddress;
  return (
    <section class="section">
      <h2>{text.facts}</h2>
      <dl class="pairs roomy">
        <Fact label={text.address}>
          <AddressText address={vault.vault} copy />
        </Fact>
        <Fact label={text.manager}>
          <AddressText address={vault.manager} name={nameOf(vault.manager)} />
        </Fact>
        <Fact label={text.stabilizer}>{vault.stabilizer ? <AddressText address={vault.stabilizer.address} /> : text.noStabilizer}</Fact>
        {admin ? (
          <Fact label={text.admin}>
            <AddressText address={admin} name={nameOf(admin)} />
          </Fact>
        ) : null}
        {vault.managed === null ? null : (
          <Fact label={text.managed}>
            <Amount amount={vault.managed} of={unit} fit />
          </Fact>
        )}
        {price === undefined ? null : (
          <Fact label={text.price}>
            <Amount amount={price.amount} of={{ ...unit, decimals: price.decimals }} fit exact />
          </Fact>
        )}
        {vault.grossRate ? (
          <Fact label={text.gross} class="amount">
            {say.rate(vault.grossRate.bps)} {rateWords.year}
          </Fact>
        ) : null}
      </dl>
      {vault.relation === 'watched' ? <Unfollow vault={vault} /> : null}
    </section>
  );
}

function Unfollow({ vault }: { vault: VaultDetailView }) {
  const { ui } = usePage();
  const words = useVaultWords();
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
      {words.unfollow}
    </button>
  );
}
