/** The hourly steps of a fee to where it stays. */
import { usePage } from '../state/context';
import { useVaultWords } from '../state/use-words';
import { axisOf, height } from './scale';

const WIDTH = 300;
const HEIGHT = 46;

export function FeePath({ path }: { path: readonly number[] }) {
  const { say } = usePage();
  const { projection: text } = useVaultWords();
  if (path.length < 2) return null;
  const { range } = axisOf(path.map(BigInt));
  const y = (bps: number) => Math.round((HEIGHT - 4 - height(BigInt(bps), range) * (HEIGHT - 8)) * 10) / 10;
  const wide = WIDTH / path.length;
  const line = path.map((bps, index) => (index === 0 ? `M0 ${y(bps)}H${wide}` : `V${y(bps)}H${Math.round((index + 1) * wide)}`)).join('');
  return (
    <div class="fee-path">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="line main" d={line} />
      </svg>
      <p class="hush">{text.path(path.map((bps) => say.rate(bps)).join(', '))}</p>
    </div>
  );
}
