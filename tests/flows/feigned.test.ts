/**
 * A vault that leaves its stabilizer while it is being read: its entry from before and a configuration that is missing afterwards
 * would together say that anybody could take it (contracts.md 1.8), which was so in no ledger.
 */
import { nativeToScVal } from '@stellar/stellar-sdk/base';
import { expect, it, type TestContext } from 'vitest';
import { type Chain, createChain } from '../../src/chain/chain';
import { keyText } from '../../src/chain/ledger-keys';
import { configKeys } from '../../src/contracts/stabilizer';
import { directory } from '../../src/interface/reads/directory';
import { enrolments } from '../../src/interface/reads/status';
import { vaultList } from '../../src/interface/reads/vault-list';
import type { ContractId } from '../../src/primitives/addresses';
import type { Network } from '../../src/settings/networks';
import { openWorld, type World } from './world';

/** A node at which Lantern leaves in the ledger that closes before its configuration is asked for. */
async function leaving(test: TestContext, as: (network: Network) => Network) {
  const world = await openWorld(test);
  const control = world.fresh();
  const vault = world.vault('Lantern');
  const { stabilizer } = world.network;
  if (!stabilizer) return world.lacks('the network has no stabilizer');
  const sought = configKeys(stabilizer, vault).map(keyText);
  let left: Promise<unknown> | undefined;
  const leave = async () => {
    await control.close();
    await control.invoke(stabilizer, 'unregister_vault', [nativeToScVal(vault, { type: 'address' }).toXdr('base64')]);
  };
  const fetched: typeof fetch = async (input, init) => {
    if (sought.some((key) => String(init?.body).includes(key))) left ??= leave();
    await left;
    return fetch(input, init);
  };
  const chain = createChain({ network: as(world.network), fetch: fetched });
  return { world, vault, chain, left: () => left !== undefined };
}

/** Where the settings know no stabilizer, its configuration is asked for once the vault's Manager is known. */
const stranger = ({ stabilizer: _none, ...network }: Network): Network => ({ ...network, stabilizers: [] });

type State = string | undefined;
const reads: [string, (network: Network) => Network, (chain: Chain, vault: ContractId, world: World) => Promise<State>][] = [
  [
    'the directory',
    (network) => ({ ...network, vaults: [] }),
    async (chain, vault, world) => (await directory(chain, [world.role('owner')])).vaults.find((one) => one.vault === vault)?.state,
  ],
  [
    'the list',
    stranger,
    async (chain, vault, { clock }) => (await vaultList({ chain, clock }, { account: null, vaults: [vault] })).vaults[0]?.enrolment.state,
  ],
  ['the status', stranger, async (chain, vault, { clock }) => (await enrolments({ chain, clock }, [vault]))[0]?.()?.state],
];

for (const [title, as, read] of reads) {
  it(`${title} says of it what was so in one ledger`, async (test) => {
    const { world, vault, chain, left } = await leaving(test, as);
    expect(await read(chain, vault, world)).toBe('notEnrolled');
    expect(left()).toBe(true);
  });
}
