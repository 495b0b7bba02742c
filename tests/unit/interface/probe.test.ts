/** Addresses of the settings before they are first used (architecture.md 5). */
import { xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { instanceKey, keyText } from '../../../src/chain/ledger-keys';
import { type Entry, Reading } from '../../../src/chain/reading';
import type { Rpc } from '../../../src/chain/rpc';
import { probeAsset, probeRouter, routerCode } from '../../../src/interface/probe';
import type { ContractId } from '../../../src/primitives/addresses';
import { mainnet, testnet } from '../../../src/settings/networks';
import { codeHashOf, codeOf, router, routerV1, vault } from '../../network/index';

const address = mainnet.router?.address as ContractId;
const entry = (data: Entry['data']): Entry => ({ data, lastModified: 1, archived: false });
const reading = (key: xdr.LedgerKey, found: Entry | undefined) => new Reading(1, 1, new Map([[keyText(key), found]]));

/** A node that holds one contract's code, and counts how often it is asked. */
function nodeWith(code: Uint8Array | undefined): { rpc: Rpc; asked: () => number } {
  let asked = 0;
  const rpc = {
    async read([key]: xdr.LedgerKey[]) {
      asked += 1;
      if (!key) throw new Error('asked for nothing');
      const hash = key.type === 'contractCode' ? key.contractCode.hash : undefined;
      const held = code && hash ? new xdr.ContractCodeEntry({ ext: xdr.ContractCodeEntryExt.v0(), hash, code: code as never }) : undefined;
      return reading(key, held ? entry(xdr.LedgerEntryData.contractCode(held)) : undefined);
    },
  };
  return { rpc: rpc as unknown as Rpc, asked: () => asked };
}

const hash = (model: typeof router) => Buffer.from(codeHashOf(model)).toString('hex');
const unavailable = { status: 400, code: 'network_unavailable' };

it('takes a router for the generation it is of, and for no other', async () => {
  const judge = (model: typeof router, elements: 3 | 4) =>
    probeRouter(nodeWith(codeOf(model)).rpc, hash(model), { address, elements }, new Set()).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject(unavailable);
        return false;
      },
    );
  expect([await judge(router, 3), await judge(router, 4), await judge(routerV1, 3), await judge(routerV1, 4)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([await judge(vault, 3), await judge(vault, 4)]).toEqual([false, false]);
});

it('refuses a router whose code is not there', async () => {
  await expect(probeRouter(nodeWith(undefined).rpc, hash(router), { address, elements: 3 }, new Set())).rejects.toMatchObject(unavailable);
});

it('asks once for the same code, and again for the other length of elements', async () => {
  const { rpc, asked } = nodeWith(codeOf(router));
  const probed = new Set<string>();
  for (let again = 0; again < 3; again++) await probeRouter(rpc, hash(router), { address, elements: 3 }, probed);
  expect(asked()).toBe(1);
  await expect(probeRouter(rpc, hash(router), { address, elements: 4 }, probed)).rejects.toMatchObject(unavailable);
  expect(asked()).toBe(2);
  expect(probed.size).toBe(1);
});

it('refuses an address where no contract is', () => {
  expect(() => routerCode(reading(instanceKey(address), undefined), { address, elements: 3 })).toThrow(
    expect.objectContaining(unavailable),
  );
});

it('knows the contracts of the shipped assets, and refuses any other', () => {
  for (const network of [mainnet, testnet]) {
    for (const asset of [network.assets.usdc, network.assets.reward].filter((item) => item !== undefined)) {
      expect(() => probeAsset(network, asset)).not.toThrow();
      expect(() => probeAsset(network, { ...asset, contract: address })).toThrow(expect.objectContaining(unavailable));
      expect(() => probeAsset(network, { ...asset, code: 'USDX' })).toThrow(expect.objectContaining(unavailable));
    }
  }
});
