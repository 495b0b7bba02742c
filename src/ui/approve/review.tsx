/** A preview of any change that has no screen of its own: what is shown is what is signed. */
import { useEffect, useRef } from 'preact/hooks';
import { usePage } from '../state/context';
import { useStore } from '../state/use-wallet';
import { Preview } from './preview';

export function ReviewScreen() {
  const { ui } = usePage();
  const preview = useStore((state) => state.preview);
  const route = useStore((state) => state.route);
  const back = route.name === 'review' ? route.back : ({ name: 'home' } as const);
  const gone = preview === null;
  const dismissed = useRef(false);
  useEffect(() => {
    // Dismissed here, or rejected by the worker: a session boundary rejects what waits. A signature goes to its record.
    if (!gone || ui.get().route.name !== 'review') return;
    ui.go(back);
    ui.setOver(!dismissed.current);
  }, [gone]);
  if (!preview) return <main class="body" />;
  return (
    <Preview
      preview={preview}
      onDismiss={() => {
        dismissed.current = true;
      }}
      onSigned={(record) => {
        ui.go({ name: 'record', hash: record.hash });
        ui.setPreview(null);
      }}
    />
  );
}
