/** A page of the built extension with recorded answers in the worker's place: for pictures, and for what a screen does with what it is told. */
import type { Page } from '@playwright/test';
import { StrKey } from '@stellar/stellar-sdk';
import { build } from 'vite';
import { StellarApp } from '../device/stellar-app';
import { plugIn } from '../device/web-hid';
import type { Wallet } from '../e2e/browser';
import { held, me } from './fixtures';

const entry = new URL('recorded.ts', import.meta.url).pathname;

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'answers' } },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}

let answers: Promise<string> | undefined;

/** Whose first account is the active one of the scenes. */
const ledger = () =>
  new StellarApp({
    keys: [me, ...held].map((address) => ({ rawPublicKey: () => StrKey.decodeEd25519PublicKey(address), sign: () => new Uint8Array(64) })),
  });

export interface Recorded {
  /** A name of `scenes.ts`. */
  scene: string;
  language?: string;
  /** Ledgers that close while it is open. */
  ledgers?: number;
  page?: 'popup' | 'options' | 'approval' | 'ledger';
  /** A Ledger is plugged in. */
  device?: boolean;
  hash?: string;
  viewport?: { width: number; height: number };
  prepare?: (page: Page) => Promise<unknown>;
  /** What is typed is kept in the browser's own memory, for other pages that say so. */
  keeps?: boolean;
  /** Seconds after the fixtures' time. */
  later?: number;
}

/** Opened and drawn. */
export async function openRecorded(wallet: Wallet, recorded: Recorded): Promise<Page> {
  const {
    scene,
    language = 'en',
    ledgers = 0,
    page: name = 'popup',
    hash = '',
    viewport = { width: 360, height: 600 },
    prepare,
    keeps = false,
    later = 0,
    device = false,
  } = recorded;
  answers ??= bundle();
  const page = await wallet.context.newPage();
  await page.setViewportSize(viewport);
  await prepare?.(page);
  if (device) await plugIn(page, ledger(), true);
  await page.addInitScript({
    content: `globalThis.recorded = ${JSON.stringify({ scene, ledgers, language, keeps, later })};\n${await answers}`,
  });
  await page.goto(`chrome-extension://${wallet.id}/${name}.html${hash}`);
  await page.locator('main, h1').first().waitFor();
  return page;
}

/** Another language, once the page is open: what leads to a screen is found by its English words, then any language is read there. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((detail) => dispatchEvent(new CustomEvent('speak', { detail })), language);
  // Its words are there: the screen has its heading again.
  await page.waitForFunction((wanted) => {
    const drawn = [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility());
    return drawn && document.documentElement.lang === wanted && !document.querySelector('#root .bone');
  }, language);
}
