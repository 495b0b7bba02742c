/** Around every screen: what cannot be drawn says so and offers a way back, and never leaves a blank page. */
import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';

export function Boundary({ children }: { children: ComponentChildren }) {
  const { words, ui } = usePage();
  const [error, again] = useErrorBoundary();
  if (!error) return <>{children}</>;
  const home = () => {
    ui.anew();
    again();
  };
  return (
    <main class="body stack">
      <h1>{words.broken.title}</h1>
      <div role="alert">
        <Notice level="warning">
          <p>{words.broken.what}</p>
          <p class="quiet">{words.broken.next}</p>
        </Notice>
      </div>
      <p class="small quiet mono">{(error instanceof Error ? error.message : String(error)).slice(0, 200)}</p>
      <div class="actions">
        <Button kind="act" onClick={home}>
          {words.broken.home}
        </Button>
        <Button onClick={() => location.reload()}>{words.broken.reload}</Button>
      </div>
    </main>
  );
}
