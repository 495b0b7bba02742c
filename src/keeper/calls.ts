/**
 * The keeper's two calls (contracts.md 1.5, 2.3), by the one way from what was decided to bytes: simulated below the method's ceiling,
 * with what was meant by them. Whoever calls is the source; below them nobody's word is needed but the contracts' own.
 */
import { accountKey, instanceKey } from '../chain/ledger-keys';
import { configKeys, lockFeesCall } from '../contracts/stabilizer';
import { boostCall, campaignKey } from '../contracts/treasury';
import { contractCall, type Grounds } from '../interface/call/contract-call';
import type { Context } from '../interface/context';
import type { AccountId, ContractId } from '../primitives/addresses';

type Keys = Parameters<Context['chain']['rpc']['read']>[0];

async function grounds({ chain: { rpc } }: Context, caller: AccountId, keys: Keys): Promise<Grounds> {
  const [reading, stats] = await Promise.all([rpc.read([accountKey(caller), ...keys]), rpc.feeStats()]);
  return { reading, stats };
}

export interface FeeStep {
  caller: AccountId;
  stabilizer: ContractId;
  vault: ContractId;
  feeBps: number;
  validFor?: number;
}

export const lockFees = contractCall({
  parse: (_context, input: FeeStep) => ({ ...input, from: input.caller }),
  facts: (context, { caller, stabilizer, vault }) =>
    grounds(context, caller, [instanceKey(vault), instanceKey(stabilizer), ...configKeys(stabilizer, vault)]),
  decide: ({ caller, stabilizer, vault, feeBps }) => ({
    tree: { ...lockFeesCall(stabilizer, caller, vault, feeBps), children: [] },
    kinds: new Map([[stabilizer, 'stabilizer'] as const, [vault, 'vault'] as const]),
  }),
});

export interface Boost {
  caller: AccountId;
  treasury: ContractId;
  vault: ContractId;
  asset: ContractId;
  /** In stroops. */
  amount: bigint;
  validFor?: number;
}

export const boost = contractCall({
  parse: (_context, input: Boost) => ({ ...input, from: input.caller }),
  facts: (context, { caller, treasury, vault }) =>
    grounds(context, caller, [instanceKey(vault), instanceKey(treasury), campaignKey(treasury, vault)]),
  decide: ({ treasury, vault, asset, amount }) => ({
    tree: { ...boostCall(treasury, vault, amount), children: [] },
    kinds: new Map([[treasury, 'treasury'] as const, [asset, 'token'] as const]),
  }),
});
