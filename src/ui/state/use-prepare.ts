/** A form that is complete lets its review be built, so that it is there at the click. */
import { useEffect } from 'preact/hooks';
import type { PreviewRequest } from '../../interface/schema/intents';
import { usePage } from './context';

/** Nobody types or slides in so long. */
const STILL_MS = 250;
/** What the worker built is used for ten seconds. */
const AGAIN_MS = 9_000;
/** A form that stands for longer than a minute is left alone. */
const TIMES = 6;

/** `request`: what the button would ask for; undefined: not all is filled in yet. */
export function usePrepare(request: PreviewRequest | undefined): void {
  const { ui } = usePage();
  const text = request && JSON.stringify(request);
  useEffect(() => {
    if (!text) return;
    let times = 0;
    let timer: ReturnType<typeof setTimeout>;
    const prepare = () => {
      times += 1;
      if (times < TIMES) timer = setTimeout(prepare, AGAIN_MS);
      // What is refused is said at the click.
      if (document.visibilityState === 'visible') void ui.client.call('prepare', JSON.parse(text)).catch(() => undefined);
    };
    timer = setTimeout(prepare, STILL_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
