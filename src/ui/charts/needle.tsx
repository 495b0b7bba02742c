/** The clinometer with a reading: upright on target, leaning right above it and left below. */
const MOST = 48;
/** A lean of this many bps is at the end of the scale. */
const END_BPS = 200;
const ticks = [-48, -24, 0, 24, 48];

/** Degrees of the needle for so many bps off the target. */
export function leanOf(offBps: number): number {
  return Math.round((Math.min(END_BPS, Math.max(-END_BPS, offBps)) * MOST) / END_BPS);
}

/** `offBps` null: nothing to point at, and the needle rests faint. */
export function Needle({ offBps }: { offBps: number | null }) {
  return (
    <svg class={`dial needle-dial ${offBps === null ? 'faint' : ''}`} viewBox="0 0 120 95" aria-hidden="true">
      <path class="scale" d="M 6.5 60.2 A 72 72 0 0 0 113.5 60.2" />
      {ticks.map((angle) => (
        <line
          key={angle}
          class={angle === 0 ? 'mark' : 'scale'}
          x1="60"
          y1={angle === 0 ? 84 : 79}
          x2="60"
          y2={angle === 0 ? 94 : 84}
          transform={`rotate(${angle} 60 12)`}
        />
      ))}
      {/* A positive angle would turn the bob, below the pivot, to the left. */}
      <g class="needle" style={{ transform: `rotate(${-leanOf(offBps ?? 0)}deg)` }}>
        <line x1="60" y1="12" x2="60" y2="62" />
        <circle class="bob" cx="60" cy="68" r="8" />
      </g>
      <circle class="pivot" cx="60" cy="12" r="5" />
    </svg>
  );
}
