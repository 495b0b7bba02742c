/** The nodes of a network, which anybody may change: each is asked whether it serves that network before it is used. */
import { useState } from 'preact/hooks';
import type { NetworkView } from '../../commands/views';
import { ErrorNotice } from '../frame/error-notice';
import { isUrl, networkName, nodesOf } from '../frame/network-name';
import { SharedNodes } from '../frame/shared-nodes';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';

/** What is spoken to, and whether these are several voices. */
export function NodeLines({ network }: { network: NetworkView }) {
  return (
    <>
      {nodesOf(network).map((url) => (
        <p key={url} class="small quiet mono">
          {url}
        </p>
      ))}
      <SharedNodes hosts={nodesOf(network)} />
    </>
  );
}

export function NodesForm({ network, onDone }: { network: NetworkView; onDone: () => void }) {
  const { words, ui } = usePage();
  const { networks: text } = useOptionsWords();
  const [rpcUrl, setRpcUrl] = useState(network.rpcUrl);
  const [secondRpcUrl, setSecond] = useState(network.secondRpcUrl ?? '');
  const [horizonUrl, setHorizonUrl] = useState(network.horizonUrl);
  const task = useTask();
  const use = (nodes: { rpcUrl: string; secondRpcUrl?: string; horizonUrl: string } | null) =>
    void task.run(async () => {
      await ui.client.allow(nodes ? Object.values(nodes).filter(isUrl) : nodesOf(network));
      ui.accept(await ui.client.call('setNodes', { id: network.id, nodes }));
      onDone();
    });
  const submit = (event: Event) => {
    event.preventDefault();
    const second = secondRpcUrl.trim();
    use({ rpcUrl: rpcUrl.trim(), ...(second ? { secondRpcUrl: second } : {}), horizonUrl: horizonUrl.trim() });
  };
  return (
    <form class="stack whole-line" onSubmit={submit} aria-label={text.nodesOf(networkName(network, words))}>
      <Notice level="info" text={text.nodesLead} />
      <Field label={text.node} value={rpcUrl} onInput={setRpcUrl} hint={text.does.node} code focus />
      <Field label={text.secondOptional} value={secondRpcUrl} onInput={setSecond} hint={text.does.secondNode} code />
      <Field label={text.horizon} value={horizonUrl} onInput={setHorizonUrl} hint={text.does.horizon} code />
      <SharedNodes hosts={[rpcUrl, secondRpcUrl, horizonUrl].map((url) => url.trim()).filter(isUrl)} />
      <div class="actions">
        <Button type="submit" kind="act" off={task.busy || !rpcUrl.trim() || !horizonUrl.trim()}>
          {task.busy ? words.common.wait : text.useNodes}
        </Button>
        {network.nodesChosen ? (
          <Button off={task.busy} onClick={() => use(null)}>
            {text.ownNodes}
          </Button>
        ) : null}
        <Button onClick={onDone}>{words.common.cancel}</Button>
      </div>
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </form>
  );
}
