/** How to connect a Ledger, and what stood in the way. */
import { createContext } from 'preact';
import { useContext, useRef } from 'preact/hooks';
import type { DeviceWords } from '../../words/en/device';
import { loaderOf } from '../../words/languages';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import type { LedgerHold } from './use-ledger';

const WordsContext = createContext<DeviceWords | null>(null);

/** Around all that speaks of a device: drawn once its words are there, and kept while those of another language come, with whatever the device is asked. */
export function WithDeviceWords({ children }: { children: preact.ComponentChildren }) {
  const { words, language } = usePage();
  const deviceWords = useLater(loaderOf('device', language));
  const last = useRef(deviceWords);
  last.current = deviceWords ?? last.current;
  if (!last.current) return <p class="hush">{words.common.loading}</p>;
  return <WordsContext.Provider value={last.current}>{children}</WordsContext.Provider>;
}

export function useDeviceWords(): DeviceWords {
  const words = useContext(WordsContext);
  if (!words) throw new Error('drawn before its words were there');
  return words;
}

/** What went wrong, and what to do about it. */
export function Fault({ hold: { fault } }: { hold: LedgerHold }) {
  const { words } = usePage();
  const text = useDeviceWords();
  if (!fault) return null;
  const { what, next } = text.faults[fault];
  return (
    <div role="alert">
      <Notice level="warning" label={words.errors.title}>
        <p>{what}</p>
        <p class="quiet">{next}</p>
      </Notice>
    </div>
  );
}

/** Until it is connected. */
export function Connect({ hold }: { hold: LedgerHold }) {
  const text = useDeviceWords();
  const hopeless = hold.fault === 'unsupported';
  return (
    <div class="stack">
      {hopeless ? null : <p class="quiet">{text.steps}</p>}
      <Fault hold={hold} />
      {hopeless ? null : (
        <div class="actions">
          <Button kind="act" off={hold.busy} onClick={() => void hold.connect()}>
            {hold.busy ? text.connecting : hold.fault ? text.again : text.connect}
          </Button>
        </div>
      )}
    </div>
  );
}
