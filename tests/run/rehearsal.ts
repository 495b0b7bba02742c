/**
 * The wallet without key or browser, against any network: finds what an account holds, builds and simulates what could be
 * done, prints the Plans and the wire results. Nothing is signed or sent. What was refused on the way is listed at the end, and
 * makes `rehearsal` answer 1.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createChain } from '../../src/chain/chain';
import { leading, mustServe } from '../../src/chain/lead';
import type { Context } from '../../src/interface/context';
import { type Directory, directory } from '../../src/interface/reads/directory';
import { type Portfolio, portfolio, type VaultChoice, vaultChoices } from '../../src/interface/reads/portfolio';
import type { ChangeName, TakenOf } from '../../src/interface/schema/table';
import {
  type AccountId,
  type Address,
  type ContractId,
  isAccountId,
  parseAccountId,
  parseAddress,
  parseContractId,
} from '../../src/primitives/addresses';
import { isServiceError, toServiceError } from '../../src/primitives/errors';
import { propose } from '../../src/service/propose';
import { parseManifest } from '../../src/settings/manifest';
import { type Network, shippedNetworks } from '../../src/settings/networks';
import { planLines } from './print-plan';

const USE =
  'Use: npm run rehearse -- --network <id or manifest> --account <G… or C…> [--vault C…] [--pool <address or name>]… [--destination <own, fallback or G…>]…';

const clock = () => Math.floor(Date.now() / 1000);

/** What a person who calls this can mend: said in one sentence, without a stack. */
class Mistake extends Error {}

async function readManifest(where: string): Promise<unknown> {
  try {
    if (/^https?:/.test(where)) return await (await fetch(where)).json();
    return JSON.parse(await readFile(where, 'utf8'));
  } catch {
    throw new Mistake(`${where} is neither mainnet nor testnet, nor a file or URL of a manifest that can be read.`);
  }
}

async function networkOf(named: string): Promise<Network> {
  return shippedNetworks.find(({ id }) => id === named) ?? parseManifest(await readManifest(named), shippedNetworks);
}

/** What was asked, before anything is said. */
interface Asked {
  network: Network;
  account: Address;
  vault: ContractId | undefined;
  /** Those that were named, or all. */
  pools: ContractId[];
  /** Named, or both that there are: the own account, and the network's fallback; undefined is what a door takes that is given none. */
  destinations: (AccountId | undefined)[];
}

const options = {
  network: { type: 'string' },
  account: { type: 'string' },
  vault: { type: 'string' },
  pool: { type: 'string', multiple: true },
  destination: { type: 'string', multiple: true },
} as const;

function optionsOf(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Mistake(`${error instanceof Error ? error.message : error} ${USE}`);
  }
}

function poolNamed({ lendpools }: Network, named: string): ContractId {
  const pool = lendpools.find(({ address, name }) => address === named || name === named);
  if (!pool) throw new Mistake(`--pool ${named}: the network has ${lendpools.map(({ name }) => name).join(', ') || 'no pools'}.`);
  return pool.address;
}

function destinationNamed({ rewardFallback }: Network, account: Address, named: string): AccountId | undefined {
  if (named === 'own') return isAccountId(account) ? account : undefined;
  if (named !== 'fallback') return parseAccountId(named, 'destination');
  if (!rewardFallback) throw new Mistake('--destination fallback: the network names none.');
  return undefined;
}

async function ask(args: string[], env: NodeJS.ProcessEnv): Promise<Asked> {
  const values = optionsOf(args);
  const named = values.network ?? env.BALLAST_NETWORK;
  if (!named || !values.account) throw new Mistake(USE);
  const account = parseAddress(values.account, 'account');
  const vault = values.vault === undefined ? undefined : parseContractId(values.vault, 'vault');
  const network = await networkOf(named);
  const ways = values.destination ?? ['own', ...(network.rewardFallback ? ['fallback'] : [])];
  return {
    ...{ network, account, vault },
    pools: values.pool?.map((pool) => poolNamed(network, pool)) ?? network.lendpools.map(({ address }) => address),
    destinations: ways.map((way) => destinationNamed(network, account, way)),
  };
}

