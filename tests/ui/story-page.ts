/** A page of the built extension in which single parts are drawn: for their pictures, and to try them in a browser. */
import type { Page } from '@playwright/test';
import preact from '@preact/preset-vite';
import { build } from 'vite';
import type { Wallet } from '../e2e/browser';
import type { Drawing, StoryPage } from './stories/page';

declare const storyPage: StoryPage;

/** The parts with what they are drawn with, as one script and its styles. */
async function bundle(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [preact()],
    build: {
      write: false,
      minify: false,
      lib: { entry: new URL('stories/page.tsx', import.meta.url).pathname, formats: ['iife'], name: 'stories' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('nothing was built');
  const style = first.output.find(({ fileName }) => fileName.endsWith('.css'));
  if (style?.type !== 'asset') throw new Error('no styles were built');
  return { script: first.output[0].code, style: String(style.source) };
}

export interface Parts {
  page: Page;
  list(): Promise<ReturnType<StoryPage['list']>>;
  /** Draws a part in all states that can stand beside each other, or in one. */
  draw(part: string, state?: string, language?: Drawing['language']): Promise<void>;
  /** The same with the page's clock standing still, until it is resumed: only so much time goes by as drawing takes, and what a test runs. */
  drawStill(part: string, state: string): Promise<void>;
  /** What the parts that are drawn asked their worker for. */
  asked(): Promise<ReturnType<StoryPage['asked']>>;
  ledger(sequence: number): Promise<void>;
  /** From now on the worker of what is drawn answers differently. */
  answer(change: Parameters<StoryPage['answer']>[0]): Promise<void>;
  /** Sets the page's clock back to where it started. */
  rewind(): Promise<void>;
}

/** `now`: unix seconds at which its clock starts. */
export async function openParts(wallet: Wallet, now: number, viewport = { width: 360, height: 600 }): Promise<Parts> {
  const { script, style } = await bundle();
  const page = await wallet.context.newPage();
  await page.setViewportSize(viewport);
  await page.clock.install({ time: now * 1000 });
  // Of the extension, so that Chrome's own style sheet for its pages applies, and without a script.
  await page.goto(`chrome-extension://${wallet.id}/words.txt`);
  await page.evaluate((css) => {
    document.title = 'Parts';
    document.documentElement.lang = 'en';
    document.body.replaceChildren();
    const element = document.createElement('style');
    element.textContent = `${css}\nhtml { scrollbar-width: none; }\n.story { max-width: 360px; padding: var(--s4); border-bottom: 1px solid var(--hairline); }`;
    document.head.append(element);
  }, style);
  await page.evaluate(script);
  const draw: Parts['draw'] = (part, state, language = 'en') =>
    page.evaluate((drawing) => storyPage.draw(drawing), { part, state, language });
  return {
    page,
    list: () => page.evaluate(() => storyPage.list()),
    draw,
    async drawStill(part, state) {
      await page.clock.setSystemTime(now * 1000);
      await page.clock.pauseAt((now + 60) * 1000);
      let isDrawn = false;
      const drawing = draw(part, state).finally(() => {
        isDrawn = true;
      });
      // A frame at a time: what a part does once it is drawn waits for one.
      while (!isDrawn) await page.clock.runFor(16);
      await drawing;
    },
    asked: () => page.evaluate(() => storyPage.asked()),
    answer: (change) => page.evaluate((json) => storyPage.answer(JSON.parse(json)), JSON.stringify(change)),
    rewind: () => page.clock.setSystemTime(now * 1000),
    ledger: (sequence) => page.evaluate((closed) => storyPage.ledger(closed), sequence),
  };
}
