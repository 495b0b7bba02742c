/** A network before it is kept: every address that it names, and what each may do. */
import type { ComponentChildren } from 'preact';
import type { NetworkDraftView, NetworkView } from '../../commands/views';
import { Notice } from '../parts/notice';
import { useOptionsWords } from '../state/use-words';

export function Draft({ draft: { network, findings } }: { draft: NetworkDraftView }) {
  const { networks: told } = useOptionsWords();
  return (
    <div class="stack">
      <p class="label">{told.draftTitle}</p>
      {findings.map(({ level, code }) => (
        <Notice key={code} level={level}>
          <p>{told.findings[code] ?? told.finding(code)}</p>
        </Notice>
      ))}
      <dl class="facts start">
        <Fact label="Id">{network.id}</Fact>
        <Fact label={told.passphrase}>{network.passphrase}</Fact>
        <Nodes network={network} />
        <Contracts network={network} />
      </dl>
      <p class="quiet">{told.keepsActive}</p>
    </div>
  );
}

function Nodes({ network }: { network: NetworkView }) {
  const { networks: told } = useOptionsWords();
  return (
    <>
      <Fact label={told.node} does={told.does.node}>
        {network.rpcUrl}
      </Fact>
      {network.secondRpcUrl ? (
        <Fact label={told.secondNode} does={told.does.secondNode}>
          {network.secondRpcUrl}
        </Fact>
      ) : null}
      <Fact label={told.horizon} does={told.does.horizon}>
        {network.horizonUrl}
      </Fact>
    </>
  );
}

/** What one address of a manifest is called, where it has a name. */
interface Item {
  address: string;
  name?: string;
}

function Contracts({ network }: { network: NetworkView }) {
  const { networks: told } = useOptionsWords();
  const one = (address: string | undefined): Item[] => (address ? [{ address }] : []);
  const each = (addresses: readonly string[]): Item[] => addresses.map((address) => ({ address }));
  const assets = [network.usdc, network.reward].filter((asset) => asset !== undefined);
  return (
    <>
      <Named label={told.stabilizer} does={told.does.stabilizer} items={one(network.stabilizer?.address)} />
      <Named label={told.stabilizers} does={told.does.stabilizers} items={each(network.stabilizers)} />
      <Named label={told.treasuries} does={told.does.treasuries} items={each(network.treasuries)} />
      <Named label={told.router} does={told.does.router} items={one(network.router)} />
      <Named label={told.factory} does={told.does.factory} items={one(network.factory)} />
      <Named label={told.pools} does={told.does.pools} items={network.lendpools} />
      <Named label={told.vaults} does={told.does.vaults} items={network.vaults} />
      <Named label={told.assets} does={told.does.assets} items={assets.map(({ code, contract }) => ({ name: code, address: contract }))} />
      <Named label={told.issuers} does={told.does.issuers} items={assets.map(({ code, issuer }) => ({ name: code, address: issuer }))} />
      <Named label={told.fallback} does={told.does.fallback} items={one(network.rewardFallback)} />
    </>
  );
}

function Fact({ label, does, children }: { label: string; does?: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span class="mono">{children}</span>
        {does ? <p class="small quiet">{does}</p> : null}
      </dd>
    </>
  );
}

/** Nothing where the manifest names none. */
function Named({ label, does, items }: { label: string; does: string; items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {items.map(({ name, address }) => (
          <p key={address}>
            {name ? `${name} ` : ''}
            <span class="mono">{address}</span>
          </p>
        ))}
        <p class="small quiet">{does}</p>
      </dd>
    </>
  );
}
