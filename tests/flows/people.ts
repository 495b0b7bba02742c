/** Accounts that a flow makes for itself through control, so that no flow depends on what another left behind. */
import { Keypair } from '@stellar/stellar-sdk/base';
import { parseAccount } from '../../src/chain/account';
import { accountKey } from '../../src/chain/ledger-keys';
import { attachSignatures, hashOf } from '../../src/chain/transaction';
import type { AccountId } from '../../src/primitives/addresses';
import { fromHex } from '../../src/primitives/hex';
import { adr, i128, REQUEST, struct, u32, vec } from '../network/index';
import type { World } from './world';

export const UNIT = 10_000_000n;

export interface Person {
  address: AccountId;
  secret: string;
  /** Adds this person's signature to an envelope. */
  sign(envelope: string): string;
}

/** An account with lumens (in stroops) and nothing else. */
export async function newPerson(world: World, lumens = 40n * UNIT): Promise<Person> {
  const keypair = Keypair.random();
  const address = keypair.publicKey() as AccountId;
  await world.control().fund(address, lumens);
  const { passphrase } = world.network;
  return {
    address,
    secret: keypair.secret(),
    sign(envelope) {
      const signature = keypair.sign(fromHex(hashOf(envelope, passphrase)) as never);
      return attachSignatures(envelope, [{ key: address, signature }]);
    },
  };
}

export type Side = 'supply' | 'supplyCollateral';

/** A request of `who` to a pool, made with everything authorized. */
export async function lend(world: World, who: string, amount: bigint, side: Side | 'borrow' = 'supply', asset = 'usdc'): Promise<void> {
  const control = world.control();
  const token = asset === 'usdc' ? world.network.assets.usdc?.contract : world.contract(asset);
  const pool = world.network.lendpools[0]?.address;
  if (!token || !pool) throw new Error('the network has no pool of this asset');
  const request = struct({ address: adr(token), amount: i128(amount), request_type: u32(REQUEST[side]) });
  const args = [adr(who), adr(who), adr(who), vec(request)].map((arg) => arg.toXdr('base64'));
  await control.invoke(pool, 'submit', args);
}

/** Somebody with a USDC line and a position of `amount` in the first pool. */
export async function newLender(world: World, amount: bigint, side: Side = 'supply'): Promise<Person> {
  const person = await newPerson(world);
  await world.control().setTrustline(person.address, 'usdc', { balance: amount });
  await lend(world, person.address, amount, side);
  // As on the public network, nobody meets a pool in the very second in which it was last used.
  await world.control().close();
  return person;
}

/** Somebody for whom `amount` of REWARD waits. */
export async function newClaimant(world: World, amount: bigint): Promise<Person> {
  const person = await newPerson(world);
  await world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: person.address, amount });
  return person;
}

/** The account's sequence on the ledger. */
export async function sequenceOf({ chain: { rpc } }: World, account: AccountId): Promise<bigint> {
  const key = accountKey(account);
  const reading = await rpc.read([key]);
  return parseAccount(reading.get(key), reading.rules)?.sequence ?? 0n;
}
