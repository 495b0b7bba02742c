/** The address in full, to copy, to scan and to read aloud. */
import { chunkAddress } from '../format/address';
import { AccountBar, NavBar } from '../parts/bars';
import { CopyButton } from '../parts/copy';
import { Qr } from '../parts/qr';
import { usePage, useStore, useWallet } from '../state/context';

export function ReceiveScreen() {
  const { words } = usePage();
  const { active, network } = useWallet();
  const portfolio = useStore((state) => state.portfolio);
  if (!active) return <NavBar />;
  const usdc = network.usdc;
  const hasLine = !usdc || portfolio?.balances.some(({ contract }) => contract === usdc.contract);
  return (
    <>
      <AccountBar />
      <main class="body">
        <h1>{words.receive.title}</h1>
        <p class="quiet">{active.startsWith('C') ? words.receive.contractLead : words.receive.lead}</p>
        <div class="stack center">
          <Qr text={active} label={words.receive.qr} />
          <p class="hush">{`${words.receive.address}: ${active}`}</p>
          <p class="chunks" aria-hidden="true">
            {chunkAddress(active).map((chunk, index) => (
              <span key={index}>{chunk}</span>
            ))}
          </p>
        </div>
        <CopyButton text={active} label={words.common.copyAddress} wide />
        {usdc && portfolio?.exists && !hasLine ? <p class="small quiet">{words.receive.trustline(usdc.code)}</p> : null}
      </main>
      <NavBar />
    </>
  );
}
