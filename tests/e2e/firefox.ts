/**
 * The built extension in a real Firefox, driven by Marionette, which Firefox itself speaks: JSON over a socket, one answer for
 * each command. Playwright's own Firefox loads no extensions.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
    const id = ++this.#last;
    const text = JSON.stringify([0, id, command, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((done, failed) => this.#waiting.set(id, { done, failed }));
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const PREFERENCES = {
  'extensions.webextensions.uuids': JSON.stringify({ 'wallet@ballast.example': UUID }),
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.auto': false,
};

/** Firefox says on its error stream where it listens. */
function listening(firefox: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (data: Buffer) => {
      said += data.toString();
      if (/Listening on port/.test(said)) resolve();
    };
    firefox.stdout?.on('data', hear);
    firefox.stderr?.on('data', hear);
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${said.slice(-500)}`)));
  });
}

/** What was pressed may take its window with it before Firefox has said that it was pressed. */
function unlessGone(error: Error): void {
  if (!error.message.startsWith('no such window')) throw error;
}

/** A page that is on its way in or out says nothing: Firefox ends a question to a document that leaves while it is asked. */
function nothingIfLeaving(error: Error): string {
  if (/^no such window|Document was unloaded|AbortError/.test(error.message)) return '';
  throw error;
}

/** Who draws again between finding an element and acting on it has put another into its place: it is looked for once more. */
function isReplaced(error: Error): boolean {
  return /^(stale element reference|no such element)/.test(error.message);
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

export async function launchFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const port = await freePort();
  const settings = Object.entries({ ...PREFERENCES, 'marionette.port': port });
  writeFileSync(
    join(profile, 'user.js'),
    settings.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''),
  );
  const firefox = spawn(
    'firefox-esr',
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
    {
      env: { ...process.env, HOME: profile },
    },
  );
  await listening(firefox);
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(port, '127.0.0.1', () => resolve(opened));
    opened.once('error', reject);
  });
  const marionette = new Marionette(socket);
  await marionette.send('WebDriver:NewSession', {});
  await marionette.send('WebDriver:SetTimeouts', { script: 60_000, pageLoad: 60_000 });
  await marionette.send('Addon:Install', { path: builtForFirefox, temporary: true });
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  const handles = async () => (await marionette.send('WebDriver:GetWindowHandles')) as unknown as string[];
  const address = async () => String(((await marionette.send('WebDriver:GetCurrentURL')) as { value: unknown }).value);
  /** Windows that end so; the one that was driven is driven again. */
  const ending = async (end: string): Promise<string[]> => {
    // The window that was driven may have gone by itself.
    const now = (await marionette.send('WebDriver:GetWindowHandle').catch(() => undefined)) as { value: string } | undefined;
    const found: string[] = [];
    for (const handle of await handles()) {
      // One that has just gone is none.
      const there = await marionette.send('WebDriver:SwitchToWindow', { handle, focus: false }).catch(() => undefined);
      if (there && (await address().catch(() => '')).endsWith(end)) found.push(handle);
    }
    if (now) await marionette.send('WebDriver:SwitchToWindow', { handle: now.value, focus: false }).catch(() => undefined);
    return found;
  };
  const run = async <T>(body: string, ...args: unknown[]): Promise<T> => {
    const script = `const done = arguments[arguments.length - 1];
      (async (...args) => { ${body} })(...[...arguments].slice(0, -1)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value } = (await marionette.send('WebDriver:ExecuteAsyncScript', { script, args })) as { value: { value?: T; error?: string } };
    if (value.error !== undefined) throw new Error(value.error);
    return value.value as T;
  };
  /** Does something with an element as soon as there is one that stays. */
  const onceFound = async (xpath: string, act: (id: string) => Promise<unknown>): Promise<void> => {
    for (;;) {
      const asked = { using: 'xpath', value: xpath };
      const found = await marionette.send('WebDriver:FindElement', asked).catch(() => undefined);
      const [id] = Object.values((found as { value: { [key: string]: string } } | undefined)?.value ?? {});
      const done =
        id !== undefined &&
        (await act(id).then(
          () => true,
          (error: Error) => {
            if (isReplaced(error)) return false;
            throw error;
          },
        ));
      if (done) return;
      await pause();
    }
  };
  return {
    run,
    open: async (path) => void (await marionette.send('WebDriver:Navigate', { url: `moz-extension://${UUID}/${path}` })),
    visit: async (url) => void (await marionette.send('WebDriver:Navigate', { url })),
    count: async (end) => (await ending(end)).length,
    async turnTo(end) {
      for (;;) {
        const [handle] = await ending(end);
        const there = handle && (await marionette.send('WebDriver:SwitchToWindow', { handle, focus: true }).catch(() => undefined));
        if (there) return;
        await pause();
      }
    },
    async press(button) {
      const begun = button.endsWith('…') ? button.slice(0, -1) : undefined;
      const is = (text: string) => (begun === undefined ? `${text}="${button}"` : `starts-with(${text}, "${begun}")`);
      const text = `${is('normalize-space()')} or ${is('@aria-label')}`;
      await onceFound(`//*[self::button or self::a][(${text}) and not(@aria-disabled="true") and not(@disabled)]`, (id) =>
        marionette.send('WebDriver:ElementClick', { id }).catch(unlessGone),
      );
    },
    fill: (label, text) =>
      onceFound(`//*[@id=//label[normalize-space()="${label}"]/@for]`, async (id) => {
        await marionette.send('WebDriver:ElementClear', { id });
        await marionette.send('WebDriver:ElementSendKeys', { id, text });
      }),
    // The address of a new window is there before its page is.
    says: () => run<string>('return document.body?.innerText ?? ""').catch(nothingIfLeaving),
    async picture() {
      const { value } = (await marionette.send('WebDriver:TakeScreenshot', { full: false })) as { value: string };
      return Buffer.from(value, 'base64');
    },
    async stopEventPage() {
      await marionette.send('Marionette:SetContext', { value: 'chrome' });
      await run(`const { extension } = WebExtensionPolicy.getByID('wallet@ballast.example');
        await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
        if (extension.backgroundState !== 'stopped') throw new Error(extension.backgroundState);`);
      await marionette.send('Marionette:SetContext', { value: 'content' });
    },
    async ask<T>(command: string, input: unknown) {
      const body = 'return browser.runtime.sendMessage({ channel: "pages", command: args[0], input: args[1] })';
      const said = await run<{ ok: true; value: T } | { ok: false; error: { code: string; message: string } }>(body, command, input);
      if (said?.ok) return said.value;
      throw new Error(said ? `${said.error.code}: ${said.error.message}` : 'no answer');
    },
    async close() {
      socket.destroy();
      const ended = new Promise((resolve) => firefox.once('exit', resolve));
      firefox.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
