/** The gateway's command line: its options, read and checked, and what they start. */
import { readFile } from 'node:fs/promises';
import type { BlockList } from 'node:net';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { features } from '../interface/schema/routes';
import { ServiceError } from '../primitives/errors';
import { parseProxies } from './addresses';
import { runKeyCommand } from './key-commands';
import { listKeys } from './key-file';
import { KeyMistake } from './keys';
import { Mistake, networkOf } from './named-network';
import { argumentsOf, explained, FILE_ONLY, type Given, isPostgres, readConfig, readEnvironment } from './options';
import { Foreign, Newer, Owned } from './owner';
import type { Settings } from './start';

let program = 'npm run gateway --';

const help = () => `${program} --network <id or manifest> --port <port> --keys <file>
${explained()}
    --config <file>                 JSON with any of these by their names in camel case, and as a manifest writes them:
                                    ${FILE_ONLY.join(', ')}
Each can also be set in the environment: --rpc-url as BALLAST_RPC_URL. A flag wins over it, and it over the file.

${program} keys add <name> --features ${features.join(',')} --keys <file>
${program} keys grant <name> --features ${features.join(',')} --keys <file>
${program} keys revoke <name> --keys <file>
${program} keys list --keys <file>`;

const OPTIONS = { ...argumentsOf, config: { type: 'string' }, features: { type: 'string' }, help: { type: 'boolean' } } as const;

function read(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Mistake(`${(error as Error).message}\n\n${help()}`);
  }
}

type Values = ReturnType<typeof read>['values'] & Given;

/** What a script forgot to fill in is no wish: a host that is empty would be every address of the machine. No feature is a wish. */
function parse(args: string[]) {
  const parsed = read(args);
  const [empty] = Object.entries(parsed.values).find(([option, value]) => value === '' && option !== 'features') ?? [];
  if (empty !== undefined) throw new Mistake(`--${empty} is empty.\n\n${help()}`);
  return parsed;
}

/** What the machine refuses, such as a port that is taken. */
const isRefusedByMachine = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function whole(option: string, given: string, { least, most }: { least: number; most: number }): number {
  const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Mistake(`--${option} is a whole number from ${least} to ${most}.`);
}

function isOn(option: string, given: string): boolean {
  if (given === 'on' || given === 'off') return given === 'on';
  throw new Mistake(`--${option} is on or off.`);
}

/** An origin as browsers name it: scheme, host and port, and nothing else. */
function originOf(given: string): string {
  if (URL.canParse(given) && new URL(given).origin === given) return given;
  throw new Mistake(`--cors ${given} is no origin, such as https://app.example.`);
}

/** A file, or the URL of a PostgreSQL. That is not quoted: it may hold a password. */
function journalOf(given: string): string {
  if (!isPostgres(given)) return given;
  const isWhole = URL.canParse(given) && /^postgres(ql)?:\/\//i.test(given) && new URL(given).pathname.length > 1;
  if (isWhole) return given;
  throw new Mistake('--journal is no URL of a PostgreSQL, such as postgres://user@db.example/ballast.');
}

function proxiesOf(named: readonly string[]): BlockList {
  try {
    return parseProxies(named);
  } catch (error) {
    throw new Mistake(`--proxy ${(error as Error).message}.`);
  }
}

const needed = (values: Values, option: 'network' | 'port' | 'keys'): string => {
  const value = values[option];
  if (value === undefined) throw new Mistake(`--${option} is missing.\n\n${help()}`);
  return value;
};

async function configOf(file: string): Promise<Given> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Mistake(`--config ${file} cannot be read.`);
  });
  try {
    return readConfig(text);
  } catch (error) {
    throw new Mistake(`--config ${file}: ${(error as Error).message}.`);
  }
}

/** What the environment and the file say where no flag does. */
async function withDefaults(flags: Values): Promise<Values> {
  const { config = process.env.BALLAST_CONFIG } = flags;
  const file = config === undefined ? {} : await configOf(config);
  return { ...file, ...readEnvironment(process.env), ...flags };
}

async function settingsOf(flags: Values): Promise<Settings> {
  const values = await withDefaults(flags);
  const keys = needed(values, 'keys');
  const port = whole('port', needed(values, 'port'), { least: 0, most: 65_535 });
  const metricsPort = values['metrics-port'];
  const rate = whole('rate', values.rate ?? '300', { least: 1, most: 1_000_000 });
  const addressRate = values['address-rate'];
  const cors = (values.cors ?? []).map(originOf);
  listKeys(keys);
  const { network, names } = await networkOf(needed(values, 'network'), values);
  return {
    network,
    chosen: names,
    host: values.host ?? '127.0.0.1',
    port,
    metricsPort: metricsPort === undefined ? undefined : whole('metrics-port', metricsPort, { least: 0, most: 65_535 }),
    keys,
    journal: values.journal === undefined ? join(dirname(keys), `gateway-${network.id}.sqlite`) : journalOf(values.journal),
    cors,
    rate,
    addressRate: addressRate === undefined ? undefined : whole('address-rate', addressRate, { least: 1, most: 1_000_000 }),
    proxies: proxiesOf(values.proxy ?? []),
    secondNode: !values['without-second-node'],
    cache: isOn('cache', values.cache ?? 'on'),
  };
}

/** Serves until it is stopped: SIGTERM or SIGINT finishes what runs, a second one does not. */
async function serve(settings: Settings): Promise<void> {
  // Whoever changes keys alone does without the chain.
  const { start } = await import('./start');
  const starting = start(settings, (line) => void process.stdout.write(line));
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await starting;
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [first, verb = '', name = '', ...rest] = positionals;
  if (values.help) return void process.stdout.write(`${help()}\n`);
  if (first === undefined) return serve(await settingsOf(values));
  if (first !== 'keys' || rest.length > 0) throw new Mistake(help());
  const now = Math.floor(Date.now() / 1000);
  const lines = runKeyCommand({ verb, name, features: values.features ?? '', file: needed(values, 'keys'), now });
  for (const line of lines) process.stdout.write(`${line}\n`);
}

/** Runs what the command line says; exit code 1 with a sentence where it cannot. `called`: how whoever reads the help calls it. */
export async function main(args: string[], called = program): Promise<void> {
  program = called;
  try {
    await run(args);
  } catch (error) {
    const isOurs = [Mistake, KeyMistake, Owned, Newer, Foreign, ServiceError].some((kind) => error instanceof kind);
    const isExpected = isOurs || isRefusedByMachine(error);
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    process.stderr.write(`${isExpected ? message : (stack ?? message)}\n`);
    process.exitCode = 1;
  }
}
