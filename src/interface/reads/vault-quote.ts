/**
 * A vault's own word on what it is worth, by simulation (contracts.md 4.3): for strategies whose entries do not tell. Through
 * the router many vaults are asked in one request, each for what its strategies hold and what all its shares would be paid.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { type Call, invokeOperation } from '../../chain/invocation';
import type { Rpc } from '../../chain/rpc';
import { buildEnvelope } from '../../chain/transaction';
import { execCall, parseExecReturn, type Router } from '../../contracts/router';
import { all, asAmount, i128, type ScVal } from '../../contracts/scval';
import { asReport, type Report } from '../../contracts/vault';
import type { AccountId, ContractId } from '../../primitives/addresses';

/** Calls that nobody pays for are simulated from this account: nobody has its key, and no node looks it up. */
export const NOBODY = 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF' as AccountId;

const SIMULATED_FEE = 100n;
/** More in one simulation could be more than a node lets one cost. */
const VAULTS_A_REQUEST = 8;

/** In stroops of the vault's only asset. */
export interface Quote {
  /** What all shares would be paid now, after the fee on every gain. */
  total: bigint;
  /** The same before any fee, and the gains of which the fee is not locked yet; undefined: the network has no router to ask by. */
  gross: bigint | undefined;
  unlocked: bigint | undefined;
}

export interface Asked {
  vault: ContractId;
  supply: bigint;
}

async function simulated(rpc: Rpc, call: Call): Promise<ScVal | undefined> {
  const envelope = buildEnvelope({ source: NOBODY, sequence: 0n, fee: SIMULATED_FEE, validUntil: 0 }, [invokeOperation(call, [])]);
  const { error, results } = await rpc.simulate(envelope);
  if (error !== undefined || !results?.[0]) return undefined;
  try {
    return xdr.ScVal.fromXdr(results[0].xdr, 'base64');
  } catch {
    return undefined;
  }
}

const reportCall = (vault: ContractId): Call => ({ contract: vault, fn: 'report', args: [] });
const amountsCall = ({ vault, supply }: Asked): Call => ({ contract: vault, fn: 'get_asset_amounts_per_shares', args: [i128(supply)] });

function totalOf(value: ScVal | undefined): bigint | undefined {
  const amounts = all(value, asAmount);
  return amounts?.length === 1 ? amounts[0] : undefined;
}

const sum = (reports: readonly Report[], of: (report: Report) => bigint) => reports.reduce((total, report) => total + of(report), 0n);

/** The gains as they are, then what the shares are worth with their fees locked, then what is locked. */
async function asked(rpc: Rpc, router: Router, vaults: readonly Asked[]): Promise<(Quote | undefined)[]> {
  const calls = vaults.flatMap((one) => [reportCall(one.vault), amountsCall(one), reportCall(one.vault)]);
  const answers = parseExecReturn(await simulated(rpc, execCall(router, NOBODY, calls)));
  if (answers?.length === calls.length) {
    return vaults.map((_, index) => {
      const [before, amounts, after] = answers.slice(3 * index);
      const [total, gained, locked] = [totalOf(amounts), all(before, asReport), all(after, asReport)];
      if (total === undefined || !gained || !locked) return undefined;
      const unlocked = sum(gained, ({ gains }) => (gains > 0n ? gains : 0n));
      return { total, gross: total + sum(locked, (report) => report.locked), unlocked };
    });
  }
  // One that refuses hides no other.
  if (vaults.length <= 1) return vaults.map(() => undefined);
  return (await Promise.all(vaults.map((one) => asked(rpc, router, [one])))).flat();
}

async function paid(rpc: Rpc, one: Asked): Promise<Quote | undefined> {
  const total = totalOf(await simulated(rpc, amountsCall(one)));
  return total === undefined ? undefined : { total, gross: undefined, unlocked: undefined };
}

/** In the order asked for; undefined where a vault does not say, or holds several assets. */
export async function quotes(rpc: Rpc, router: Router | undefined, vaults: readonly Asked[]): Promise<(Quote | undefined)[]> {
  if (!router) return Promise.all(vaults.map((one) => paid(rpc, one)));
  const batches = Array.from({ length: Math.ceil(vaults.length / VAULTS_A_REQUEST) }, (_, index) =>
    vaults.slice(index * VAULTS_A_REQUEST, (index + 1) * VAULTS_A_REQUEST),
  );
  return (await Promise.all(batches.map((batch) => asked(rpc, router, batch)))).flat();
}
