/** What a camera sees, looked through for QR codes in this page. The camera is on while this stands here. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Notice } from '../parts/notice';
import { codeIn } from '../parts/qr-picture';
import { usePlanWords } from '../state/use-words';

/** Points along the longer side that are looked through. */
const MOST_SIDE = 960;
/** Between two looks, in milliseconds. */
const PAUSE = 80;

/** `onCode`: one that was read, as often as it is. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const words = usePlanWords()?.review.hands.ways;
  const video = useRef<HTMLVideoElement>(null);
  const hear = useRef(onCode);
  hear.current = onCode;
  const [fault, setFault] = useState<'refused' | 'absent' | null>(null);
  useEffect(() => {
    const off = new AbortController();
    watch(video.current as HTMLVideoElement, (code) => hear.current(code), off.signal).catch((error: unknown) => {
      if (!off.signal.aborted) setFault(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'absent');
    });
    return () => off.abort();
  }, []);
  if (fault) {
    return (
      <Notice level="warning" quiet>
        <p>{fault === 'refused' ? words?.cameraRefused : words?.noCamera}</p>
      </Notice>
    );
  }
  return <video ref={video} class="camera" aria-label={words?.camera} muted playsInline />;
}

async function watch(video: HTMLVideoElement, onCode: (code: string) => void, off: AbortSignal): Promise<void> {
  if (!navigator.mediaDevices) throw new TypeError('no camera can be asked for');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (off.aborted) return stop();
  off.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const canvas = new OffscreenCanvas(1, 1);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  while (!off.aborted && drawing) {
    const scale = Math.min(1, MOST_SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (width > 0 && height > 0) {
      Object.assign(canvas, { width, height });
      drawing.drawImage(video, 0, 0, width, height);
      const code = await codeIn(drawing.getImageData(0, 0, width, height));
      if (code && !off.aborted) onCode(code);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
