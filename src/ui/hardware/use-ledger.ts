/** A page's connection to a Ledger: one that was chosen before is there without a click. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Ledger, type LedgerFault, ledgerError } from '../../hardware/ledger';
import { connectLedger } from '../../hardware/web-hid';

export interface LedgerHold {
  ledger: Ledger | null;
  fault: LedgerFault | null;
  /** Something is asked of it. */
  busy: boolean;
  /** In a click: the browser may ask which one. */
  connect(): Promise<void>;
  /** Asks something of it; undefined: it could not be had, and `fault` says why. */
  ask<T>(asking: (ledger: Ledger) => Promise<T>): Promise<T | undefined>;
  /** What could be had was not what is needed. */
  fail(fault: LedgerFault): void;
}

/** After these the connection is of no use, and is made anew. */
const LOST = new Set<LedgerFault>(['gone', 'silent', 'unavailable', 'other_app']);

export function useLedger(): LedgerHold {
  const held = useRef<Ledger | null>(null);
  const [ledger, setLedger] = useState<Ledger | null>(null);
  const [fault, setFault] = useState<LedgerFault | null>(null);
  const [busy, setBusy] = useState(false);
  const hold = (next: Ledger | null) => {
    held.current = next;
    setLedger(next);
  };
  async function doing<T>(work: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    setFault(null);
    try {
      return await work();
    } catch (error) {
      const told = ledgerError(error).fault;
      setFault(told);
      if (LOST.has(told)) hold(null);
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  const connect = (ask: boolean) =>
    doing(async () => {
      const next = await connectLedger({ ask });
      next.onGone(() => {
        if (held.current !== next) return;
        hold(null);
        setFault('gone');
      });
      hold(next);
    });
  useEffect(() => {
    // Nobody has chosen one yet: that is no fault before they were asked.
    void connect(false).then(() => setFault((now) => (now === 'none' ? null : now)));
    return () => void held.current?.close();
  }, []);
  return {
    ledger,
    fault,
    busy,
    connect: async () => void (await connect(true)),
    ask: (asking) => doing(async () => (held.current ? asking(held.current) : undefined)),
    fail: setFault,
  };
}
