/** How a network comes in: shown first, kept exactly as it was shown, its nodes asked before they are used. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, type TestContext } from 'vitest';
import { heavy } from '../../src/wallet/heavy';
import { networkStore } from '../../src/wallet/kept/networks';
import { createWallet, type Wallet } from '../../src/wallet/wallet';
import { createMemoryPlatform, createMemoryTime } from '../platform/memory';
import type { Disk } from '../platform/memory-database';
import { refusal } from './outcomes';
import { openWorld } from './world';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** A wallet over a disk: a second one over the same disk is the worker after a restart. */
function open(disk: Disk = new Map()): Wallet {
  const time = createMemoryTime();
  return createWallet(
    {
      platform: createMemoryPlatform({ disk }),
      fetch,
      clock: time.clock,
      bootId: 'boot',
      origin: 'chrome-extension://ballast',
      emit: () => undefined,
    },
    async () => heavy,
  );
}

/** A place on this machine where a manifest lies. */
async function serve(
  answer: (asked: number) => string | Generator<string>,
): Promise<{ url: string; sent: () => number; asked: () => number }> {
  let sent = 0;
  let asked = 0;
  const server = createServer(async (_request, response) => {
    const body = answer(++asked);
    const closed = once(response, 'close');
    for (const piece of typeof body === 'string' ? [body] : body) {
      if (response.destroyed) return;
      sent += piece.length;
      if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed]);
    }
    response.end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/manifest`, sent: () => sent, asked: () => asked };
}

async function manifestOf(test: TestContext) {
  const world = await openWorld(test);
  // What is for tests and dApp developers alone.
  const { accounts: _accounts, controlUrl: _control, ledgersUrl: _ledgers, network, ...rest } = world.manifest;
  const { id, passphrase, rpcUrl, horizonUrl } = network;
  const manifest = { ...rest, network: { id, passphrase, rpcUrl, horizonUrl } };
  return { world, manifest };
}

it('security 81: what was shown is what is kept, whatever the address answers the second time', async (test) => {
  const { world, manifest } = await manifestOf(test);
  const thief = { ...manifest, stabilizer: world.vault('Harbor'), vaults: [] };
  const { url, asked } = await serve((time) => JSON.stringify(time === 1 ? manifest : thief));
  const wallet = open();
  const { draftId, network } = await wallet.handle('draftNetwork', { manifest: url });
  const state = await wallet.handle('keepNetwork', { draftId });
  expect(asked()).toBe(1);
  expect(state.network).toEqual(network);
  expect(state.network.vaults).toHaveLength(manifest.vaults.length);
});

it('keeps what was shown over a restart of the worker, and only what was shown last', async (test) => {
  const { manifest } = await manifestOf(test);
  const disk: Disk = new Map();
  const first = await open(disk).handle('draftNetwork', { manifest: JSON.stringify(manifest) });
  const { draftId } = await open(disk).handle('draftNetwork', { manifest: JSON.stringify({ ...manifest, vaults: [] }) });
  const wallet = open(disk);
  expect(await refusal(wallet.handle('keepNetwork', { draftId: first.draftId }))).toMatchObject({ status: 404, code: 'draft_missing' });
  expect((await wallet.handle('state', {})).network.id).toBe('mainnet');
  expect((await wallet.handle('keepNetwork', { draftId })).network.vaults).toEqual([]);
});

it('security 82: a manifest without end is not read to its end, one that is nested too deep is not parsed; the wallet still answers', async () => {
  const wallet = open();
  const endless = await serve(function* () {
    for (let piece = 0; piece < 200_000; piece++) yield `{"vaults":"${'x'.repeat(1_000)}`;
  });
  expect(await refusal(wallet.handle('draftNetwork', { manifest: endless.url }))).toMatchObject({ status: 400, code: 'manifest_too_long' });
  // What the sockets hold is sent before the reader stops: a hundredth of it.
  expect(endless.sent()).toBeLessThan(20_000_000);
  const deep = await serve(() => `{"network":${'['.repeat(2_000)}${']'.repeat(2_000)}}`);
  expect(await refusal(wallet.handle('draftNetwork', { manifest: deep.url }))).toMatchObject({ status: 400, code: 'manifest_too_deep' });
  expect((await wallet.handle('state', {})).network.id).toBe('mainnet');
});

it('security 83: a draft shows every address that the manifest names, nodes, issuers and fallback included', async (test) => {
  const { world, manifest } = await manifestOf(test);
  // An address that stands nowhere else in it.
  const full = { ...manifest, rewardFallback: world.role('user') };
  const { network } = await open().handle('draftNetwork', { manifest: JSON.stringify(full) });
  const named = JSON.stringify(full).match(/"(?:[GC][A-Z2-7]{55}|https?:[^"]+)"/g) ?? [];
  expect(named.length).toBeGreaterThan(12);
  for (const text of named) expect(JSON.stringify(network)).toContain(text);
});

it('refuses a manifest that gives a token other decimals than its contract says', async (test) => {
  const { world, manifest } = await manifestOf(test);
  const issue = { code: 'TOK', decimals: 6, holder: 'user', amount: '1', stock: '1000000' };
  const { contract } = await world.fresh().run<{ contract: string }>('issueToken', issue);
  const named = (decimals?: number) => JSON.stringify({ ...manifest, tokens: [{ code: 'TOK', contract, decimals }] });
  for (const decimals of [0, 7, 18]) {
    const wrong = { status: 400, code: 'network_unavailable', details: { what: 'TOK' } };
    expect(await refusal(open().handle('draftNetwork', { manifest: named(decimals) }))).toMatchObject(wrong);
  }
  for (const decimals of [6, undefined]) {
    const { network } = await open().handle('draftNetwork', { manifest: named(decimals) });
    expect(network.tokens).toEqual([{ code: 'TOK', contract }]);
  }
});

