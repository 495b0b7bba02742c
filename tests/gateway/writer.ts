/** Writes rows into a journal file one after another and says each number once it is kept, until it is killed. */
import { openJournalFile } from '../../src/gateway/journal-file';
import type { Kind } from '../../src/gateway/sqlite';
import { RECORD_STORES } from '../../src/journal/unfinished';

const [file = '', kind = 'wasm', from = '0'] = process.argv.slice(2);
const { database } = await openJournalFile(file, kind as Kind);
for (let number = Number(from); ; number++) {
  const value = { number, text: String(number).repeat(500) };
  await database.transact(RECORD_STORES, ({ journal }) => journal.put(`row-${String(number).padStart(6, '0')}`, value));
  process.stdout.write(`${number}\n`);
}
