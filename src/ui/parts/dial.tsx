/** The clinometer, a ship's instrument that shows how far she leans: upright at rest, swaying while something is under way. */
const ticks = [-48, -32, -16, 0, 16, 32, 48];

export function Dial({ pose, big = false }: { pose: 'rest' | 'sway' | 'tilt'; big?: boolean }) {
  return (
    <svg class={`dial ${pose} ${big ? 'big' : ''}`} viewBox="0 0 120 95" aria-hidden="true">
      <path class="scale" d="M 6.5 60.2 A 72 72 0 0 0 113.5 60.2" />
      {ticks.map((angle) => (
        <line
          key={angle}
          class="scale"
          x1="60"
          y1={angle === 0 ? 87 : 79}
          x2="60"
          y2={angle === 0 ? 93 : 84}
          transform={`rotate(${angle} 60 12)`}
        />
      ))}
      <g class="needle">
        <line x1="60" y1="12" x2="60" y2="62" />
        <circle class="bob" cx="60" cy="68" r="8" />
      </g>
      <circle class="pivot" cx="60" cy="12" r="5" />
    </svg>
  );
}
