/** interface.md, rule by rule, against whoever answers its paths. */
import { describe } from 'vitest';
import { migrationRules } from './migration';
import { sendRules } from './send';
import { stabilizerRules } from './stabilizer';
import type { Subject } from './subject';

/** Declares the tests; `found` is asked for the subject when they run. */
export function conforms(found: () => Subject): void {
  describe('stabilizer', () => stabilizerRules(found));
  describe('migration', () => migrationRules(found));
  describe('send', () => sendRules(found));
}
