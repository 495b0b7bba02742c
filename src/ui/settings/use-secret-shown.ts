/** A secret on the screen leaves it when the window loses focus, with a lock, and after a minute (security.md 3.6). */
import { useEffect, useState } from 'preact/hooks';
import { useWallet } from '../state/use-wallet';

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
  const { keys } = useWallet();
  const slip = () => {
    setShown(false);
    setSlipped(true);
    onHide?.();
  };
  useEffect(() => {
    if (keys === 'locked' && shown) slip();
  }, [keys]);
  useEffect(() => {
    if (!shown) return;
    // Whoever went elsewhere while it was asked for is not there to see it.
    if (!document.hasFocus()) return slip();
    const timer = setTimeout(slip, SHOWN_MS);
    addEventListener('blur', slip);
    document.addEventListener('visibilitychange', slip);
    return () => {
      clearTimeout(timer);
      removeEventListener('blur', slip);
      document.removeEventListener('visibilitychange', slip);
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
