/** The parts that keep something: what was opened, typed, pressed, or is under way. Each is tried in a browser (tests/e2e/parts.spec.ts). */

import { useState } from 'preact/hooks';
import type { PortfolioView } from '../../../src/commands/views';
import { classic } from '../../../src/primitives/amounts';
import { LedgerProgress } from '../../../src/ui/activity/ledger-progress';
import { AccountBar, NavBar, TitleBar } from '../../../src/ui/frame/bars';
import { Boundary } from '../../../src/ui/frame/boundary';
import { SetAside } from '../../../src/ui/frame/set-aside';
import { AccountSheet, NetworkSheet } from '../../../src/ui/frame/switchers';
import { TestXlm } from '../../../src/ui/frame/test-xlm';
import { UnlockForm } from '../../../src/ui/frame/unlock-form';
import { Wake } from '../../../src/ui/frame/wake';
import { Earning, WalletAssets } from '../../../src/ui/home/holdings';
import { HomeActions, HomeTotal } from '../../../src/ui/home/home-total';
import { ThisSite } from '../../../src/ui/home/this-site';
import { TotalNote } from '../../../src/ui/home/total-note';
import type { Values } from '../../../src/ui/home/use-values';
import { type Quotes, totalsOf, worthOf } from '../../../src/ui/home/values';
import { type Destination, DestinationChoice } from '../../../src/ui/move/destination';
import { AddressText, Sentence } from '../../../src/ui/parts/address';
import { AddressField } from '../../../src/ui/parts/address-field';
import { Amount, Figure } from '../../../src/ui/parts/amount';
import { CopyButton } from '../../../src/ui/parts/copy';
import { Field, type FieldProps } from '../../../src/ui/parts/field';
import { Qr } from '../../../src/ui/parts/qr';
import { Sheet } from '../../../src/ui/parts/sheet';
import { Worth } from '../../../src/ui/pay/worth';
import { useLater } from '../../../src/ui/state/use-later';
import type { Rates } from '../../../src/ui/state/use-rates';
import { useStore } from '../../../src/ui/state/use-wallet';
import { type Candidate, VaultTable } from '../../../src/ui/vaults/vault-table';
import * as f from '../fixtures';
import * as v from '../vault-fixtures';
import { nothing, type Stories, sceneOf } from './story';

const MOST = 2n ** 63n - 1n;
const LONG = 'A name that is a good deal longer than what the window has room for, and then some';
const home = sceneOf('home');

function TypedAddress({ value = '', ...rest }: Partial<Parameters<typeof AddressField>[0]>) {
  const [text, setText] = useState(value);
  const wrong = 'This is no address: a character is wrong or missing.';
  return <AddressField label="Address" kinds={['G', 'C']} wrong={wrong} {...rest} value={text} onInput={setText} />;
}

function Typed({ value = '', ...rest }: Partial<FieldProps>) {
  const [text, setText] = useState(value);
  return <Field label="Name" {...rest} value={text} onInput={setText} />;
}

function Destined({ value }: { value: Destination }) {
  const [chosen, setChosen] = useState(value);
  // Choices of one name are one group within a form.
  return (
    <form>
      <DestinationChoice value={chosen} onChange={setChosen} />
    </form>
  );
}

/** Cannot be drawn until what was read of the account is dropped. */
function Broken() {
  const portfolio = useStore((state) => state.portfolio);
  if (portfolio) throw new Error('figures of no shape that is known');
  return <p>Drawn.</p>;
}

/** A chunk that comes, or fails, when its button is pressed. */
function chunk() {
  let end: (error: Error | null) => void = () => undefined;
  const coming = new Promise<string>((come, fail) => {
    end = (error) => (error ? fail(error) : come('Here.'));
  });
  return { load: () => coming, end };
}

function Coming({ load, drawn }: { load: () => Promise<string>; drawn?: () => void }) {
  const loaded = useLater(load);
  drawn?.();
  return <p>{loaded ?? 'Loading…'}</p>;
}

/** Waits in one place of the page; the chunk comes right after another place was drawn without it, before that place's effects. */
const moved = chunk();
function Moving() {
  const [other, setOther] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOther(true)}>
        Elsewhere
      </button>
      {other ? <Coming key="other" load={moved.load} drawn={() => moved.end(null)} /> : <Coming key="one" load={moved.load} />}
    </>
  );
}

const missing = chunk();
function Missing() {
  return (
    <Boundary>
      <button type="button" onClick={() => missing.end(new Error('no such chunk'))}>
        Fail
      </button>
      <Coming load={missing.load} />
    </Boundary>
  );
}

