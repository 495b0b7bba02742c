/**
 * The contract host: runs one invocation tree over a layer of the ledger, with storage, calls, events, authorization and
 * footprint as the protocol has them (contracts.md 0, 0.1, 16). A failed invocation leaves the layer untouched.
 */
import { Address, xdr } from '@stellar/stellar-sdk/base';
import type { KeyString, Layer } from '../ledger/store';
import { Access, type Footprint } from './access';
import { authContexts, checkAccount, consumeNonce, writeNonce } from './account-auth';
import { AuthManager, type AuthMode } from './auth';
import type { AuthNode } from './auth-tree';
import { classicDoor } from './classic-door';
import { type Creation, codeEntryOf, creationOf, type Making } from './creation';
import { accountKey, codeKey, instanceKey } from './entries';
import { addressValue, EventLog, u32 } from './event-log';
import { COST, callCost, MAX_TTL } from './limits';
import { type AddressString, type ContractModel, type Env, HostError, type ModelFunction, type ScVal } from './model';
import type { Models } from './models';
import { type Usage, usageOf } from './resources';
import { hasType, tuplesDiffer } from './spec-type';
import { entryStorage, instanceStorage, readInstance, rewriteInstance, writeInstance } from './storage';
import { checkArgument } from './values';

/** The ledger as contracts see it: unix seconds, and the number of the ledger that is being closed. */
export interface LedgerInfo {
  sequence: number;
  timestamp: bigint;
  passphrase: string;
  /** What a network begins with where absent; models are the same in each. */
  protocol?: number;
}

export interface InvokeInput {
  layer: Layer;
  ledger: LedgerInfo;
  models: Models;
  contract: AddressString;
  fn: string;
  args: readonly ScVal[];
  auth: AuthMode;
  /** On inclusion: anything outside of it traps with `Error(Storage, ExceededLimit)`. */
  footprint?: Footprint;
  /** Archived entries that the transaction lists to be restored first. */
  archived?: readonly KeyString[];
}

export interface Outcome {
  result: { ok: ScVal } | { error: HostError };
  /** Contract events, in order; none when the invocation failed. */
  events: xdr.ContractEvent[];
  diagnostics: xdr.DiagnosticEvent[];
  /** Of a failure: the error with the event log, as nodes tell it. */
  text: string;
  /** Recorded authorization, for `record` mode. */
  auth: xdr.SorobanAuthorizationEntry[];
  footprint: { readOnly: KeyString[]; readWrite: KeyString[] };
  /** Archived entries that came back. */
  restored: ReadonlySet<KeyString>;
  usage: Usage;
  /** What changed, before the changes went into the given layer. Empty when the invocation failed. */
  changes: Layer['changes'];
}

/** Runs `contract.fn(args)`; on success its writes are committed to `input.layer`. */
export function invoke(input: InvokeInput): Outcome {
  return new Host(input).run((host) => host.call(input.contract, input.fn, input.args));
}

/** Any of the three host functions. */
export type PerformInput = Omit<InvokeInput, 'contract' | 'fn' | 'args'> & { hostFunction: xdr.HostFunction };

/** The outcome of what no host could run. */
export function refused(input: PerformInput, message: string): Outcome {
  return new Host({ ...input, contract: '', fn: '', args: [] }).run((host) => host.refuse(message));
}

/** A call, an upload of code, the making of a contract, by the models. */
export function performModelled({ hostFunction, ...input }: PerformInput): Outcome {
  if (hostFunction.type === 'hostFunctionTypeInvokeContract') {
    const { contractAddress, functionName, args } = hostFunction.invokeContract;
    return invoke({ ...input, contract: Address.fromScAddress(contractAddress).toString(), fn: String(functionName), args });
  }
  const nothing = { contract: '', fn: hostFunction.type, args: [] };
  if (hostFunction.type === 'hostFunctionTypeUploadContractWasm')
    return new Host({ ...input, ...nothing }).run((host) => host.upload(hostFunction.wasm));
  return making(hostFunction, { ...input, ...nothing });
}

