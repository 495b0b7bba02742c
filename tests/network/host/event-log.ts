/** What an invocation emits: contract events, and the diagnostic trail of calls, returns and errors. */
import { Address, nativeToScVal, StrKey, xdr } from '@stellar/stellar-sdk/base';
import type { AddressString, HostError, ScVal } from './model';
import { printScVal, scError } from './values';

interface Logged {
  event: xdr.ContractEvent;
  kind: 'contract' | 'diagnostic';
  failed: boolean;
}

/** A contract event of XDR; `contract` is undefined for what the host itself says. */
export function contractEvent(
  kind: 'contract' | 'diagnostic',
  contract: AddressString | undefined,
  topics: ScVal[],
  data: ScVal,
): xdr.ContractEvent {
  return new xdr.ContractEvent({
    ext: xdr.ExtensionPoint.v0(),
    contractId: contract === undefined ? null : new xdr.ContractId(StrKey.decodeContract(contract)),
    type: xdr.ContractEventType[kind],
    body: xdr.ContractEventBody.v0(new xdr.ContractEventV0({ topics, data })),
  });
}

export class EventLog {
  private readonly logged: Logged[] = [];
  private readonly reported = new WeakSet<HostError>();

  contract(self: AddressString, topics: ScVal[], data: ScVal): void {
    this.logged.push({ event: contractEvent('contract', self, topics, data), kind: 'contract', failed: false });
  }

  called(caller: AddressString | undefined, contract: AddressString, fn: string, args: readonly ScVal[]): void {
    const topics = [symbol('fn_call'), xdr.ScVal.scvBytes(StrKey.decodeContract(contract)), symbol(fn)];
    this.diagnostic(caller, topics, argsData(args));
  }

  returned(contract: AddressString, fn: string, value: ScVal): void {
    this.diagnostic(contract, [symbol('fn_return'), symbol(fn)], value);
  }

  /** The error where it was raised (once), with the values that explain it. */
  raised(error: HostError, message: string, values: readonly ScVal[] = []): void {
    if (this.reported.has(error)) return;
    this.reported.add(error);
    this.diagnostic(error.contract, [symbol('error'), scError(error)], xdr.ScVal.scvVec([xdr.ScVal.scvString(message), ...values]));
  }

  /** The error as it passes through the contract that made the failing call. */
  passed(error: HostError, caller: AddressString, fn: string, args: readonly ScVal[]): void {
    const data = [xdr.ScVal.scvString('contract call failed'), symbol(fn), xdr.ScVal.scvVec([...args])];
    this.diagnostic(caller, [symbol('error'), scError(error)], xdr.ScVal.scvVec(data));
  }

  note(contract: AddressString | undefined, message: string): void {
    this.diagnostic(contract, [symbol('log')], xdr.ScVal.scvVec([xdr.ScVal.scvString(message)]));
  }

  mark(): number {
    return this.logged.length;
  }

  /** What was logged since `mark` belongs to a call that failed. */
  fail(mark: number): void {
    for (const entry of this.logged.slice(mark)) entry.failed = true;
  }

  /** Events of the calls that succeeded. */
  events(): xdr.ContractEvent[] {
    return this.logged.filter((entry) => entry.kind === 'contract' && !entry.failed).map((entry) => entry.event);
  }

  /** Everything, in order. */
  diagnostics(): xdr.DiagnosticEvent[] {
    return this.logged.map(({ event, failed }) => new xdr.DiagnosticEvent({ inSuccessfulContractCall: !failed, event }));
  }

  private diagnostic(contract: AddressString | undefined, topics: ScVal[], data: ScVal): void {
    this.logged.push({ event: contractEvent('diagnostic', contract, topics, data), kind: 'diagnostic', failed: false });
  }
}

/** The error text of a failed simulation: the error, then the event log, newest first. */
export function errorText(error: HostError, diagnostics: readonly xdr.DiagnosticEvent[]): string {
  const lines = diagnostics.map(({ event, inSuccessfulContractCall }) => {
    const id = event.contractId === null ? '' : `contract:${StrKey.encodeContract(event.contractId.toBytes())}, `;
    const name = event.type.name === 'contract' ? 'Contract Event' : 'Diagnostic Event';
    const { topics, data } = event.body.v0;
    const failed = inSuccessfulContractCall ? '' : 'Failed ';
    return `[${failed}${name} (not emitted)] ${id}topics:[${topics.map(printScVal).join(', ')}], data:${printScVal(data)}`;
  });
  const log = lines.reverse().map((line, i) => `   ${i}: ${line}`);
  return `${error.message}\n\nEvent log (newest first):\n${log.join('\n')}\n`;
}

function symbol(name: string): ScVal {
  return xdr.ScVal.scvSymbol(name);
}

function argsData(args: readonly ScVal[]): ScVal {
  if (args.length === 0) return xdr.ScVal.scvVoid();
  const [only] = args;
  return args.length === 1 && only ? only : xdr.ScVal.scvVec([...args]);
}

/** An address as a value, for messages. */
export function addressValue(address: AddressString): ScVal {
  return new Address(address).toScVal();
}

/** A u32 as a value, for messages. */
export function u32(value: number): ScVal {
  return nativeToScVal(value, { type: 'u32' });
}
