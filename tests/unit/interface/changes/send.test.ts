/** What send takes, and how long it waits (interface.md 4.6). */
import { Account, Asset, Keypair, Networks, Operation, SorobanDataBuilder, TransactionBuilder } from '@stellar/stellar-sdk';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Chain } from '../../../../src/chain/chain';
import { type Carrier, parseSubmission, send } from '../../../../src/interface/changes/send';
import type { Context } from '../../../../src/interface/context';
import type { SendResult } from '../../../../src/interface/schema/outputs';
import { isServiceError } from '../../../../src/primitives/errors';

const passphrase = Networks.STANDALONE;
const keypair = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(7));
const contract = Asset.native().contractId(passphrase);

interface Made {
  operation?: ReturnType<typeof Operation.payment>;
  signer?: Keypair | undefined;
  network?: string;
  timeout?: number;
  times?: number;
  resources?: boolean;
}

const call = Operation.invokeContractFunction({ contract, function: 'decimals', args: [] });

function made({ operation = call, signer = keypair, network = passphrase, timeout = 180, times = 1, resources = true }: Made = {}): string {
  const account = new Account(keypair.publicKey(), '41');
  const builder = new TransactionBuilder(account, { fee: '1000', networkPassphrase: network });
  for (let index = 0; index < times; index++) builder.addOperation(operation as never);
  if (resources && operation === call) builder.setSorobanData(new SorobanDataBuilder().build());
  const transaction = builder.setTimebounds(0, timeout === 0 ? 0 : 1_800_000_000 + timeout).build();
  transaction.sign(signer);
  return transaction.toXDR();
}

/** When what is made here was made. */
const NOW = 1_800_000_000;
const chain = { network: { id: 'local', passphrase } } as Chain;

function contextAt(clock: () => number): Context {
  return { chain, clock };
}

async function code(run: () => Promise<unknown>): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (isServiceError(error) && error.status === 400) return error.code;
    throw error;
  }
  return 'taken';
}

const take = (xdr: string, network?: string) =>
  code(() =>
    parseSubmission(
      contextAt(() => NOW),
      { xdr, network },
    ),
  );

it('takes a signed contract call of the active network', async () => {
  expect(
    await parseSubmission(
      contextAt(() => NOW),
      { xdr: made(), network: 'mainnet' },
    ),
  ).toMatchObject({
    envelope: made(),
    source: keypair.publicKey(),
  });
});

it('refuses classic transactions, foreign and missing signatures, other networks, and what never ends', async () => {
  const payment = Operation.payment({ destination: keypair.publicKey(), asset: Asset.native(), amount: '1' });
  expect(await take(made({ operation: payment }))).toBe('use_classic_submission');
  expect(await take(made({ signer: Keypair.random() }))).toBe('not_signed');
  expect(await take(made({ network: Networks.PUBLIC }))).toBe('not_signed');
  for (const timeout of [0, 86_401, 10 ** 10]) expect(await take(made({ timeout }))).toBe('unbounded');
  expect(await take(made({ timeout: 86_400 }))).toBe('taken');
  expect(await take(made(), 'testnet')).toBe('network_mismatch');
});

it('refuses what no ledger would take: a call that is not alone, and one without resources', async () => {
  expect(await take(made({ times: 2 }))).toBe('not_single_call');
  expect(await take(made({ resources: false }))).toBe('not_simulated');
});

/** The four bytes before a signature name its key; they are no part of what is signed, and the ledger judges them. */
function isHintAlone(found: Buffer, bytes: Buffer): boolean {
  const from = bytes.length - 72;
  return found.length === bytes.length && found.every((byte, at) => byte === bytes[at] || (at >= from && at < from + 4));
}

it('security 6: takes exactly the bytes that were signed, and no others', async () => {
  const envelope = made();
  const bytes = Buffer.from(envelope, 'base64');
  const mutated = fc.oneof(
    fc.tuple(fc.nat(bytes.length * 8 - 1)).map(([bit]) => {
      const copy = Buffer.from(bytes);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return copy.toString('base64');
    }),
    fc.nat(bytes.length - 1).map((length) => bytes.subarray(0, length).toString('base64')),
    fc.uint8Array({ minLength: 1, maxLength: 40 }).map((more) => Buffer.concat([bytes, more]).toString('base64')),
    fc.constantFrom(` ${envelope}`, `${envelope}\n`, bytes.toString('base64url'), bytes.toString('hex'), `${envelope}=`, ''),
  );
  await fc.assert(
    fc.asyncProperty(mutated, async (text) => {
      expect(text === envelope || isHintAlone(Buffer.from(text, 'base64'), bytes) || (await take(text)) !== 'taken').toBe(true);
    }),
    { numRuns: 400 },
  );
});

const result = (status: SendResult['status']): SendResult => ({ hash: '', status, ledger: null, returnValue: null, feeCharged: null });

interface Told {
  carrier: Carrier;
  clock: () => number;
  steps: string[];
}

/** A carrier for which the end comes after so many steps; waiting moves the clock. */
function carrierWith(ending: SendResult['status'], after: number): Told {
  let now = NOW;
  const steps: string[] = [];
  const advances = () => steps.filter((step) => step === 'advance').length;
  return {
    steps,
    clock: () => now,
    carrier: {
      async take() {
        steps.push('take');
      },
      async advance() {
        steps.push('advance');
        return result(advances() > after ? ending : 'pending');
      },
      async pause(seconds) {
        now += seconds;
      },
    },
  };
}

it('writes a submission down before it takes the first step', async () => {
  const { carrier, clock, steps } = carrierWith('confirmed', 0);
  await send(contextAt(clock), { xdr: made() }, carrier);
  expect(steps).toEqual(['take', 'advance']);
});

it('answers as soon as it is final, whatever the end', async () => {
  for (const ending of ['confirmed', 'failed', 'expired'] as const) {
    const { carrier, clock } = carrierWith(ending, 4);
    expect(await send(contextAt(clock), { xdr: made() }, carrier)).toEqual(result(ending));
    expect(clock()).toBe(NOW + 4);
  }
});

it('answers that it is pending after 30 seconds', async () => {
  const { carrier, clock } = carrierWith('confirmed', 1_000);
  expect(await send(contextAt(clock), { xdr: made() }, carrier)).toEqual(result('pending'));
  expect(clock()).toBe(NOW + 30);
});

it('takes no step with what it refuses', async () => {
  const { carrier, clock, steps } = carrierWith('confirmed', 0);
  await expect(send(contextAt(clock), { xdr: 'AAAA' }, carrier)).rejects.toMatchObject({ status: 400, code: 'invalid_xdr' });
  expect(steps).toEqual([]);
});
