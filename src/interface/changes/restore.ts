/**
 * restore, the wallet's own (architecture.md 7): brings archived entries back to life, in one operation. A call that uses them
 * does the same for itself; this is for those who want to keep what they do not use now.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { contractInclusion, RESTORING } from '../../chain/fees';
import { accountKey, codeKey, instanceKey, keyText } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { priced } from '../../chain/simulate';
import { buildEnvelope } from '../../chain/transaction';
import { contractBalanceKey } from '../../contracts/token';
import { parseVault, reportKey, shareKey } from '../../contracts/vault';
import { type AccountId, type ContractId, parseAccountId, parseContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { LendingSource } from '../../sources/source';
import { listedSources } from '../../sources/sources';
import { type Change, change } from '../call/change';
import { operation } from '../call/classic';
import { validUntilOf } from '../call/contract-call';
import { checkFunds, checkNetwork, notVault, signingAccount, unavailable } from '../checks';
import type { Context } from '../context';
import type { UnsignedTransaction } from '../schema/outputs';
import type { Taken } from '../schema/table';

interface Parsed {
  from: AccountId;
  what: Taken<'restore'>['what'];
  address: ContractId;
  /** Of a position. */
  source: LendingSource | undefined;
}

function parseParties({ chain: { network } }: Context, input: Taken<'restore'>): Parsed {
  const from = parseAccountId(input.from, 'from');
  const address = parseContractId(input.address, 'address');
  checkNetwork(input.network, network);
  const source = listedSources(network).find((one) => one.address === address)?.source;
  if (input.what === 'position' && !source)
    refuse('lendpool_unknown', 'This pool is not in the settings of the network.', { lendpool: address });
  return { from, what: input.what, address, source: input.what === 'position' ? source : undefined };
}

/** The vault's own entries: its instance and code, what lies idle, what it remembers of its strategies. */
function vaultKeys(reading: Reading, vault: ContractId): xdr.LedgerKey[] {
  const { assets, codeHash } = parseVault(reading.get(instanceKey(vault))) ?? notVault(vault);
  return [
    instanceKey(vault),
    ...(codeHash === undefined ? [] : [codeKey(codeHash)]),
    ...assets.flatMap(({ address, strategies }) => [
      contractBalanceKey(address, vault),
      ...strategies.map((strategy) => reportKey(vault, strategy.address)),
    ]),
  ];
}

/** Which entries are meant: known once the contract's instance is. 404 `vault_missing`; 400 `network_unavailable` for what is no pool. */
function keysOf(reading: Reading, { what, address, from, source }: Parsed): xdr.LedgerKey[] {
  if (source) {
    if (!source.isOne(reading, address)) unavailable(address);
    return source.kept(reading, address, from);
  }
  const own = vaultKeys(reading, address);
  return what === 'vault' ? own : [shareKey(address, from)];
}

const restoring = operation(xdr.OperationBody.restoreFootprint(new xdr.RestoreFootprintOp({ ext: xdr.ExtensionPoint.v0() })));

type Numbers = Pick<xdr.SorobanResources, 'instructions' | 'diskReadBytes' | 'writeBytes'>;

function dataFor(keys: readonly xdr.LedgerKey[], resourceFee: bigint, numbers: Numbers): xdr.SorobanTransactionData {
  // The network wants a footprint's keys each once; the order is ours.
  const footprint = new xdr.LedgerFootprint({ readOnly: [], readWrite: [...keys] });
  const { instructions, diskReadBytes, writeBytes } = numbers;
  return new xdr.SorobanTransactionData({
    ext: xdr.SorobanTransactionDataExt.v0(),
    resources: new xdr.SorobanResources({ footprint, instructions, diskReadBytes, writeBytes }),
    resourceFee,
  });
}

/** Three rounds: the contract, its entries, their price. 502 what a node must not say. */
export const restore = change(parseParties, async (context, parties, input): Promise<Change<UnsignedTransaction>> => {
  const { from, address, source } = parties;
  const { rpc, network } = context.chain;
  const heads = [accountKey(from), ...(source ? source.heads(address) : [instanceKey(address)])];
  const [first, stats] = await Promise.all([rpc.read(heads), rpc.feeStats()]);
  const account = signingAccount(context, first, from, 'low');
  const keys = keysOf(first, parties);
  const reading = first.merge(await rpc.read(keys));
  const archived = keys.filter((key) => reading.get(key)?.archived).sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
  if (archived.length === 0) refuse('nothing_archived', 'None of these entries is archived.', { address });
  const inclusion = contractInclusion(stats, reading.rules);
  checkFunds(account, inclusion);
  const validUntil = validUntilOf(reading, context, input.validFor);
  const frame = { source: from, sequence: account.sequence, validUntil };
  const unpriced = dataFor(archived, 0n, { instructions: 0, diskReadBytes: 0, writeBytes: 0 });
  const simulation = await rpc.simulate(buildEnvelope({ ...frame, fee: inclusion }, [restoring], unpriced));
  if (simulation.error !== undefined) refuse('node_invalid', 'The simulation names no resources.', {});
  // Of the node's answer its numbers alone are taken, the fee below our ceiling and honest rent; the entries stay ours.
  const { data, resource, reading: priceReading } = await priced(rpc, simulation, RESTORING, { asked: unpriced, ledger: reading.ledger });
  const fee = inclusion + resource;
  checkFunds(account, fee);
  const envelope = buildEnvelope({ ...frame, fee }, [restoring], dataFor(archived, resource, data.resources));
  const operationXDR = restoring.toXdr('base64');
  return {
    result: { xdr: envelope, simulationResponse: null, functionName: 'restore', operationXDR, isSmartWallet: false },
    envelope,
    expectation: {
      network: network.passphrase,
      source: from,
      kind: 'contract',
      operations: [{ type: 'classic', operation: operationXDR }],
      amounts: [],
      maxFee: fee.toString(),
      validUntil,
    },
    reading: priceReading ? reading.merge(priceReading) : reading,
    simulation,
  };
});
