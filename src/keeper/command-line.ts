/** The keeper's command line: its options, read and checked, and what they start. Nothing is sent unless `--act` is said. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createChain, servingChecks } from '../chain/chain';
import { startMetrics } from '../gateway/listen';
import { Mistake, networkOf } from '../gateway/named-network';
import { Foreign, Newer, Owned } from '../gateway/owner';
import type { Context } from '../interface/context';
import { type ContractId, parseContractId } from '../primitives/addresses';
import { ServiceError } from '../primitives/errors';
import type { Network } from '../settings/networks';
import { createWatch } from './alerts';
import { createFigures } from './figures';
import { createKeeper, type Keeper } from './keeper';
import { KeyFileMistake, type Keys, openKeys, sealKeys } from './keys';
import { createLog, type Log } from './log';
import { remoteKeys, startSigner } from './remote-signer';
import { openStore } from './store';

const program = 'npm run keeper --';
const VARIABLE = 'BALLAST_KEEPER_PASSPHRASE';
const TOKEN = 'BALLAST_KEEPER_SIGNER_TOKEN';
const WEBHOOK = 'BALLAST_KEEPER_WEBHOOK';
const HERE = '127.0.0.1';

const HELP = `${program} --network <id or manifest> --stabilizer <C…> --key-file <file>
    --network <id or manifest>      mainnet, testnet, or the file or URL of a manifest
    --stabilizer <C…>               whose vaults it keeps
    --key-file <file>               the encrypted keys of the fee manager and of whoever boosts
    --passphrase-file <file>        what opens them; ${VARIABLE} where it is left out
    --vault <C…>                    a vault beside those that the network lists; may be given more than once
    --treasuries <C…>               where boost budgets are; may be given more than once
    --rpc-url, --second-rpc-url, --horizon-url <url>
                                    nodes, in the place of the network’s own
    --store <file>                  its database; beside the keys where it is left out
    --signer <url>                  who signs, in the place of --key-file; its token comes from ${TOKEN}
    --metrics-port <port>           where Prometheus finds /metrics, on this machine; nowhere where it is left out
    --webhook <url>                 where alerts are posted; ${WEBHOOK} where it is left out
    --once                          one turn, and the end
    --act                           signs and sends; without it every turn is a dry run that says what it would do

${program} keys add --key-file <file>       adds the secret key that it reads from its input, and makes the file where there is none
${program} signer --key-file <file> --network <id or manifest> --stabilizer <C…> --port <port>
                                    signs the keeper's two calls for whoever has ${TOKEN}, and nothing else`;

const string = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  ...{ network: string, stabilizer: string, 'key-file': string, 'passphrase-file': string, vault: list, treasuries: list },
  ...{ 'rpc-url': string, 'second-rpc-url': string, 'horizon-url': string, store: string, once: flag, act: flag, help: flag },
  ...{ signer: string, 'metrics-port': string, webhook: string, port: string, host: string },
} as const;

function read(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Mistake(`${(error as Error).message}\n\n${HELP}`);
  }
}
type Values = ReturnType<typeof read>['values'];

function needed(values: Values, option: 'network' | 'stabilizer' | 'key-file'): string {
  return values[option] || missing(option);
}

function missing(option: string): never {
  throw new Mistake(`--${option} is missing.\n\n${HELP}`);
}

function contentsOf(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Mistake(`--${option} ${file} cannot be read.`);
  }
}

/** No flag: whoever lists a machine's processes reads their flags. */
function passphraseOf({ 'passphrase-file': file }: Values): string {
  const found = file === undefined ? process.env[VARIABLE] : contentsOf('passphrase-file', file).replace(/\r?\n$/, '');
  return found || missing(`passphrase-file, or ${VARIABLE}`);
}

