/**
 * The built extension in a real Firefox, driven by Marionette, which Firefox itself speaks: JSON over a socket, one answer for
 * each command. Playwright's own Firefox loads no extensions.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { newFolder } from '../temp';
import { PATIENCE } from './patience';

export const builtForFirefox = new URL('../../.output/firefox-mv3', import.meta.url).pathname;

/** Where the extension's pages are: Firefox takes it from its settings, and would make one up otherwise. */
const UUID = '0b5b1b1a-1111-4222-8333-444455556666';

type Json = { [name: string]: unknown };

/** One conversation: `length:[0, id, command, parameters]`, answered by `length:[1, id, error, result]`. */
class Marionette {
  #rest = Buffer.alloc(0);
  #last = 0;
  readonly #waiting = new Map<number, { done: (value: Json) => void; failed: (error: Error) => void }>();

  constructor(readonly socket: Socket) {
    socket.on('data', (data) => this.#hear(data));
    socket.on('close', () => {
      for (const { failed } of this.#waiting.values()) failed(new Error('Firefox has gone'));
    });
  }

  #hear(data: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (let at = this.#rest.indexOf(':'); at >= 0; at = this.#rest.indexOf(':')) {
      const end = at + 1 + Number(this.#rest.subarray(0, at));
      if (this.#rest.length < end) return;
      const message = JSON.parse(this.#rest.subarray(at + 1, end).toString()) as [number, number, Json | null, Json] | Json;
      this.#rest = this.#rest.subarray(end);
      if (Array.isArray(message)) this.#answer(message);
    }
  }

  #answer([, id, error, value]: [number, number, Json | null, Json]): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.failed(new Error(`${error.error}: ${error.message}`));
    else waiting?.done(value);
  }

  send(command: string, parameters: Json = {}): Promise<Json> {
    // Whoever asks again and again ends with it.
    if (this.socket.destroyed) return Promise.reject(new Error('Firefox has gone'));
    const id = ++this.#last;
    const text = JSON.stringify([0, id, command, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((done, failed) => this.#waiting.set(id, { done, failed }));
  }
}

const PREFERENCES = {
  // Any that is free: Firefox takes it, and says which.
  'marionette.port': 0,
  'extensions.webextensions.uuids': JSON.stringify({ 'wallet@ballast.example': UUID }),
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.auto': false,
};

/** The port on which Firefox listens: it says so on its error stream. */
function listening(firefox: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (data: Buffer) => {
      said += data.toString();
      const [, port] = /Listening on port (\d+)\s/.exec(said) ?? [];
      if (port) resolve(Number(port));
    };
    firefox.stdout?.on('data', hear);
    firefox.stderr?.on('data', hear);
    firefox.once('error', reject);
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${said.slice(-500)}`)));
  });
}

/** A window that has gone, or a page on its way in or out, of which Firefox ends what it is asked while it leaves: it says nothing. */
const GONE = /^no such window|Document was unloaded|AbortError/;
/** Who draws again between finding an element and acting on it has put another into its place; what something else lies over cannot be pressed yet. */
const NOT_YET = /^(stale element reference|no such element|element click intercepted|element not interactable)/;

/** What was asked for, or undefined where the answer is one of these. */
async function unless<T>(answers: RegExp, asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (answers.test((error as Error).message)) return undefined;
    throw error;
  }
}

export interface Firefox {
  /** Goes to a page of the extension. */
  open(path: string): Promise<void>;
  /** Goes to any page, in the window that is driven now. */
  visit(url: string): Promise<void>;
  /** Drives the window whose address ends so from now on, once it is there. */
  turnTo(ending: string): Promise<void>;
  /** How many windows and tabs end so. */
  count(ending: string): Promise<number>;
  /** Presses a button or a link as a person does, as soon as it can be pressed. By its whole text or name, or, with `…` at its end, by what that begins with. */
  press(button: string): Promise<void>;
  /** Types into the field of that label, in the place of what is there. */
  fill(label: string, text: string): Promise<void>;
  /** What the page says. */
  says(): Promise<string>;
  /** Of the window that is driven, as PNG. */
  picture(): Promise<Buffer>;
  /** Ends the extension's event page, whatever it waits for, as the browser does to idle ones. */
  stopEventPage(): Promise<void>;
  /** The value of an async function's body in the page, with these arguments. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** The worker's own answer to one of its pages, as its client asks it; an error is thrown by its code. */
  ask<T>(command: string, input: unknown): Promise<T>;
  close(): Promise<void>;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

export async function launchFirefox(): Promise<Firefox> {
  const profile = newFolder('firefox');
  const settings = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), settings.join(''));
  const firefox = spawn(
    'firefox-esr',
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
    {
      env: { ...process.env, HOME: profile },
    },
  );
  const ended = new Promise<void>((resolve) => firefox.once('exit', () => resolve()));
  // Nor does it outlive the process that plays the tests.
  const end = () => firefox.kill();
  process.once('exit', end);
  const close = async () => {
    end();
    await ended;
    process.off('exit', end);
  };
  try {
    const port = await listening(firefox);
    const socket = await new Promise<Socket>((resolve, reject) => {
      const opened = connect(port, '127.0.0.1', () => resolve(opened));
      opened.once('error', reject);
    });
    return { ...(await drive(new Marionette(socket))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function drive(marionette: Marionette): Promise<Omit<Firefox, 'close'>> {
  await marionette.send('WebDriver:NewSession', {});
  await marionette.send('WebDriver:SetTimeouts', { script: 120_000, pageLoad: 120_000 });
  await marionette.send('Addon:Install', { path: builtForFirefox, temporary: true });
  const turn = (handle: string, focus: boolean) => unless(GONE, marionette.send('WebDriver:SwitchToWindow', { handle, focus }));
  /** Windows that end so; the one that was driven is driven again. */
  const ending = async (end: string): Promise<string[]> => {
    // The window that was driven may have gone by itself.
    const now = (await unless(GONE, marionette.send('WebDriver:GetWindowHandle'))) as { value: string } | undefined;
    const found: string[] = [];
    for (const handle of (await marionette.send('WebDriver:GetWindowHandles')) as unknown as string[]) {
      // One that has just gone is none.
      const there = (await turn(handle, false)) && (await unless(GONE, marionette.send('WebDriver:GetCurrentURL')));
      if (String(there?.value).endsWith(end)) found.push(handle);
    }
    if (now) await turn(now.value, false);
    return found;
  };
  const run = async <T>(body: string, ...args: unknown[]): Promise<T> => {
    const script = `const done = arguments[arguments.length - 1];
      (async (...args) => { ${body} })(...[...arguments].slice(0, -1)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value } = (await marionette.send('WebDriver:ExecuteAsyncScript', { script, args })) as { value: { value?: T; error?: string } };
    if (value.error !== undefined) throw new Error(value.error);
    return value.value as T;
  };
  /** The same in Firefox itself. */
  const runInside = async <T>(body: string): Promise<T> => {
    await marionette.send('Marionette:SetContext', { value: 'chrome' });
    try {
      return await run<T>(`const { extension } = WebExtensionPolicy.getByID('wallet@ballast.example'); ${body}`);
    } finally {
      await marionette.send('Marionette:SetContext', { value: 'content' });
    }
  };
  /** Does something with an element as soon as there is one that stays and can be reached. */
  const onceFound = async (xpath: string, act: (id: string) => Promise<unknown>): Promise<void> => {
    const asked = { using: 'xpath', value: xpath };
    const begun = performance.now();
    for (;;) {
      if (performance.now() - begun > 2 * PATIENCE) {
        const page = await unless(GONE, run<string>('return [location.href, document.body?.innerText].join(": ")'));
        throw new Error(`Nothing to act on at ${xpath} in\n${page}`);
      }
      // A page that comes has none yet; a window that has gone has none any more, and is told of.
      const found = await unless(/^no such element|Document was unloaded|AbortError/, marionette.send('WebDriver:FindElement', asked));
      const [id] = Object.values((found as { value: { [key: string]: string } } | undefined)?.value ?? {});
      if (
        id !== undefined &&
        (await unless(
          NOT_YET,
          act(id).then(() => true),
        ))
      )
        return;
      await pause();
    }
  };
  // Its first start: before that nobody answers a page.
  while ((await runInside<string>('return extension.backgroundState')) !== 'running') await pause();
  return {
    run,
    open: async (path) => void (await marionette.send('WebDriver:Navigate', { url: `moz-extension://${UUID}/${path}` })),
    visit: async (url) => void (await marionette.send('WebDriver:Navigate', { url })),
    count: async (end) => (await ending(end)).length,
    async turnTo(end) {
      for (;;) {
        const [handle] = await ending(end);
        if (handle && (await turn(handle, true))) return;
        await pause();
      }
    },
    async press(button) {
      const begun = button.endsWith('…') ? button.slice(0, -1) : undefined;
      const is = (text: string) => (begun === undefined ? `${text}="${button}"` : `starts-with(${text}, "${begun}")`);
      const text = `${is('normalize-space()')} or ${is('@aria-label')}`;
      // What was pressed may take its window with it before Firefox has said that it was pressed.
      await onceFound(`//*[self::button or self::a][(${text}) and not(@aria-disabled="true") and not(@disabled)]`, (id) =>
        unless(/^no such window/, marionette.send('WebDriver:ElementClick', { id })),
      );
    },
    fill: (label, text) =>
      onceFound(`//*[@id=//label[normalize-space()="${label}"]/@for]`, async (id) => {
        await marionette.send('WebDriver:ElementClear', { id });
        await marionette.send('WebDriver:ElementSendKeys', { id, text });
      }),
    // The address of a new window is there before its page is.
    says: async () => (await unless(GONE, run<string>('return document.body?.innerText ?? ""'))) ?? '',
    async picture() {
      const { value } = (await marionette.send('WebDriver:TakeScreenshot', { full: false })) as { value: string };
      return Buffer.from(value, 'base64');
    },
    stopEventPage: () =>
      runInside(`await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
        if (extension.backgroundState !== 'stopped') throw new Error(extension.backgroundState);`),
    async ask<T>(command: string, input: unknown) {
      const body = 'return browser.runtime.sendMessage({ channel: "pages", command: args[0], input: args[1] })';
      const said = await run<{ ok: true; value: T } | { ok: false; error: { code: string; message: string } }>(body, command, input);
      if (said?.ok) return said.value;
      throw new Error(said ? `${said.error.code}: ${said.error.message}` : 'no answer');
    },
  };
}