function making(hostFunction: Making, input: InvokeInput): Outcome {
  const { auth } = input;
  let creation: Creation;
  try {
    creation = creationOf(hostFunction, auth.kind === 'root' ? '' : auth.source, input.ledger.passphrase);
  } catch (error) {
    return new Host({ ...input, auth: { kind: 'root' } }).run(() => {
      throw error;
    });
  }
  const mine = creation.authorized?.toXdr('base64');
  const given = auth.kind === 'enforce' ? auth.entries.map((entry) => entry.toXdr('base64')) : [mine];
  const rest = auth.kind === 'enforce' ? { ...auth, entries: auth.entries.filter((_, index) => given[index] !== mine) } : auth;
  const outcome = new Host({ ...input, auth: rest }).run((host) => {
    if (mine !== undefined && !given.includes(mine)) throw new HostError('Auth', 'InvalidAction', undefined);
    return host.make(creation);
  });
  return creation.authorized && auth.kind === 'record' && 'ok' in outcome.result
    ? { ...outcome, auth: [creation.authorized, ...outcome.auth] }
    : outcome;
}

function constructorOf(model: ContractModel): ModelFunction {
  return {
    inputs: [],
    run: (env, args) => {
      model.construct?.(env, args);
      return xdr.ScVal.scvVoid();
    },
  };
}

/** Runs a model's `construct` in its freshly made instance, with everything authorized. */
export function construct(input: Omit<InvokeInput, 'fn' | 'auth'>, model: ContractModel): Outcome {
  const init = constructorOf(model);
  const whole = { ...input, fn: '__constructor', auth: { kind: 'root' } as const };
  return new Host(whole).run((host) => host.frame({ contract: input.contract, fn: '__constructor', args: input.args }, init, undefined));
}

interface FrameCall {
  contract: AddressString;
  fn: string;
  args: readonly ScVal[];
}

interface Loaded {
  model: ContractModel;
  code: xdr.LedgerKey | undefined;
}

class Host {
  private readonly access: Access;
  private readonly auth: AuthManager;
  private readonly log = new EventLog();
  private readonly frames: FrameCall[] = [];
  /** The host function that is failing, as the compiled contract would name it. */
  private via = LEDGER_ACCESS;

  constructor(private readonly input: InvokeInput) {
    const { layer, ledger, footprint, archived } = input;
    this.access = new Access(layer, ledger.sequence, footprint, input.auth.kind === 'root', archived);
    this.auth = new AuthManager(input.auth, input.ledger.passphrase, {
      consumeNonce: (credentials) =>
        this.explain('signature has expired or its nonce was used', () => consumeNonce(this.access, credentials)),
      authenticate: (credentials, payload, root) => this.authenticate(credentials, payload, root),
      prepare: (address, nonce) => this.prepare(address, nonce),
      note: (message) => this.log.note(this.self(), message),
    });
  }

  run(body: (host: Host) => ScVal): Outcome {
    let result: Outcome['result'];
    try {
      result = { ok: body(this) };
    } catch (error) {
      result = { error: this.hostError(error, undefined) };
      this.log.raised(result.error, 'host invocation failed');
      this.log.fail(0);
    }
    const ok = 'ok' in result;
    const changes = new Map(ok ? this.access.layer.changes : []);
    const events = ok ? this.log.events() : [];
    const value = 'ok' in result ? result.ok : undefined;
    const usage = usageOf(this.access, events, value);
    if (ok) this.access.layer.commit();
    return {
      result,
      events,
      diagnostics: this.log.diagnostics(),
      text: 'error' in result ? this.log.text(result.error) : '',
      auth: ok ? this.auth.recorded() : [],
      footprint: this.access.footprint(),
      restored: this.access.restored,
      usage,
      changes,
    };
  }

