/** What a transaction's resource fee is for: the method's own, as it usually is, and rent, which is shown apart and asked for by itself. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { beyondRent, calmFee, type FeeTerms, INCLUSION_CEILING, lastMoment, mostOffered, RESTORING, withMargin } from '../chain/fees';
import { scAddress } from '../chain/names';
import { explaining, honestRent, livingKeys, parsePrices, priceKeys, type Rent, totalRent } from '../chain/rent';
import { type ContractId, isContractId } from '../primitives/addresses';
import { toHex } from '../primitives/hex';
import { timeOfLedger } from '../primitives/ledgers';
import type { RentLine } from '../primitives/plan';
import { methodTerms } from '../sources/method-fees';
import { callOf } from './calls/call';
import { identify } from './calls/contract-kind';
import { sorobanDataOf } from './conditions';
import type { Decoded } from './decode';
import { actorOf } from './names';
import type { Scope } from './scope';

export interface Cost {
  /** Stroops, inclusion and rent with their own ceilings in it. */
  ceiling: bigint;
  /** Of the resource fee without rent; undefined: not known, or a classic transaction. */
  usual: bigint | undefined;
  rent: bigint;
  lines: RentLine[];
}

const NOTHING: Rent[] = [];

const isRestoring = ({ operations }: xdr.Transaction) => operations[0]?.body.type === 'restoreFootprint';

function termsIn(tx: xdr.Transaction, { facts }: Scope): FeeTerms {
  if (isRestoring(tx)) return RESTORING;
  const body = tx.operations[0]?.body;
  const invoked = body?.type === 'invokeHostFunction' ? body.invokeHostFunctionOp.hostFunction : undefined;
  if (invoked?.type !== 'hostFunctionTypeInvokeContract') return methodTerms(undefined, '');
  const { contract, fn } = callOf(invoked.invokeContract);
  return methodTerms(isContractId(contract) ? identify(facts, contract)?.kind : undefined, fn);
}

/** What the entries honestly ask for; nothing where the node does not serve the ledger's prices. */
function rentOf(data: xdr.SorobanTransactionData, restoring: boolean, { facts }: Scope): Rent[] {
  // Asked for all at once, so that one more round of reading is enough.
  for (const key of [...priceKeys(), ...livingKeys(data)]) facts.entry(key);
  const prices = parsePrices({ get: (key) => facts.entry(key) ?? undefined });
  if (!prices) return NOTHING;
  return honestRent(data, { get: (key) => facts.entry(key), ledger: facts.ledger, restoring }, prices);
}

const contractOf = (address: xdr.ScAddress): ContractId[] =>
  address.type === 'scAddressTypeContract' ? [actorOf(address) as ContractId] : [];

/** Whose an entry is: its contract; of code the contracts that run it here. */
function contractsOf(key: xdr.LedgerKey, data: xdr.SorobanTransactionData, { facts }: Scope): ContractId[] {
  if (key.type === 'contractData') return contractOf(key.contractData.contract);
  if (key.type !== 'contractCode') return [];
  const hash = toHex(key.contractCode.hash.toBytes());
  const called = livingKeys(data).flatMap((other) =>
    other.type === 'contractData' && other.contractData.key.type === 'scvLedgerKeyContractInstance' ? other.contractData : [],
  );
  return called.flatMap(({ contract }) => contractOf(contract)).filter((id) => facts.instance(id)?.codeHash === hash);
}

/** Whether others live on it too: everything but what belongs to the account alone. */
function isShared({ what, key }: Rent, { account }: Scope): boolean {
  if (what !== 'data' || key.type !== 'contractData') return true;
  return !key.contractData.key.toXdr('hex').includes(scAddress(account).toXdr('hex'));
}

/** Lines of the same kind and owner as one; the dearest first. */
function linesOf(rents: readonly Rent[], data: xdr.SorobanTransactionData, scope: Scope): RentLine[] {
  const { facts } = scope;
  const lines = new Map<string, RentLine>();
  for (const rent of rents) {
    const { what, woken } = rent;
    const [contracts, shared] = [contractsOf(rent.key, data, scope), isShared(rent, scope)];
    const until = timeOfLedger(rent.until, facts);
    const name = JSON.stringify([what, woken, shared, contracts]);
    const line = lines.get(name);
    lines.set(name, {
      what,
      woken,
      shared,
      contracts,
      entries: (line?.entries ?? 0) + 1,
      until: Math.max(line?.until ?? 0, until),
      amount: (BigInt(line?.amount ?? 0) + rent.amount).toString(),
    });
  }
  return [...lines.values()].sort((a, b) => (BigInt(a.amount) < BigInt(b.amount) ? 1 : -1));
}

const sum = (lines: readonly RentLine[]) => lines.reduce((total, { amount }) => total + BigInt(amount), 0n);

/** Asks for rent by itself: what is woken and what is prolonged, each with its figures. What passes the method's ceiling must be read. */
function askForRent(
  lines: readonly RentLine[],
  { resourceFee }: xdr.SorobanTransactionData,
  { ceiling }: FeeTerms,
  { notes }: Scope,
): void {
  const level = resourceFee > ceiling ? 'danger' : 'warning';
  for (const woken of [true, false]) {
    const some = lines.filter((line) => line.woken === woken);
    if (some.length === 0) continue;
    const amount = sum(some);
    const params = {
      amount: (amount < resourceFee ? amount : resourceFee).toString(),
      until: Math.max(...some.map(({ until }) => until)),
      shared: some.some(({ shared }) => shared),
    };
    notes.warn(level, woken ? 'rent_wakes' : 'rent_prolongs', params);
  }
}

/**
 * Takes a fee apart and says what is unusual about it. A fee near the usual is not looked into. `named`: what a simulation of
 * this very call asks for.
 */
export function costOf({ tx }: Decoded, scope: Scope, named: bigint | undefined): Cost {
  const data = sorobanDataOf(tx);
  if (!data) return { ceiling: INCLUSION_CEILING, usual: undefined, rent: 0n, lines: [] };
  const terms = termsIn(tx, scope);
  const { usual } = terms;
  const calm = calmFee(terms);
  const calmOffer = usual === undefined ? calm : withMargin(calm) + lastMoment(data.resources.footprint.readWrite.length);
  const strange = data.resourceFee > calmOffer || (named !== undefined && named > calm);
  const honest = strange ? rentOf(data, isRestoring(tx), scope) : NOTHING;
  const rents = explaining(honest, named ?? data.resourceFee, calm, withMargin);
  const rent = totalRent(rents);
  const lines = linesOf(rents, data, scope);
  if (rent > (usual ?? 0n)) askForRent(lines, data, terms, scope);
  const rest = beyondRent(named ?? 0n, rent);
  const offeredRest = beyondRent(data.resourceFee, rent);
  if (usual !== undefined && (rest > calm || offeredRest > calmOffer)) {
    const fee = rest > offeredRest ? rest : offeredRest;
    scope.notes.warn('warning', 'fee_unusual', { fee: fee.toString(), usual: usual.toString() });
  }
  return { ceiling: INCLUSION_CEILING + mostOffered(rent, terms), usual, rent: rent < data.resourceFee ? rent : data.resourceFee, lines };
}
