/**
 * The wallet without key or browser, against any network: finds what an account holds, builds and simulates what could be
 * done, prints the Plans and the wire results. Nothing is signed or sent.
 *
 * npm run rehearse -- --network <id or manifest> --account G… [--vault C…]
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkPassphrase, createChain } from '../../src/chain/chain';
import type { Context } from '../../src/interface/context';
import { type Directory, directory } from '../../src/interface/reads/directory';
import { type Portfolio, portfolio, type VaultChoice, vaultChoices } from '../../src/interface/reads/portfolio';
import { actorOf, type PreviewRequest } from '../../src/interface/schema/intents';
import { type Address, type ContractId, parseAddress, parseContractId } from '../../src/primitives/addresses';
import { isServiceError, toServiceError } from '../../src/primitives/errors';
import { propose } from '../../src/service/propose';
import { parseManifest } from '../../src/settings/manifest';
import { type Network, shippedNetworks } from '../../src/settings/networks';
import { planLines } from './print-plan';

const clock = () => Math.floor(Date.now() / 1000);
const print = (...lines: string[]) => console.log(lines.join('\n'));

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

function printPortfolio(found: Portfolio, choices: VaultChoice[]): void {
  const { account, lines, positions, rewards, holdings, ledger, closeTime } = found;
  print(`As of ledger ${ledger}, closed ${closeTime} (amounts in stroops)`);
  print(account ? `  XLM        ${account.balance}, free ${account.available}` : '  The account does not exist on this network.');
  for (const { asset, state } of lines)
    print(`  ${asset.code.padEnd(10)} ${state ? `${state.balance}, room ${state.room}` : 'no trustline'}`);
  for (const { name, pool, supply, collateral, rate, blocked } of positions) {
    print(
      `  position   ${name} ${pool}: supply ${supply}, collateral ${collateral}, earns ${rate.bps} bps${blocked ? `; ${blocked.code}` : ''}`,
    );
  }
  for (const { id, amount, claimable } of rewards) print(`  claimable  ${amount} REWARD, ${claimable ? 'now' : 'not now'}, balance ${id}`);
  for (const { name, vault, shares, value } of holdings) print(`  shares     ${name} ${vault}: ${shares}, worth ${value ?? 'unknown'}`);
  for (const { name, vault, value } of choices) {
    print(
      `  vault      ${name} ${vault}: ${value ? `manages ${value.total ?? 'several assets'}, fee ${value.instance.feeBps} bps` : 'is no vault'}`,
    );
  }
}

/** Proposes and prints: the Plan and the wire result, or the refusal. */
async function rehearse(context: Context, title: string, request: PreviewRequest): Promise<void> {
  print('', title);
  try {
    const { built, plan } = await propose(context, { ...request, from: actorOf(request) }, { origin: 'rehearse' });
    print(...planLines(plan), '  wire result', JSON.stringify(built.result, null, 2).replace(/^/gm, '    '));
  } catch (error) {
    const { status, code, message, details } = toServiceError(error);
    if (!isServiceError(error)) throw error;
    print(`  refused: ${status} ${code}: ${message}${details ? ` ${JSON.stringify(details)}` : ''}`);
  }
}

function printDirectory({ vaults, candidates }: Directory): void {
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

/** What an owner could do: join with the fee of now inside the bounds, or leave. */
async function rehearseOwned(context: Context, { vaults }: Directory, caller: Address, chosen: ContractId | undefined): Promise<void> {
  const own = vaults.filter(({ owner, vault }) => owner === caller && (!chosen || vault === chosen));
  if (own.length === 0) print('', 'register, exit', '  this account is nobody’s Manager or stabilizer admin');
  for (const { vault, config, instance } of own) {
    const input = { vaultAddress: vault, caller };
    const bounds = { minFeeBps: 0, maxFeeBps: Math.max(instance.feeBps, 2_000) };
    if (config) await rehearse(context, `exit of ${vault}`, { name: 'exit', input });
    else await rehearse(context, `register of ${vault}`, { name: 'register', input: { ...input, targetApyBps: 500, ...bounds } });
  }
}

/** From each vault that is held into the first other one of USDC. */
async function rehearseVaultMoves(context: Context, { holdings }: Portfolio, choices: VaultChoice[], from: Address): Promise<void> {
  const usdc = context.chain.network.assets.usdc?.contract;
  if (holdings.length === 0) print('', 'vaultToVault', '  this account holds no shares of a vault that is known here');
  for (const { vault: source } of holdings) {
    const target = choices.find(({ vault, value }) => vault !== source && value?.asset === usdc)?.vault;
    if (!target) continue;
    await rehearse(context, `vaultToVault from ${source} into ${target}`, {
      name: 'vaultToVault',
      input: { from, sourceVaultAddress: source, targetVaultAddress: target },
    });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { network: { type: 'string' }, account: { type: 'string' }, vault: { type: 'string' } } });
  const named = values.network ?? process.env.BALLAST_MANIFEST;
  if (!named || !values.account) throw new Mistake('Use: npm run rehearse -- --network <id or manifest> --account G… [--vault C…]');
  const account = parseAddress(values.account, 'account');
  const chain = createChain({ network: await networkOf(named), fetch });
  await checkPassphrase(chain);
  const [found, choices, listed] = await Promise.all([portfolio(chain, account), vaultChoices(chain), directory(chain, [account])]);
  print(`${chain.network.id} at ${chain.rpc.url}`);
  printPortfolio(found, choices);
  printDirectory(listed);
  const context = { chain, clock };
  await rehearse(context, 'claimReward', { name: 'claimReward', input: { from: account, destination: account } });
  const usdc = chain.network.assets.usdc?.contract;
  const vault = values.vault ? parseContractId(values.vault, 'vault') : choices.find(({ value }) => value?.asset === usdc)?.vault;
  if (!vault) print('', 'lendpoolToVaultsvc', '  no vault of USDC is known here: name one with --vault C…');
  else
    await rehearse(context, `lendpoolToVaultsvc into ${vault}`, {
      name: 'lendpoolToVaultsvc',
      input: { from: account, vaultAddress: vault },
    });
  await rehearseVaultMoves(context, found, choices, account);
  await rehearseOwned(context, listed, account, values.vault ? vault : undefined);
}

main().catch((error: unknown) => {
  const { status, code, message } = toServiceError(error);
  const said = isServiceError(error) ? `${status} ${code}: ${message}` : error;
  console.error(error instanceof Mistake ? error.message : said);
  process.exitCode = 1;
});
