/** The address in full, to copy, to scan and to read aloud. */
import { chunkAddress } from '../format/address';
import { AccountBar, NavBar } from '../frame/bars';
import { OfferLine, useClosedLines } from '../frame/offer-line';
import { TestXlmLater } from '../frame/test-xlm-later';
import { CopyButton } from '../parts/copy';
import { Qr } from '../parts/qr';
import { usePage } from '../state/context';
import { useStore, useWallet } from '../state/use-wallet';
import { Arrived } from './arrived';

export function ReceiveScreen() {
  const { words, ui } = usePage();
  const { active } = useWallet();
  const closed = useClosedLines();
  const unopened = useStore((state) => state.portfolio?.exists === false);
  if (!active) return <NavBar />;
  return (
    <>
      <AccountBar />
      <main class="body">
        <h1>{words.receive.title}</h1>
        <p class="quiet">{active.startsWith('C') ? words.receive.contractLead : unopened ? words.receive.first : words.receive.lead}</p>
        <Arrived />
        <div class="stack center">
          <Qr text={active} label={words.receive.qr} />
          <p class="hush">{`${words.receive.address}: ${active}`}</p>
          <p class="chunks" aria-hidden="true">
            {chunkAddress(active).map((chunk, index) => (
              <span key={index}>{chunk}</span>
            ))}
          </p>
        </div>
        <TestXlmLater />
        <CopyButton text={active} label={words.common.copyAddress} wide />
        {closed.map((asset) => (
          <div key={asset.code} class="row between">
            <p class="small quiet grow">{words.receive.trustline(asset.code)}</p>
            <OfferLine {...asset} slim />
          </div>
        ))}
        {active.startsWith('G') ? (
          <p class="small">
            <button type="button" class="link" onClick={() => ui.go({ name: 'assets' })}>
              {words.home.assets}
            </button>
          </p>
        ) : null}
      </main>
      <NavBar />
    </>
  );
}
