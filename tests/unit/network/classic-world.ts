/** An empty world with a few accounts, and transactions on it, for tests of the classic side. */
import {
  Account,
  type FeeBumpTransaction,
  type Keypair,
  Operation,
  type Transaction,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import { resultCodes } from '../../network/horizon/codes';
import type { RpcSubmission } from '../../network/rpc/port';
import { give } from '../../network/setup';
import { addRole, createWorld, type World } from '../../network/world';

export const UNIT = 10_000_000n;
export const START = 1_800_000_000;

export interface ClassicWorld {
  world: World;
  alice: Keypair;
  bob: Keypair;
  issuer: Keypair;
  /** 'REWARD:G…'. */
  reward: string;
}

export function emptyWorld(url = 'http://127.0.0.1'): ClassicWorld {
  return people(createWorld({ name: 'test', url, startTime: START }));
}

/** Alice has lumens alone, Bob a line with 100 REWARD. */
export function people(world: World): ClassicWorld {
  world.ledger.mode = 'manual';
  const [alice, bob, issuer] = ['alice', 'bob', 'issuer'].map((role) => addRole(world, role, 100n * UNIT)) as [Keypair, Keypair, Keypair];
  const reward = `BLND:${issuer.publicKey()}`;
  give(world, bob.publicKey(), reward, 100n * UNIT);
  world.manifest.assets.reward = { code: 'BLND', issuer: issuer.publicKey(), contract: '' };
  return { world, alice, bob, issuer, reward };
}

export interface Sending {
  /** Stroops for each operation. */
  fee?: string;
  /** Who signs; the source alone where absent. */
  signers?: Keypair[];
  /** Added to the next sequence number. */
  ahead?: bigint;
  prepare?: (builder: TransactionBuilder) => TransactionBuilder;
}

export function build({ ledger }: World, source: Keypair, operations: xdr.Operation[], sending: Sending = {}): Transaction {
  const sequence = (ledger.classic.account(source.publicKey())?.seqNum ?? 0n) + (sending.ahead ?? 0n);
  const account = new Account(source.publicKey(), String(sequence));
  const builder = new TransactionBuilder(account, { fee: sending.fee ?? '100', networkPassphrase: ledger.passphrase });
  for (const operation of operations) builder.addOperation(operation);
  if (!sending.prepare) builder.setTimeout(0);
  const transaction = (sending.prepare?.(builder) ?? builder).build();
  for (const signer of sending.signers ?? [source]) transaction.sign(signer);
  return transaction;
}

export const submit = (world: World, transaction: Transaction | FeeBumpTransaction): RpcSubmission | undefined =>
  world.ledger.submit(transaction.toEnvelope().toXdr('base64'));

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Codes of a transaction, by Horizon's names: what the node said of it, or what its ledger made of it. */
export function outcome(world: World, transaction: Transaction | FeeBumpTransaction): string[] {
  const submission = submit(world, transaction);
  if (submission?.status === 'ERROR' && submission.result) return ['refused', ...flat(submission.result)];
  if (submission?.status !== 'PENDING') return [submission?.status ?? 'unreadable'];
  world.ledger.close();
  const included = world.ledger.transaction(hex(transaction.hash()));
  return included ? flat(included.result) : ['dropped'];
}

function flat(result: xdr.TransactionResult): string[] {
  const { transaction, inner_transaction: inner, operations = [] } = resultCodes(result);
  return [transaction, ...(inner ? [inner] : []), ...operations];
}

/** Builds, submits, closes a ledger and tells the codes. */
export const send = (world: World, source: Keypair, operations: xdr.Operation[], sending?: Sending): string[] =>
  outcome(world, build(world, source, operations, sending));

export const lumens = ({ ledger }: World, id: Keypair): bigint => ledger.classic.account(id.publicKey())?.balance ?? -1n;
export const line = ({ ledger }: World, id: Keypair, asset: string): bigint =>
  ledger.classic.trustline(id.publicKey(), asset)?.balance ?? -1n;

/** An operation that anybody with a lumen can do. */
export const nothing = (source?: Keypair): xdr.Operation =>
  Operation.setOptions({ homeDomain: 'example.org', ...(source ? { source: source.publicKey() } : {}) });
