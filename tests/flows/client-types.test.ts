/** What a site is really answered, against the types that the client promises: the compiler reads each question with its answer beside it. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import type { Events } from '../../client/index';
import { siteCommands } from '../../src/commands/site-commands';
import { doors } from '../../src/interface/schema/doors';
import { settle } from './browser';
import { inputs, type Row } from './inputs';
import { enrol } from './owners';
import { UNIT } from './people';
import { preimageOf } from './preimages';
import { openScene } from './site-scene';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the compiler has against `source`, which lies beside `client`. */
function faultsOf(source: string): string[] {
  const file = `${root}played.ts`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => (name === file ? ts.createSourceFile(name, source, rest[0]) : read(name, ...rest));
  return ts.getPreEmitDiagnostics(ts.createProgram([file], options, host)).map(({ messageText, start = 0 }) => {
    const line = source.slice(0, start).split('\n').length;
    return `${source.split('\n')[line - 1]?.slice(0, 300)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

const written = (lines: readonly string[]) => `import type { Ballast, Errors, Events } from './client/index';
export async function played(ballast: Ballast) {
${lines.join('\n')}
}
`;

/** Whatever a page can call, as it writes it; `on` and `fetch` answer what is the language's own. */
const methodsOf = (of: object, before = ''): string[] =>
  Object.entries(of).flatMap(([name, value]) => {
    if (typeof value === 'function') return ['on', 'fetch'].includes(name) ? [] : [`${before}${name}`];
    return typeof value === 'object' ? methodsOf(value, `${before}${name}.`) : [];
  });
/** Where the page's object has an endpoint. */
const methodOf = ({ name, feature }: { name: string; feature: string }) => (name === feature ? name : `${feature}.${name}`);

const changing = doors.filter(({ kind }) => kind === 'change').map(methodOf);
const modes = siteCommands.call.entries.mode.options;
/** Every event that a page may be told; the compiler asks for each. */
const events: { [N in keyof Events]: true } = {
  accountChanged: true,
  networkChanged: true,
  locked: true,
  permissionChanged: true,
  requestUpdated: true,
};

it('every method, mode and event of a live wallet answers what the client names, field by field', async (test) => {
  const scene = await openScene(test);
  const { world, someone, page } = scene;
  const lines: string[] = [];
  const text = (value: unknown) => JSON.stringify(value) ?? 'undefined';
  /** What was answered, and not refused: methods, and modes of a change. */
  const answered = new Set<string>();

  /** A question as a page writes it, and what came of it. `yes`: the person's. */
  async function ask(method: string, questions: unknown[], yes?: () => Promise<unknown>): Promise<Record<string, unknown>> {
    const asked = method.split('.').reduce<unknown>((of, name) => (of as Record<string, unknown>)[name], page.ballast);
    const answering = (asked as (...given: unknown[]) => Promise<Record<string, unknown>>)(...questions).catch((error: unknown) => error);
    await yes?.();
    const answer = (await answering) as Record<string, unknown>;
    if (answer instanceof Error) {
      const { code, status, details } = answer as unknown as { code: string; status: number; details?: unknown };
      lines.push(`(${text({ status, details })}) satisfies Errors['${code}'];`);
      return answer as never;
    }
    const { mode = 'submit' } = (questions[0] ?? {}) as { mode?: string };
    if (answer?.error === undefined) answered.add(method);
    if (changing.includes(method)) answered.add(mode);
    lines.push(`{ let a = await ballast.${method}(${questions.map(text).join(', ')}); a = ${text(answer)}; }`);
    return answer;
  }
  const approve = () => scene.approve();
  /** Yes, and on until its transaction has ended. */
  const carry = async () => {
    const { hash } = await scene.approve();
    await settle(world, scene.worker, hash ?? '');
  };

  const from = someone.address;
  await world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: from, amount: 3n * UNIT });

  await ask('stabilizer.status', [inputs.status(world)]);
  await ask('connect', [{ features: ['sign', 'send', 'migration', 'stabilizer'] }], () => scene.approve({ accounts: [from] }));
  await ask('getAddress', []);
  await ask('getNetwork', []);
  const { requestId: _, ...message } = await ask('signMessage', ['Hello'], approve);
  expect(message).toHaveProperty('signedMessage');
  await ask('signTransaction', [await scene.payment()], approve);
  const { passphrase, assets } = world.network;
  await ask('signAuthEntry', [preimageOf({ passphrase, token: assets.usdc?.contract ?? '' }, from)], approve);

  // What reads and what is built, of every endpoint, and refused to who is not the one.
  for (const { name, kind, feature } of doors.filter((door) => door.kind !== 'submit')) {
    const input = inputs[name as Row](world);
    const asked = kind === 'read' ? input : { ...input, mode: 'build' };
    expect(await ask(methodOf({ name, feature }), [asked]), name).not.toBeInstanceOf(Error);
    await ask(methodOf({ name, feature }), [{ ...asked, ...('caller' in input ? { caller: from } : { network: 'elsewhere' }) }]);
  }
  const vaultAddress = await enrol(world);
  await ask('stabilizer.status', [{ vaultAddress: world.vault('Harbor') }]);
  await ask('stabilizer.statuses', [{ vaults: [vaultAddress, from] }]);
  await ask('stabilizer.boostDeposit', [{ vaultAddress, caller: from, amount: '0' }]);
  await ask('migration.lendpoolToVaultsvc', [{ from, vaultAddress }]);

  const claim = { from, destination: from };
  const signed = await ask('migration.claimReward', [{ ...claim, mode: 'sign' }], approve);
  expect(signed).toMatchObject({ status: 'signed' });
  await ask('getRequest', [{ requestId: signed.requestId }]);
  await ask('migration.claimReward', [claim], () => scene.refuse());
  const moved = await ask('migration.claimReward', [claim], carry);
  expect(moved).toMatchObject({ status: 'confirmed' });
  await ask('getRequest', [{ requestId: moved.requestId }]);
  const sent = await ask('signTransaction', [await scene.payment(), { submit: true }], carry);
  expect(sent).toMatchObject({ status: 'confirmed' });
  await ask('migration.claimReward', [claim]);
  await ask('send', [{ xdr: signed.signedTxXdr }]);
  const boost = { ...inputs.boostDeposit(world), caller: from };
  await world.control().fund(from, 10n * UNIT, 'usdc');
  const { signedTxXdr: xdr, hash } = await ask('stabilizer.boostDeposit', [{ ...boost, mode: 'sign' }], approve);
  // Nothing moves by itself in this browser: the first question waits, and the same bytes are answered once they have ended.
  void page.ballast.send({ xdr });
  await expect.poll(() => scene.worker.wallet.handle('record', { hash: String(hash) }).catch(() => null)).not.toBeNull();
  await settle(world, scene.worker, String(hash));
  expect(await ask('send', [{ xdr }])).toMatchObject({ status: 'confirmed' });
  await scene.worker.wallet.handle('lock', {});
  await scene.worker.wallet.handle('selectNetwork', { id: 'testnet' });
  await expect.poll(() => page.events.map(({ name }) => name)).toContain('networkChanged');
  await ask('disconnect', []);
  for (const { name, ...detail } of page.events) lines.push(`(${text(detail)}) satisfies Events['${name}'];`);

  // Whatever there is was answered once: of the page's object itself, of the table of endpoints, and of the commands' modes.
  const wanted = [...methodsOf(page.ballast), ...doors.map(methodOf), ...modes];
  expect(wanted.filter((one) => !answered.has(one))).toEqual([]);
  expect(Object.keys(events).filter((one) => !page.events.some(({ name }) => name === one))).toEqual([]);

  expect(faultsOf(written(lines))).toEqual([]);
  // The same answers with one field more, and one less, are not of those types.
  const changed = (from: string, to: string) => lines.filter((line) => line.includes(from)).map((line) => line.replace(from, to));
  const wrong = [...changed(' a = {', ' a = {"unheard":1,'), ...changed('"balanceId"', '"operationXDR"')];
  expect(faultsOf(written(wrong))).toHaveLength(wrong.length);
});
