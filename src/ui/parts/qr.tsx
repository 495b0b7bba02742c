/** A QR code, drawn when its encoder has come; it is no part of the first screen. */
import { useEffect, useState } from 'preact/hooks';

export function Qr({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ path: string; size: number } | null>(null);
  useEffect(() => {
    let live = true;
    void import('qr').then(({ default: encode }) => {
      if (!live) return;
      const cells = encode(text, 'raw', { ecc: 'medium', border: 1 });
      const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
      setCode({ path, size: cells.length });
    });
    return () => {
      live = false;
    };
  }, [text]);
  return (
    <div class="qr">
      {code ? (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} shape-rendering="crispEdges">
          <path d={code.path} />
        </svg>
      ) : null}
    </div>
  );
}
