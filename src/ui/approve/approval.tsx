/** What a site asks for, one at a time: who asks, then the review that every signature has, then the person's word. */
import { useEffect, useState } from 'preact/hooks';
import { type RequestedOf, type SiteRequestView, warningsOf } from '../../commands/request-views';
import type { AccountId } from '../../primitives/addresses';
import type { SiteFeature } from '../../primitives/asker';
import type { ErrorCode } from '../../primitives/error-codes';
import { type ErrorBody, toServiceError } from '../../primitives/errors';
import { timeOfLedger } from '../../primitives/ledgers';
import type { Words } from '../../words/en/common';
import { groupDigits } from '../../words/format/amount';
import { NetworkTag } from '../frame/bars';
import { ErrorNotice } from '../frame/error-notice';
import { isHarmless, networkName } from '../frame/network-name';
import { LoadingScreen, LostScreen } from '../frame/states';
import { AddressText } from '../parts/address';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { useNow, usePage } from '../state/context';
import { secondsLeft } from '../state/expiry';
import { useStore, useWallet } from '../state/use-wallet';
import { usePlanWords } from '../state/use-words';
import { condense, isGrave, sortWarnings } from './asked';
import { useDeviceWindow } from './device-window';
import { folded } from './folded';
import { Node, Raw } from './plan-details';
import { FeeAndTime, PlanView, Review } from './plan-view';
import { type Asks, type Deeds, Question } from './preview';
import { MustSee } from './reading';
import { useQueue } from './use-queue';
import { Dangers, Warnings } from './warnings';

export function ApprovalWindow() {
  const queue = useQueue();
  const lost = useStore((state) => state.lost !== null);
  const wallet = useStore((state) => state.wallet);
  return (
    <div class="popup filling">
      {lost && !wallet ? <LostScreen /> : wallet ? <Approval queue={queue} done={() => window.close()} /> : <LoadingScreen />}
    </div>
  );
}

/** In the popup: where the browser opened no window, or the person came this way. */
export function ApprovalScreen() {
  const { ui } = usePage();
  return <Approval queue={useQueue()} done={() => ui.go({ name: 'home' })} goes />;
}

/** Codes with which a request is over although the person said yes. */
const final = new Set<ErrorCode>([
  'request_ended',
  'request_missing',
  'origin_not_permitted',
  'feature_disabled',
  'account_not_exposed',
  'network_not_permitted',
]);

interface ApprovalProps {
  queue: ReturnType<typeof useQueue>;
  done: () => void;
  goes?: boolean;
}

/** `done`: the person has read how it ended. `goes`: also once nothing waits; the window is closed by the worker, which opened it. */
function Approval({ queue: [queue, setQueue], done, goes = false }: ApprovalProps) {
  const [ended, setEnded] = useState<ErrorBody | null>(null);
  const over = queue !== null && queue.request === null && !ended;
  useEffect(() => {
    if (over && goes) done();
  }, [over]);
  const { ui, words } = usePage();
  const { networks } = useWallet();
  const toDevice = useDeviceWindow(queue?.request?.account ?? '');
  if (ended) {
    return (
      <main class="body">
        <ErrorNotice error={ended} />
        <Button onClick={done}>{words.common.close}</Button>
      </main>
    );
  }
  if (over) {
    return (
      <main class="body">
        <p>{words.approval.nothing}</p>
      </main>
    );
  }
  if (!queue?.request) return <LoadingScreen />;
  const { request, behind } = queue;
  const { requestId, requested } = request;
  const word = { requestId, digest: requested.digest };
  const asks = words.approval.asks[requested.kind === 'change' ? 'transaction' : requested.kind];
  const harmless = networks.find((network) => network.id === request.networkId && isHarmless(network));
  const readQueue = async () => setQueue(await ui.client.call('siteQueue', {}));
  const deeds = (choice: Choice): Deeds => ({
    async confirm(password) {
      const more = requested.kind === 'connect' ? choice : {};
      const { signing } = await ui.client
        .call('confirm', { ...word, ...more, ...(password === undefined ? {} : { password }) })
        .catch((cause: unknown) => {
          const error = toServiceError(cause);
          if (final.has(error.code)) setEnded(error.toJSON());
          throw error;
        });
      if (!signing) return;
      toDevice?.();
      await readQueue();
    },
    dismiss: async () => void (await ui.client.call('dismiss', { requestId })),
    async renew() {
      await ui.client.call('renew', { requestId });
      await readQueue();
    },
    leave: done,
  });
  return (
    <>
      {harmless ? <p class="strip">{words.plan.harmless(networkName(harmless, words))}</p> : null}
      <header class="bar asker">
        <div class="grow stack tight">
          <Origin request={request} asks={asks} />
        </div>
        {harmless ? null : <NetworkTag id={request.networkId} />}
      </header>
      {behind > 0 ? (
        <p class="small quiet inset" role="status">
          {words.approval.behind(behind)}
        </p>
      ) : null}
      <Request key={`${requestId} ${requested.digest}`} request={request} deeds={deeds} />
    </>
  );
}