/** Where it is printed to, and what was refused until now. */
class Rehearsal {
  readonly refused: string[] = [];

  constructor(
    readonly context: Context,
    readonly asked: Asked,
    readonly print: (...lines: string[]) => void,
  ) {}

  /** Nothing of this kind can be tried. */
  none(title: string, why: string): void {
    this.print('', title, `  ${why}`);
  }

  /** Proposes and prints: the Plan and the wire result, or the refusal. */
  async try(title: string, request: TakenOf<ChangeName>): Promise<void> {
    this.print('', title);
    try {
      const { built, plan } = await propose(this.context, request, { origin: 'rehearse' });
      this.print(...planLines(plan, this.asked.account), '  wire result', JSON.stringify(built.result, null, 2).replace(/^/gm, '    '));
    } catch (error) {
      if (!isServiceError(error)) throw error;
      this.refused.push(title);
      this.print(`  refused: ${sentenceOf(error)}`);
    }
  }
}

function sentenceOf(error: unknown): string {
  const { status, code, message, details } = toServiceError(error);
  return `${status} ${code}: ${message}${details ? ` ${JSON.stringify(details)}` : ''}`;
}

function printPortfolio({ print, asked }: Rehearsal, found: Portfolio, choices: VaultChoice[]): void {
  const { account, lines, positions, rewards, holdings, missing, ledger, closeTime } = found;
  print(`As of ledger ${ledger}, closed ${closeTime} (amounts in stroops)`);
  if (!isAccountId(asked.account)) print('  A contract account: it has no lumens, lines or sequence of its own.');
  else print(account ? `  XLM        ${account.balance}, free ${account.available}` : '  The account does not exist on this network.');
  for (const { asset, state } of lines)
    print(`  ${asset.code.padEnd(10)} ${state ? `${state.balance}, room ${state.room}` : 'no trustline'}`);
  for (const { name, source, supply, collateral, rate, blocked } of positions) {
    print(
      `  position   ${name} ${source}: supply ${supply}, collateral ${collateral}, earns ${rate ? `${rate.bps} bps` : 'what is not known'}${blocked ? `; ${blocked.code}` : ''}`,
    );
  }
  for (const { id, amount, claimable } of rewards) print(`  claimable  ${amount} REWARD, ${claimable ? 'now' : 'later'}, balance ${id}`);
  if (missing.length > 0) print(`  unknown    ${missing.join(' and ')}: Horizon lists them, and did not answer`);
  for (const { name, vault, shares, value } of holdings) print(`  shares     ${name} ${vault}: ${shares}, worth ${value ?? 'unknown'}`);
  for (const { name, vault, value } of choices) {
    print(
      `  vault      ${name} ${vault}: ${value ? `manages ${value.total ?? 'several assets'}, fee ${value.instance.feeBps} bps` : 'is no vault'}`,
    );
  }
}

function printDirectory({ print }: Rehearsal, { vaults, candidates }: Directory): void {
  for (const { vault, instance, state, owner, stabilizer, config } of vaults) {
    const enrolled = config ? `, target ${config.targetApyBps} bps, fee ${config.minFeeBps} to ${config.maxFeeBps} bps` : '';
    print(
      `  directory  ${vault}: ${state}${owner ? ', own' : ''}, fee ${instance.feeBps} bps${enrolled}${stabilizer ? `, at ${stabilizer}` : ''}`,
    );
  }
  for (const { address, generation, known, vaults: managed } of candidates) {
    print(`  stabilizer ${address}: generation ${generation}, manages ${managed.length}${known ? '' : ', not in the settings'}`);
  }
}

/** To each destination, where anything is listed. */
async function rehearseClaims(run: Rehearsal, from: AccountId, { rewards }: Portfolio): Promise<void> {
  if (rewards.length === 0) run.none('claimReward', 'no REWARD waits for this account');
  for (const destination of rewards.length > 0 ? run.asked.destinations : []) {
    const input = { from, ...(destination ? { destination } : {}) };
    await run.try(`claimReward ${destination ? `to ${destination}` : 'to the network’s fallback'}`, { name: 'claimReward', input });
  }
}