const candidate = (given: Partial<Candidate>): Candidate => ({
  vault: f.targetVault,
  name: 'Target',
  earnings: v.earning(571),
  before: v.earning(571),
  managed: 8_402_000n,
  feeBps: 1000,
  lendsInto: [f.fixedPool],
  since: { at: f.now - 400 * 86_400, whole: true },
  ...given,
});
const usdc = classic('USDC');
const candidates: Candidate[] = [
  candidate({}),
  candidate({
    vault: f.controlVault,
    name: LONG,
    earnings: v.earning(1031),
    managed: 120_334n,
    lendsInto: [],
    warning: 'Anybody could take this vault over.',
  }),
  candidate({
    vault: v.own.stabilizer!.address,
    name: 'Two assets',
    earnings: v.earning(9_900),
    managed: 90_000_000n,
    blocked: { status: 400, code: 'vault_multi_asset', message: 'no' },
  }),
];

function Choosing({ all = candidates }: { all?: readonly Candidate[] }) {
  const [chosen, setChosen] = useState<Candidate['vault'] | null>(null);
  return (
    <VaultTable
      title="Into which vault"
      candidates={all}
      now={{ name: 'Fixed', earnings: v.earning(812), source: f.fixedPool }}
      amount={123_456_789_012n}
      of={usdc}
      chosen={chosen}
      onChoose={setChosen}
    />
  );
}

/** Another rate for the first comes while one reads. */
function Rated() {
  const [bps, setBps] = useState(571);
  return (
    <>
      <button type="button" onClick={() => setBps(1_200)}>
        Another rate
      </button>
      <Choosing all={candidates.map((one, index) => (index === 0 ? { ...one, earnings: v.earning(bps) } : one))} />
    </>
  );
}

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open ? (
        <Sheet title="A sheet" onClose={() => setOpen(false)}>
          <p>{LONG}</p>
        </Sheet>
      ) : null}
    </>
  );
}

const unvalued = sceneOf('unvalued');

const locked = { ...home, wallet: { ...f.wallet, keys: 'locked' as const } };
const [reward] = f.portfolio.rewards;

const bare = { ...f.portfolio, positions: [], holdings: [], rewards: [], accrued: [] };
const rates: Rates = {
  nets: new Map([[f.targetVault, { bps: 716, basis: 'measured' as const, seconds: 604_800 }]]),
  earnings: new Map(),
  depths: new Map(),
  lendsInto: new Map(),
  sound: new Set<never>(),
  since: new Map(),
  sources: [],
  settled: true,
};
const earning = (portfolio: PortfolioView) => <Earning portfolio={portfolio} rates={rates} values={null} claims={undefined} />;
const quotes: Quotes = new Map(
  [...totalsOf(f.portfolio, f.wallet.network)].map(([key, of]) => [key, { of, worth: key === 'XLM' ? (of * 3n) / 10n : of, at: f.now }]),
);
const values: Values = {
  currency: 'USD',
  code: 'USDC',
  host: 'horizon.stellar.org',
  quotes,
  waiting: false,
  of: (key, amount) => worthOf(quotes, key, amount),
};