/** A site as its address line shows it. */
function siteOf(origin: string): string {
  const { protocol, host } = new URL(origin);
  return protocol === 'https:' ? host : origin;
}

interface OriginProps {
  request: SiteRequestView;
  asks: string;
}

/** The origin as the browser names it, what it asks and of which account; a name in other scripts is said to be one. */
function Origin({ request: { origin, requested, account }, asks }: OriginProps) {
  const { words } = usePage();
  const { accounts } = useWallet();
  const { host } = new URL(origin);
  const foreign = host.split('.').some((label) => label.startsWith('xn--'));
  return (
    <>
      <div>
        <h1 class="lead whole">{siteOf(origin)}</h1>
        <p class="small quiet">
          {asks}
          {requested.kind === 'connect' ? null : (
            <>
              {' '}
              <AddressText address={account} name={accounts.find(({ address }) => address === account)?.name} />
            </>
          )}
        </p>
      </div>
      {foreign ? (
        <Notice level="danger">
          <p>{words.approval.punycode}</p>
        </Notice>
      ) : null}
    </>
  );
}

interface Choice {
  accounts: AccountId[];
  features: SiteFeature[];
}

function Request({ request, deeds }: { request: SiteRequestView; deeds: (choice: Choice) => Deeds }) {
  const { words } = usePage();
  const now = useNow();
  const { requested, account } = request;
  const [choice, setChoice] = useState<Choice>({ accounts: [account], features: requested.kind === 'connect' ? requested.features : [] });
  const warnings = warningsOf(requested);
  const plan = 'plan' in requested ? requested.plan : null;
  const left = plan && secondsLeft({ plan, createdAt: request.createdAt }, now);
  const isLogin = warnings.some(({ code }) => code === 'login');
  const asks: Asks = { ...request, account, digest: requested.digest, warnings, expired: left === 0 };
  const { connect, sign, dismiss } = words.approval;
  const submits = 'plan' in requested && requested.submit;
  const verb = words.plan.verbs[requested.kind === 'change' ? requested.intent.name : 'payment'];
  const confirm = requested.kind === 'connect' ? connect : submits ? verb : sign;
  return (
    <Question
      asks={asks}
      deeds={deeds(choice)}
      labels={{ confirm, dismiss }}
      foreign
      // A login is never sent: it costs nothing.
      beside={plan && !isLogin ? <FeeAndTime plan={plan} secondsLeft={left} /> : null}
      off={requested.kind === 'connect' && choice.accounts.length === 0}
    >
      {(onRead) =>
        requested.kind === 'connect' ? (
          <Connection requested={requested} networkId={request.networkId} choice={choice} choose={setChoice} />
        ) : 'plan' in requested ? (
          <PlanView plan={requested.plan} own={account} signer={false} onRead={onRead} />
        ) : requested.kind === 'entry' ? (
          <Entry requested={requested} account={account} onRead={onRead} />
        ) : (
          <Message requested={requested} origin={request.origin} onRead={onRead} />
        )
      }
    </Question>
  );
}

const toggled = <T,>(all: readonly T[], one: T): T[] => (all.includes(one) ? all.filter((item) => item !== one) : [...all, one]);

interface ConnectionProps {
  requested: RequestedOf<'connect'>;
  networkId: string;
  choice: Choice;
  choose: (choice: Choice) => void;
}

