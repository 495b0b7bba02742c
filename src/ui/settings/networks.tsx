/** Networks: which one is used, and adding one by its nodes or its manifest, whose addresses are shown before it is kept. */
import { useRef, useState } from 'preact/hooks';
import type { NetworkDraftView, NetworkView } from '../../commands/views';
import { ErrorNotice } from '../frame/error-notice';
import { KeptNote } from '../frame/kept-note';
import { isUrl, networkName, nodesOf } from '../frame/network-name';
import { Button } from '../parts/button';
import { Chip } from '../parts/chip';
import { Choices } from '../parts/choices';
import { Field, SecretTaken } from '../parts/field';
import { usePage } from '../state/context';
import { useDraft } from '../state/drafts';
import { useNoSecrets } from '../state/use-no-secrets';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { useOptionsWords } from '../state/use-words';
import { Form } from './form';
import { Head } from './head';
import { Draft } from './network-draft';
import { NodeLines, NodesForm } from './nodes';
import { ServiceOf } from './service';
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
      <ServiceOf network={network} />
    </li>
  );
}

/** As it is typed. */
interface Typed {
  by: 'nodes' | 'manifest';
  manifest: string;
  id: string;
  passphrase: string;
  rpcUrl: string;
  secondRpcUrl: string;
  horizonUrl: string;
  friendbotUrl: string;
}

const NOTHING: Typed = {
  by: 'manifest',
  manifest: '',
  id: '',
  passphrase: '',
  rpcUrl: '',
  secondRpcUrl: '',
  horizonUrl: '',
  friendbotUrl: '',
};

/** What is asked of the browser, and the text that is drafted; undefined: not all is filled in yet. */
function draftOf({ by, manifest, ...typed }: Typed): { urls: string[]; manifest: string } | undefined {
  if (by === 'manifest') return manifest.trim() ? { urls: [manifest.trim()], manifest: manifest.trim() } : undefined;
  const { id, passphrase, rpcUrl, secondRpcUrl, horizonUrl, friendbotUrl } = typed;
  const named = Object.entries({ id: id.replace(/^-+|-+$/g, ''), passphrase, rpcUrl, secondRpcUrl, horizonUrl, friendbotUrl });
  const network = Object.fromEntries(named.map(([name, text]) => [name, text.trim()]).filter(([, text]) => text));
  if (!network.id || !network.passphrase || !network.rpcUrl || !network.horizonUrl) return undefined;
  // It names no contracts: there is nothing to switch on.
  const features = { stabilizer: false, lendpoolMigration: false, vaultMigration: false };
  const urls = [rpcUrl, secondRpcUrl, horizonUrl].map((url) => url.trim());
  return { urls, manifest: JSON.stringify({ network, features }) };
}

function AddNetwork() {
  const { words, ui } = usePage();
  const { networks: text } = useOptionsWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const typed = useDraft<Typed>('network', '', NOTHING);
  const { by } = typed.value;
  const change = (more: Partial<Typed>) => typed.put((now) => ({ ...now, ...more }));
  const [draft, setDraft] = useState<NetworkDraftView | null>(null);
  const task = useTask();
  const asked = draftOf(typed.value);
  const look = ({ urls, manifest }: { urls: string[]; manifest: string }) =>
    void task.run(async () => {
      await ui.client.allow(urls.filter(isUrl));
      setDraft(await ui.client.call('draftNetwork', { manifest }));
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
        <Form task={task} onSubmit={asked && (() => look(asked))} label={text.look} kind="plain">
          <KeptNote draft={typed} />
          <Choices title={text.addBy.title} narrow>
            {(['manifest', 'nodes'] as const).map((way) => (
              <label key={way} class="choice">
                <input type="radio" name="by" checked={by === way} onChange={() => change({ by: way })} />
                <span>{text.addBy[way]}</span>
              </label>
            ))}
          </Choices>
          {by === 'nodes' ? <ByNodes typed={typed.value} change={change} /> : <ByManifest typed={typed.value} change={change} />}
        </Form>
      )}
    </section>
  );
}

interface WayProps {
  typed: Typed;
  change: (more: Partial<Typed>) => void;
}

/** An id is of these characters, and of no more. */
const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30);

function ByNodes({ typed, change }: WayProps) {
  const { networks: text } = useOptionsWords();
  return (
    <>
      <Field label={text.id} value={typed.id} onInput={(id) => change({ id: idOf(id) })} hint={text.idHint} />
      <Field
        label={text.passphrase}
        value={typed.passphrase}
        onInput={(passphrase) => change({ passphrase })}
        hint={text.passphraseHint}
        code
      />
      <Field label={text.node} value={typed.rpcUrl} onInput={(rpcUrl) => change({ rpcUrl })} hint={text.does.node} code />
      <Field label={text.horizon} value={typed.horizonUrl} onInput={(horizonUrl) => change({ horizonUrl })} hint={text.does.horizon} code />
      <Field
        label={text.secondOptional}
        value={typed.secondRpcUrl}
        onInput={(secondRpcUrl) => change({ secondRpcUrl })}
        hint={text.does.secondNode}
        code
      />
      <Field
        label={text.friendbotOptional}
        value={typed.friendbotUrl}
        onInput={(friendbotUrl) => change({ friendbotUrl })}
        hint={text.does.friendbot}
        code
      />
    </>
  );
}

function ByManifest({ typed, change }: WayProps) {
  const { networks: text } = useOptionsWords();
  const secrets = useNoSecrets();
  return (
    <div class="field">
      <label for="manifest">{text.manifest}</label>
      <textarea
        id="manifest"
        spellcheck={false}
        autocomplete="off"
        value={typed.manifest}
        onInput={(event) => change({ manifest: secrets.take(event.currentTarget) })}
      />
      <SecretTaken secrets={secrets} />
    </div>
  );
}
