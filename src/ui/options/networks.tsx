/** Networks: which one is used, and adding one by its manifest, whose addresses are shown before it is kept. */
import { useRef, useState } from 'preact/hooks';
import type { NetworkDraftView, NetworkView } from '../../commands/views';
import { Button } from '../parts/button';
import { Chip } from '../parts/chip';
import { SecretTaken } from '../parts/field';
import { KeptNote } from '../parts/kept-note';
import { isUrl, networkName, nodesOf } from '../parts/network-name';
import { ErrorNotice } from '../parts/notice';
import { usePage, useWallet } from '../state/context';
import { useDraft } from '../state/drafts';
import { useNoSecrets } from '../state/use-no-secrets';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { Form } from './form';
import { Head } from './head';
import { Draft } from './network-draft';
import { NodeLines, NodesForm } from './nodes';
import { StabilizerPanel } from './stabilizer';

export function NetworksPanel() {
  const words = useOptionsWords();
  const { networks, network } = useWallet();
  return (
    <>
      <Head title={words.nav.networks} lead={words.networks.lead} />
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
  const { networks: text } = useOptionsWords();
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
          {name} {used ? <Chip tone="positive">{text.inUse}</Chip> : null}
        </p>
        <NodeLines network={network} />
        <p class="small quiet">
          {network.shipped ? text.shipped : text.custom}
          {network.nodesChosen ? ` · ${text.nodesChosen}` : ''}
        </p>
      </div>
      <div class="actions">
        {used ? null : (
          <Button
            slim
            label={`${text.use}: ${name}`}
            onClick={() =>
              void task.run(async () => {
                await ui.client.allow(nodesOf(network));
                ui.accept(await ui.client.call('selectNetwork', { id }));
              })
            }
          >
            {text.use}
          </Button>
        )}
        {changing ? null : (
          <Button slim label={`${text.changeNodes}: ${name}`} onClick={() => setChanging(true)}>
            {text.changeNodes}
          </Button>
        )}
        {network.shipped || used ? null : (
          <Button
            slim
            label={`${text.forget}: ${name}`}
            onClick={() => void task.run(async () => ui.accept(await ui.client.call('forgetNetwork', { id })))}
          >
            {text.forget}
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
  const { networks: text } = useOptionsWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const typed = useDraft('network', '', '');
  const { value: manifest, put: setManifest } = typed;
  const secrets = useNoSecrets();
  const [draft, setDraft] = useState<NetworkDraftView | null>(null);
  const task = useTask();
  const look = () =>
    void task.run(async () => {
      await ui.client.allow([manifest.trim()].filter(isUrl));
      setDraft(await ui.client.call('draftNetwork', { manifest: manifest.trim() }));
      heading.current?.focus();
    });
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
        {text.addTitle}
      </h2>
      <p class="quiet">{text.addLead}</p>
      {draft ? (
        <>
          <Draft draft={draft} />
          <div class="actions">
            <Button kind="act" off={task.busy} onClick={() => keep(draft)}>
              {task.busy ? words.common.wait : text.keep}
            </Button>
            <Button onClick={discard}>{text.discard}</Button>
          </div>
          {task.error ? <ErrorNotice error={task.error} /> : null}
        </>
      ) : (
        <Form task={task} onSubmit={manifest.trim() ? look : undefined} label={text.look} kind="plain">
          <KeptNote draft={typed} />
          <div class="field">
            <label for="manifest">{text.manifest}</label>
            <textarea
              id="manifest"
              spellcheck={false}
              autocomplete="off"
              value={manifest}
              onInput={(event) => setManifest(secrets.take(event.currentTarget))}
            />
            <SecretTaken secrets={secrets} />
          </div>
        </Form>
      )}
    </section>
  );
}
