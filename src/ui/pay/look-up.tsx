/** A name at a domain in the place of an address: nobody is asked who it is until the button is pressed. */
import { useState } from 'preact/hooks';
import type { FoundMemo } from '../../domains/federation';
import { readStellarName, type StellarName } from '../../domains/names';
import { askDomain, isOnThisMachine } from '../frame/ask-domain';
import { ErrorNotice } from '../frame/error-notice';
import { AddressText } from '../parts/address';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { usePayWords } from '../state/use-words';

/** Who a name stood for when its domain was asked. */
export interface FoundName {
  /** As it was typed. */
  name: string;
  address: string;
  memo: FoundMemo | undefined;
  /** Whose word it is. */
  host: string;
  /** Unix seconds. */
  at: number;
}

interface Props {
  text: string;
  found: FoundName | undefined;
  onFound: (found: FoundName) => void;
}

export function LookUp({ text, found, onFound }: Props) {
  const { lookUp: words } = usePayWords();
  const { network } = useWallet();
  const name = readStellarName(text, isOnThisMachine(network));
  if (!name) return <p class="small quiet">{words.incomplete}</p>;
  return (
    <>
      {name.domain.foreign ? <Notice level="warning" text={words.foreign(name.domain.host)} /> : null}
      {found ? <Said found={found} /> : <Ask key={name.text} name={name} onFound={onFound} />}
    </>
  );
}

function Ask({ name, onFound }: { name: StellarName; onFound: (found: FoundName) => void }) {
  const { ui } = usePage();
  const { lookUp: text } = usePayWords();
  const { network } = useWallet();
  const task = useTask();
  /** Where the domain keeps its names: another host, which is asked on a click of its own. */
  const [server, setServer] = useState<URL | null>(null);
  const { host } = name.domain;
  const ask = () =>
    void task.run(async () => {
      const asks = await askDomain(ui, server?.hostname ?? host);
      const its = server ?? (await asks.server(name.domain, network.passphrase));
      if (!server && its.host !== host) return setServer(its);
      const { address, memo } = await asks.name(its, name);
      onFound({ name: name.text, address, memo, host: its.host, at: ui.clock() });
    });
  return (
    <div class="stack tight">
      {server ? <p class="small">{text.elsewhere(host, server.host)}</p> : null}
      <Button wide off={task.busy} onClick={ask}>
        {task.busy ? text.asking : text.ask(server?.host ?? host)}
      </Button>
      {server ? null : <p class="small quiet">{text.why(host)}</p>}
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </div>
  );
}

function Said({ found: { name, address, memo, host, at } }: { found: FoundName }) {
  const { say } = usePage();
  const { lookUp: text, send } = usePayWords();
  return (
    <div role="status">
      <Notice level="info" label={text.title(host, say.time(at))}>
        <p>
          {name}: <AddressText address={address} />
        </p>
        {memo ? (
          <p>
            {text.memo(send.memoKinds[memo.kind])} <span class="mono">{memo.value}</span>
          </p>
        ) : null}
        <p class="quiet">{text.word}</p>
      </Notice>
    </div>
  );
}
