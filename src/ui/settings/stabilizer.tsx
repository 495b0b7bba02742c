/** The stabilizer that new vaults are registered with: what a contract is comes from the ledger, and is shown before it is kept. */
import { useState } from 'preact/hooks';
import type { StabilizerView } from '../../commands/views';
import { isContractId } from '../../primitives/addresses';
import { groupDigits } from '../../words/format/amount';
import { ErrorNotice } from '../frame/error-notice';
import { networkName } from '../frame/network-name';
import { AddressText } from '../parts/address';
import { Button } from '../parts/button';
import { Fact } from '../parts/fact';
import { Field } from '../parts/field';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { type Task, useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { useOptionsWords } from '../state/use-words';

export function StabilizerPanel() {
  const { words, ui } = usePage();
  const { stabilizer: text } = useOptionsWords();
  const { network } = useWallet();
  const [draft, setDraft] = useState<StabilizerView | null>(null);
  const task = useTask();
  const look = (address: string) => void task.run(async () => setDraft(await ui.client.call('draftStabilizer', { address })));
  const keep = (address: string | null) =>
    void task.run(async () => {
      ui.accept(await ui.client.call('keepStabilizer', { address }));
      setDraft(null);
    });
  const discard = () => {
    setDraft(null);
    task.clear();
  };
  return (
    <section class="panel stack" aria-label={text.title(networkName(network, words))}>
      <h2>{text.title(networkName(network, words))}</h2>
      <p class="quiet">{text.lead}</p>
      <Present task={task} onReset={() => keep(null)} />
      {draft ? <Draft draft={draft} task={task} onKeep={() => keep(draft.address)} onDiscard={discard} /> : null}
      {draft ? null : <Ask task={task} onLook={look} />}
      {task.error ? <Refused task={task} /> : null}
    </section>
  );
}

/** The one in use, and the way back to the network's own. */
function Present({ task, onReset }: { task: Task; onReset: () => void }) {
  const { stabilizer: text } = useOptionsWords();
  const { stabilizer } = useWallet().network;
  if (!stabilizer) {
    return <Notice level="info" text={text.none} />;
  }
  return (
    <div class="row between wrap">
      <div class="grow">
        <p>
          <AddressText address={stabilizer.address} copy />
        </p>
        <p class="small quiet">{stabilizer.chosen ? text.chosen : text.own}</p>
      </div>
      {stabilizer.chosen ? (
        <Button slim off={task.busy} onClick={onReset}>
          {text.reset}
        </Button>
      ) : null}
    </div>
  );
}

function Ask({ task, onLook }: { task: Task; onLook: (address: string) => void }) {
  const { words } = usePage();
  const { stabilizer: labels } = useOptionsWords();
  const [text, setText] = useState('');
  const address = text.trim();
  const wrong = address.length >= 56 && !isContractId(address);
  const submit = (event: Event) => {
    event.preventDefault();
    if (isContractId(address)) onLook(address);
  };
  return (
    <form class="stack" onSubmit={submit}>
      <Field label={labels.field} value={text} onInput={setText} hint={labels.hint} error={wrong ? labels.wrong : undefined} code />
      <div class="actions">
        <Button type="submit" off={task.busy || !isContractId(address)}>
          {task.busy ? words.common.wait : labels.look}
        </Button>
      </div>
    </form>
  );
}

interface DraftProps {
  draft: StabilizerView;
  task: Task;
  onKeep: () => void;
  onDiscard: () => void;
}

function Draft({ draft, task, onKeep, onDiscard }: DraftProps) {
  const { words, say } = usePage();
  const { stabilizer: text, networks } = useOptionsWords();
  const { network } = useWallet();
  const nameOf = (vault: string) => network.vaults.find(({ address }) => address === vault)?.name;
  return (
    <div class="stack">
      <p class="label">{networks.draftTitle}</p>
      {draft.known ? null : <Notice level="warning" label={text.unknownTitle} text={text.unknown} />}
      <dl class="facts start">
        <Fact label={text.address}>
          <span class="mono small">{draft.address}</span>
        </Fact>
        <Fact label={text.code}>
          <span class="mono small">{draft.codeHash}</span>
        </Fact>
        <Fact label={text.since}>{text.about(say.time(draft.since), groupDigits(String(draft.ledger), say.marks.group))}</Fact>
        <Fact label={text.manages}>
          {draft.vaults.length === 0
            ? text.managesNone
            : draft.vaults.map((vault) => (
                <p key={vault}>
                  <AddressText address={vault} name={nameOf(vault)} />
                </p>
              ))}
        </Fact>
      </dl>
      <div class="actions">
        <Button kind="act" off={task.busy} onClick={onKeep}>
          {task.busy ? words.common.wait : text.keep}
        </Button>
        <Button onClick={onDiscard}>{networks.discard}</Button>
      </div>
    </div>
  );
}

/** What is no stabilizer answers with the code that stands for everything a network does not have. */
function Refused({ task }: { task: Task }) {
  const { stabilizer: text } = useOptionsWords();
  const { words } = usePage();
  if (task.error?.code !== 'network_unavailable') return task.error ? <ErrorNotice error={task.error} /> : null;
  return (
    <div role="alert">
      <Notice level="warning" label={words.errors.title}>
        <p>{text.notOne}</p>
        <p class="quiet">{text.notOneNext}</p>
      </Notice>
    </div>
  );
}
