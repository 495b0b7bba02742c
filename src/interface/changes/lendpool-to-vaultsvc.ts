import { accountKey, instanceKey, trustlineKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { toJson } from '../../contracts/json';
import type { Router } from '../../contracts/router';
import { contractBalanceKey } from '../../contracts/token';
import { shareKey } from '../../contracts/vault';
import { parseAccountId, parseContractId } from '../../primitives/addresses';
import { parseStroops } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import type { Position } from '../../sources/source';
import { soughtSources } from '../../sources/sources';
import { contractCall, type Grounds } from '../call/contract-call';
import { kindsBelow } from '../call/failures';
import { checkEnough, checkNetwork, checkRoom, unavailable, usdcOf } from '../checks';
import type { Context } from '../context';
import { probeAsset, probeRouter, routerCode } from '../probe';
import { knownValue } from '../reads/vault-value';
import type { Taken } from '../schema/table';
import { amountsOf, checkPayout, type Move, moveTree, type Parsed, returnsOf } from './source-move';
import { checkDeposit, checkFirstDeposit, checkTarget, existingVault } from './vault-target';

function parseParties({ chain: { network } }: Context, input: Taken<'lendpoolToVaultsvc'>): Parsed {
  const from = parseAccountId(input.from, 'from');
  const vault = parseContractId(input.vaultAddress, 'vaultAddress');
  const named = {
    ...(input.lendpool === undefined ? {} : { lendpool: parseContractId(input.lendpool, 'lendpool') }),
    ...(input.source === undefined ? {} : { source: parseContractId(input.source, 'source') }),
  };
  const part = input.amount === undefined ? undefined : parseStroops(input.amount);
  checkNetwork(input.network, network);
  if (!network.features.lendpoolMigration || !network.router) unavailable('lendpoolMigration');
  const sources = soughtSources(network, named);
  const usdc = usdcOf(network);
  probeAsset(network, usdc);
  return { from, vault, usdc, router: network.router as Router, sources, part, invest: input.invest ?? true };
}

/** Everything that the checks, the amounts and the preview need: one request. */
function moveKeys({ from, vault, usdc, router, sources }: Parsed) {
  const asset = usdc.contract;
  return [
    accountKey(from),
    trustlineKey(from, usdc),
    ...[vault, asset, router.address].map(instanceKey),
    shareKey(vault, from),
    contractBalanceKey(asset, vault),
    ...sources.flatMap(({ address, source }) => source.positionKeys({ source: address, holder: from, asset })),
  ];
}

function existingPosition(reading: Reading, { sources, from, usdc }: Parsed): Position {
  for (const { address, source } of sources) {
    if (!source.isOne(reading, address)) unavailable(address);
    const position = source.position(reading, { source: address, holder: from, asset: usdc.contract });
    if (position) return position;
  }
  return refuse('no_position', 'This account has no USDC position to move.');
}

interface Facts extends Grounds {
  /** Hex. */
  codeHash: string;
}

/** One round, beside the fees. */
async function readMove({ chain: { rpc }, vaultKeys }: Context, parties: Parsed): Promise<Facts> {
  // Where they are known, what the vault invests through: the code that runs below the deposit needs no request of its own.
  const below = vaultKeys?.get(parties.vault) ?? [];
  const [reading, stats] = await Promise.all([rpc.read([...moveKeys(parties), ...below]), rpc.feeStats()]);
  return { reading, stats, codeHash: routerCode(reading, parties.router) };
}

/** What is refused before anything is built, existence before state. */
function moveOf(parties: Parsed, reading: Reading, validUntil: number): Move {
  const { from, vault, usdc, part } = parties;
  const vaultInstance = existingVault(reading, vault);
  const position = existingPosition(reading, parties);
  const whole = position.arriving(validUntil);
  if (part !== undefined) checkEnough(whole.amount, { holder: from, asset: usdc, amount: part });
  const block = position.block(part);
  if (block) throw block;
  checkTarget(vaultInstance, vault, usdc.contract);
  // Of a part just what is asked for is paid.
  const { amount, most } = part === undefined ? whole : { amount: part, most: part };
  checkFirstDeposit(vaultInstance, amount);
  checkRoom(reading, { holder: from, asset: usdc, amount: most ?? amount });
  const value = knownValue(reading, vault);
  if (value) checkDeposit(value, { vault, amount, invest: parties.invest, taken: position.taken(part) });
  return { ...parties, position, vaultInstance, amount, most, whole, validUntil };
}

/** Two rounds: { ledger, entries, fees } at once, then the simulation, and beside it the probe of a router that is new. */
export const lendpoolToVaultsvc = contractCall({
  parse: parseParties,
  facts: readMove,
  decide(parties, { reading, codeHash }, { context: { chain, probed = new Set() }, validUntil }) {
    const move = moveOf(parties, reading, validUntil);
    return {
      tree: moveTree(move),
      kinds: new Map([
        [move.router.address, 'router'],
        [move.position.source, move.position.kind],
        ...kindsBelow(move.vault, move.vaultInstance),
      ]),
      beside: () => probeRouter(chain.rpc, codeHash, parties.router, probed),
      response(prepared) {
        checkPayout(prepared, move);
        return returnsOf(prepared).map(toJson);
      },
      amounts: () => amountsOf(move, reading),
    };
  },
});
