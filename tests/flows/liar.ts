/** Nodes between a wallet and the network's own: they pass on what that says, and lie where they are told to. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { instanceKey } from '../../src/chain/ledger-keys';
import { parseInstance } from '../../src/contracts/entries';
import type { World } from './world';

/** A node that passes on what the network's own says, and lies where it is told to. */
export async function openLiar(world: World) {
  const liar = { lie: undefined as Lying | undefined };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as { method: string; params?: { keys?: string[] } };
    const said = (await (
      await fetch(world.network.rpcUrls[0], {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      })
    ).json()) as Said;
    liar.lie?.(asked.method, said.result, asked.params?.keys ?? []);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return Object.assign(liar, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}

interface Said {
  result: {
    latestLedger?: number;
    sequence?: number;
    closeTime?: string;
    transactionData?: string;
    entries?: { key: string; xdr: string; lastModifiedLedgerSeq: number; liveUntilLedgerSeq?: number }[];
  };
}
export type Lying = (method: string, result: Said['result'], keys: readonly string[]) => void;

/** Every entry's bytes, changed in place. */
export const entries = (change: (bytes: Buffer) => void): Lying => {
  return (method, { entries: items = [] }) => {
    if (method !== 'getLedgerEntries') return;
    for (const item of items) {
      const bytes = Buffer.from(item.xdr, 'base64');
      change(bytes);
      item.xdr = bytes.toString('base64');
    }
  };
};

/** Instances that name this code name another one. */
export const otherCode = (hash: string) =>
  entries((bytes) => {
    const at = bytes.readInt32BE(0) === 6 ? bytes.indexOf(Buffer.from(hash, 'hex')) : -1;
    if (at >= 0) bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  });

/** Of the vault that the move goes to. */
export async function vaultCode({ chain, vault }: World): Promise<string> {
  const key = instanceKey(vault(''));
  return parseInstance((await chain.rpc.read([key])).get(key))?.codeHash ?? '';
}
