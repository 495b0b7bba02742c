/** The keeper's command line: its options, read and checked, and what they start. Nothing is sent unless `--act` is said. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createChain, servingChecks } from '../chain/chain';
import { Mistake, networkOf } from '../gateway/named-network';
import { Foreign, Newer, Owned } from '../gateway/owner';
import type { Context } from '../interface/context';
import { type ContractId, parseContractId } from '../primitives/addresses';
import { ServiceError } from '../primitives/errors';
import type { Network } from '../settings/networks';
import { createKeeper } from './keeper';
import { KeyFileMistake, openKeys, sealKeys } from './keys';
import { createLog } from './log';
import { openStore } from './store';

const program = 'npm run keeper --';
const VARIABLE = 'BALLAST_KEEPER_PASSPHRASE';

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
    --once                          one turn, and the end
    --act                           signs and sends; without it every turn is a dry run that says what it would do

${program} keys add --key-file <file>       adds the secret key that it reads from its input, and makes the file where there is none`;

const string = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  ...{ network: string, stabilizer: string, 'key-file': string, 'passphrase-file': string, vault: list, treasuries: list },
  ...{ 'rpc-url': string, 'second-rpc-url': string, 'horizon-url': string, store: string, once: flag, act: flag, help: flag },
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

async function settingsOf(values: Values) {
  const stabilizer = parseContractId(needed(values, 'stabilizer'), 'stabilizer');
  const named = await networkOf(needed(values, 'network'), values);
  const network: Network = { ...named.network, vaults: vaultsOf(named.network, values.vault ?? []) };
  const file = needed(values, 'key-file');
  const keys = await openKeys(contentsOf('key-file', file), passphraseOf(values));
  const { act: acts = false, once = false, store = join(dirname(file), `keeper-${network.id}.sqlite`) } = values;
  return { stabilizer, network, keys, file: store, acts, once };
}

const clock = () => Math.floor(Date.now() / 1000);

function contextOf(network: Network): Context {
  const unchecked = createChain({ network, fetch });
  const chain = createChain({ network, fetch, before: servingChecks(unchecked) });
  return { chain, clock, generations: new Map(), vaultKeys: new Map() };
}

/** Turn by turn, until SIGTERM or SIGINT: what runs then is finished or stays written down. */
async function keep({ stabilizer, network, keys, file, acts, once }: Awaited<ReturnType<typeof settingsOf>>): Promise<void> {
  const log = createLog((line) => void process.stdout.write(line), clock);
  const store = await openStore(file);
  try {
    const vaults: ContractId[] = network.vaults.map(({ address }) => address);
    const keeper = createKeeper({ context: contextOf(network), stabilizer, vaults, keys, store, log, acts });
    let stopped = false;
    let wake = () => {};
    const stop = () => {
      if (stopped) process.exit(1);
      stopped = true;
      log({ event: 'stopping' });
      keeper.stop();
      wake();
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    log({ event: 'started', network: network.id, stabilizer, acts, accounts: keys.accounts, vaults });
    while (!stopped) {
      const seconds = await keeper.turn();
      if (once || stopped) break;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, seconds * 1000);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    log({ event: 'stopped' });
  } finally {
    store.close();
  }
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = read(args);
  if (values.help) return void process.stdout.write(`${HELP}\n`);
  if (positionals.length === 0) return keep(await settingsOf(values));
  if (positionals.join(' ') !== 'keys add') throw new Mistake(HELP);
  return addKey(values);
}

/** Runs what the command line says; exit code 1 with a sentence where it cannot. */
export async function main(args: string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    const isOurs = [Mistake, KeyFileMistake, Owned, Newer, Foreign, ServiceError].some((kind) => error instanceof kind);
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    process.stderr.write(`${isOurs ? message : (stack ?? message)}\n`);
    process.exitCode = 1;
  }
}
