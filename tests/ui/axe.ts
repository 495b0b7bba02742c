/** What axe finds wrong on a page: each rule with the first element that breaks it. Read into a document once, and asked as often as it changes. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** `without`: rules that do not hold for what is looked at. A page's frames are not looked into. */
export async function axeFaults(page: Page, without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const { violations } = await page.evaluate(
    (given) => (globalThis as unknown as { axe: typeof axe }).axe.run({ rules: given, resultTypes: ['violations'] }),
    rules,
  );
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html.slice(0, 120)}`);
}
