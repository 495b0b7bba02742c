/** Every lending source stands in the local network, with somebody who lent there. */
import { expect, it } from 'vitest';
import { type AccountId, isAccountId } from '../../src/primitives/addresses';
import { lendersOf } from '../../src/settings/networks';
import { sources } from '../../src/sources/sources';
import { openWorld } from './world';

it.each(Object.values(sources))('$kind: listed, rated and held', async (source) => {
  const world = await openWorld();
  world.fresh();
  const listed = source.listed(world.network);
  expect(listed.length).toBeGreaterThan(0);
  expect(lendersOf(world.network).filter(({ kind }) => kind === source.kind)).toHaveLength(listed.length);
  const people = Object.values(world.manifest.accounts).filter(({ address, secret }) => secret && isAccountId(address));
  const keys = listed.flatMap(({ address: at }) => people.map(({ address }) => source.ownKey(at, address as AccountId)));
  const reading = await world.chain.rpc.read(keys);
  expect(keys.filter((key) => reading.get(key)).length).toBeGreaterThan(0);
});
