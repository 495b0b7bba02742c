/** What flows ask about answers and outcomes. */
import { xdr } from '@stellar/stellar-sdk/base';
import { parseOutcome, type Outcome as Settled } from '../../src/chain/outcome';
import { hashOf } from '../../src/chain/transaction';
import { isServiceError } from '../../src/primitives/errors';
import { submitted } from './submitted';
import type { World } from './world';

export interface Refusal {
  status: number;
  code: string;
  details: unknown;
}

/** The typed error that something ends in; anything else fails the test. */
export async function refusal(ending: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await ending.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  );
  if (!isServiceError(error)) throw error;
  const { status, code, details } = error;
  return { status, code, details };
}

export interface Classic {
  status: string;
  operations: string[];
  fee: bigint | undefined;
}

/** Signs and submits a classic transaction; Horizon's word, and the ledger's on what it included. */
export async function submitClassic(world: World, envelope: string): Promise<Classic> {
  const said = await submitted(world, world.sign(envelope));
  if (said.status === 'included') {
    const found = await world.chain.horizon.transaction(said.hash);
    const outcome = found ? parseOutcome(found.result) : undefined;
    return { status: 'included', operations: outcome?.operations ?? [], fee: outcome?.feeCharged };
  }
  const fee = said.resultXdr ? parseOutcome(said.resultXdr).feeCharged : undefined;
  return { status: said.transaction, operations: said.operations, fee };
}

/** Rounds of asking that a network which closes a ledger every few seconds may take. */
const MOST_LOOKS = 60;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** With the contract events of what was applied, read by the SDK. */
export interface Outcome extends Settled {
  events: readonly xdr.ContractEvent[];
}

function eventsOf(meta: string | undefined): readonly xdr.ContractEvent[] {
  const parsed = meta ? xdr.TransactionMeta.fromXdr(meta, 'base64') : undefined;
  if (parsed?.type === 'v4') return parsed.v4.operations.flatMap(({ events }) => events);
  return parsed?.type === 'v3' ? (parsed.v3.sorobanMeta?.events ?? []) : [];
}

/** Signs and submits a contract transaction, and answers what the ledger made of it; 'refused' with the code where it was not taken. */
export async function submitContract(world: World, envelope: string): Promise<Outcome | { refused: string }> {
  const { rpc, network } = world.chain;
  const sent = await rpc.send(world.sign(envelope));
  if (sent.status !== 'PENDING') return { refused: sent.errorResultXdr ? parseOutcome(sent.errorResultXdr).transaction : sent.status };
  for (let look = 0; look < MOST_LOOKS; look++) {
    const found = await rpc.transaction(hashOf(envelope, network.passphrase));
    if (found.resultXdr) return { ...parseOutcome(found.resultXdr, found.resultMetaXdr), events: eventsOf(found.resultMetaXdr) };
    await pause(500);
  }
  throw new Error('the transaction was taken and never included');
}

/** The same, for one that must succeed. */
export async function confirm(world: World, envelope: string): Promise<Outcome> {
  const outcome = await submitContract(world, envelope);
  if ('refused' in outcome || !outcome.successful)
    throw new Error(`not confirmed: ${JSON.stringify(outcome, (_, x) => (typeof x === 'bigint' ? `${x}` : x))}`);
  return outcome;
}
