/** The address book: what is remembered of whom was paid, and the names. */
import { describe, expect, it } from 'vitest';
import type { RecordView } from '../../../src/commands/views';
import { encodeStrkey } from '../../../src/primitives/strkey';
import { createBook } from '../../../src/wallet/account/book';
import { createWalletStore } from '../../../src/wallet/kept/store';
import { broughtCommands } from '../../../src/wallet/records/brought';
import { createMemoryPlatform, createMemoryTime } from '../../platform/memory';

const who = (index: number) =>
  encodeStrkey(
    'G',
    Uint8Array.from({ length: 32 }, (_, at) => (at < 2 ? (index >> (8 * at)) & 255 : 7)),
  );
const paidTo = (to: string) => ({ intent: { name: 'payment', input: { to } } }) as unknown as RecordView;

function open() {
  const time = createMemoryTime();
  let now = 1_000;
  const platform = createMemoryPlatform(time);
  const book = createBook({ platform, clock: () => now });
  const { bring } = broughtCommands({ platform, store: createWalletStore(platform.database), emit: () => undefined });
  return { ...book, bring, list: book.commands.contacts, at: (seconds: number) => (now = seconds) };
}

describe('the address book', () => {
  it('remembers whom was paid, the last first, and keeps the name that was given', async () => {
    const { paid, commands, list, at } = open();
    await commands.keepContact({ address: who(1), name: 'Ana' });
    await paid(paidTo(who(2)));
    at(2_000);
    await paid(paidTo(who(1)));
    expect(await list()).toEqual([
      { address: who(1), name: 'Ana', usedAt: 2_000 },
      { address: who(2), name: '', usedAt: 1_000 },
    ]);
    await commands.keepContact({ address: who(2), name: 'Ben' });
    await commands.forgetContact({ address: who(1) });
    expect(await list()).toEqual([{ address: who(2), name: 'Ben', usedAt: 1_000 }]);
  });

  it('remembers nobody for what is no payment', async () => {
    const { paid, list } = open();
    await paid({ intent: null });
    await paid({ intent: { name: 'trustline', input: { from: who(1), asset: '' }, from: who(1) } } as unknown as RecordView);
    expect(await list()).toEqual([]);
  });

  it('forgets the oldest without a name, and nobody with one', async () => {
    const { paid, commands, list, at } = open();
    await commands.keepContact({ address: who(999), name: 'Old' });
    for (let index = 0; index < 55; index++) {
      at(1_000 + index);
      await paid(paidTo(who(index)));
    }
    const all = await list();
    expect(all).toHaveLength(51);
    expect(all[0]?.address).toBe(who(54));
    expect(all.at(-1)).toMatchObject({ name: 'Old', usedAt: null });
    expect(all.map(({ address }) => address)).not.toContain(who(4));
  });

  it('loses no name where two are given at once', async () => {
    const { commands, list } = open();
    await Promise.all([1, 2, 3, 4].map((index) => commands.keepContact({ address: who(index), name: `N${index}` })));
    expect((await list()).map(({ name }) => name)).toEqual(['N1', 'N2', 'N3', 'N4']);
  });

  it('loses no name where one is given while a file is brought in', async () => {
    const { commands, bring, list } = open();
    await Promise.all([
      commands.keepContact({ address: who(1), name: 'N1' }),
      bring({ contacts: [{ address: who(2), name: 'N2' }], lines: [] }),
      commands.keepContact({ address: who(3), name: 'N3' }),
    ]);
    expect((await list()).map(({ name }) => name)).toEqual(['N1', 'N2', 'N3']);
  });
});
