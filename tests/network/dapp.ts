/** The demo dApp: its files, the public client that it is built on, and what it builds by itself. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Account, Asset, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { HttpAnswer } from './http';
import type { World } from './world';

const types: { [ending: string]: string } = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

/** Every file that it has, by its path below the page. */
const files: { [path: string]: URL } = {
  '/': new URL('dapp/index.html', import.meta.url),
  '/dapp.css': new URL('dapp/dapp.css', import.meta.url),
  '/dapp.js': new URL('dapp/dapp.js', import.meta.url),
  '/client/index.js': new URL('../../client/index.js', import.meta.url),
  '/client/queue.js': new URL('../../client/queue.js', import.meta.url),
  '/client/wallet.js': new URL('../../client/wallet.js', import.meta.url),
};

/** One lumen of the account to itself, unsigned. */
function payment({ ledger, manifest }: World, from: string): HttpAnswer {
  const sequence = ledger.classic.account(from)?.seqNum;
  if (sequence === undefined) return { status: 404, body: { error: 'there is no such account' } };
  const transaction = new TransactionBuilder(new Account(from, sequence.toString()), {
    fee: '1000',
    networkPassphrase: manifest.network.passphrase,
  })
    .addOperation(Operation.payment({ destination: from, asset: Asset.native(), amount: '1' }))
    .setTimebounds(0, ledger.latest.closeTime + 120)
    .build();
  return { status: 200, body: { xdr: transaction.toXDR() } };
}

/** Where the network is bundled, its files are texts in it. */
const textOf = (file: URL) => (file.protocol === 'data:' ? fetch(file).then((answer) => answer.text()) : readFile(file, 'utf8'));

export async function serveDapp(world: World, path: string, search: URLSearchParams): Promise<HttpAnswer> {
  if (path === '/payment') return payment(world, search.get('from') ?? '');
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!file) return { status: 404, body: { error: 'there is nothing at this path' } };
  const type = types[extname(path) || '.html'] ?? 'text/plain';
  return { status: 200, body: await textOf(file), headers: { 'content-type': `${type}; charset=utf-8` } };
}
