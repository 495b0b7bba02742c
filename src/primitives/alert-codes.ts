/**
 * What the watch can find at a vault: its code, how grave it is, and the facts it carries. Conditions are in
 * `insight/alarms`, sentences in `words/languages`.
 */

/** 'number', or the words that are possible. */
type Kind = 'number' | readonly string[];
interface Row {
  level: 'warning' | 'danger';
  params: { [name: string]: Kind };
}

export const alertCodes = {
  budget_low: { level: 'warning', params: { budgetHours: 'number', thresholdHours: 'number' } },
  boost_overdue: { level: 'warning', params: { since: 'number' } },
  keeper_silent: { level: 'warning', params: { since: 'number' } },
  /** `requiredFeeBps` is what the target asks for, bounds aside; below 0 where the yield does not reach it. */
  fee_pinned: { level: 'warning', params: { bound: ['min', 'max'], boundBps: 'number', requiredFeeBps: 'number' } },
  off_target: { level: 'warning', params: { since: 'number', targetApyBps: 'number', netRateBps: 'number' } },
  manager_moved: { level: 'danger', params: {} },
  critical_state: { level: 'danger', params: {} },
} as const satisfies { [code: string]: Row };

export type AlertCode = keyof typeof alertCodes;

type Value<K> = K extends readonly (infer W)[] ? W : number;
export type AlertParams<C extends AlertCode> = {
  [P in keyof (typeof alertCodes)[C]['params']]: Value<(typeof alertCodes)[C]['params'][P]>;
};

/** One of them with its facts. */
export type Alert<C extends AlertCode = AlertCode> = { [K in C]: { code: K; params: AlertParams<K> } }[C];

const fits = (kind: Kind, value: unknown) => (kind === 'number' ? Number.isFinite(value) : kind.some((word) => word === value));

/** For what comes back from storage: a known code, and exactly its facts. */
export function isAlert(value: unknown): value is Alert {
  const { code, params } = (typeof value === 'object' && value !== null ? value : {}) as { code?: unknown; params?: unknown };
  if (typeof code !== 'string' || !Object.hasOwn(alertCodes, code) || typeof params !== 'object' || params === null) return false;
  const kinds: Row['params'] = alertCodes[code as AlertCode].params;
  const names = Object.keys(kinds);
  return (
    Object.keys(params).length === names.length &&
    names.every((name) => fits(kinds[name] ?? [], (params as { [name: string]: unknown })[name]))
  );
}
