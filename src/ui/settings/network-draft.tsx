/** A network before it is kept: every address that it names, and what each may do. */
import type { ComponentChildren } from 'preact';
import type { NetworkDraftView, NetworkView } from '../../commands/views';
import { nodesOf } from '../frame/network-name';
import { SharedNodes } from '../frame/shared-nodes';
import { Fact } from '../parts/fact';
import { Notice } from '../parts/notice';
import { lacksOf } from '../state/lacks';
import { useOptionsWords } from '../state/use-words';

export function Draft({ draft: { network, findings } }: { draft: NetworkDraftView }) {
  const { networks: text } = useOptionsWords();
  return (
    <div class="stack">
      <p class="label">{text.draftTitle}</p>
      {findings.map(({ level, code }) => (
        <Notice key={code} level={level} text={text.findings[code] ?? text.finding(code)} />
      ))}
      {lacksOf(network).map((lack) => (
        <Notice key={lack} level="info" text={text.lacks[lack]} />
      ))}
      <dl class="facts start">
        <Setting label="Id">{network.id}</Setting>
        <Setting label={text.passphrase}>{network.passphrase}</Setting>
        <Nodes network={network} />
        <Contracts network={network} />
      </dl>
      <p class="quiet">{text.keepsActive}</p>
    </div>
  );
}

function Nodes({ network }: { network: NetworkView }) {
  const { networks: text } = useOptionsWords();
  return (
    <>
      <Setting label={text.node} does={text.does.node}>
        {network.rpcUrl}
      </Setting>
      {network.secondRpcUrl ? (
        <Setting label={text.secondNode} does={text.does.secondNode}>
          {network.secondRpcUrl}
        </Setting>
      ) : null}
      <Setting label={text.horizon} does={text.does.horizon}>
        {network.horizonUrl}
      </Setting>
      <SharedNodes hosts={nodesOf(network)} />
      {network.friendbotUrl ? (
        <Setting label={text.friendbot} does={text.does.friendbot}>
          {network.friendbotUrl}
        </Setting>
      ) : null}
    </>
  );
}

/** What one address of a manifest is called, where it has a name. */
interface Item {
  address: string;
  name?: string;
}

function Contracts({ network }: { network: NetworkView }) {
  const { networks: text } = useOptionsWords();
  const one = (address: string | undefined): Item[] => (address ? [{ address }] : []);
  const each = (addresses: readonly string[]): Item[] => addresses.map((address) => ({ address }));
  const assets = [network.usdc, network.reward].filter((asset) => asset !== undefined);
  return (
    <>
      <Named label={text.stabilizer} does={text.does.stabilizer} items={one(network.stabilizer?.address)} />
      <Named label={text.stabilizers} does={text.does.stabilizers} items={each(network.stabilizers)} />
      <Named label={text.treasuries} does={text.does.treasuries} items={each(network.treasuries)} />
      <Named label={text.router} does={text.does.router} items={one(network.router)} />
      <Named label={text.factory} does={text.does.factory} items={one(network.factory)} />
      {Object.entries(text.lenders).map(([kind, label]) => (
        <Named key={kind} label={label} does={text.does.lenders} items={network.lenders.filter((one) => one.kind === kind)} />
      ))}
      <Named label={text.vaults} does={text.does.vaults} items={network.vaults} />
      <Named
        label={text.assets}
        does={text.does.assets}
        items={[...assets, ...network.tokens].map(({ code, contract }) => ({ name: code, address: contract }))}
      />
      <Named label={text.issuers} does={text.does.issuers} items={assets.map(({ code, issuer }) => ({ name: code, address: issuer }))} />
      <Named label={text.fallback} does={text.does.fallback} items={one(network.rewardFallback)} />
    </>
  );
}

/** One value of it, and what that does. */
function Setting({ label, does, children }: { label: string; does?: string; children: ComponentChildren }) {
  return (
    <Fact label={label}>
      <span class="mono">{children}</span>
      {does ? <p class="small quiet">{does}</p> : null}
    </Fact>
  );
}

/** Nothing where the manifest names none. */
function Named({ label, does, items }: { label: string; does: string; items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <Fact label={label}>
      {items.map(({ name, address }) => (
        <p key={address}>
          {name ? `${name} ` : ''}
          <span class="mono">{address}</span>
        </p>
      ))}
      <p class="small quiet">{does}</p>
    </Fact>
  );
}
