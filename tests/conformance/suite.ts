/** interface.md, rule by rule, against whoever answers its paths. */
import { describe } from 'vitest';
import { migrationRules } from './migration';
import { sendRules } from './send';
import { stabilizerRules } from './stabilizer';
import type { Subject } from './subject';

/** They play on one ledger: a later one finds it as the earlier ones left it. */
const inOrder = { shuffle: false };

/** Declares the tests; `found` is asked for the subject when they run. */
export function conforms(found: () => Subject): void {
  describe('stabilizer', inOrder, () => stabilizerRules(found));
  describe('migration', inOrder, () => migrationRules(found));
  describe('send', inOrder, () => sendRules(found));
}
