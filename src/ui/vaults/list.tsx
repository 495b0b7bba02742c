/** Vaults of the active account: its own first, then those it holds shares of, then those it watches. */
import { useState } from 'preact/hooks';
import type { VaultsView, VaultView } from '../../commands/views';
import type { ErrorBody } from '../../primitives/errors';
import { unitOf } from '../format/unit';
import { Age } from '../frame/as-of';
import { AccountBar, NavBar } from '../frame/bars';
import { Body } from '../frame/column';
import { ErrorNotice } from '../frame/error-notice';
import { AddressText } from '../parts/address';
import { Dial } from '../parts/dial';
import { SecretTaken } from '../parts/field';
import { Notice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useNoSecrets } from '../state/use-no-secrets';
import { useVaultWords } from '../state/use-words';
import { AddVault } from './add';
import { Alerts } from './alerts';
import { Glossary } from './glossary';
import { VaultLines } from './lines';
import { useVaults } from './readings';
import { assetsOf, belongs, type Filter, MANY, type Sieve, sieved } from './sieve';

const groups = ['own', 'held', 'watched'] as const;

export function VaultsScreen() {
  const words = useVaultWords();
  const { value, error, busy, refresh } = useVaults();
  return (
    <>
      <AccountBar />
      <Body dense>
        <div class="row between">
          <h1>{words.title}</h1>
          <Age asOf={value?.asOf ?? null} busy={busy} failed={error !== null} onRefresh={refresh} />
        </div>
        <Alerts />
        {error ? <Trouble error={error} stale={value !== null} onRetry={refresh} /> : null}
        {value ? <Listed view={value} /> : error ? null : <Bones widths={['40%', '100%', '70%', '100%', '100%', '55%']} />}
        {value ? <AddVault onAdded={refresh} /> : null}
      </Body>
      <NavBar />
    </>
  );
}

/** A node that is down: the last figures stay, and it is said that they are the last. */
export function Trouble({ error, stale, onRetry }: { error: ErrorBody; stale: boolean; onRetry: () => void }) {
  const { words } = usePage();
  const vaultWords = useVaultWords();
  if (stale) {
    return <Notice level="warning" status text={vaultWords.offline} />;
  }
  return (
    <ErrorNotice error={error}>
      <button type="button" class="link" onClick={onRetry}>
        {words.common.tryAgain}
      </button>
    </ErrorNotice>
  );
}

function Listed({ view }: { view: VaultsView }) {
  const words = useVaultWords();
  const [filter, setFilter] = useState<Filter>('all');
  const [sieve, setSieve] = useState<Sieve>({ typed: '', asset: undefined });
  const shown = sieved(view.vaults, sieve);
  const count = (filter: Filter) => view.vaults.filter(belongs[filter]).length;
  const filters: Filter[] = ['all', ...(['own', 'held'] as const).filter((one) => count(one) > 0)];
  if (view.vaults.length === 0) {
    return (
      <div class="stack center quiet middling">
        <Dial pose="rest" />
        <p class="strong">{words.empty}</p>
        <p>{words.emptyNote}</p>
      </div>
    );
  }
  return (
    <>
      {filters.length > 1 && view.vaults.length > 1 ? (
        <fieldset class="segments">
          <legend class="hush">{words.filter}</legend>
          {filters.map((key) => (
            <label key={key}>
              <input type="radio" name="filter" checked={key === filter} onChange={() => setFilter(key)} />
              <span>{key === 'all' ? words.filters.all : words.filters[key](count(key))}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <Sieving vaults={view.vaults} sieve={sieve} onSieve={setSieve} />
      <p class="small quiet">{words.rateNote}</p>
      {shown.some(belongs[filter]) ? null : (
        <p class="quiet" role="status">
          {words.nothingFound}
        </p>
      )}
      {groups.map((relation) => {
        const vaults = shown.filter((vault) => vault.relation === relation && belongs[filter](vault));
        return vaults.length === 0 ? null : <VaultLines key={relation} title={words.groups[relation]} vaults={vaults} />;
      })}
      {view.vaults.some(({ relation }) => relation === 'own') ? <Glossary terms={['stabilizer', 'target', 'boost']} /> : null}
      {view.candidates.length > 0 ? (
        <Notice level="warning" label={words.candidatesTitle}>
          <p>{words.candidates}</p>
          {view.candidates.map((contract) => (
            <p key={contract} class="small">
              <AddressText address={contract} copy />
            </p>
          ))}
        </Notice>
      ) : null}
    </>
  );
}

interface SievingProps {
  vaults: readonly VaultView[];
  sieve: Sieve;
  onSieve: (sieve: Sieve) => void;
}

/** A field to search in where there are many, and a choice of assets where there is more than one. */
function Sieving({ vaults, sieve, onSieve }: SievingProps) {
  const { say } = usePage();
  const words = useVaultWords();
  const secrets = useNoSecrets();
  const assets = assetsOf(vaults);
  const nameOf = (asset: VaultView['asset']) => {
    const one = vaults.find((vault) => vault.asset === asset);
    return one && asset !== null ? say.unit(unitOf(one)) : words.severalAssets;
  };
  if (vaults.length <= MANY && assets.length < 2) return null;
  return (
    <div class="stack">
      <div class="sieve">
        {vaults.length > MANY ? (
          <input
            type="search"
            class="slim"
            aria-label={words.search}
            placeholder={words.search}
            value={sieve.typed}
            onInput={({ currentTarget }) => onSieve({ ...sieve, typed: secrets.take(currentTarget) })}
          />
        ) : null}
        {assets.length > 1 ? (
          <select
            class="slim"
            aria-label={words.asset}
            value={sieve.asset === undefined ? -1 : assets.indexOf(sieve.asset)}
            onChange={({ currentTarget }) => onSieve({ ...sieve, asset: assets[Number(currentTarget.value)] })}
          >
            <option value={-1}>{words.allAssets}</option>
            {assets.map((asset, index) => (
              <option key={asset} value={index}>
                {nameOf(asset)}
              </option>
            ))}
          </select>
        ) : null}
      </div>
      <SecretTaken secrets={secrets} />
    </div>
  );
}