it('security 103: notes the code of what it lists as it runs when it is shown, unless the manifest names it', async (test) => {
  const { world, manifest } = await manifestOf(test);
  const { codes = {}, ...silent } = manifest;
  const [first = ''] = manifest.vaults.map(({ address }) => address);
  const kept = async (shown: object) => {
    const disk: Disk = new Map();
    const { draftId } = await open(disk).handle('draftNetwork', { manifest: JSON.stringify(shown) });
    await open(disk).handle('keepNetwork', { draftId });
    return (await networkStore(createMemoryPlatform({ disk }).database).network(manifest.network.id))?.codes;
  };
  const listed = { ...codes };
  expect(Object.keys(listed).length).toBe(manifest.vaults.length + manifest.lendpools.length + (manifest.yieldTokens ?? []).length + 1);
  expect(await kept(silent)).toMatchObject(listed);
  const named = { [first]: 'ab'.repeat(32) };
  expect(await kept({ ...silent, codes: named })).toMatchObject({ ...listed, ...named });
  expect(world.manifest.codes).toEqual(codes);
});

it('draws no network whose nodes serve another one', async (test) => {
  const { manifest } = await manifestOf(test);
  const liar = { ...manifest, network: { ...manifest.network, passphrase: 'Another ; 2026' } };
  expect(await refusal(open().handle('draftNetwork', { manifest: JSON.stringify(liar) }))).toMatchObject({
    status: 502,
    code: 'node_wrong_network',
  });
});

it('takes other nodes for any network after each was seen to serve it, and the network’s own again', async (test) => {
  const { manifest } = await manifestOf(test);
  const wallet = open();
  const { draftId } = await wallet.handle('draftNetwork', { manifest: JSON.stringify(manifest) });
  const { network } = await wallet.handle('keepNetwork', { draftId });
  const { rpcUrl, horizonUrl } = manifest.network;
  const nodes = { rpcUrl, secondRpcUrl: rpcUrl, horizonUrl };
  const changed = await wallet.handle('setNodes', { id: network.id, nodes });
  expect(changed.network).toMatchObject({ rpcUrl, secondRpcUrl: rpcUrl, horizonUrl, nodesChosen: true, passphrase: network.passphrase });
  expect((await wallet.handle('setNodes', { id: network.id, nodes: null })).network).toEqual(network);

  // The shipped networks' nodes can be changed as well; these serve another one.
  expect(await refusal(wallet.handle('setNodes', { id: 'mainnet', nodes }))).toMatchObject({ status: 502, code: 'node_wrong_network' });
  const http = { rpcUrl: 'http://rpc.example', horizonUrl };
  expect(await refusal(wallet.handle('setNodes', { id: 'mainnet', nodes: http }))).toMatchObject({
    code: 'invalid_node',
    details: { field: 'rpcUrl' },
  });
  expect(await refusal(wallet.handle('setNodes', { id: 'nowhere', nodes }))).toMatchObject({ status: 404, code: 'network_missing' });
  expect((await wallet.handle('state', {})).networks.find(({ id }) => id === 'mainnet')).toMatchObject({ nodesChosen: false });
});

it('asks Horizon and the second node, too, which network they serve', async (test) => {
  const { manifest } = await manifestOf(test);
  const other = await serve(() =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      result: { passphrase: 'Another ; 2026' },
      history_latest_ledger: 5,
      history_latest_ledger_closed_at: '2026-01-01T00:00:00Z',
      current_protocol_version: 27,
      network_passphrase: 'Another ; 2026',
    }),
  );
  const { network } = manifest;
  for (const change of [{ horizonUrl: other.url }, { secondRpcUrl: other.url }]) {
    const text = JSON.stringify({ ...manifest, network: { ...network, ...change } });
    const refused = await refusal(open().handle('draftNetwork', { manifest: text }));
    expect(['node_wrong_network', 'node_invalid']).toContain(refused.code);
  }
});

it('takes a network by its nodes alone, with its faucet: a wallet without vaults, pools or a router', async (test) => {
  const { world, manifest } = await manifestOf(test);
  const { id, passphrase, rpcUrl, horizonUrl } = manifest.network;
  const friendbotUrl = world.manifest.network.friendbotUrl;
  const bare = { network: { id, passphrase, rpcUrl, horizonUrl, friendbotUrl } };
  const wallet = open();
  const { draftId, network } = await wallet.handle('draftNetwork', { manifest: JSON.stringify(bare) });
  expect(network).toMatchObject({ friendbotUrl, vaults: [], lendpools: [] });
  expect(network.router).toBeUndefined();
  expect((await wallet.handle('keepNetwork', { draftId })).network).toEqual(network);
  // What ships with the wallet cannot be given a faucet, whatever it is called.
  const imitated = { network: { ...bare.network, passphrase: 'Public Global Stellar Network ; September 2015' } };
  expect(await refusal(wallet.handle('draftNetwork', { manifest: JSON.stringify(imitated) }))).toMatchObject({ code: 'network_reserved' });
  const away = { network: { ...bare.network, friendbotUrl: 'http://friendbot.example' } };
  expect(await refusal(wallet.handle('draftNetwork', { manifest: JSON.stringify(away) }))).toMatchObject({ code: 'invalid_manifest' });
});
