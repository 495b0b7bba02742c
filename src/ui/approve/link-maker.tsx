/** Who made a link: what it says, and on a click whether the domain that it names has signed it. A link that says nothing shows nothing. */
import { useMemo, useState } from 'preact/hooks';
import { readMadeLink } from '../../domains/uri-request';
import { askDomain, isOnThisMachine } from '../frame/ask-domain';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { usePlanWords } from '../state/use-words';

/** null: it was not asked, or could not be. `host`: as it is shown. */
export interface Maker {
  host: string;
  proven: boolean;
}

interface Props {
  link: string;
  maker: Maker | null;
  onMaker: (maker: Maker | null) => void;
}

/** Whether it has a signature that proves nothing: known before anybody is asked. */
const isEmpty = (made: ReturnType<typeof readMadeLink>): boolean => made !== undefined && (!made.domain || !made.signature);

export function LinkMaker({ link, maker, onMaker }: Props) {
  const { ui } = usePage();
  const { network } = useWallet();
  const text = usePlanWords()?.review.hands.open.maker;
  const task = useTask();
  const [asked, setAsked] = useState<string | null>(null);
  const made = useMemo(() => readMadeLink(link, isOnThisMachine(network)), [link, network.rpcUrl]);
  if (!made || !text) return null;
  const { domain } = made;
  if (!domain) return <Notice level="danger" text={text.noDomain} status />;
  const { host, foreign } = domain;
  const ask = () =>
    void task.run(async () => {
      setAsked(link);
      const asks = await askDomain(ui, host);
      onMaker({ host, proven: await asks.made(domain, made, network.passphrase) });
    });
  if (isEmpty(made) || maker?.proven === false) return <Notice level="danger" text={text.unproven(host)} status />;
  if (maker) {
    return (
      <Notice level="info">
        <p role="status">{text.proven(host)}</p>
        <p class="quiet">{text.provenWhat}</p>
      </Notice>
    );
  }
  return (
    <div class="stack near">
      <p>{text.says(host)}</p>
      {foreign ? <Notice level="warning" text={text.foreign(host)} /> : null}
      <Button wide off={task.busy} onClick={ask}>
        {task.busy ? text.checking : text.check(host)}
      </Button>
      <p class="small quiet">{text.why(host)}</p>
      {task.error && asked === link ? <ErrorNotice error={task.error} /> : null}
    </div>
  );
}

/** Whether such a link is refused: it says who made it, and that is not so. */
export const isForged = (link: string, maker: Maker | null, local: boolean): boolean =>
  maker?.proven === false || isEmpty(readMadeLink(link, local));