/** Out of each pool in which the account holds something. */
async function rehearsePools(run: Rehearsal, from: AccountId, { positions }: Portfolio, vaultAddress: ContractId | undefined) {
  const held = positions.filter(({ source }) => run.asked.pools.includes(source));
  if (held.length === 0) run.none('lendpoolToVaultsvc', 'this account holds no USDC in these pools');
  else if (!vaultAddress) run.none('lendpoolToVaultsvc', 'no vault of USDC is known here: name one with --vault C…');
  for (const { source, name } of vaultAddress ? held : []) {
    const input = { from, vaultAddress: vaultAddress as ContractId, source };
    await run.try(`lendpoolToVaultsvc from ${name} into ${vaultAddress}`, { name: 'lendpoolToVaultsvc', input });
  }
}

/** From each vault that is held into the first other one of USDC. */
async function rehearseVaultMoves(run: Rehearsal, from: AccountId, { holdings }: Portfolio, choices: VaultChoice[]): Promise<void> {
  const usdc = run.asked.network.assets.usdc?.contract;
  if (holdings.length === 0) run.none('vaultToVault', 'this account holds no shares of a vault that is known here');
  for (const { vault: source } of holdings) {
    const target = choices.find(({ vault, value }) => vault !== source && value?.asset === usdc)?.vault;
    if (!target) continue;
    await run.try(`vaultToVault from ${source} into ${target}`, {
      name: 'vaultToVault',
      input: { from, sourceVaultAddress: source, targetVaultAddress: target },
    });
  }
}

/** What an owner could do: join with the fee of now inside the bounds, or leave. */
async function rehearseOwned(run: Rehearsal, { vaults }: Directory): Promise<void> {
  const { account: caller, vault: chosen } = run.asked;
  const own = vaults.filter(({ owner, vault }) => owner === caller && (!chosen || vault === chosen));
  if (own.length === 0) run.none('register, exit', 'this account is nobody’s Manager or stabilizer admin');
  for (const { vault, config, instance } of own) {
    const input = { vaultAddress: vault, caller };
    const bounds = { minFeeBps: 0, maxFeeBps: Math.max(instance.feeBps, 2_000) };
    if (config) await run.try(`exit of ${vault}`, { name: 'exit', input });
    else await run.try(`register of ${vault}`, { name: 'register', input: { ...input, targetApyBps: 500, ...bounds } });
  }
}

async function play(run: Rehearsal): Promise<void> {
  const { asked, context, print } = run;
  const { account } = asked;
  const [chain, found, choices, listed] = await leading(context.chain, async (led) => {
    await mustServe(led);
    return Promise.all([led, portfolio(led, account), vaultChoices(led), directory(led, [account])]);
  });
  print(`${chain.network.id} at ${chain.rpc.url}`);
  printPortfolio(run, found, choices);
  printDirectory(run, listed);
  if (isAccountId(account)) {
    const usdc = asked.network.assets.usdc?.contract;
    await rehearseClaims(run, account, found);
    await rehearsePools(run, account, found, asked.vault ?? choices.find(({ value }) => value?.asset === usdc)?.vault);
    await rehearseVaultMoves(run, account, found, choices);
  } else run.none('claimReward, lendpoolToVaultsvc, vaultToVault', 'are for accounts: a contract account only owns vaults here');
  await rehearseOwned(run, listed);
}

/** Answers the exit status: 0 where nothing was refused, 1 where something was, or nothing could be tried at all. */
export async function rehearsal(
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (...lines: string[]) => void,
  complain: (line: string) => void,
): Promise<number> {
  try {
    const asked = await ask(args, env);
    const chain = createChain({ network: asked.network, fetch });
    const run = new Rehearsal({ chain, clock }, asked, print);
    await play(run);
    if (run.refused.length > 0) complain(`Refused: ${run.refused.join('; ')}.`);
    return run.refused.length > 0 ? 1 : 0;
  } catch (error) {
    complain(
      error instanceof Mistake ? error.message : isServiceError(error) ? sentenceOf(error) : String((error as Error).stack ?? error),
    );
    return 1;
  }
}