  /** A call as the host function or a contract makes it. */
  call(contract: AddressString, fn: string, args: readonly ScVal[]): ScVal {
    this.log.called(this.self(), contract, fn, args);
    for (const arg of args) this.explain('argument is not a host value', () => checkArgument(arg));
    if (this.frames.some((frame) => frame.contract === contract))
      this.raise('Context', 'InvalidAction', 'contract re-entry is not allowed');
    if (fn.startsWith('__')) this.raise('Context', 'InvalidAction', "can't invoke a reserved function directly");
    const loaded = this.load(contract);
    this.access.meter(callCost(loaded.model.name));
    return this.frame({ contract, fn, args }, this.functionOf(loaded.model, contract, fn, args), loaded.code);
  }

  /** What no contract host could run. */
  refuse(message: string): never {
    return this.raise('Context', 'InternalError', message);
  }

  /** Puts the code of a model into the ledger; its hash. */
  upload(wasm: Uint8Array): ScVal {
    const { hash, data } = codeEntryOf(this.input.models, wasm);
    this.access.meter(wasm.length * COST.byte);
    if (!this.access.get(codeKey(hash))) this.access.put(codeKey(hash), data);
    return xdr.ScVal.scvBytes(hash);
  }

  /** Makes a contract and runs its constructor; its address. */
  make({ contract, executable, args }: Creation): ScVal {
    if (this.access.get(instanceKey(contract))) this.raise('Storage', 'ExistingValue', 'contract already exists', [addressValue(contract)]);
    writeInstance(this.access, contract, new xdr.ScContractInstance({ executable, storage: null }));
    const { model, code } = this.load(contract);
    this.access.meter(callCost(model.name));
    this.auth.making = true;
    this.frame({ contract, fn: '__constructor', args }, constructorOf(model), code);
    this.auth.making = false;
    return addressValue(contract);
  }

  /** Runs `fn` as a frame: its writes, events and authorizations are undone when it fails. */
  frame(call: FrameCall, fn: ModelFunction, code: xdr.LedgerKey | undefined): ScVal {
    const caller = this.self();
    const parent = this.access.layer;
    const marks = { log: this.log.mark(), auth: this.auth.undo.mark() };
    this.access.layer = parent.child();
    this.frames.push(call);
    this.auth.pushFrame(call.contract);
    try {
      const value = fn.run(this.env(call, code), [...call.args]);
      this.access.claim(instanceKey(call.contract), true);
      this.access.layer.commit();
      this.log.returned(call.contract, call.fn, value);
      return value;
    } catch (thrown) {
      const error = this.hostError(thrown, call.contract);
      this.access.claim(instanceKey(call.contract), false);
      this.tellTrap(error, thrown, call, code !== undefined);
      this.log.fail(marks.log);
      if (caller !== undefined) this.log.passed(error, caller, call.fn, call.args);
      this.auth.undo.rollback(marks.auth);
      throw error;
    } finally {
      this.auth.popFrame();
      this.frames.pop();
      this.access.layer = parent;
    }
  }

  /** What a compiled contract adds to an error that ends it; the built-in one adds nothing. */
  private tellTrap(error: HostError, thrown: unknown, { contract, fn }: FrameCall, compiled: boolean): void {
    const { via } = this;
    this.via = LEDGER_ACCESS;
    if (error.type === 'WasmVm' && !(thrown instanceof HostError)) this.log.raised(error, PANICKED, [symbolValue(fn)]);
    else this.log.raised(error, messageOf(thrown));
    if (!compiled || error.type === 'WasmVm') return;
    this.log.escalated(error, contract, via);
    this.log.trapped(error, contract, fn);
  }

  /** Remembers which host function it is that fails. */
  private within<T>(hostFunction: string, body: () => T): T {
    try {
      return body();
    } catch (error) {
      this.via = hostFunction;
      throw error;
    }
  }

