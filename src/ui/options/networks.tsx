/** Networks: which one is used, and adding one by its manifest, whose addresses are shown before it is kept. */
import { useState } from 'preact/hooks';
import type { NetworkDraftView, NetworkView } from '../../commands/views';
import { Button } from '../parts/button';
import { networkName } from '../parts/network-name';
import { ErrorNotice, Notice } from '../parts/notice';
import { usePage, useWallet } from '../state/context';
import { useTask } from '../state/use-task';
import { Head } from './head';
import { StabilizerPanel } from './stabilizer';
import { useOptionsWords } from './words';

export function NetworksPanel() {
  const told = useOptionsWords();
  const { networks, network } = useWallet();
  return (
    <>
      <Head title={told.nav.networks} lead={told.networks.lead} />
      <ul class="rows">
        {networks.map((one) => (
          <Row key={one.id} network={one} />
        ))}
      </ul>
      {/* What was being looked at belongs to one network. */}
      {network.stabilizes ? <StabilizerPanel key={network.id} /> : null}
      <AddNetwork />
    </>
  );
}

function Row({ network }: { network: NetworkView }) {
  const { words, ui } = usePage();
  const { networks: told } = useOptionsWords();
  const wallet = useWallet();
  const task = useTask();
  const { id } = network;
  const name = networkName(network, words);
  const used = wallet.network.id === id;
  return (
    <li style={{ flexWrap: 'wrap' }}>
      <div class="grow">
        <p class="strong">
          {name} {used ? <span class="tag">{told.inUse}</span> : null}
        </p>
        <p class="small quiet mono">{network.rpcUrl}</p>
        <p class="small quiet">{network.shipped ? told.shipped : told.custom}</p>
      </div>
      <div class="actions">
        {used ? null : (
          <Button
            slim
            label={`${told.use}: ${name}`}
            onClick={() => void task.run(async () => ui.accept(await ui.client.call('selectNetwork', { id })))}
          >
            {told.use}
          </Button>
        )}
        {network.shipped || used ? null : (
          <Button
            slim
            label={`${told.forget}: ${name}`}
            onClick={() => void task.run(async () => ui.accept(await ui.client.call('forgetNetwork', { id })))}
          >
            {told.forget}
          </Button>
        )}
      </div>
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </li>
  );
}

function AddNetwork() {
  const { words, ui } = usePage();
  const { networks: told } = useOptionsWords();
  const [manifest, setManifest] = useState('');
  const [draft, setDraft] = useState<NetworkDraftView | null>(null);
  const task = useTask();
  const look = (event: Event) => {
    event.preventDefault();
    if (manifest.trim()) void task.run(async () => setDraft(await ui.client.call('draftNetwork', { manifest: manifest.trim() })));
  };
  const keep = () =>
    void task.run(async () => {
      ui.accept(await ui.client.call('keepNetwork', { manifest: manifest.trim() }));
      setDraft(null);
      setManifest('');
    });
  return (
    <section class="panel stack">
      <h2>{told.addTitle}</h2>
      <p class="quiet">{told.addLead}</p>
      {draft ? (
        <>
          <Draft draft={draft} />
          <div class="actions">
            <Button kind="act" off={task.busy} onClick={keep}>
              {task.busy ? words.common.wait : told.keep}
            </Button>
            <Button onClick={() => setDraft(null)}>{told.discard}</Button>
          </div>
        </>
      ) : (
        <form class="stack" onSubmit={look}>
          <div class="field">
            <label for="manifest">{told.manifest}</label>
            <textarea
              id="manifest"
              spellcheck={false}
              autocomplete="off"
              value={manifest}
              onInput={(event) => setManifest(event.currentTarget.value)}
            />
          </div>
          <div class="actions">
            <Button type="submit" off={task.busy || !manifest.trim()}>
              {task.busy ? words.common.wait : told.look}
            </Button>
          </div>
        </form>
      )}
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </section>
  );
}

function Draft({ draft: { network, findings } }: { draft: NetworkDraftView }) {
  const { networks: told } = useOptionsWords();
  const assets = [network.usdc, network.reward].filter((asset) => asset !== undefined);
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
        <Fact label={told.node}>{network.rpcUrl}</Fact>
        <Fact label={told.horizon}>{network.horizonUrl}</Fact>
        {network.router ? <Fact label={told.router}>{network.router}</Fact> : null}
        {network.factory ? <Fact label={told.factory}>{network.factory}</Fact> : null}
        {network.lendpools.length ? <Named label={told.pools} items={network.lendpools} /> : null}
        {network.vaults.length ? <Named label={told.vaults} items={network.vaults} /> : null}
        {assets.length ? (
          <Named label={told.assets} items={assets.map(({ code, contract }) => ({ name: code, address: contract }))} />
        ) : null}
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd class="mono">{children}</dd>
    </>
  );
}

function Named({ label, items }: { label: string; items: { name: string; address: string }[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {items.map(({ name, address }) => (
          <p key={address}>
            {name} <span class="mono">{address}</span>
          </p>
        ))}
      </dd>
    </>
  );
}
