/** A secret on the screen leaves it when the window loses focus, and after a minute (security.md 3.6). */
import { useEffect, useState } from 'preact/hooks';

const SHOWN_MS = 60_000;

export interface SecretShown {
  shown: boolean;
  show: () => void;
  hide: () => void;
  /** It was hidden by itself and not by the person. */
  slipped: boolean;
}

export function useSecretShown(onHide?: () => void): SecretShown {
  const [shown, setShown] = useState(false);
  const [slipped, setSlipped] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const hide = () => {
      setShown(false);
      setSlipped(true);
      onHide?.();
    };
    const timer = setTimeout(hide, SHOWN_MS);
    addEventListener('blur', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      removeEventListener('blur', hide);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [shown]);
  return {
    shown,
    slipped: slipped && !shown,
    show: () => setShown(true),
    hide: () => {
      setShown(false);
      setSlipped(false);
      onHide?.();
    },
  };
}