function Connection({ requested, networkId, choice, choose }: ConnectionProps) {
  const { words } = usePage();
  const { accounts, networks } = useWallet();
  const network = networks.find(({ id }) => id === networkId) ?? { id: networkId, name: networkId };
  const own = accounts.filter(({ address, hidden }) => !hidden && address.startsWith('G'));
  return (
    <div class="stack loose">
      <p>{words.approval.connectLead}</p>
      <fieldset class="stack tight plain">
        <legend class="label">{words.approval.accounts}</legend>
        {own.map(({ address, name }) => (
          <label key={address} class="row">
            <input
              type="checkbox"
              checked={choice.accounts.includes(address as AccountId)}
              onChange={() => choose({ ...choice, accounts: toggled(choice.accounts, address as AccountId) })}
            />
            <AddressText address={address} name={name} />
          </label>
        ))}
      </fieldset>
      {requested.features.length > 0 ? (
        <fieldset class="stack tight plain">
          <legend class="label">{words.approval.features}</legend>
          {requested.features.map((feature) => (
            <label key={feature} class="row">
              <input
                type="checkbox"
                checked={choice.features.includes(feature)}
                onChange={() => choose({ ...choice, features: toggled(choice.features, feature) })}
              />
              <span>{words.approval.feature[feature]}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p>{words.approval.noFeatures}</p>
      )}
      <p>{words.approval.onNetwork(networkName(network, words))}</p>
      <p class="small quiet">{words.approval.connectNote}</p>
    </div>
  );
}

interface SignedProps<K extends 'entry' | 'message'> {
  requested: RequestedOf<K>;
  account: AccountId;
  onRead: (mark: string) => void;
}

/** An authorization that others put into theirs: the same review as of a transaction. */
function Entry({ requested, account, onRead }: SignedProps<'entry'>) {
  const { words, say } = usePage();
  const until = words.approval.untilLedger(
    groupDigits(String(requested.signatureExpirationLedger), say.marks.group),
    say.time(timeOfLedger(requested.signatureExpirationLedger, requested.asOf)),
  );
  return (
    <>
      <Review what={requested} own={account} signer={false} onRead={onRead}>
        <details>
          <summary>{words.plan.technical}</summary>
          <div class="stack">
            <div class="tree">
              <ul>
                <Node node={requested.root} />
              </ul>
            </div>
            <Raw label={words.plan.authorizations} text={requested.preimage} />
          </div>
        </details>
      </Review>
      <p class="small quiet">{until}</p>
    </>
  );
}

const leadOf = ({ hex, binary, bytes }: RequestedOf<'message'>, site: string, { signsBinary, signsBytes, signsText }: Words['approval']) =>
  binary ? signsBinary(bytes) : hex ? signsBytes(bytes) : signsText(site);

/** A text or bytes: what its signature is, what is dangerous in it, all of it, and its bytes as they came. */
function Message({ requested, origin, onRead }: Pick<SignedProps<'message'>, 'requested' | 'onRead'> & { origin: string }) {
  const { words } = usePage();
  const planWords = usePlanWords();
  if (!planWords) return <Bones widths={['60%', '100%', '100%', '80%']} />;
  const { approval, plan } = words;
  const warnings = sortWarnings(condense(requested.warnings));
  return (
    <div class="stack loose">
      <p class="lead">{leadOf(requested, siteOf(origin), approval)}</p>
      <Dangers plan={requested} warnings={warnings.filter(isGrave)} words={planWords} onRead={onRead} />
      <Warnings plan={requested} warnings={warnings.filter((warning) => !isGrave(warning))} words={planWords} onRead={onRead} />
      <section class="section">
        <h2>{requested.hex ? approval.bytes(requested.bytes) : approval.text}</h2>
        <MustSee mark={`${requested.digest} end`}>
          <div class="said">
            {folded(requested.lines).map((part, index) =>
              'line' in part ? (
                <div key={index}>{part.line || '\n'}</div>
              ) : (
                <div key={index} class="small quiet">
                  {approval.blankLines(part.blank)}
                </div>
              ),
            )}
          </div>
        </MustSee>
      </section>
      <p class="small quiet">{approval.textNote}</p>
      <details>
        <summary>{plan.technical}</summary>
        {requested.encoding === 'base64' ? (
          <Raw label={approval.rawBytes} text={requested.message} />
        ) : (
          <Raw label={approval.raw} text={JSON.stringify(requested.message)} />
        )}
      </details>
    </div>
  );
}
