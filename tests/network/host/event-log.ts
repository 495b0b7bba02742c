/** What an invocation emits: contract events, and the diagnostic trail of calls, returns and errors. */
import { Address, nativeToScVal, StrKey, xdr } from '@stellar/stellar-sdk/base';
import type { AddressString, HostError, ScVal } from './model';
import { printScVal, scError } from './values';

type Kind = 'contract' | 'system' | 'diagnostic';

interface Logged {
  event: xdr.ContractEvent;
  kind: Kind;
  failed: boolean;
}

/** A contract event of XDR; `contract` is undefined for what the host itself says. */
export function contractEvent(kind: Kind, contract: AddressString | undefined, topics: ScVal[], data: ScVal): xdr.ContractEvent {
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
  /** As the log was when the last error was raised: what the error's text is made of. */
  private atError: readonly Logged[] = [];

  contract(self: AddressString, topics: ScVal[], data: ScVal): void {
    this.logged.push({ event: contractEvent('contract', self, topics, data), kind: 'contract', failed: false });
  }

  /** What the network itself says of a contract. */
  system(self: AddressString, topics: ScVal[], data: ScVal): void {
    this.logged.push({ event: contractEvent('system', self, topics, data), kind: 'system', failed: false });
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
    this.error(error, error.contract, message, values);
  }

  /** The same error as the compiled contract meets it, in which the host function failed. */
  escalated(error: HostError, contract: AddressString, hostFunction: string): void {
    this.error(error, contract, `escalating error to VM trap from failed host function call: ${hostFunction}`);
  }

  /** How the machine that ran the contract ended. */
  trapped(error: HostError, contract: AddressString, fn: string): void {
    const data = [xdr.ScVal.scvString('VM call trapped with HostError'), symbol(fn), scError(error)];
    this.diagnostic(contract, [symbol('log')], xdr.ScVal.scvVec(data));
  }

  /** The error as it passes through the contract that made the failing call. */
  passed(error: HostError, caller: AddressString, fn: string, args: readonly ScVal[]): void {
    this.error(error, caller, 'contract call failed', [symbol(fn), xdr.ScVal.scvVec([...args])]);
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
    return this.logged.filter((entry) => entry.kind !== 'diagnostic' && !entry.failed).map((entry) => entry.event);
  }

  /** Everything, in order. */
  diagnostics(): xdr.DiagnosticEvent[] {
    return this.logged.map(({ event, failed }) => new xdr.DiagnosticEvent({ inSuccessfulContractCall: !failed, event }));
  }

  /** The error's text: the error, then the event log as it was then, newest first. */
  text(error: HostError): string {
    const lines = this.atError.map(printed).reverse();
    const log = lines.map((line, i) => `   ${i}: ${line}`);
    return `${error.message}\n\nEvent log (newest first):\n${log.join('\n')}\n`;
  }

  private error(error: HostError, contract: AddressString | undefined, message: string, values: readonly ScVal[] = []): void {
    const text = xdr.ScVal.scvString(message);
    const data = values.length === 0 ? text : xdr.ScVal.scvVec([text, ...values]);
    this.diagnostic(contract, [symbol('error'), scError(error)], data);
    this.atError = this.logged.map((entry) => ({ ...entry }));
  }

  private diagnostic(contract: AddressString | undefined, topics: ScVal[], data: ScVal): void {
    this.logged.push({ event: contractEvent('diagnostic', contract, topics, data), kind: 'diagnostic', failed: false });
  }
}

/** What failed with a call that was over by then is told as failed; what fails with the error itself is not yet. */
function printed({ event, kind, failed }: Logged): string {
  const id = event.contractId === null ? '' : `contract:${StrKey.encodeContract(event.contractId.toBytes())}, `;
  const name = kind === 'diagnostic' ? 'Diagnostic Event' : kind === 'system' ? 'System Event' : 'Contract Event';
  const { topics, data } = event.body.v0;
  const title = failed ? `Failed ${name} (not emitted)` : name;
  return `[${title}] ${id}topics:[${printedTopics(topics).join(', ')}], data:${printScVal(data)}`;
}

/** The contract that is called is told by its address. */
function printedTopics([first, called, ...rest]: readonly ScVal[]): string[] {
  const texts = [first, called, ...rest].flatMap((topic) => (topic ? [printScVal(topic)] : []));
  if (texts[0] === 'fn_call' && called?.type === 'scvBytes') texts[1] = StrKey.encodeContract(called.bytes.toBytes());
  return texts;
}

/** The kinds of figures that a node tells of a transaction that it ran, in its order. */
const METRICS = [
  'read_entry',
  'write_entry',
  'ledger_read_byte',
  'ledger_write_byte',
  'read_key_byte',
  'write_key_byte',
  'read_data_byte',
  'write_data_byte',
  'read_code_byte',
  'write_code_byte',
  'emit_event',
  'emit_event_byte',
  'cpu_insn',
  'mem_byte',
  'invoke_time_nsecs',
  'max_rw_key_byte',
  'max_rw_data_byte',
  'max_rw_code_byte',
  'max_emit_event_byte',
] as const;

export type Metrics = { readonly [name in (typeof METRICS)[number]]?: number };

/** What a node adds to the events of a transaction that it ran: the error, where there is one, and what the run took. */
export function runEvents(error: HostError | undefined, metrics: Metrics): xdr.DiagnosticEvent[] {
  const told = (topics: ScVal[], data: ScVal) =>
    new xdr.DiagnosticEvent({ inSuccessfulContractCall: !error, event: contractEvent('diagnostic', undefined, topics, data) });
  const failed = error ? [told([symbol('host_fn_failed'), scError(error)], xdr.ScVal.scvVoid())] : [];
  const figures = METRICS.map((name) => told([symbol('core_metrics'), symbol(name)], nativeToScVal(metrics[name] ?? 0, { type: 'u64' })));
  return [...failed, ...figures];
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
