/** The asset contract, modelled and as it is built into the contract host, on ledgers and calls from seeds: field by field. */
import { Address, type Keypair, xdr } from '@stellar/stellar-sdk/base';
import { beforeAll, expect, it, type TestContext } from 'vitest';
import { lacks, missing } from '../capabilities.mjs';
import { asset } from '../network/contracts/asset';
import { bytes, struct, vec } from '../network/contracts/scval';
import { authorizationPayload } from '../network/host/auth';
import type { Outcome } from '../network/host/host';
import { Models } from '../network/host/models';
import { type AssetCall, assetCall, keyOfRole } from './asset-world';
import { both, type Differences } from './both';
import { buildNativeHost } from './build.mjs';

const SEEDS = Array.from({ length: 400 }, (_, index) => index + 1);
const isMissing = missing['the contract host']();
const models = new Models([asset]);
let native: Models;

// From nothing the program takes minutes to be built.
beforeAll(() => {
  if (!isMissing) native = new Models([asset], buildNativeHost());
}, 3_600_000);

const needed = (test: TestContext) =>
  isMissing && lacks(test, 'the contract host', 'the asset contract’s model is held against recordings alone');

/** Left otherwise on purpose, as in tests/unit/network/real-host-on-purpose.ts: where its own storage lacks an entry, the contract that is built in names nobody. */
function onPurpose({ host }: { host: Outcome }): string[] {
  return 'error' in host.result && host.result.error.type === 'Storage' ? ['raiser'] : [];
}

function unmeant(found: { host: Outcome; differences: Differences }): Differences {
  return Object.fromEntries(Object.entries(found.differences).filter(([aspect]) => !onPurpose(found).includes(aspect)));
}

/** How many calls of each function came to which end: what is compared must be met. */
class Ends {
  readonly #counts = new Map<string, number>();

  add(fn: string, { result }: Outcome): void {
    const end = `${fn} ${'ok' in result ? 'ok' : result.error.message.replace('HostError: ', '')}`;
    this.#counts.set(end, (this.#counts.get(end) ?? 0) + 1);
  }

  get names(): string[] {
    return [...this.#counts.keys()].sort();
  }
}

it('is simulated as the host simulates it', (test) => {
  needed(test);
  const ends = new Ends();
  for (const seed of SEEDS) {
    const { source, upgraded, fn, ...call } = assetCall(seed);
    const found = both({ ...call, auth: { kind: 'record', source, upgraded, allowNonRoot: false } }, models, native);
    expect([seed, fn, unmeant(found)]).toEqual([seed, fn, {}]);
    ends.add(fn, found.host);
  }
  expect(ends.names.length).toBeGreaterThan(55);
  for (const code of [2, 6, 8, 9, 10, 11, 12, 13]) expect(ends.names.join()).toContain(`Error(Contract, #${code})`);
});

it('is applied as the host applies it: signed, unsigned, late, by another key, outside of its footprint', (test) => {
  needed(test);
  const ends = new Ends();
  for (const seed of SEEDS) {
    const { source, upgraded, fn, ...call } = assetCall(seed);
    const { host } = both({ ...call, auth: { kind: 'record', source, upgraded, allowNonRoot: false } }, models, native);
    if ('error' in host.result) continue;
    const declared = { readOnly: host.footprint.readOnly, readWrite: host.footprint.readWrite.slice(0, seed % 6 === 3 ? -1 : undefined) };
    const archived = [...host.restored].filter((name) => declared.readWrite.includes(name));
    const entries = signed(host.auth, call, seed % 6);
    const found = both({ ...call, auth: { kind: 'enforce', source, entries }, footprint: declared, archived }, models, native);
    expect([seed, fn, unmeant(found)]).toEqual([seed, fn, {}]);
    ends.add(fn, found.host);
  }
  expect(ends.names.length).toBeGreaterThan(28);
  const errors = ['Auth, InvalidAction', 'Auth, InvalidInput', 'Storage, ExceededLimit'];
  for (const error of errors) expect(ends.names).toContain(`${error.startsWith('Storage') ? 'burn' : 'transfer'} Error(${error})`);
});

/** 0: none; 1: in the past; 2: by another key; else as it should be. */
function signed(entries: readonly xdr.SorobanAuthorizationEntry[], { ledger }: Pick<AssetCall, 'ledger'>, how: number) {
  if (how === 0) return [];
  return entries.map((entry) => {
    const { credentials, rootInvocation } = entry;
    if (credentials.type !== 'sorobanCredentialsAddress' && credentials.type !== 'sorobanCredentialsAddressV2') return entry;
    const upgraded = credentials.type === 'sorobanCredentialsAddressV2';
    const said = credentials.type === 'sorobanCredentialsAddress' ? credentials.address : credentials.addressV2;
    const signatureExpirationLedger = ledger.sequence + (how === 1 ? -1 : 100);
    const inner = new xdr.SorobanAddressCredentials({ ...said, signatureExpirationLedger });
    const signer = how === 2 ? keyOfRole(99) : keyAt(Address.fromScAddress(inner.address).toString());
    const payload = authorizationPayload(ledger.passphrase, inner, rootInvocation, upgraded);
    const signature = vec(struct({ public_key: bytes(signer.rawPublicKey()), signature: bytes(signer.sign(Buffer.from(payload))) }));
    const whole = xdr.SorobanCredentials[credentials.type](new xdr.SorobanAddressCredentials({ ...inner, signature }));
    return new xdr.SorobanAuthorizationEntry({ credentials: whole, rootInvocation });
  });
}

const keyAt = (address: string): Keypair => [1, 2, 3, 4, 5].map(keyOfRole).find((key) => key.publicKey() === address) ?? keyOfRole(99);
