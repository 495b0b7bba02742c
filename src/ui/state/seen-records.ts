/** Records whose end the person has seen while the page is open: it is no news any more. */
import type { Ui } from './store';

const KEY = 'seen records';

export const seenRecords = ({ held }: Pick<Ui, 'held'>): ReadonlySet<string> => (held.get(KEY) as Set<string> | undefined) ?? new Set();

export const seeRecord = (ui: Pick<Ui, 'held'>, hash: string): void => void ui.held.set(KEY, new Set([...seenRecords(ui), hash]));
