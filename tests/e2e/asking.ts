/** What a site's page asks of `window.ballast`, and how a person answers: used by the browser tests of the door to sites. */
import type { ElementHandle, Page } from '@playwright/test';
import type { Wallet } from './browser';
import { ask, readAll } from './journey';
import { expect, PATIENCE } from './patience';

/** Lets the provider be on the sites of this machine, which the manifest allows. */
export async function placeHere(wallet: Wallet): Promise<void> {
  const page = await wallet.open('options.html', { width: 900, height: 760 });
  for (const host of ['localhost', '127.0.0.1']) await ask(page, 'addPlace', { pattern: `http://${host}/*` });
  await page.close();
}

/** Starts a question of the page's; its answer is waited for apart. What is refused is `{ refused }`. */
export async function begin(page: Page, path: string, ...args: unknown[]): Promise<() => Promise<unknown>> {
  const key = await page.evaluate(
    ([where, given]) => {
      const place = globalThis as { asked?: Promise<unknown>[] };
      place.asked = place.asked ?? [];
      const all = place.asked;
      const [last, ...way] = (where as string).split('.').reverse();
      // biome-ignore lint/suspicious/noExplicitAny: a page's own global.
      const owner = way.reverse().reduce((one: any, name) => one[name], (globalThis as any).ballast);
      const answer: Promise<unknown> = owner[last as string](...(given as unknown[]));
      all.push(
        answer.then(
          (value) => ({ value }),
          ({ status, code, details, sep43Code }) => ({ refused: { status, code, details, sep43Code } }),
        ),
      );
      return all.length - 1;
    },
    [path, args] as const,
  );
  return () => page.evaluate((index) => (globalThis as unknown as { asked: Promise<unknown>[] }).asked[index], key);
}

export const asked = async (page: Page, path: string, ...args: unknown[]) => (await begin(page, path, ...args))();

const windowOf = (wallet: Wallet) => wallet.context.pages().find((page) => page.url().endsWith('/approval.html') && !page.isClosed());

/** What was answered is kept, and nothing else waits: the wallet has closed its window. */
export const answered = (wallet: Wallet) => expect.poll(() => windowOf(wallet) === undefined).toBe(true);

/** The approval's window, once it is there and the request is on it. */
export async function approval(wallet: Wallet): Promise<Page> {
  for (;;) {
    await expect.poll(() => windowOf(wallet) !== undefined, { timeout: 2 * PATIENCE }).toBe(true);
    const page = windowOf(wallet);
    try {
      if (page) await page.getByRole('button', { name: 'Reject' }).waitFor();
      if (page && !page.isClosed()) return page;
    } catch (error) {
      // The window of the last request was just going: the next one has its own.
      if (!page?.isClosed()) throw error;
    }
  }
}

/**
 * Presses a button of the approval that waits, as soon as it can be pressed; answers once that request is no longer on the screen.
 * What comes late (a rate, a witness's word) may close Sign again until that was read too, even in the moment of the press: then it is pressed again.
 */
async function press(wallet: Wallet, button: string): Promise<void> {
  const page = await approval(wallet);
  const wanted = page.getByRole('button', { name: button });
  const unlessGone = (error: unknown) => {
    if (!page.isClosed()) throw error;
  };
  let pressed: ElementHandle | null = null;
  await expect(async () => {
    if (page.isClosed() || (pressed && !(await pressed.isVisible()))) return;
    if (button === 'Sign') await readAll(page);
    await expect(wanted).toHaveAttribute('aria-disabled', 'false', { timeout: 2_000 });
    pressed = await wanted.elementHandle({ timeout: 2_000 });
    await wanted.click({ timeout: 2_000 });
    // An answered window goes, maybe before the press is told to have been one.
    await pressed?.waitForElementState('hidden', { timeout: 5_000 });
  })
    .toPass({ timeout: 2 * PATIENCE })
    .catch(unlessGone);
  // A window that was just closing showed the request before it was shown in its own.
  if (!pressed) return press(wallet, button);
}

export const approve = (wallet: Wallet, button: 'Connect' | 'Sign') => press(wallet, button);
export const refuse = (wallet: Wallet) => press(wallet, 'Reject');

export async function connect(wallet: Wallet, page: Page, features: string[]): Promise<unknown> {
  const answer = await begin(page, 'connect', { features });
  await approve(wallet, 'Connect');
  const said = await answer();
  // The next one has a window of its own.
  await answered(wallet);
  return said;
}
