/** Who is in charge of accounts, contracts and money while the operations run, and what of it changes. */
import type { AccountState } from '../chain/account';
import type { AccountId } from '../primitives/addresses';
import type { ControlChange, Signing } from '../primitives/plan';

type Signers = Extract<ControlChange, { what: 'signers' }>;

/** As an entry of the ledger has it: the kind of a signer is read from its key. */
export type Keys = Pick<AccountState, 'signers' | 'thresholds'>;

const KINDS = { G: 'account', T: 'preAuthTx', X: 'hashX', P: 'signedPayload' } as const;
const kindOf = (key: string): Signing['signers'][number]['kind'] => KINDS[key[0] as keyof typeof KINDS] ?? 'account';
const signing = ({ signers, thresholds }: Keys): Signing => ({
  signers: signers.map(({ key, weight }) => ({ kind: kindOf(key), key, weight })),
  thresholds,
});

export class Control {
  readonly #changes: ControlChange[] = [];
  readonly #keys = new Map<AccountId, Keys>();
  readonly #account: (id: AccountId) => AccountState | null | undefined;

  constructor(account: (id: AccountId) => AccountState | null | undefined) {
    this.#account = account;
  }

  /** Signers as earlier operations leave them. null: there is no such account; undefined: not read. */
  keysOf(id: AccountId): Keys | null | undefined {
    return this.#keys.get(id) ?? this.#account(id);
  }

  /** Signers, weights or thresholds change: several times in one transaction is one change. */
  setKeys(id: AccountId, after: Keys): void {
    const before = this.keysOf(id);
    if (!before) return;
    this.#keys.set(id, after);
    const known = this.#changes.find((change): change is Signers => change.what === 'signers' && change.account === id);
    if (known) known.after = signing(after);
    else this.#changes.push({ what: 'signers', account: id, before: signing(before), after: signing(after) });
  }

  add(change: Exclude<ControlChange, Signers>): void {
    this.#changes.push(change);
  }

  list(): ControlChange[] {
    return this.#changes;
  }
}
