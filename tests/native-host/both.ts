/** One call by a model and by the contract host, over the same entries, and the aspects in which they differ. */
import { xdr } from '@stellar/stellar-sdk/base';
import { keyOf, keyString } from '../network/host/entries';
import type { Outcome, PerformInput } from '../network/host/host';
import type { Models } from '../network/host/models';
import { perform } from '../network/host/perform';
import type { KeyString, Layer, Stored } from '../network/ledger/store';

/** Aspect → what the two made of it. What both count by their own prices is left out: instructions and memory. */
export type Differences = { [aspect: string]: { host: unknown; model: unknown } };

export interface Both {
  host: Outcome;
  model: Outcome;
  differences: Differences;
}

export function both(input: Omit<PerformInput, 'models'>, models: Models, native: Models): Both {
  const [host, model] = [native, models].map((by) => perform({ ...input, layer: input.layer.child(), models: by })) as [Outcome, Outcome];
  return { host, model, differences: differencesOf(input.layer, host, model) };
}

function differencesOf(before: Layer, host: Outcome, model: Outcome): Differences {
  const found: Differences = {};
  const [theirs, ours] = [aspectsOf(before, host), aspectsOf(before, model)];
  for (const [aspect, value] of Object.entries(theirs))
    if (JSON.stringify(value) !== JSON.stringify(ours[aspect])) found[aspect] = { host: value, model: ours[aspect] };
  return found;
}

/** Nonces zero, since each draws its own. */
function aspectsOf(before: Layer, { result, auth, footprint, events, changes, restored, usage }: Outcome): { [aspect: string]: unknown } {
  const failed = 'error' in result;
  return {
    result: 'ok' in result ? result.ok.toXDR('base64') : result.error.message,
    raiser: failed ? (result.error.contract ?? 'nobody') : undefined,
    authorization: auth.map(withoutNonce),
    events: events.map((event) => event.toXDR('base64')),
    // Of a failure nobody reads what it would have touched.
    footprint: failed ? undefined : { reads: footprint.readOnly.map(zeroNonce), writes: footprint.readWrite.map(zeroNonce) },
    changes: changesOf(before, changes),
    restored: failed ? undefined : [...restored].sort(),
    bytes: failed ? undefined : [usage.diskReadBytes, usage.diskReadEntries, usage.writeBytes, usage.writeEntries, usage.eventBytes],
    rent: failed ? undefined : usage.rent.toString(),
  };
}

/** What is not as it was. */
function changesOf(before: Layer, changes: ReadonlyMap<KeyString, Stored | undefined>): unknown[] {
  const told = (stored: Stored | undefined) => stored && [stored.data.toXDR('base64'), stored.liveUntil, stored.sponsor];
  return [...changes]
    .filter(([name, stored]) => JSON.stringify(told(stored)) !== JSON.stringify(told(before.get(name))))
    .map(([name, stored]) => (isNonce(keyOf(name)) ? [zeroNonce(name), stored?.liveUntil] : [name, told(stored)]))
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

const isNonce = (key: xdr.LedgerKey): boolean => key.type === 'contractData' && key.contractData.key.type === 'scvLedgerKeyNonce';

function zeroNonce(name: KeyString): KeyString {
  const key = keyOf(name);
  if (key.type !== 'contractData' || !isNonce(key)) return name;
  const nonce = xdr.ScVal.scvLedgerKeyNonce(new xdr.ScNonceKey({ nonce: 0n }));
  return keyString(xdr.LedgerKey.contractData(new xdr.LedgerKeyContractData({ ...key.contractData, key: nonce })));
}

function withoutNonce(entry: xdr.SorobanAuthorizationEntry): string {
  const { credentials, rootInvocation } = entry;
  if (credentials.type !== 'sorobanCredentialsAddress' && credentials.type !== 'sorobanCredentialsAddressV2') return entry.toXDR('base64');
  const inner = credentials.type === 'sorobanCredentialsAddress' ? credentials.address : credentials.addressV2;
  const bare = xdr.SorobanCredentials[credentials.type](new xdr.SorobanAddressCredentials({ ...inner, nonce: 0n }));
  return new xdr.SorobanAuthorizationEntry({ credentials: bare, rootInvocation }).toXDR('base64');
}
