/** Vaults one below another, dense enough for ten on a screen: rate against target, fee within its bounds, budget or holding, one word of state. */
import type { VaultView } from '../../commands/views';
import { wholeUnit } from '../../primitives/amounts';
import { formatAmount } from '../../words/format/amount';
import { unitOf } from '../format/unit';
import { Icon } from '../parts/icon';
import { usePage, useStore, useWallet } from '../state/context';
import { useVaultWords } from '../state/use-words';
import { projectionOf, standingOf } from './outlook';
import { NameNotice } from './state';

export interface VaultTableProps {
  title: string;
  vaults: readonly VaultView[];
  /** What the last column says: an owner asks for the budget, a holder for the holding. */
  last: 'budget' | 'holding';
}

export function VaultLines({ title, vaults, last }: VaultTableProps) {
  const { lines: text } = useVaultWords();
  return (
    <section class="section">
      <h2>{title}</h2>
      <table class="vault-lines">
        <thead>
          <tr>
            <th scope="col">{text.vault}</th>
            <th scope="col">{text.rate}</th>
            <th scope="col">{text.fee}</th>
            <th scope="col">{text[last]}</th>
          </tr>
        </thead>
        {vaults.map((vault) => (
          <VaultLine key={vault.vault} vault={vault} last={last} />
        ))}
      </table>
    </section>
  );
}

function VaultLine({ vault, last }: { vault: VaultView; last: VaultTableProps['last'] }) {
  const { say, ui } = usePage();
  const { lines: text, explain } = useVaultWords();
  const { netRate, status } = vault;
  const { config, currentFeeBps } = status;
  return (
    <tbody class={vault.state === 'critical' ? 'critical' : ''}>
      <tr>
        <th scope="row">
          <button type="button" class="name" onClick={() => ui.go({ name: 'vault', vault: vault.vault })}>
            {vault.name}
          </button>
          <Standing vault={vault} />
        </th>
        <td>
          <Two first={netRate ? say.rate(netRate.bps) : '–'} second={config ? text.of(say.rate(config.targetApyBps)) : ''} />
        </td>
        <td>
          <Two first={say.rate(currentFeeBps)} second={config ? text.from(say.rate(config.minFeeBps), say.rate(config.maxFeeBps)) : ''} />
        </td>
        <td>{last === 'budget' ? <Budget vault={vault} /> : <Holding vault={vault} />}</td>
      </tr>
      {vault.listed && vault.state !== 'critical' ? null : (
        <tr class="more">
          <td colSpan={4}>
            <NameNotice vault={vault} />
            {vault.state === 'critical' ? <p class="small">{explain.criticalNext}</p> : null}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** So many characters fit their column in the size of the text. */
const FITS = 8;

function Two({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span class={first.length > FITS ? 'block many' : 'block'}>{first}</span>
      <span class="block small quiet">{second}</span>
    </>
  );
}

/** One word, never by its colour alone. */
function Standing({ vault }: { vault: VaultView }) {
  const { lines: text } = useVaultWords();
  const { alerts } = useWallet();
  const sharesArchived = useStore(
    (state) => state.portfolio?.holdings.some((held) => held.vault === vault.vault && held.archived) ?? false,
  );
  const standing = standingOf(
    vault,
    alerts.some((alert) => alert.vault === vault.vault),
    sharesArchived,
  );
  const loud = standing === 'danger' || standing === 'stalled' || standing === 'needed';
  return (
    <span class={`small standing ${standing === 'danger' ? 'harm' : loud ? 'worse' : 'quiet'}`}>
      {loud ? <Icon name={standing === 'danger' ? 'danger' : 'warning'} /> : null}
      {text.standing[standing]}
    </span>
  );
}

/** To whole units, from ten millions on to whole millions: every digit is one touch away. */
function useWhole() {
  const { say } = usePage();
  return (amount: string, of: VaultView) => {
    const units = BigInt(amount) / wholeUnit(of);
    const write = (value: bigint) => formatAmount(value, say.marks, { decimals: 0 });
    return units < 10_000_000n ? write(units) : `${write(units / 1_000_000n)}\u00a0M`;
  };
}

function Budget({ vault }: { vault: VaultView }) {
  const whole = useWhole();
  const { say } = usePage();
  const { campaign, config } = vault.status;
  const hours = campaign ? projectionOf(vault, config)?.budgetHours : undefined;
  return <Two first={campaign ? whole(campaign.available, vault) : '–'} second={hours === undefined ? '' : say.span(hours * 3_600)} />;
}

function Holding({ vault }: { vault: VaultView }) {
  const whole = useWhole();
  return <Two first={vault.value === null ? '–' : whole(vault.value, vault)} second={vault.value === null ? '' : unitOf(vault).code} />;
}
