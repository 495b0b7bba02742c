/**
 * Addresses of the settings, probed before they are first used (architecture.md 5): the right interface, the right
 * generation. What fails answers 400 `network_unavailable`. Pools and vaults are recognised by their instances' own markers.
 */
import { assetContract } from '../chain/assets';
import { codeKey, instanceKey } from '../chain/ledger-keys';
import type { Reading } from '../chain/reading';
import type { Rpc } from '../chain/rpc';
import { decimalsOf, parseInstance } from '../contracts/entries';
import type { Router } from '../contracts/router';
import { agrees, type ListedAsset, type Network } from '../settings/networks';
import { unavailable } from './checks';

/** Probes that passed. Code never changes under its hash: they hold for as long as the caller keeps them. */
export type Probed = Set<string>;

/** The contract of a classic asset follows from code, issuer and network: another one would move another token. Any other says its decimals. */
export function probeAsset({ passphrase }: Network, { code, issuer, contract, decimals }: ListedAsset, reading?: Reading): void {
  const said = () => decimalsOf(parseInstance(reading?.get(instanceKey(contract))));
  if (issuer ? assetContract({ code, issuer }, passphrase) !== contract : !agrees({ decimals }, said())) unavailable(code);
}

/** Hex hash of the router's code, as its instance names it. */
export function routerCode(reading: Reading, { address }: Router): string {
  return parseInstance(reading.get(instanceKey(address)))?.codeHash ?? unavailable('router');
}

/** Asks for the router's code where it was not probed before: the function, and elements of the settings' length. */
export async function probeRouter(rpc: Rpc, codeHash: string, { elements }: Router, probed: Probed): Promise<void> {
  const name = `router ${elements} ${codeHash}`;
  if (probed.has(name)) return;
  const key = codeKey(codeHash);
  const entry = (await rpc.read([key])).get(key);
  const code = entry?.data.type === 'contractCode' ? entry.data.contractCode.code : undefined;
  if (!code || !isRouter(code, elements)) unavailable('router');
  probed.add(name);
}

/** Type codes of contract specifications (XDR SCSpecType), as they lie in the code's `contractspecv0` section. */
const SPEC = { val: 0, bool: 1, symbol: 17, address: 19, vec: 1002, tuple: 1005 };

function words(...values: number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, index) => {
    bytes.setUint32(index * 4, value);
  });
  return new Uint8Array(bytes.buffer);
}

const parts = [SPEC.address, SPEC.symbol, SPEC.vec, SPEC.val];
const element = { 3: words(SPEC.tuple, 3, ...parts), 4: words(SPEC.tuple, 4, ...parts, SPEC.bool) };
const exec = new TextEncoder().encode('\0\0\0\u0004exec');

function includes(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let start = bytes.indexOf(part[0] ?? 0); start !== -1; start = bytes.indexOf(part[0] ?? 0, start + 1)) {
    if (part.every((byte, index) => bytes[start + index] === byte)) return true;
  }
  return false;
}

/** A router whose specification names the other generation's element is refused; one that names none gets the benefit of the doubt. */
function isRouter(code: Uint8Array, elements: Router['elements']): boolean {
  if (!includes(code, exec)) return false;
  return includes(code, element[elements]) || !includes(code, element[elements === 3 ? 4 : 3]);
}
