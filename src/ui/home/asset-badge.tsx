/** A round picture beside what is named: an asset's own only where it is that asset, and letters for everything else. It says nothing to who cannot see it. */
import type { BalanceView, NetworkView } from '../../commands/views';
import { isListedBalance } from './values';

interface Picture {
  fill: string;
  ink: string;
  path: string;
}

const RING = 'M12.2 6.4a10.2 10.2 0 0 0 0 19.2M19.8 6.4a10.2 10.2 0 0 1 0 19.2';

/** Drawn for this wallet, on a grid of 32. */
const pictures: { [code: string]: Picture } = {
  // Ink on paper, in both themes.
  XLM: {
    fill: 'var(--ink)',
    ink: 'var(--paper)',
    path: 'M8.6 17.6a7.4 7.4 0 0 1 11.6-7.7M23.4 14.4a7.4 7.4 0 0 1-11.6 7.7M7 19.6 25 10.4M7 22 25 12.8',
  },
  USDC: {
    fill: '#2775ca',
    ink: '#fff',
    path: `M19.4 13.1c-.2-1.7-1.6-2.6-3.4-2.6s-3.4 1-3.4 2.6c0 3.8 6.9 1.8 6.9 5.7 0 1.7-1.6 2.7-3.5 2.7s-3.4-1-3.5-2.7M16 8.6v1.9M16 21.5v1.9${RING}`,
  },
  EURC: { fill: '#2b5ec9', ink: '#fff', path: `M19.8 12.3a4.8 4.8 0 1 0 0 7.4M10.2 14.7h6.6M10.2 17.3h6.6${RING}` },
  BLND: { fill: '#0d3b2e', ink: '#5fe3a6', path: 'M12 9v14M12 15.6h4.6a3.7 3.7 0 0 1 0 7.4H12M12 15.6h3.6A3.3 3.3 0 0 0 15.6 9H12' },
};

/** Of an asset, by its balance: the picture of a listed one, else its first letter. */
export function AssetBadge({ balance, network }: { balance: Pick<BalanceView, 'code' | 'issuer' | 'contract'>; network: NetworkView }) {
  const picture = isListedBalance(balance, network) ? pictures[balance.code] : undefined;
  return picture ? <Drawn {...picture} /> : <Monogram name={balance.code} look="unlisted" />;
}

/** Of one that the settings name. */
export function ListedBadge({ code }: { code: string }) {
  const picture = pictures[code];
  return picture ? <Drawn {...picture} /> : <Monogram name={code} />;
}

function Drawn({ fill, ink, path }: Picture) {
  return (
    <svg class="coin" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" style={{ fill }} />
      <path d={path} fill="none" style={{ stroke: ink }} stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}

/** 'place': a pool or a vault, and not what is held there. 'unlisted': nobody vouches for it. */
export function Monogram({ name, look = '' }: { name: string; look?: 'place' | 'unlisted' | '' }) {
  const [letter = '?'] = name.match(/[\p{L}\p{N}]/u) ?? [];
  return (
    <span class={`coin ${look}`} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
