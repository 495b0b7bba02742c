import { nativeToScVal, xdr } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import type { Chain } from '../../../../src/chain/chain';
import { directory } from '../../../../src/interface/reads/directory';
import { mainnet } from '../../../../src/settings/networks';
import { contract, instanceData, other, user, wireEntry } from '../../chain/entries';
import { refusal, world } from '../../chain/liar';

const key = (name: string) => xdr.ScVal.scvVec([xdr.ScVal.scvSymbol(name)]);

/** A factory that says it has so many vaults, and shows none. */
function boasting(vaults: number) {
  const instance = instanceData(1, [
    [key('TotalVaults'), xdr.ScVal.scvU32(vaults)],
    [key('Admin'), nativeToScVal(other, { type: 'address' })],
    [key('DeFindexWasmHash'), xdr.ScVal.scvBytes(new Uint8Array(32))],
  ]);
  const entry = wireEntry(instance);
  const node = world(({ params }) => ({ latestLedger: 100, entries: (params.keys as string[]).includes(entry.key) ? [entry] : [] }));
  const network = { ...mainnet, factory: contract, vaults: [], stabilizers: [] };
  return { ...node, done: directory({ network, rpc: node.rpc } as unknown as Chain, [user]) };
}

it('does not follow a factory that says it has more vaults than can be', async () => {
  const { done, asked } = boasting(4_000_000_000);
  expect(await refusal(done)).toMatchObject({ status: 502, code: 'entry_misshapen', details: { what: 'TotalVaults' } });
  expect(asked).toHaveLength(1);
});

it('remembers no vault behind an index that it could not read', async () => {
  const { done } = boasting(3);
  expect(await done).toMatchObject({ vaults: [], candidates: [], cache: { networkId: 'mainnet', factory: contract, vaults: [] } });
});
