/** A preview of any change that has no screen of its own: what is shown is what is signed. */
import { useEffect } from 'preact/hooks';
import { NetworkTag, TitleBar } from '../parts/bars';
import { usePage, useStore } from '../state/context';
import { Preview } from './preview';
import { useTitleOf } from './title-of';

export function ReviewScreen() {
  const { words, ui } = usePage();
  const titleOf = useTitleOf();
  const preview = useStore((state) => state.preview);
  const route = useStore((state) => state.route);
  const back = route.name === 'review' ? route.back : ({ name: 'home' } as const);
  const gone = preview === null;
  useEffect(() => {
    // Dismissed here, or rejected by the worker: a session boundary rejects what waits. A signature goes to its record.
    if (gone && ui.get().route.name === 'review') ui.go(back);
  }, [gone]);
  if (!preview) return <main class="body" />;
  return (
    <>
      <TitleBar over={words.plan.title} title={titleOf(preview)}>
        <NetworkTag id={preview.plan.network.id} />
      </TitleBar>
      <Preview
        preview={preview}
        onSigned={(record) => {
          ui.go({ name: 'record', hash: record.hash });
          ui.setPreview(null);
        }}
      />
    </>
  );
}