  private env(call: FrameCall, code: xdr.LedgerKey | undefined): Env {
    const self = call.contract;
    return {
      self,
      ledger: this.input.ledger,
      instance: instanceStorage(this.access, self, code),
      persistent: entryStorage(this.access, self, 'persistent'),
      temporary: entryStorage(this.access, self, 'temporary'),
      classic: classicDoor(this.access),
      requireAuth: (address, args) => {
        this.access.meter(COST.auth);
        this.within(args ? 'require_auth_for_args' : 'require_auth', () =>
          this.auth.requireAuth(address, { contract: self, fn: call.fn, args: args ?? call.args }),
        );
      },
      authorizeAsCurrentContract: (invocations) => this.auth.authorizeAsCurrentContract(self, invocations),
      call: (contract, fn, args) => this.within('call', () => this.call(contract, fn, args)),
      tryCall: (contract, fn, args) => this.tryCall(contract, fn, args),
      event: (topics, data) => {
        this.access.meter(COST.event);
        this.log.contract(self, topics, data);
      },
      updateCode: (hash) => this.within('update_current_contract_wasm', () => this.updateCode(self, hash)),
      fail: (error, message, values = []) =>
        this.within('fail_with_error', () =>
          message ? this.raise('Contract', error, message, [...values]) : this.raise('Contract', error, FAILING, [u32(error)]),
        ),
      trap: (type, name, message) =>
        this.within(type === 'Object' ? 'vec_get' : LEDGER_ACCESS, () =>
          type === 'WasmVm'
            ? this.raise(type, name, PANICKED, [symbolValue(call.fn)])
            : this.raise(type, name, message ?? 'contract trapped'),
        ),
    };
  }

  private tryCall(contract: AddressString, fn: string, args: readonly ScVal[]): { ok: ScVal } | { error: HostError } {
    try {
      return { ok: this.call(contract, fn, args) };
    } catch (thrown) {
      const error = this.hostError(thrown, this.self());
      // Running out of budget or of footprint ends the whole invocation.
      if (error.code === 'ExceededLimit') throw error;
      return { error };
    }
  }

  private load(contract: AddressString): Loaded {
    if (!contract.startsWith('C')) this.raise('Storage', 'MissingValue', 'not a contract', [addressValue(contract)]);
    const instance = this.explain('trying to get non-existing value for contract instance', () => readInstance(this.access, contract));
    if (instance.executable.type === 'contractExecutableStellarAsset') {
      if (!this.input.models.asset) throw new Error('this network has no asset contract');
      return { model: this.input.models.asset, code: undefined };
    }
    if (instance.executable.type !== 'contractExecutableWasm') return this.raise('Storage', 'MissingValue', 'unknown executable');
    const hash = instance.executable.wasmHash.toBytes();
    const code = codeKey(hash);
    if (!this.access.get(code)) this.raise('Storage', 'MissingValue', 'Wasm does not exist');
    const model = this.input.models.find(hash);
    return model ? { model, code } : this.refuse(`${contract} runs bytecode, which the models of the local network cannot call`);
  }

  private updateCode(contract: AddressString, wasmHash: Uint8Array): void {
    if (!this.access.get(codeKey(wasmHash))) this.raise('Storage', 'MissingValue', 'Wasm does not exist');
    const { storage, executable: old } = readInstance(this.access, contract);
    const executable = xdr.ContractExecutable.contractExecutableWasm(wasmHash);
    this.log.system(contract, [symbolValue('executable_update'), executableValue(old), executableValue(executable)], xdr.ScVal.scvVec([]));
    rewriteInstance(this.access, contract, new xdr.ScContractInstance({ executable, storage }));
  }

  private functionOf(model: ContractModel, contract: AddressString, name: string, args: readonly ScVal[]): ModelFunction {
    const fn = Object.hasOwn(model.functions, name) ? model.functions[name] : undefined;
    const builtIn = model === this.input.models.asset;
    if (!fn) {
      const [type, code] = builtIn ? ['Value', 'InvalidInput'] : ['WasmVm', 'MissingValue'];
      const message = builtIn ? 'symbol not found in slice of strs' : 'trying to invoke non-existent contract function';
      return this.raise(type, code, message, [symbolValue(name)], contract);
    }
    if (args.length !== fn.inputs.length) {
      const message = builtIn ? 'wrong number of args to func' : 'VM call failed: Func(MismatchingParameterLen)';
      return this.raise(builtIn ? 'Context' : 'WasmVm', 'UnexpectedSize', message, [symbolValue(name)], contract);
    }
    const wrong = fn.inputs.find((input, i) => !hasType(model, input.type, args[i] ?? xdr.ScVal.scvVoid()));
    if (!wrong) return fn;
    const message = `argument ${wrong.name} is not a ${wrong.type}`;
    if (builtIn) return this.raise('Value', 'UnexpectedType', message);
    if (tuplesDiffer(wrong.type, args[fn.inputs.indexOf(wrong)] ?? xdr.ScVal.scvVoid()))
      return this.raise('Object', 'UnexpectedSize', message, [], contract);
    return this.raise('WasmVm', 'InvalidAction', message, [], contract);
  }

