/** Who is in charge of accounts, contracts and money afterwards, where that changes: the difference that the operations make. */
import type { AccountId } from '../primitives/addresses';
import type { ControlChange, Signing } from '../primitives/plan';
import { signingOf } from '../primitives/signing';
import type { AccountNow, Entries, LineNow } from './entries';
import { accountFlags, lineFlags } from './flags';
import type { Reserves } from './reserves';

/** Its own key first; nobody of weight 0. */
const signingNow = ({ id, master, signers, thresholds }: AccountNow): Signing =>
  signingOf([{ key: id, weight: master }, ...signers], thresholds);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Of an account that is new: as every account begins. */
const newborn = (now: AccountNow): AccountNow => ({
  ...now,
  flags: 0,
  domain: '',
  master: 1,
  signers: [],
  thresholds: { low: 0, medium: 0, high: 0 },
});

function ofAccount(account: AccountId, before: AccountNow, now: AccountNow): ControlChange[] {
  const changes: ControlChange[] = [];
  const [had, has] = [signingNow(before), signingNow(now)];
  if (!same(had, has)) changes.push({ what: 'signers', account, before: had, after: has });
  const [flags, more] = [accountFlags(before.flags), accountFlags(now.flags)];
  if (!same(flags, more)) changes.push({ what: 'flags', account, before: flags, after: more });
  if (before.domain !== now.domain) changes.push({ what: 'domain', account, before: before.domain, after: now.domain });
  return changes;
}

function ofLine({ holder, asset, flags }: LineNow, now: LineNow): ControlChange[] {
  const [before, after] = [lineFlags(flags), lineFlags(now.flags)];
  return same(before, after) ? [] : [{ what: 'line', holder, asset, before, after }];
}

export class Control {
  /** What contracts do to it. */
  readonly #changes: ControlChange[] = [];
  readonly #into = new Map<AccountId, string>();
  readonly #entries: Entries;
  readonly #reserves: Reserves;

  constructor(entries: Entries, reserves: Reserves) {
    this.#entries = entries;
    this.#reserves = reserves;
  }

  add(change: ControlChange): void {
    this.#changes.push(change);
  }

  /** The account is closed, and what XLM it has goes to `into`. */
  close(account: AccountId, into: string): void {
    this.#into.set(account, into);
  }

  list(): ControlChange[] {
    const accounts = this.#entries.accounts().flatMap(({ id, before, now }): ControlChange[] => {
      const into = this.#into.get(id);
      if (before && !now && into !== undefined) return [{ what: 'closed', account: id, into }];
      return now && before !== undefined ? ofAccount(id, before ?? newborn(now), now) : [];
    });
    const lines = this.#entries.lines().flatMap(({ before, now }) => (before && now ? ofLine(before, now) : []));
    return [...this.#changes, ...accounts, ...lines, ...this.#reserves.changes()];
  }
}
