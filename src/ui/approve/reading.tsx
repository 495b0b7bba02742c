/** What has been on the screen: nothing is signed before all of it was that has to be. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';

export interface Reading {
  /** What the page alone says must be read too; answers what takes that back. */
  need(mark: string): () => void;
  read(mark: string): void;
}

export const ReadingOf = createContext<Reading | null>(null);

/** Tells when its whole last line was on the screen. */
export function Seen({ onSeen, children }: { onSeen: () => void; children: ComponentChildren }) {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onSeen());
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div class="seen">
      {children}
      <span ref={end} class="end" />
    </div>
  );
}

/** What this page found out by itself, as gravely as what the worker warns of. */
export function MustSee({ mark, children }: { mark: string; children: ComponentChildren }) {
  const reading = useContext(ReadingOf);
  useEffect(() => reading?.need(mark), [mark]);
  return (
    <Seen key={mark} onSeen={() => reading?.read(mark)}>
      {children}
    </Seen>
  );
}
