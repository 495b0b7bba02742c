/**
 * Real transactions of the public networks, done again by the local ledger: what a meta says of the entries before is put into a
 * ledger, its operations are applied one after the other, and their results and the entries after them are compared.
 */
import { xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { lacks } from '../../capabilities.mjs';
import { applyClassic, checkClassic } from '../../network/ledger/classic';
import { Classic, muxedText, publicKey } from '../../network/ledger/entries';
import type { Sandwiches } from '../../network/ledger/reserves';
import { Layer } from '../../network/ledger/store';
import { present } from '../corpus/items';
import { entryOf, keyOfChange, keyOfEntry } from './meta-rules';
import { completed, type Recorded, type RecordedOperation, recorded, storedOf } from './replay';

const nameOf = (key: xdr.LedgerKey) => key.toXdr('base64');
const kindOf = (name: string) => xdr.LedgerKey.fromXdr(name, 'base64').type;

const told = (data: xdr.LedgerEntryData, sponsor: string) => `${data.toXdr('base64')} ${sponsor}`;
const sponsorOf = ({ ext }: xdr.LedgerEntry) => (ext.type === 'v1' ? (ext.v1.sponsoringId?.toXdr('base64') ?? 'nobody') : 'untold');
const sponsorText = (sponsor: string | null | undefined) =>
  sponsor === undefined ? 'untold' : sponsor === null ? 'nobody' : publicKey(sponsor).toXdr('base64');

/** A result as text, and with claims of offers without the form in which they are told. */
function resultText(result: xdr.OperationResult): { text: string; formless: string } {
  const text = JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  const formless = text.replace(/"(v0|order_book)":\{"seller_(ed25519|id)":"\w+"/g, '"offer":{"seller":""');
  return { text, formless };
}

interface Replay {
  /** Which of result and entries are not as they were recorded. */
  differences: string[];
  /** Told as before protocol 18. */
  olderClaims: boolean;
}

function replay(layer: Layer, one: Recorded, operation: RecordedOperation, index: number, sandwiches: Sandwiches): Replay {
  const { body, source, result, changes } = operation;
  const own = layer.child();
  const made = changes.flatMap((change) =>
    change.type === 'ledgerEntryCreated' && change.created.data.type === 'offer' ? [change.created.data.offer] : [],
  );
  if (made[0]) own.lastId = made[0].offerId - 1n;
  const transaction = { source: muxedText(one.tx.sourceAccount), sequence: one.tx.seqNum, index };
  const context = { classic: new Classic(own, one.sequence), source, closeTime: one.closeTime, transaction, sandwiches };
  const mine = resultText(checkClassic(body, source) ?? applyClassic(context, body));
  const real = resultText(result);
  const differences = mine.formless === real.formless ? [] : [`result ${mine.text} for ${real.text}`];
  const after = new Map<string, string | undefined>();
  for (const change of changes) {
    const entry = entryOf(change);
    if (change.type !== 'ledgerEntryState') after.set(nameOf(keyOfChange(change)), entry && told(entry.data, sponsorOf(entry)));
  }
  for (const [name, wanted] of after) {
    const stored = own.get(name);
    if ((stored && told(stored.data, sponsorText(stored.sponsor))) !== wanted) differences.push(kindOf(name));
  }
  for (const [name, stored] of own.changes) {
    const same = stored?.data.toXdr('base64') === layer.get(name)?.data.toXdr('base64');
    if (!after.has(name) && !same) differences.push(`${kindOf(name)}, which nobody touched`);
  }
  return { differences, olderClaims: mine.text !== real.text };
}

describe('classic transactions of the public networks', () => {
  it('leave results and entries as they really did', (test) => {
    if (!present) return lacks(test, 'shared data', 'no ledger data');
    const counts = new Map<string, number>();
    const wrong: string[] = [];
    let olderClaims = 0;
    for (const one of recorded()) {
      const layer = new Layer();
      for (const entry of one.entries) layer.set(nameOf(keyOfEntry(entry)), storedOf(entry));
      completed(layer, one);
      const sandwiches: Sandwiches = new Map();
      for (const [index, operation] of one.operations.entries()) {
        const { type } = operation.body;
        const done = replay(layer, one, operation, index, sandwiches);
        counts.set(type, (counts.get(type) ?? 0) + 1);
        if (done.olderClaims) olderClaims++;
        wrong.push(...done.differences.map((difference) => `${one.id} operation ${index}, ${type}: ${difference}`));
        // What comes next stands on what really was.
        for (const change of operation.changes) {
          const entry = entryOf(change);
          if (change.type !== 'ledgerEntryState') layer.put(nameOf(keyOfChange(change)), entry && storedOf(entry));
        }
      }
    }
    const kinds = [...counts].sort().map(([type, count]) => `${type} ${count}`);
    console.info(`done again: ${kinds.join(', ')}; on purpose otherwise: ${olderClaims} claims in the form of before protocol 18`);
    expect(wrong).toEqual([]);
    expect(counts.size).toBe(22);
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(470);
    expect(olderClaims).toBe(4);
  });
});
