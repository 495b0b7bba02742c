/**
 * The extension's database. Whoever imports this first has it opened, and its small stores read, while the rest of the
 * worker is still being evaluated: both are the browser's work.
 */
import { createIndexedDatabase } from './indexed-database';

export const database = createIndexedDatabase();
// What fails here fails again for whoever asks, and is told there.
database.all('settings').catch(() => undefined);
