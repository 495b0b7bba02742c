/**
 * Two slots and a pointer: a write goes to the slot that is not in use, is read back and opened, and only then the pointer
 * moves. The pointer knows the hash of its slot's text, so that damage is distinguished from a wrong password.
 */

import * as v from 'valibot';
import type { Database, Table } from '../platform/ports';
import { refuse } from '../primitives/errors';
import { readAs } from '../primitives/read';
import { sha256, toBase64, toBytes } from './cipher';
import { refuseKeys } from './errors';
import { parseVault, type VaultFile } from './vault-file';

export type SlotName = 'A' | 'B';

const pointer = v.strictObject({
  schema: v.literal(1),
  slot: v.picklist(['A', 'B']),
  epoch: v.number(),
  /** SHA-256 of the slot's text in base64. */
  hash: v.string(),
});

export interface Candidate {
  slot: SlotName;
  text: string;
  file: VaultFile;
  /** A later write than this one was damaged. */
  outdated: boolean;
}

/** `candidates`: what may be opened, best first; `sound`: the first is what was last written, undamaged. */
export type Slots = { state: 'empty' | 'newer' | 'broken' } | { state: 'ready'; sound: boolean; candidates: [Candidate, ...Candidate[]] };

const hashText = async (text: string) => toBase64(await sha256(toBytes(text)));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function read(database: Database) {
  const [stored, A, B] = await Promise.all(['pointer', 'A', 'B'].map((key) => database.get('vault', key)));
  return { stored, texts: { A, B } as Record<SlotName, unknown> };
}

export async function readSlots(database: Database): Promise<Slots> {
  const { stored, texts } = await read(database);
  if (stored === undefined && texts.A === undefined && texts.B === undefined) return { state: 'empty' };
  const version = readAs(v.object({ schema: v.number() }), stored)?.schema ?? 0;
  if (version > 1) return { state: 'newer' };
  const pointed = readAs(pointer, stored);
  const found: Omit<Candidate, 'outdated'>[] = [];
  let newer = false;
  let damaged = false;
  for (const slot of ['A', 'B'] as const) {
    const text = texts[slot];
    const file = parseVault(text);
    damaged ||= file === 'broken' && text !== undefined;
    if (typeof text !== 'string') continue;
    const isPointed = pointed !== undefined && pointed.hash === (await hashText(text));
    if (file === 'newer') newer ||= isPointed || pointed?.slot === slot || !pointed;
    if (typeof file === 'string') continue;
    // A copy of what was last written is as good as the slot itself.
    if (isPointed) return { state: 'ready', sound: pointed.slot === slot, candidates: [{ slot, text, file, outdated: false }] };
    found.push({ slot, text, file });
  }
  if (newer) return { state: 'newer' };
  // Without the pointer nobody knows which epoch a damaged slot was of.
  const last = pointed?.epoch ?? Math.max(...found.map(({ file }) => file.epoch), damaged ? Number.POSITIVE_INFINITY : 0);
  const candidates = found.map((one) => ({ ...one, outdated: one.file.epoch < last }));
  const [first, ...rest] = candidates.sort((one, other) => other.file.epoch - one.file.epoch);
  return first ? { state: 'ready', sound: false, candidates: [first, ...rest] } : { state: 'broken' };
}

export interface SlotWrite {
  text: string;
  epoch: number;
  /** The epoch that this write follows; undefined: the first. 409 `keys_changed` where another writer was faster. */
  after: number | undefined;
  /** Opens what was read back. */
  verify: (text: string) => Promise<boolean>;
  /** The earlier slot must not open any more: password and data key are new. */
  forgetEarlier: boolean;
  /** Written in the same step in which the pointer moves. */
  along: (settings: Table) => Promise<void>;
}

/** Writes, reads back, opens, and moves the pointer; until then the earlier slot is the vault. */
export async function writeSlot(database: Database, { text, epoch, after, verify, forgetEarlier, along }: SlotWrite): Promise<void> {
  const pointed = await database.get('vault', 'pointer');
  const slots = await readSlots(database);
  const current = slots.state === 'ready' ? slots.candidates[0] : undefined;
  if (slots.state === 'newer') refuseKeys('keys_newer');
  if (after === undefined ? slots.state !== 'empty' : current?.file.epoch !== after) refuseKeys('keys_changed');
  const target: SlotName = current?.slot === 'A' ? 'B' : 'A';
  await database.transact(['vault'], async ({ vault }) => {
    // Another writer may have pointed at this slot since it was found free: what is pointed at is never written over.
    if (!isSame(await vault.get('pointer'), pointed)) refuseKeys('keys_changed');
    await vault.put(target, text);
  });
  const back = await database.get('vault', target);
  if (typeof back === 'string' && back !== text && typeof parseVault(back) !== 'string') refuseKeys('keys_changed');
  if (back !== text || !(await verify(text))) {
    refuse('internal', 'The key file could not be read back.');
  }
  const hash = await hashText(text);
  await database.transact(['vault', 'settings'], async ({ vault, settings }) => {
    // Whoever else wrote since this began wrote here too: what is pointed at must be what was verified.
    if ((await vault.get(target)) !== text) refuseKeys('keys_changed');
    await vault.put('pointer', { schema: 1, slot: target, epoch, hash });
    if (forgetEarlier) await vault.delete(target === 'A' ? 'B' : 'A');
    await along(settings);
  });
}

/** After a successful unlock the earlier slot has done its duty: it becomes a copy of the present one, against damage. */
export async function mirror(database: Database, { slot, text }: Candidate): Promise<void> {
  const other: SlotName = slot === 'A' ? 'B' : 'A';
  await database.transact(['vault'], async ({ vault }) => {
    const now = readAs(pointer, await vault.get('pointer'));
    const intact = now?.slot === slot && (await vault.get(slot)) === text;
    if (intact && (await vault.get(other)) !== text) await vault.put(other, text);
  });
}

/** Points at what was opened although the pointer or its slot was damaged; `along` in the same step. */
export async function heal(database: Database, { slot, text, file }: Candidate, along: SlotWrite['along']): Promise<void> {
  const hash = await hashText(text);
  await database.transact(['vault', 'settings'], async ({ vault, settings }) => {
    if ((await vault.get(slot)) !== text) return;
    await vault.put('pointer', { schema: 1, slot, epoch: file.epoch, hash });
    await along(settings);
  });
}
