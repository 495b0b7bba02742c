/** The parts that keep nothing of their own: what they draw follows from what they are given. */
import { classic } from '../../../src/primitives/amounts';
import type { ErrorBody } from '../../../src/primitives/errors';
import { EntryBody } from '../../../src/ui/activity/entry-body';
import { OutcomeHead } from '../../../src/ui/activity/record-outcome';
import { DoubtNotice, Witnesses } from '../../../src/ui/activity/witnesses';
import { Age } from '../../../src/ui/frame/as-of';
import { Body, Column } from '../../../src/ui/frame/column';
import { ErrorNotice } from '../../../src/ui/frame/error-notice';
import { FormBar } from '../../../src/ui/frame/form-bar';
import { FormFrame } from '../../../src/ui/frame/form-frame';
import { KeptNote } from '../../../src/ui/frame/kept-note';
import { OfferLine } from '../../../src/ui/frame/offer-line';
import { SharedNodes } from '../../../src/ui/frame/shared-nodes';
import { HiddenScreen, LoadingScreen, LostScreen, Unusable } from '../../../src/ui/frame/states';
import { TestXlmLater } from '../../../src/ui/frame/test-xlm-later';
import { Unread } from '../../../src/ui/frame/unread';
import { AssetBadge, ListedBadge, Monogram } from '../../../src/ui/home/asset-badge';
import { LacksNote } from '../../../src/ui/home/lacks-note';
import { Money, MoneyFigure } from '../../../src/ui/home/money';
import { NextStepCard } from '../../../src/ui/home/next-step-card';
import { Stepper } from '../../../src/ui/move/stepper';
import { AmountField } from '../../../src/ui/parts/amount-field';
import { Button, TabLink } from '../../../src/ui/parts/button';
import { Chip } from '../../../src/ui/parts/chip';
import { Choices } from '../../../src/ui/parts/choices';
import { Dial } from '../../../src/ui/parts/dial';
import { Ending } from '../../../src/ui/parts/ending';
import { Face } from '../../../src/ui/parts/face';
import { Fact } from '../../../src/ui/parts/fact';
import { FileChoice } from '../../../src/ui/parts/file-choice';
import { Icon, type IconName } from '../../../src/ui/parts/icon';
import { Mark } from '../../../src/ui/parts/mark';
import { Notice } from '../../../src/ui/parts/notice';
import { Section } from '../../../src/ui/parts/section';
import { Bones, HomeBones } from '../../../src/ui/parts/skeleton';
import { WholeAddress } from '../../../src/ui/parts/whole-address';
import type { NextStep } from '../../../src/ui/state/next-step';
import { Compared } from '../../../src/ui/vaults/compared';
import * as f from '../fixtures';
import { earning } from '../vault-fixtures';
import { nothing, type Stories, sceneOf } from './story';

const MOST = 2n ** 63n - 1n;
const LONG = 'A name that is a good deal longer than what the window has room for, and then some';

const amount = (given: Partial<Parameters<typeof AmountField>[0]>) => (
  <AmountField
    label="Amount (USDC)"
    value=""
    onInput={nothing}
    hint="250 USDC available"
    most={2_500_000_000n}
    of={classic('USDC')}
    mostWord="Max"
    mostLabel="Max: 250 USDC"
    {...given}
  />
);

const labels = { building: 'Reading the ledger', review: 'Review' };
const form = (given: Partial<Parameters<typeof FormFrame>[0]>) => (
  <FormFrame busy={false} onReview={nothing} labels={labels} {...given}>
    <p>What is asked for.</p>
  </FormFrame>
);

const icons: IconName[] = [
  'home',
  'receive',
  'activity',
  'vaults',
  'copy',
  'check',
  'down',
  'falls',
  'back',
  'forward',
  'lock',
  'unlock',
  'settings',
  'eye',
  'info',
  'warning',
  'danger',
  'blocked',
  'external',
  'refresh',
  'plus',
  'close',
  'clock',
];

const step = (given: NextStep) => () => <NextStepCard step={given} />;
const better = { position: f.position, from: 812, vault: f.targetVault, bps: 935 };
const reward = f.portfolio.rewards[0]!;

const refused: ErrorBody = { status: 400, code: 'node_timeout', message: 'no' };

