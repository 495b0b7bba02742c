/** What a site is really answered, against the types that the client promises: the compiler reads each question with its answer beside it. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { settle } from './browser';
import { enrol } from './owners';
import { newLender, UNIT } from './people';
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

it('every answer, event and refusal of a live wallet is of the type that the client names, field by field', async (test) => {
  const scene = await openScene(test);
  const { world, someone, page } = scene;
  const lines: string[] = [];
  const text = (value: unknown) => JSON.stringify(value) ?? 'undefined';

  /** A question as a page writes it, and what came of it. `yes`: the person's. */
  async function ask(method: string, inputs: unknown[], yes?: () => Promise<unknown>): Promise<Record<string, unknown>> {
    const asked = method.split('.').reduce<unknown>((of, name) => (of as Record<string, unknown>)[name], page.ballast);
    const answering = (asked as (...given: unknown[]) => Promise<Record<string, unknown>>)(...inputs).catch((error: unknown) => error);
    await yes?.();
    const answer = (await answering) as Record<string, unknown>;
    if (answer instanceof Error) {
      const { code, status, details } = answer as unknown as { code: string; status: number; details?: unknown };
      lines.push(`(${text({ status, details })}) satisfies Errors['${code}'];`);
    } else lines.push(`{ let a = await ballast.${method}(${inputs.map(text).join(', ')}); a = ${text(answer)}; }`);
    return answer;
  }
  const approve = () => scene.approve();
  /** Yes, and on until its transaction has ended. */
  const carry = async () => {
    const { hash } = await scene.approve();
    await settle(world, scene.worker, hash ?? '');
  };

  const from = someone.address;
  const vaultAddress = await enrol(world);
  await world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: from, amount: 3n * UNIT });

  await ask('stabilizer.status', [{ vaultAddress }]);
  await ask('connect', [{ features: ['sign', 'send', 'migration', 'stabilizer'] }], () => scene.approve({ accounts: [from] }));
  await ask('getAddress', []);
  await ask('getNetwork', []);
  const { requestId: _, ...message } = await ask('signMessage', ['Hello'], approve);
  expect(message).toHaveProperty('signedMessage');
  await ask('signTransaction', [await scene.payment()], approve);

  for (const vault of [vaultAddress, world.vault('Harbor')]) await ask('stabilizer.status', [{ vaultAddress: vault }]);
  await ask('stabilizer.statuses', [{ vaults: [vaultAddress, from] }]);
  await ask('stabilizer.exit', [{ vaultAddress, caller: from, mode: 'build' }]);
  await ask('stabilizer.boostDeposit', [{ vaultAddress, caller: from, amount: '0' }]);
  await ask('migration.lendpoolToVaultsvc', [{ from, vaultAddress }]);

  const claim = { from, destination: from };
  const built = await ask('migration.claimReward', [{ ...claim, mode: 'build' }]);
  expect(Object.keys(built).sort()).toEqual(['amount', 'balanceId', 'destination', 'xdr']);
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
  const lender = await newLender(world, 10n * UNIT);
  await ask('migration.lendpoolToVaultsvc', [{ from: lender.address, vaultAddress, mode: 'build' }]);
  await ask('send', [{ xdr: signed.signedTxXdr }]);
  await ask('disconnect', []);
  for (const { name, ...detail } of page.events) lines.push(`(${text(detail)}) satisfies Events['${name}'];`);

  expect(faultsOf(written(lines))).toEqual([]);
  // The same answers with one field more, and one less, are not of those types.
  const wrong = lines.flatMap((line) => (line.includes('"balanceId"') ? [line.replace('"balanceId"', '"operationXDR"')] : []));
  expect(faultsOf(written(wrong))).toHaveLength(wrong.length);
});