  private authenticate(credentials: xdr.SorobanAddressCredentials, payload: Uint8Array, root: AuthNode): void {
    const address = Address.fromScAddress(credentials.address).toString();
    try {
      if (address.startsWith('G')) checkAccount(this.access, address, credentials.signature, payload);
      else this.checkAuth(address, credentials.signature, payload, root);
    } catch (error) {
      if (error instanceof HostError && error.code === 'ExceededLimit') throw error;
      this.raise('Auth', 'InvalidAction', `failed account authentication with error: ${messageOf(error)}`, [addressValue(address)]);
    }
  }

  /** A contract account decides by its `__check_auth`; it may be on the stack already. */
  private checkAuth(address: AddressString, signature: ScVal, payload: Uint8Array, root: AuthNode): void {
    const { model, code } = this.load(address);
    const fn = model.functions.__check_auth;
    const args = [xdr.ScVal.scvBytes(payload), signature, authContexts(root)];
    this.access.meter(callCost(model.name));
    if (fn) this.frame({ contract: address, fn: '__check_auth', args }, fn, code);
    else this.raise('WasmVm', 'MissingValue', 'the contract is no account', [], address);
  }

  private prepare(address: AddressString, nonce: bigint): void {
    if (address.startsWith('G')) {
      this.access.get(accountKey(address));
      this.access.meter(COST.signature);
    } else if (this.access.get(instanceKey(address))) this.load(address);
    // When it will be signed nobody knows: it is priced for the longest life.
    writeNonce(this.access, address, nonce, this.access.sequence + MAX_TTL - 1);
  }

  private self(): AddressString | undefined {
    return this.frames.at(-1)?.contract;
  }

  private raise(type: string, code: string | number, message: string, values: ScVal[] = [], contract = this.self()): never {
    const error = new HostError(type, code, contract);
    this.log.raised(error, message, values);
    throw error;
  }

  /** Runs a part of the host, and says in the log what its failure means. */
  private explain<T>(message: string, body: () => T): T {
    try {
      return body();
    } catch (error) {
      if (error instanceof HostError) this.raise(error.type, error.code, message, [], error.contract ?? this.self());
      throw error;
    }
  }

  /** A model that throws anything else has panicked. */
  private hostError(thrown: unknown, contract: AddressString | undefined): HostError {
    if (!(thrown instanceof HostError)) return Object.assign(new HostError('WasmVm', 'InvalidAction', contract), { cause: thrown });
    if (thrown.contract !== undefined || contract === undefined) return thrown;
    return new HostError(thrown.type, thrown.code, contract);
  }
}

/** What a contract fails with by itself; what it dies of; what it did last where nothing else is known. */
const FAILING = 'failing with contract error';
const PANICKED = 'VM call trapped: UnreachableCodeReached';
const LEDGER_ACCESS = 'get_contract_data';

const symbolValue = (name: string): ScVal => xdr.ScVal.scvSymbol(name);

/** An executable as events tell it. */
function executableValue(executable: xdr.ContractExecutable): ScVal {
  if (executable.type !== 'contractExecutableWasm') return xdr.ScVal.scvVec([symbolValue('StellarAsset')]);
  return xdr.ScVal.scvVec([symbolValue('Wasm'), xdr.ScVal.scvBytes(executable.wasmHash.toBytes())]);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