export const still: { [part: string]: Stories } = {
  'amount-field': {
    empty: () => amount({}),
    filled: () => amount({ value: '1,000.50' }),
    wrong: () => amount({ value: '1,000', error: 'That could mean two things: write 1000 or 1.0.' }),
    'nothing to fill in': () => amount({ most: undefined, hint: undefined }),
    long: () => amount({ label: LONG, value: '922337203685.4775807', hint: LONG }),
  },
  'as-of': {
    fresh: () => <Age asOf={f.asOf} busy={false} failed={false} onRefresh={nothing} />,
    'read again': () => <Age asOf={f.asOf} busy failed={false} onRefresh={nothing} />,
    old: () => <Age asOf={{ ...f.asOf, readAt: f.now - 7200 }} busy={false} failed onRefresh={nothing} />,
    'never read': () => <Age asOf={null} busy={false} failed={false} onRefresh={nothing} />,
  },
  button: {
    act: () => <Button kind="act">Review</Button>,
    plain: () => <Button>Cancel</Button>,
    harm: () => <Button kind="harm">Remove</Button>,
    off: () => (
      <Button kind="act" off>
        Review
      </Button>
    ),
    slim: () => <Button slim>Move</Button>,
    wide: () => (
      <Button kind="act" wide>
        {LONG}
      </Button>
    ),
    link: () => <TabLink href="/options.html">Settings</TabLink>,
  },
  chip: {
    'on target': () => <Chip standing="onTarget">On target</Chip>,
    'below target': () => <Chip standing="belowTarget">Below target</Chip>,
    'no rate yet': () => <Chip standing="noRate">No rate yet</Chip>,
    pending: () => <Chip standing="pending">Pending</Chip>,
    failed: () => <Chip standing="failed">Failed</Chip>,
    'a tone alone': () => <Chip tone="accent">8.33% net APY</Chip>,
    long: () => (
      <Chip tone="warning" icon="warning">
        {LONG}
      </Chip>
    ),
  },
  choices: {
    usual: () => (
      <Choices title="Where it goes">
        <label class="choice">
          <input type="radio" name="one" checked />
          <span>To yourself</span>
        </label>
        <label class="choice">
          <input type="radio" name="one" />
          <span>{LONG}</span>
        </label>
        <label class="choice">
          <input type="radio" name="one" disabled />
          <span>Not now</span>
        </label>
      </Choices>
    ),
    narrow: () => (
      <Choices title="Language" narrow>
        {['Same as browser', 'English', 'Español', 'Português (Brasil)'].map((name, index) => (
          <label key={name} class="choice">
            <input type="radio" name="two" checked={index === 0} />
            <span>{name}</span>
          </label>
        ))}
      </Choices>
    ),
  },
  compared: {
    worse: () => <Compared here={earning(935)} there={earning(571)} amount={123_456_789_012n} of={classic('USDC')} />,
    better: () => <Compared here={earning(571)} there={earning(935)} amount={123_456_789_012n} of={classic('USDC')} />,
    same: () => <Compared here={earning(571)} there={earning(571)} amount={123_456_789_012n} of={classic('USDC')} />,
    'either way': () => (
      <Compared
        here={earning(571)}
        there={{ ...earning(600), day: { ...earning(500).day!, bps: 500 } }}
        amount={123_456_789_012n}
        of={classic('USDC')}
      />
    ),
    'not known': () => <Compared here={undefined} there={earning(571)} amount={1n} of={classic('USDC')} />,
  },
  dial: {
    'at rest': () => <Dial pose="rest" />,
    'under way': () => <Dial pose="sway" big />,
    failed: () => <Dial pose="tilt" />,
  },
  ending: {
    confirmed: () => <Ending as="confirmed" />,
    failed: () => <Ending as="failed" />,
    expired: () => <Ending as="expired" />,
  },
  'entry-body': {
    'leads to a screen': () => (
      <button type="button" class="entry">
        <EntryBody
          icon="check"
          title="Deposit into a vault"
          changes={[{ amount: '118740512345', ...classic('TGT') }]}
          note="Confirmed · Nov 18"
          leads="forward"
        />
      </button>
    ),
    'opens, two changes, long': () => (
      <details>
        <summary class="entry">
          <EntryBody
            icon="send"
            title={LONG}
            changes={[
              { amount: `-${MOST}`, ...classic('LONGESTCODE1'), beside: <span class="small quiet"> (GA2LJ…MEE4)</span> },
              { amount: '5', ...classic('BLND') },
            ]}
            note={LONG}
            leads="down"
          />
        </summary>
      </details>
    ),
    'nothing moved': () => (
      <button type="button" class="entry">
        <EntryBody icon="info" title="Who may sign" changes={[]} note="Nov 18" leads="forward" />
      </button>
    ),
  },
  face: {
    several: () => (
      <p class="row">
        {[f.me, f.second, f.watched, f.friend].map((address) => (
          <Face key={address} address={address} />
        ))}
      </p>
    ),
  },
  fact: {
    one: () => (
      <dl class="facts">
        <Fact label="Fee">0.001 XLM</Fact>
        <Fact label={LONG} class="mono">
          GBX
        </Fact>
      </dl>
    ),
  },
  'file-choice': {
    usual: () => <FileChoice label="Choose a file…" accept=".json" onFile={nothing} />,
    slim: () => <FileChoice label="Read a QR code…" accept="image/*" onFile={nothing} slim />,
    long: () => <FileChoice label={LONG} accept="image/*" onFile={nothing} />,
  },
  'form-bar': {
    form: () => <FormBar title="Send" form="send" />,
    long: () => <FormBar title={LONG} form={null} />,
  },
  'form-frame': {
    ready: () => form({}),
    'not filled in': () => form({ onReview: undefined }),
    busy: () => form({ busy: true }),
    refused: () => form({ foot: <ErrorNotice error={refused} /> }),
    watched: { scene: sceneOf('watched'), draw: () => form({}) },
  },
  icon: {
    all: () => (
      <p class="row wrap">
        {icons.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </p>
    ),
  },
  mark: { usual: () => <Mark /> },
  'asset-badge': {
    listed: () => (
      <p class="row">
        {['XLM', 'USDC', 'EURC', 'BLND', 'OTHER'].map((code) => (
          <ListedBadge key={code} code={code} />
        ))}
      </p>
    ),
    'of the same name': () => (
      <AssetBadge balance={{ code: 'USDC', issuer: f.friend, contract: f.longFriend }} network={f.wallet.network} />
    ),
    'letters of others': () => (
      <p class="row">
        <Monogram name="(ñandú)" />
        <Monogram name="…" />
        <Monogram name="Target" look="place" />
      </p>
    ),
  },
  money: {
    usual: () => <Money value={123_456_789_012n} currency="USD" />,
    'next to nothing': () => <Money value={99n} currency="EUR" />,
    unknown: () => <Money value={undefined} currency="USD" />,
    figure: () => <MoneyFigure value={123_456_789_012n} currency="USD" />,
    'figure, longest': () => <MoneyFigure value={MOST} currency="EUR" />,
    'figure, unknown': () => <MoneyFigure value={undefined} currency="USD" />,
  },
  'next-step-card': {
    progress: step({ name: 'progress', hash: f.moveRecord.hash }),
    resume: step({ name: 'resume' }),
    receive: step({ name: 'receive' }),
    receiveUsdc: step({ name: 'receiveUsdc' }),
    swap: step({ name: 'swap', price: 2_998_123n }),
    failed: step({ name: 'failed', record: f.failedMove }),
    expired: step({ name: 'failed', record: { ...f.expiredMove, intent: null } }),
    alerts: { scene: sceneOf('alerted'), draw: step({ name: 'alerts' }) },
    claim: step({ name: 'claim', reward }),
    'claim, then move': step({ name: 'claim', reward, onward: better }),
    move: step({ name: 'move', ...better }),
    fuel: step({ name: 'fuel' }),
    idle: step({ name: 'idle', amount: 2_500_000_000n, vault: f.targetVault, bps: 571 }),
    none: step({ name: 'none' }),
  },
  column: {
    'by itself': () => (
      <Body>
        <p>{LONG}</p>
      </Body>
    ),
    'beside another': () => (
      <Column.Provider value="beside">
        <Body dense>
          <p>{LONG}</p>
        </Body>
      </Column.Provider>
    ),
  },
  'lacks-note': { 'nothing to earn with': { scene: sceneOf('lacking'), draw: () => <LacksNote /> } },
  'test-xlm-later': { offered: { scene: sceneOf('unopenedTest'), draw: () => <TestXlmLater /> } },
  unread: {
    'on its way': { scene: sceneOf('loading'), draw: () => <Unread /> },
    'could not be read': { scene: sceneOf('nodeDown'), draw: () => <Unread /> },
  },
  'kept-note': {
    kept: () => <KeptNote draft={{ kept: true, clear: nothing }} />,
    typed: () => <KeptNote draft={{ kept: false, clear: nothing }} />,
  },
  notice: {
    info: () => (
      <Notice level="info">
        <p>{LONG}</p>
      </Notice>
    ),
    warning: () => (
      <Notice level="warning">
        <p>{LONG}</p>
      </Notice>
    ),
    danger: () => (
      <Notice level="danger">
        <p>{LONG}</p>
      </Notice>
    ),
    blocked: () => (
      <Notice level="blocked" quiet>
        <p>{LONG}</p>
      </Notice>
    ),
  },
  'error-notice': {
    usual: () => <ErrorNotice error={{ status: 504, code: 'node_timeout', message: 'no' }} />,
    'no line': () => (
      <ErrorNotice
        error={{
          status: 400,
          code: 'trustline_missing',
          message: 'no',
          details: { holder: f.me, asset: f.wallet.network.reward?.code ?? '' },
        }}
      />
    ),
  },
  'offer-line': {
    usual: () => <OfferLine code="BLND" issuer={f.friend} />,
    slim: () => <OfferLine code="LONGESTCODE1" issuer={f.friend} slim />,
  },
  states: {
    loading: { draw: () => <LoadingScreen />, alone: true },
    lost: { draw: () => <LostScreen />, alone: true },
    hidden: { draw: () => <HiddenScreen />, alone: true },
    newer: () => <Unusable newer />,
    broken: () => <Unusable newer={false} />,
  },
  'record-outcome': {
    confirmed: () => <OutcomeHead record={f.confirmedMove} />,
    failed: () => <OutcomeHead record={f.failedMove} />,
    expired: () => <OutcomeHead record={f.expiredMove} />,
  },
  section: {
    rows: () => (
      <Section title="Wallet">
        <li>XLM</li>
        <li>USDC</li>
      </Section>
    ),
    'long title': () => (
      <Section title={LONG}>
        <li>XLM</li>
      </Section>
    ),
  },
  skeleton: { usual: () => <Bones widths={['40%', '100%', '70%']} />, home: () => <HomeBones /> },
  stepper: {
    first: () => (
      <Stepper
        dots={[
          { step: 'claim', dot: 'current' },
          { step: 'move', dot: 'waiting' },
        ]}
      />
    ),
    second: () => (
      <Stepper
        dots={[
          { step: 'claim', dot: 'done' },
          { step: 'move', dot: 'current' },
        ]}
      />
    ),
    failed: () => (
      <Stepper
        dots={[
          { step: 'claim', dot: 'failed' },
          { step: 'move', dot: 'waiting' },
        ]}
      />
    ),
  },
  'shared-nodes': {
    'two of one operator': () => <SharedNodes hosts={['rpc.lightsail.network', 'rpc.stellar.org', 'horizon.stellar.org']} />,
    'two on one machine': () => <SharedNodes hosts={['rpc.lightsail.network', '10.0.0.1:8000', '10.0.0.1:8001']} />,
    'all of one operator': () => <SharedNodes hosts={['soroban-testnet.stellar.org', 'horizon-testnet.stellar.org']} />,
    'all on one machine': () => <SharedNodes hosts={['127.0.0.1:8000', '127.0.0.1:8001']} />,
  },
  'whole-address': {
    usual: () => <WholeAddress address={f.friend} />,
    'unlike another': () => <WholeAddress address={f.alikeFriend} unlike={f.friend} />,
  },
  witnesses: {
    asked: () => <Witnesses record={f.moveRecord} />,
    contradicting: () => <DoubtNotice record={{ ...f.moveRecord, doubt: 'witnesses_contradict', free: true }} />,
    'not settled': () => <DoubtNotice record={{ ...f.moveRecord, unknown: true }} />,
    'one operator': () => <Witnesses record={f.saidBy('rpc.stellar.org', 'horizon.stellar.org')} />,
  },
};
