import { usePage } from '../state/context';

/** What is about to come, in its shape; said once to a screen reader. */
export function Bones({ widths }: { widths: readonly string[] }) {
  const { words } = usePage();
  return (
    <div class="stack" aria-busy="true">
      <span class="hush" role="status">
        {words.common.loading}
      </span>
      {widths.map((width, index) => (
        <span key={index} class="bone" style={{ width }} aria-hidden="true" />
      ))}
    </div>
  );
}
