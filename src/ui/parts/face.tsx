/** A small picture made from an address alone, so that two accounts are never taken for each other. It says nothing to who cannot see it. */
import { faceOf } from '../format/face';

export function Face({ address }: { address: string }) {
  const { cells, hue } = faceOf(address);
  return (
    <svg class="face" viewBox="0 0 5 5" aria-hidden="true" style={{ color: `light-dark(hsl(${hue} 45% 32%), hsl(${hue} 45% 72%))` }}>
      {cells.map(({ x, y }) => (
        <rect key={`${x}/${y}`} x={x} y={y} width="1" height="1" fill="currentColor" />
      ))}
    </svg>
  );
}
