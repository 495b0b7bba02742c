/** Networks: which one is used, and adding one by its manifest, whose addresses are shown before it is kept. */
import { useRef, useState } from 'preact/hooks';
import type { NetworkDraftView, NetworkView } from '../../commands/views';
import { Button } from '../parts/button';
import { SecretTaken } from '../parts/field';
import { KeptNote } from '../parts/kept-note';
import { isUrl, networkName, nodesOf } from '../parts/network-name';
import { ErrorNotice } from '../parts/notice';
import { usePage, useWallet } from '../state/context';
import { useDraft } from '../state/drafts';
import { useNoSecrets } from '../state/use-no-secrets';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { Head } from './head';
import { Draft } from './network-draft';
import { NodeLines, NodesForm } from './nodes';
import { StabilizerPanel } from './stabilizer';

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
  const [changing, setChanging] = useState(false);
  const { id } = network;
  const name = networkName(network, words);
  const used = wallet.network.id === id;
  return (
    <li class="wrap">
      <div class="grow">
        <p class="strong">
          {name} {used ? <span class="tag">{told.inUse}</span> : null}
        </p>
        <NodeLines network={network} />
        <p class="small quiet">
          {network.shipped ? told.shipped : told.custom}
          {network.nodesChosen ? ` · ${told.nodesChosen}` : ''}
        </p>
      </div>
      <div class="actions">
        {used ? null : (
          <Button
            slim
            label={`${told.use}: ${name}`}
            onClick={() =>
              void task.run(async () => {
                await ui.client.allow(nodesOf(network));
                ui.accept(await ui.client.call('selectNetwork', { id }));
              })
            }
          >
            {told.use}
          </Button>
        )}
        {changing ? null : (
          <Button slim label={`${told.changeNodes}: ${name}`} onClick={() => setChanging(true)}>
            {told.changeNodes}
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
      {changing ? <NodesForm network={network} onDone={() => setChanging(false)} /> : null}
    </li>
  );
}

function AddNetwork() {
  const { words, ui } = usePage();
  const { networks: told } = useOptionsWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const typed = useDraft('network', '', '');
  const { value: manifest, put: setManifest } = typed;
  const secrets = useNoSecrets();
  const [draft, setDraft] = useState<NetworkDraftView | null>(null);
  const task = useTask();
  const look = (event: Event) => {
    event.preventDefault();
    if (manifest.trim())
      void task.run(async () => {
        await ui.client.allow([manifest.trim()].filter(isUrl));
        setDraft(await ui.client.call('draftNetwork', { manifest: manifest.trim() }));
        heading.current?.focus();
      });
  };
  const keep = ({ draftId, network }: NetworkDraftView) =>
    void task.run(async () => {
      await ui.client.allow(nodesOf(network));
      ui.accept(await ui.client.call('keepNetwork', { draftId }));
      setDraft(null);
      typed.clear();
      heading.current?.focus();
    });
  const discard = () => {
    setDraft(null);
    task.clear();
    heading.current?.focus();
  };
  return (
    <section class="panel stack">
      <h2 ref={heading} tabIndex={-1}>
        {told.addTitle}
      </h2>
      <p class="quiet">{told.addLead}</p>
      {draft ? (
        <>
          <Draft draft={draft} />
          <div class="actions">
            <Button kind="act" off={task.busy} onClick={() => keep(draft)}>
              {task.busy ? words.common.wait : told.keep}
            </Button>
            <Button onClick={discard}>{told.discard}</Button>
          </div>
        </>
      ) : (
        <form class="stack" onSubmit={look}>
          <KeptNote draft={typed} />
          <div class="field">
            <label for="manifest">{told.manifest}</label>
            <textarea
              id="manifest"
              spellcheck={false}
              autocomplete="off"
              value={manifest}
              onInput={(event) => setManifest(secrets.take(event.currentTarget))}
            />
            <SecretTaken secrets={secrets} />
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