export const moving: { [part: string]: Stories } = {
  amount: {
    usual: () => <Amount amount={123_456_789_012n} of={usdc} />,
    signed: () => (
      <p>
        <Amount amount={-412_345_678n} of={classic('BLND')} signed /> <Amount amount={1n} of={classic('XLM')} signed />
      </p>
    ),
    nothing: () => <Amount amount={0n} of={usdc} />,
    'other decimals': () => <Amount amount={1_234_567n} of={{ code: 'EURO', decimals: 2 }} />,
    'no decimals': () => <Amount amount={1_234_567n} of={{ code: 'SEATS', decimals: 0 }} />,
    'eighteen decimals': () => <Amount amount={123_456_789_012_345_678_901n} of={{ code: 'WIDE', decimals: 18 }} />,
    'nobody says how many decimals': () => <Amount amount={1_234_567n} of={{ code: 'ODD', decimals: null }} />,
    largest: () => <Amount amount={MOST} of={classic('LONGESTCODE1')} fit />,
    figure: () => <Figure amount={123_456_789_012n} of={usdc} />,
    'figure, long': () => <Figure amount={1_234_567_890_123_456n} of={usdc} />,
    'figure, longest': () => <Figure amount={MOST} of={usdc} />,
  },
  address: {
    short: () => <AddressText address={f.friend} />,
    named: () => <AddressText address={f.friend} name={LONG} copy />,
    'in a sentence': () => <Sentence text={`Paid to ${f.me}, and to ${f.friend}.`} />,
  },
  bars: {
    account: () => <AccountBar />,
    'account, long': { scene: sceneOf('largest'), draw: () => <AccountBar /> },
    'account, watched and locked': {
      scene: { ...sceneOf('watched'), wallet: { ...f.wallet, keys: 'locked', active: f.watched } },
      draw: () => <AccountBar />,
    },
    'account, not named': {
      scene: { ...home, wallet: { ...f.wallet, accounts: [{ ...f.wallet.accounts[0]!, name: 'Account 1' }] } },
      draw: () => <AccountBar />,
    },
    title: () => <TitleBar title="Deposit" over="Review" onBack={nothing} />,
    'title, long': () => <TitleBar title={LONG} onBack={nothing} />,
    places: { scene: sceneOf('alerted'), draw: () => <NavBar /> },
  },
  boundary: {
    broken: () => (
      <Boundary>
        <Broken />
      </Boundary>
    ),
    sound: () => (
      <Boundary>
        <p>Drawn.</p>
      </Boundary>
    ),
  },
  copy: {
    small: () => <CopyButton text={f.me} label="Copy address" />,
    wide: () => <CopyButton text={f.me} label="Copy address" wide />,
  },
  'address-field': {
    empty: () => <TypedAddress hint="Starts with G or C" />,
    filled: () => <TypedAddress value={f.friend} />,
    wrong: () => <TypedAddress value={`${f.friend.slice(0, -1)}A`} />,
    'or a name': () => <TypedAddress names />,
  },
  destination: {
    own: () => <Destined value={{ kind: 'own', other: '' }} />,
    other: () => <Destined value={{ kind: 'other', other: f.friend }} />,
    wrong: () => <Destined value={{ kind: 'other', other: `${f.friend.slice(0, -1)}A` }} />,
  },
  field: {
    empty: () => <Typed hint="Only you see it." />,
    filled: () => <Typed label="Address" value={f.friend} code />,
    wrong: () => <Typed label="Amount" value="1,000" numeric error="That could mean two things." />,
    password: () => <Typed label="Password" value="harbor lantern" type="password" complete="current-password" />,
    long: () => <Typed label={LONG} value={LONG} hint={LONG} />,
  },
  holdings: {
    earning: () => earning(f.portfolio),
    'earning, with values': () => <Earning portfolio={f.portfolio} rates={rates} values={values} claims={undefined} />,
    'earning, values on their way': () => (
      <Earning
        portfolio={f.portfolio}
        rates={rates}
        values={{ ...values, quotes: new Map(), waiting: true, of: () => undefined }}
        claims={undefined}
      />
    ),
    blocked: () => earning(f.blocked),
    'in debt': () => earning(f.inDebt),
    claims: () => earning({ ...bare, rewards: reward ? [reward, { ...reward, balanceId: 'b', claimable: false }] : [] }),
    accrued: () => earning({ ...bare, accrued: f.accruedAlone.accrued }),
    'accrued, blocked': () => earning({ ...bare, accrued: f.accruedBlocked.accrued }),
    'accrued, refused': {
      scene: { ...home, errors: { preview: { status: 504, code: 'node_timeout', message: 'no' } } },
      draw: () => earning({ ...bare, accrued: f.accruedAlone.accrued }),
    },
    wallet: () => <WalletAssets portfolio={f.portfolio} values={null} idle={{ amount: 2_500_000_000n, vault: f.targetVault, bps: 571 }} />,
    'wallet, many': { scene: sceneOf('many'), draw: () => <WalletAssets portfolio={f.many} values={values} idle={undefined} /> },
    'wallet, largest': { scene: sceneOf('largest'), draw: () => <WalletAssets portfolio={f.largest} values={null} idle={undefined} /> },
    nothing: () => earning(bare),
  },
  'home-total': {
    'in a currency': () => <HomeTotal portfolio={f.portfolio} rates={rates} values={values} />,
    'on its way': () => <HomeTotal portfolio={f.portfolio} rates={rates} values={{ ...values, waiting: true }} />,
    'in USDC': () => <HomeTotal portfolio={f.portfolio} rates={rates} values={null} />,
    'nothing has a price': () => (
      <HomeTotal portfolio={{ ...bare, balances: [] }} rates={rates} values={{ ...values, quotes: new Map(), of: () => undefined }} />
    ),
    actions: () => <HomeActions portfolio={f.portfolio} />,
    'actions, nothing to move': () => <HomeActions portfolio={bare} />,
  },
  'total-note': {
    values: {
      alone: true,
      draw: () => <TotalNote values={values} left={[{ name: 'AQUA' }, { name: 'USDC', like: 'USDC' }]} bid={null} onClose={nothing} />,
    },
    hidden: { alone: true, draw: () => <TotalNote values={null} left={[{ name: 'XLM' }]} bid={300_000n} onClose={nothing} /> },
    'on a test network': {
      alone: true,
      scene: sceneOf('local'),
      draw: () => <TotalNote values={null} left={[{ name: 'XLM' }]} bid={null} onClose={nothing} />,
    },
  },
  'ledger-progress': {
    'on its way': () => <LedgerProgress record={f.moveRecord} />,
    'not sent yet': () => <LedgerProgress record={{ ...f.moveRecord, state: 'signed' }} />,
    'not settled': () => <LedgerProgress record={{ ...f.moveRecord, unknown: true, doubt: 'witness_silent', free: true }} />,
  },
  qr: { usual: () => <Qr text={f.me} label="QR code of the address" /> },
  'set-aside': {
    several: { scene: { ...home, wallet: { ...f.wallet, setAside: ['preferences', 'contacts'] } }, draw: () => <SetAside /> },
    keys: { scene: { ...home, wallet: { ...f.wallet, setAside: ['keys'] } }, draw: () => <SetAside /> },
    'keys and a choice': { scene: { ...home, wallet: { ...f.wallet, setAside: ['keys', 'contacts'] } }, draw: () => <SetAside /> },
    refused: {
      scene: {
        ...home,
        wallet: { ...f.wallet, setAside: ['preferences'] },
        errors: { dropAside: { status: 503, code: 'worker_gone', message: 'no' } },
      },
      draw: () => <SetAside />,
    },
  },
  sheet: { usual: { alone: true, draw: () => <Opened /> } },
  switchers: {
    accounts: { alone: true, draw: () => <AccountSheet onClose={nothing} /> },
    'accounts, long': { alone: true, scene: sceneOf('largest'), draw: () => <AccountSheet onClose={nothing} /> },
    networks: { alone: true, draw: () => <NetworkSheet onClose={nothing} /> },
    'networks, refused': {
      alone: true,
      scene: { ...home, errors: { selectNetwork: { status: 502, code: 'network_unavailable', message: 'no' } } },
      draw: () => <NetworkSheet onClose={nothing} />,
    },
  },
  'this-site': {
    offered: { scene: { ...home, site: { origin: 'https://app.harbor.example', tabId: 1 } }, draw: () => <ThisSite /> },
    refused: {
      scene: {
        ...home,
        site: { origin: 'https://app.harbor.example', tabId: 1 },
        errors: { addPlace: { status: 403, code: 'host_refused', message: 'no' } },
      },
      draw: () => <ThisSite />,
    },
    'known already': {
      scene: { ...home, site: { origin: 'https://app.harbor.example', tabId: 1 }, places: ['https://app.harbor.example/*'] },
      draw: () => <ThisSite />,
    },
  },
  'test-xlm': {
    offered: { scene: sceneOf('unopenedTest'), draw: () => <TestXlm /> },
    refused: { scene: sceneOf('unopenedRefused'), draw: () => <TestXlm /> },
    'on the main network': { scene: { ...home, portfolio: f.newcomer, cached: f.newcomer }, draw: () => <TestXlm /> },
  },
  'unlock-form': {
    usual: { scene: locked, draw: () => <UnlockForm focus={false} /> },
    'too often': {
      scene: {
        ...locked,
        errors: { unlock: { status: 429, code: 'too_many_attempts', message: 'no', details: { retryAfter: 8 } } },
      },
      draw: () => <UnlockForm focus={false} />,
    },
  },
  'use-later': {
    'drawn elsewhere as it comes': () => <Moving />,
    missing: () => <Missing />,
  },
  'vault-table': {
    usual: () => <Choosing />,
    'a rate comes': () => <Rated />,
    nothing: () => <Choosing all={[]} />,
  },
  worth: {
    known: () => <Worth balance={f.portfolio.xlm!} />,
    'not read': {
      scene: { ...home, errors: { worth: { status: 504, code: 'node_timeout', message: 'no' } } },
      draw: () => <Worth balance={f.portfolio.xlm!} />,
    },
    'not wanted': { scene: unvalued, draw: () => <Worth balance={f.portfolio.xlm!} /> },
  },
  wake: {
    slow: {
      scene: { ...home, hang: ['preview'] },
      draw: () => <Wake what="vault" address={f.targetVault} name="Target" back={{ name: 'home' }} />,
    },
    usual: () => <Wake what="vault" address={f.targetVault} name="Target" back={{ name: 'home' }} />,
    refused: {
      scene: { ...home, errors: { preview: { status: 504, code: 'node_timeout', message: 'no' } } },
      draw: () => <Wake what="vault" address={f.targetVault} name="Target" back={{ name: 'home' }} />,
    },
  },
};
