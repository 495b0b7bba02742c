import { useEffect, useState } from 'preact/hooks';
import { usePage } from '../state/context';
import { Icon } from './icon';

/** Copies `text` and says so, to ears too. `wide`: a full button with its word. */
export function CopyButton({ text, label, wide = false }: { text: string; label: string; wide?: boolean }) {
  const { words } = usePage();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  const said = state === 'copied' ? words.common.copied : state === 'failed' ? words.receive.copyFailed : '';
  return (
    <>
      <button
        type="button"
        class={wide ? 'button wide' : 'tool small-tool'}
        aria-label={wide ? undefined : label}
        title={label}
        onClick={copy}
      >
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {wide ? (state === 'copied' ? words.common.copied : label) : null}
      </button>
      <span class="hush" aria-live="polite">
        {said}
      </span>
      {state === 'failed' && wide ? <p class="small quiet">{words.receive.copyFailed}</p> : null}
    </>
  );
}
