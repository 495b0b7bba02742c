/** What every signature needs, whoever asked for it: whose key it is, who is there, and the record of what is sent. */
import type { Intent } from '../interface/schema/intents';
import type { TransactionRecord } from '../journal/record';
import type { AccountId } from '../primitives/addresses';
import { type Asker, askerOf } from '../primitives/asker';
import { refuse } from '../primitives/errors';
import { type Plan, worstLevel } from '../primitives/plan';
import type { Core } from './adapters';

/** The account's key is here. */
export async function signable({ keyring }: Pick<Core, 'keyring'>, account: string): Promise<boolean> {
  return (await keyring.accounts()).some(({ address, kind }) => address === account && kind !== 'watched');
}

/** 403 `account_watched`, `locked`. */
export async function mustBeOpen(core: Pick<Core, 'keyring'>, account: string): Promise<void> {
  if (!(await signable(core, account))) refuse('account_watched', 'This account is only watched: its key is not here.');
  if ((await core.keyring.state()) !== 'unlocked') refuse('locked', 'The wallet is locked.');
}

/** A danger is confirmed by whoever knows the password, and not by whoever found the wallet open; else 403 `password_needed`. */
export async function mustBePresent({ keyring }: Core, of: Pick<Plan, 'warnings'>, password: string | undefined): Promise<void> {
  if (password !== undefined) return keyring.confirmPassword(password);
  if (worstLevel(of) === 'danger') await keyring.mustBePresent();
}

interface Signed {
  /** With its signature. */
  envelope: string;
  /** Whose that is. */
  signer: AccountId;
}

/** What is written down before anything is sent. */
export function recordOf(
  plan: Plan,
  intent: Intent | null,
  asker: Asker,
  { envelope, signer }: Signed,
  createdAt: number,
): TransactionRecord {
  return {
    hash: plan.hash,
    envelope,
    networkId: plan.network.id,
    passphrase: plan.network.passphrase,
    account: plan.source,
    ...(signer === plan.source ? {} : { signer }),
    kind: plan.kind,
    sequence: plan.sequence,
    ...askerOf(asker),
    intent,
    plan,
    createdAt,
    validUntil: plan.validUntil,
    state: 'signed',
    unknown: false,
    attempts: 0,
  };
}
