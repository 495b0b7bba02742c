/** A text as a QR code, or as several that are shown one after the other. */
import '../styles/frames.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { framesOf } from '../../primitives/tx-frames';
import { Button } from '../parts/button';
import { Qr } from '../parts/qr';
import { usePlanWords } from '../state/use-words';

/** How long each stands there, in milliseconds: a camera looks a few times meanwhile. */
const EACH = 500;

export function Frames({ text }: { text: string }) {
  const words = usePlanWords()?.review.hands.ways;
  const frames = useMemo(() => framesOf(text), [text]);
  const [at, setAt] = useState(0);
  const [still, setStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const several = frames.length > 1;
  const next = () => setAt((index) => (index + 1) % frames.length);
  useEffect(() => {
    if (!several || still) return;
    const timer = setInterval(next, EACH);
    return () => clearInterval(timer);
  }, [frames, still]);
  useEffect(() => setAt(0), [frames]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  if (!words) return null;
  if (frames.length === 0) return <p class="small quiet">{words.tooLong}</p>;
  return (
    <div class="stack near frames" ref={place}>
      <Qr text={frames[at] ?? text} label={words.code} />
      {several ? (
        <>
          <p class="small strong">{words.frame(at + 1, frames.length)}</p>
          <p class="small quiet">{words.frames}</p>
          <div class="actions">
            <Button onClick={() => setStill(!still)}>{still ? words.play : words.pause}</Button>
            <Button
              onClick={() => {
                setStill(true);
                next();
              }}
            >
              {words.next}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
