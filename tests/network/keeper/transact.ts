/** Transactions of the scenario's roles, made as anybody's: simulated, signed, and included in a ledger of their own. */
import { Account, Keypair, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk/base';
import type { ScVal } from '../host/model';
import type { Included } from '../ledger/ledger';
import { simulateTransaction } from '../rpc/simulate';
import type { World } from '../world';

/** Stroops of inclusion fee, and seconds of life, as the operator sets them (contracts.md part 3). */
const INCLUSION_FEE = '2000';
const TIMEOUT = 300;

/** Calls `contract.fn(args)` with `who` as source and only signer. Throws with the contract's error where it is refused. */
export function transact(world: World, who: string, contract: string, fn: string, ...args: ScVal[]): Included {
  const { ledger } = world;
  const trial = built(world, who, Operation.invokeContractFunction({ contract, function: fn, args }));
  const simulated = simulateTransaction(ledger.root, { transaction: trial.toXDR() });
  if ('error' in simulated) throw new Error(simulated.error);
  const auth = (simulated.results?.[0]?.auth ?? []).map((entry) => xdr.SorobanAuthorizationEntry.fromXDR(entry, 'base64'));
  const operation = Operation.invokeContractFunction({ contract, function: fn, args, auth });
  const transaction = built(world, who, operation, simulated.transactionData);
  transaction.sign(keyOf(world, who));
  const included = ledger.includeNow(transaction.toXDR());
  if (!included.ok) throw new Error(`${fn} failed in ledger ${included.ledger}`);
  return included;
}

function built({ ledger }: World, who: string, operation: xdr.Operation, data?: string) {
  const account = new Account(who, String(ledger.classic.account(who)?.seqNum ?? 0n));
  const options = { fee: INCLUSION_FEE, networkPassphrase: ledger.passphrase, ...(data === undefined ? {} : { sorobanData: data }) };
  // Virtual time is not the clock's: the bound is counted from the latest ledger.
  const timebounds = { minTime: 0, maxTime: ledger.latest.closeTime + TIMEOUT };
  return new TransactionBuilder(account, { ...options, timebounds }).addOperation(operation).build();
}

function keyOf({ manifest }: World, address: string): Keypair {
  const role = Object.values(manifest.accounts).find((account) => account.address === address && account.secret !== '');
  if (!role) throw new Error(`no role has the key of ${address}`);
  return Keypair.fromSecret(role.secret);
}
