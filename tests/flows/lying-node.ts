/** A node that reports the same ledger with other figures, so that a request meets what it must refuse. */
import { xdr } from '@stellar/stellar-sdk/base';
import { createChain } from '../../src/chain/chain';
import type { Context } from '../../src/interface/context';
import { adr } from '../network/index';
import type { World } from './world';

type Answer = { [field: string]: unknown };
interface Twist {
  /** Each ledger entry that is read; undefined: the node has none. */
  entry?: (data: xdr.LedgerEntryData) => xdr.LedgerEntryData | undefined;
  simulated?: (result: Answer) => Answer;
  /** The node takes no question. */
  refused?: boolean;
}

function entriesOf(result: Answer, twist: NonNullable<Twist['entry']>): Answer {
  const entries = result.entries as { xdr: string }[];
  return {
    ...result,
    entries: entries.flatMap((entry) => {
      const data = twist(xdr.LedgerEntryData.fromXdr(entry.xdr, 'base64'));
      return data ? [{ ...entry, xdr: data.toXdr('base64') }] : [];
    }),
  };
}

/** The world's context behind that node. */
export function lyingNode(world: World, { entry, simulated, refused = false }: Twist, base: Context = world.context): Context {
  const fetched: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (refused) return Response.json({ ...((await answer.json()) as object), result: undefined, error: { code: -32602, message: 'no' } });
    const asked = typeof init?.body === 'string' && init.body.startsWith('{') ? (JSON.parse(init.body) as { method: string }).method : '';
    if ((asked !== 'getLedgerEntries' || !entry) && (asked !== 'simulateTransaction' || !simulated)) return answer;
    const said = (await answer.json()) as { result: Answer };
    const result = asked === 'getLedgerEntries' && entry ? entriesOf(said.result, entry) : (simulated?.(said.result) ?? said.result);
    return Response.json({ ...said, result });
  };
  return { ...base, chain: createChain({ network: base.chain.network, fetch: fetched }) };
}

/** A simulation that a contract's own error ends; `contract`: who raised it, where that is told. */
export function failing(code: number, contract?: string): NonNullable<Twist['simulated']> {
  const address = contract === undefined ? undefined : adr(contract);
  const raiser = address?.type === 'scvAddress' && address.address.type === 'scAddressTypeContract' ? address.address.contractId : null;
  const event = new xdr.ContractEvent({
    ...{ ext: xdr.ExtensionPoint.v0(), contractId: raiser, type: xdr.ContractEventType.diagnostic },
    body: xdr.ContractEventBody.v0(
      new xdr.ContractEventV0({
        topics: [xdr.ScVal.scvSymbol('error'), xdr.ScVal.scvError(xdr.ScError.sceContract(code))],
        data: xdr.ScVal.scvVoid(),
      }),
    ),
  });
  const events = [new xdr.DiagnosticEvent({ inSuccessfulContractCall: false, event }).toXdr('base64')];
  return ({ latestLedger }) => ({ latestLedger, error: `HostError: Error(Contract, #${code})`, events });
}