async function addKey(values: Values): Promise<void> {
  const file = needed(values, 'key-file');
  let before: string | undefined;
  try {
    before = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const passphrase = passphraseOf(values);
  const sealed = await sealKeys([await text(process.stdin)], passphrase, before);
  writeFileSync(file, sealed, { mode: 0o600 });
  for (const account of (await openKeys(sealed, passphrase)).accounts) process.stdout.write(`${account}\n`);
}

/** The network's own vaults, and those that were named beside them. */
function vaultsOf({ vaults }: Network, named: readonly string[]): Network['vaults'] {
  const more = named.map((address) => parseContractId(address, 'vault')).filter((id) => !vaults.some(({ address }) => address === id));
  return [...vaults, ...more.map((address) => ({ address, name: address.slice(0, 4) }))];
}

function urlOf(option: string, given: string): URL {
  if (URL.canParse(given) && /^https?:/.test(given)) return new URL(given.endsWith('/') || option === 'webhook' ? given : `${given}/`);
  throw new Mistake(`--${option} is no address that starts with http:// or https://.`);
}

function portOf(option: 'metrics-port' | 'port', given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (/^\d{1,5}$/.test(given) && Number(given) < 65_536) return Number(given);
  throw new Mistake(`--${option} is a whole number from 0 to 65535.`);
}

function fileKeys(values: Values): Promise<Keys> {
  const passphrase = passphraseOf(values);
  return openKeys(contentsOf('key-file', needed(values, 'key-file')), passphrase);
}

async function keysFrom(values: Values): Promise<Keys> {
  if (values.signer === undefined) return fileKeys(values);
  if (values['key-file'] !== undefined) throw new Mistake('Either --signer or --key-file holds the keys.');
  return remoteKeys(urlOf('signer', values.signer), process.env[TOKEN] || missing(`signer needs ${TOKEN}, which`));
}

/** Where the database lies: where it was said, else beside the keys. */
function storeOf({ store, 'key-file': keyFile }: Values, { id }: Network): string {
  return store ?? join(dirname(keyFile ?? missing('store')), `keeper-${id}.sqlite`);
}

async function settingsOf(values: Values) {
  const stabilizer = parseContractId(needed(values, 'stabilizer'), 'stabilizer');
  const named = await networkOf(needed(values, 'network'), values);
  const network: Network = { ...named.network, vaults: vaultsOf(named.network, values.vault ?? []) };
  const { act: acts = false, once = false, webhook = process.env[WEBHOOK] } = values;
  const metricsPort = portOf('metrics-port', values['metrics-port']);
  const alertsTo = webhook ? urlOf('webhook', webhook) : undefined;
  return { stabilizer, network, keys: await keysFrom(values), file: storeOf(values, network), acts, once, metricsPort, alertsTo };
}
type Settings = Awaited<ReturnType<typeof settingsOf>>;

const clock = () => Math.floor(Date.now() / 1000);

function contextOf(network: Network): Context {
  const unchecked = createChain({ network, fetch });
  const chain = createChain({ network, fetch, before: servingChecks(unchecked) });
  return { chain, clock, generations: new Map(), vaultKeys: new Map() };
}

/** Turn by turn, until SIGTERM or SIGINT: what runs then is finished or stays written down. */
async function turns(keeper: Keeper, once: boolean, log: Log, turned: () => Promise<void>): Promise<void> {
  const stopped = new AbortController();
  const stop = () => {
    if (stopped.signal.aborted) process.exit(1);
    log({ event: 'stopping' });
    keeper.stop();
    stopped.abort();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  while (!stopped.signal.aborted) {
    const seconds = await keeper.turn();
    await turned();
    if (once || stopped.signal.aborted) break;
    await setTimeout(seconds * 1000, undefined, { signal: stopped.signal }).catch(() => undefined);
  }
}

async function keep({ stabilizer, network, keys, file, acts, once, metricsPort, alertsTo }: Settings): Promise<void> {
  const written = createLog((line) => void process.stdout.write(line), clock);
  const figures = createFigures();
  const watch = createWatch({ network: network.id, log: figures.counting(written), webhook: alertsTo });
  const { log } = watch;
  const store = await openStore(file);
  const served = metricsPort === undefined ? undefined : await startMetrics({ metrics: figures, host: HERE, port: metricsPort });
  try {
    const vaults: ContractId[] = network.vaults.map(({ address }) => address);
    const keeper = createKeeper({
      ...{ context: contextOf(network), stabilizer, vaults, keys, store, log, acts },
      turned: () => {
        figures.turned(clock());
        watch.turned();
      },
    });
    log({
      event: 'started',
      network: network.id,
      stabilizer,
      acts,
      accounts: keys.accounts,
      vaults,
      ...(served ? { metrics: served.url } : {}),
    });
    await turns(keeper, once, log, watch.deliver);
    log({ event: 'stopped' });
  } finally {
    served?.close();
    store.close();
  }
}

/** Until it is stopped: signs for whoever has the token. */
async function sign(values: Values): Promise<void> {
  const token = process.env[TOKEN] || missing(`port needs ${TOKEN}, which`);
  const { network } = await networkOf(needed(values, 'network'), values);
  const stabilizer = parseContractId(needed(values, 'stabilizer'), 'stabilizer');
  const keys = await fileKeys(values);
  const log = createLog((line) => void process.stdout.write(line), clock);
  const signer = await startSigner({
    ...{ keys, token, host: values.host ?? HERE, port: portOf('port', values.port) ?? missing('port') },
    allowed: { passphrase: network.passphrase, stabilizer, treasuries: network.treasuries },
    signed: (account, hash) => log({ event: 'signed', account, hash }),
  });
  log({ event: 'signing', url: signer.url, accounts: keys.accounts });
  const stop = () => signer.close();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = read(args);
  if (values.help) return void process.stdout.write(`${HELP}\n`);
  if (positionals.length === 0) return keep(await settingsOf(values));
  if (positionals.join(' ') === 'signer') return sign(values);
  if (positionals.join(' ') !== 'keys add') throw new Mistake(HELP);
  return addKey(values);
}

/** Runs what the command line says; exit code 1 with a sentence where it cannot. */
export async function main(args: string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    const isKnown = [Mistake, KeyFileMistake, Owned, Newer, Foreign, ServiceError].some((kind) => error instanceof kind);
    // What the machine refuses, such as a port that is taken, has no need of a stack either.
    const isOurs = isKnown || (error instanceof Error && 'syscall' in error);
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    process.stderr.write(`${isOurs ? message : (stack ?? message)}\n`);
    process.exitCode = 1;
  }
}
