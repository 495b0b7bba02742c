/** Whose asset it is: the domain that the issuer names, and on a click what that domain says. */
import { useEffect, useState } from 'preact/hooks';
import type { CommandOutput } from '../../commands/commands';
import { type Domain, readDomain } from '../../domains/names';
import type { Listing } from '../../domains/stellar-toml';
import type { AccountId } from '../../primitives/addresses';
import { askDomain, isOnThisMachine } from '../frame/ask-domain';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { usePayWords } from '../state/use-words';
import type { NamedAsset } from './asset-names';

export function IssuerCheck({ asset }: { asset: NamedAsset }) {
  const { ui } = usePage();
  const { issuer: text } = usePayWords();
  const { network } = useWallet();
  const [home, setHome] = useState<CommandOutput<'homeDomain'> | null>(null);
  const reading = useTask();
  useEffect(() => {
    // The network's own nodes say which domain it is; the domain itself is not asked.
    void reading.run(async () => setHome(await ui.client.call('homeDomain', { account: asset.issuer as AccountId })));
  }, [asset.issuer]);
  if (reading.error) return <ErrorNotice error={reading.error} />;
  if (!home) return null;
  const domain = home.domain === null ? undefined : readDomain(home.domain, isOnThisMachine(network));
  return (
    <div class="stack tight">
      <p class="small quiet">{text.domain}</p>
      <p class="mono">{domain?.host ?? (home.domain === null ? text.none : text.noDomain(home.domain))}</p>
      {home.voices < 2 ? <p class="small quiet">{text.alone}</p> : null}
      {domain ? <Check key={domain.host} domain={domain} asset={asset} /> : null}
    </div>
  );
}

function Check({ domain, asset }: { domain: Domain; asset: NamedAsset }) {
  const { ui } = usePage();
  const { issuer: text, lookUp } = usePayWords();
  const { network } = useWallet();
  const task = useTask();
  const [listing, setListing] = useState<Listing | null>(null);
  const { host, foreign } = domain;
  const ask = () =>
    void task.run(async () => {
      const asks = await askDomain(ui, host);
      setListing(await asks.listing(domain, asset, network.passphrase));
    });
  return (
    <>
      {foreign ? <Notice level="warning" text={lookUp.foreign(host)} /> : null}
      {listing ? (
        <div role="status">
          <Notice level={listing === 'listed' ? 'info' : 'warning'}>
            <p>{text[listing](host, asset.code)}</p>
            {listing === 'listed' ? <p class="quiet">{text.word}</p> : null}
          </Notice>
        </div>
      ) : (
        <>
          <Button wide off={task.busy} onClick={ask}>
            {task.busy ? text.checking : text.check(host)}
          </Button>
          <p class="small quiet">{text.why(host)}</p>
        </>
      )}
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </>
  );
}
