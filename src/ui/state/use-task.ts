/** One question at a time: whether it is under way, and what went wrong. */
import { useRef, useState } from 'preact/hooks';
import { type ErrorBody, toServiceError } from '../../primitives/errors';

export interface Task {
  busy: boolean;
  error: ErrorBody | null;
  /** Answers whether it went through; while one runs, further calls are ignored (a double click asks once). */
  run(work: () => Promise<unknown>): Promise<boolean>;
  clear(): void;
}

/** A deposit went wrong that would go through without being invested. */
export const cannotInvest = ({ error }: Task): boolean => error?.code === 'invest_barred' || error?.code === 'invest_blocked';

export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorBody | null>(null);
  const running = useRef(false);
  return {
    busy,
    error,
    clear: () => setError(null),
    async run(work) {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      setError(null);
      try {
        await work();
        return true;
      } catch (cause) {
        setError(toServiceError(cause).toJSON());
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
