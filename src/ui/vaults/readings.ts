/** Readings of the worker that only the vaults' screens need: the last one at once, a fresh one behind it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { VaultDetailView, VaultsView } from '../../commands/views';
import type { ContractId } from '../../primitives/addresses';
import { type ErrorBody, toServiceError } from '../../primitives/errors';
import { usePage } from '../state/context';
import type { Ui } from '../state/store';
import { useStore, useWallet } from '../state/use-wallet';

const REFRESH_EVERY = 30_000;

export interface Read<T> {
  /** null: never read. */
  value: T | null;
  /** Why the last reading failed; figures that are still shown are the last ones. */
  error: ErrorBody | null;
  busy: boolean;
  refresh(): void;
}

/** What was read last, so that going back paints at once. It ends with the page. */
const memory = new WeakMap<Ui, Map<string, unknown>>();

function remembered(ui: Ui): Map<string, unknown> {
  const cache = memory.get(ui) ?? new Map<string, unknown>();
  memory.set(ui, cache);
  return cache;
}

function useRead<T>(name: string, ask: (cached: boolean) => Promise<T | null>): Read<T> {
  const { ui } = usePage();
  const { network, active } = useWallet();
  const epoch = useStore((state) => state.epoch);
  const key = `${network.id}/${active}/${name}/${epoch}`;
  const [read, setRead] = useState<Omit<Read<T>, 'refresh'>>({ value: (remembered(ui).get(key) as T) ?? null, error: null, busy: true });
  const live = useRef(true);
  const put = (value: T | null) => {
    if (value !== null) remembered(ui).set(key, value);
    if (live.current && value !== null) setRead((before) => ({ ...before, value }));
  };
  const refresh = async () => {
    setRead((before) => ({ ...before, busy: true }));
    try {
      put(await ask(false));
      if (live.current) setRead((before) => ({ ...before, error: null, busy: false }));
    } catch (cause) {
      if (live.current) setRead((before) => ({ ...before, error: toServiceError(cause).toJSON(), busy: false }));
    }
  };
  useEffect(() => {
    live.current = true;
    // After a transaction what the worker kept is from before it.
    const begin = remembered(ui).has(key) || epoch > 0 ? Promise.resolve() : ask(true).then(put, () => undefined);
    void begin.then(refresh);
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), REFRESH_EVERY);
    return () => {
      live.current = false;
      clearInterval(timer);
    };
  }, [key]);
  return { ...read, refresh: () => void refresh() };
}

export function useVaults(): Read<VaultsView> {
  const { ui } = usePage();
  return useRead('vaults', (cached) => ui.client.call('vaults', cached ? { cached } : {}));
}

export function useVault(vault: ContractId): Read<VaultDetailView> {
  const { ui } = usePage();
  // The first time its figures are there before its past, which a node takes a while to tell.
  return useRead(`vault/${vault}`, async (cached) =>
    cached
      ? ((await ui.client.call('vault', { vault, cached })) ?? ui.client.call('vault', { vault, soon: true }))
      : ui.client.call('vault', { vault }),
  );
}
