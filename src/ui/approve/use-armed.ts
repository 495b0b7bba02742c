/** A confirming button opens only a second after it, its window or its size changed (security.md case 28). */
import { useEffect, useState } from 'preact/hooks';

const ARMING_MS = 1000;

/** `key` names what would be confirmed: another one arms anew. */
export function useArmed(key: string): boolean {
  const [armed, setArmed] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const arm = () => {
      clearTimeout(timer);
      setArmed(null);
      if (document.visibilityState === 'visible') timer = setTimeout(() => setArmed(key), ARMING_MS);
    };
    arm();
    addEventListener('focus', arm);
    addEventListener('resize', arm);
    document.addEventListener('visibilitychange', arm);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', arm);
      removeEventListener('resize', arm);
      document.removeEventListener('visibilitychange', arm);
    };
  }, [key]);
  return armed === key;
}
