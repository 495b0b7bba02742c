/**
 * Bytecode as validators run it: a program over the published contract host (tests/native-host) is given the entries that a call
 * reads and says what becomes of them. It runs what has bytecode of its own and what is built into the host, an asset's contract;
 * models it cannot run, and who calls both is refused.
 */
import { spawnSync } from 'node:child_process';
import { Address, hash, Keypair, StrKey, xdr } from '@stellar/stellar-sdk/base';
import { PROTOCOL } from '../ledger/header';
import type { KeyString, Stored } from '../ledger/store';
import { Access } from './access';
import { instanceKey, isTemporary, keyOf, keyString, ledgerEntry } from './entries';
import type { Outcome, PerformInput } from './host';
import { MAX_TTL, MIN_PERSISTENT_TTL, MIN_TEMPORARY_TTL } from './limits';
import { HostError } from './model';
import type { Models } from './models';
import { usageOf } from './resources';

/** One question and its answer, as tests/native-host/src/main.rs has them; all XDR is base64. */
interface Answer {
  fault?: string;
  wants?: KeyString[];
  result?: string;
  error?: { error: string; text: string };
  auth: string[];
  resources?: string;
  restored: number[];
  instructions: number;
  events: string[];
  diagnostics: string[];
  changes: { key: KeyString; readOnly: boolean; entry: string | null; liveUntil: number | null }[];
}

/** Whose code a host function begins in: a model's, bytecode or the host itself. */
function isNative({ models, layer, hostFunction, auth }: PerformInput): boolean {
  if (auth.kind === 'root') return false;
  switch (hostFunction.type) {
    case 'hostFunctionTypeUploadContractWasm':
      return !models.find(hash(Buffer.from(hostFunction.wasm)));
    case 'hostFunctionTypeCreateContract':
      return runsHere(models, hostFunction.createContract.executable);
    case 'hostFunctionTypeCreateContractV2':
      return runsHere(models, hostFunction.createContractV2.executable);
    default: {
      const stored = layer.get(keyString(instanceKey(Address.fromScAddress(hostFunction.invokeContract.contractAddress).toString())));
      const val = stored?.data.type === 'contractData' ? stored.data.contractData.val : undefined;
      return val?.type === 'scvContractInstance' && runsHere(models, val.instance.executable);
    }
  }
}

const runsHere = (models: Models, executable: xdr.ContractExecutable): boolean =>
  executable.type !== 'contractExecutableWasm' || !models.find(executable.wasmHash.toBytes());

/** The models behind the code keys among these, and whether there is bytecode beside them. */
function codesAmong(models: Models, keys: Iterable<KeyString>): { model: boolean; bytecode: boolean } {
  const found = { model: false, bytecode: false };
  for (const name of keys) {
    const key = keyOf(name);
    if (key.type === 'contractCode') found[models.find(key.contractCode.hash.toBytes()) ? 'model' : 'bytecode'] = true;
  }
  return found;
}

/** Bytecode and models in one call. */
export class MixedCall extends Error {}

/** What the program makes of a host function; undefined where the models run it. */
export function performNatively(program: string, input: PerformInput): Outcome | undefined {
  if (!isNative(input)) return undefined;
  const seen = new Set(input.footprint ? [...input.footprint.readOnly, ...input.footprint.readWrite] : []);
  // Recorded nonces come of it: unlike any other of this process, and the same however often this is asked.
  const seed = base64(hash(`${input.ledger.passphrase}#${input.ledger.sequence}#${asked++}`));
  let answer: Answer;
  do {
    const codes = codesAmong(input.models, seen);
    if (codes.model && codes.bytecode) throw new MixedCall('bytecode and a model of the local network cannot call each other');
    if (codes.model) return undefined;
    answer = ask(program, { ...questionOf(input, seen), seed });
    for (const key of answer.wants ?? []) seen.add(key);
  } while (answer.wants);
  return outcomeOf(input, answer);
}

function ask(program: string, question: object): Answer {
  const { stdout, error } = spawnSync(program, { input: `${JSON.stringify(question)}\n`, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (error) throw error;
  const answer = JSON.parse(stdout) as Answer;
  if (answer.fault !== undefined) throw new Error(`the contract host: ${answer.fault}`);
  return answer;
}

let asked = 0;

function questionOf(input: PerformInput, seen: Iterable<KeyString>): object {
  const { layer, ledger, hostFunction } = input;
  const entries: object[] = [];
  const absent: KeyString[] = [];
  for (const name of seen) {
    const stored = layer.get(name);
    const life = stored && lifeOf(input, name, stored);
    if (!stored || life === 'over') absent.push(name);
    else entries.push({ entry: ledgerEntry(stored).toXDR('base64'), liveUntil: life ?? null });
  }
  return {
    hostFunction: hostFunction.toXDR('base64'),
    source: accountId(input).toXDR('base64'),
    ledger: {
      protocol: ledger.protocol ?? PROTOCOL,
      sequence: ledger.sequence,
      timestamp: Number(ledger.timestamp),
      networkId: base64(hash(ledger.passphrase)),
      baseReserve: Number(layer.settled.baseReserve),
      minTemporaryTtl: MIN_TEMPORARY_TTL,
      minPersistentTtl: MIN_PERSISTENT_TTL,
      maxTtl: MAX_TTL,
    },
    entries,
    absent,
    run: runOf(input),
  };
}

/** As the host is told it: an entry that comes back has its new life already when validators run the call. */
function lifeOf({ ledger, footprint, archived = [] }: PerformInput, name: KeyString, { liveUntil }: Stored): number | 'over' | undefined {
  if (liveUntil === undefined || liveUntil >= ledger.sequence) return liveUntil;
  if (isTemporary(keyOf(name))) return 'over';
  return footprint && archived.includes(name) ? ledger.sequence + MIN_PERSISTENT_TTL - 1 : liveUntil;
}

function accountId({ auth }: PerformInput): xdr.PublicKey {
  if (auth.kind === 'root') throw new Error('control calls models alone');
  return Keypair.fromPublicKey(auth.source).xdrAccountId();
}

function runOf({ auth, footprint, archived = [] }: PerformInput): object {
  if (auth.kind === 'record') return { mode: 'record', onlyRoot: auth.allowNonRoot !== true, upgraded: auth.upgraded === true };
  const entries = auth.kind === 'enforce' ? auth.entries.map((entry) => entry.toXDR('base64')) : [];
  if (!footprint) return { mode: 'enforce', auth: entries };
  const [readOnly, readWrite] = [footprint.readOnly.map(keyOf), footprint.readWrite.map(keyOf)];
  // What else is declared is held against the run afterwards (apply.ts).
  const resources = new xdr.SorobanResources({
    footprint: new xdr.LedgerFootprint({ readOnly, readWrite }),
    instructions: 0,
    diskReadBytes: 0,
    writeBytes: 0,
  });
  const restored = archived.map((name) => footprint.readWrite.indexOf(name));
  return { mode: 'apply', auth: entries, resources: resources.toXDR('base64'), restored };
}

function outcomeOf(input: PerformInput, answer: Answer): Outcome {
  const access = new Access(input.layer, input.ledger.sequence);
  access.instructions = answer.instructions;
  const declared = answer.resources ? xdr.SorobanResources.fromXDR(answer.resources, 'base64').footprint : undefined;
  const readOnly = declared ? declared.readOnly.map(keyString) : (input.footprint?.readOnly ?? []);
  const readWrite = declared ? declared.readWrite.map(keyString) : (input.footprint?.readWrite ?? []);
  for (const name of readOnly) access.reads.add(name);
  for (const name of readWrite) access.writes.add(name);
  const restored = declared ? answer.restored.flatMap((index) => readWrite[index] ?? []) : (input.archived ?? []);
  for (const name of restored) access.restored.add(name);
  for (const change of answer.changes) take(access, change);
  const result = resultOf(answer);
  const events = answer.events.map((event) => xdr.ContractEvent.fromXDR(event, 'base64'));
  const usage = usageOf(access, events, 'ok' in result ? result.ok : undefined);
  const changes = new Map(access.layer.changes);
  if ('ok' in result) access.layer.commit();
  return {
    result,
    events,
    diagnostics: answer.diagnostics.map((event) => xdr.DiagnosticEvent.fromXDR(event, 'base64')),
    text: answer.error?.text ?? '',
    auth: input.auth.kind === 'record' ? answer.auth.map((entry) => xdr.SorobanAuthorizationEntry.fromXDR(entry, 'base64')) : [],
    footprint: access.footprint(),
    restored: access.restored,
    usage,
    changes,
  };
}

/** Writes what became of one entry. */
function take({ layer, sequence }: Access, { key, readOnly, entry, liveUntil }: Answer['changes'][number]): void {
  const before = layer.get(key);
  if (readOnly) {
    if (before?.liveUntil !== undefined && liveUntil !== null && liveUntil > before.liveUntil) layer.set(key, { ...before, liveUntil });
    return;
  }
  if (entry === null) {
    if (before) layer.delete(key);
    return;
  }
  const { data } = xdr.LedgerEntry.fromXDR(entry, 'base64');
  layer.set(key, {
    data,
    lastModified: sequence,
    ...(liveUntil === null ? {} : { liveUntil }),
    ...(before?.sponsor === undefined ? {} : { sponsor: before.sponsor }),
  });
}

function resultOf({ result, error, diagnostics }: Answer): Outcome['result'] {
  if (result !== undefined) return { ok: xdr.ScVal.fromXDR(result, 'base64') };
  if (!error) throw new Error('the contract host said neither a result nor an error');
  const told = xdr.ScError.fromXDR(error.error, 'base64');
  const code = told.type === 'sceContract' ? told.contractCode : told.code.name.slice('scec'.length);
  return { error: new HostError(told.type.slice('sce'.length), code, raiserOf(diagnostics, told)) };
}

/** The contract of the first event that tells this error. */
function raiserOf(diagnostics: readonly string[], error: xdr.ScError): string | undefined {
  const wanted = xdr.ScVal.scvError(error).toXDR('base64');
  for (const text of diagnostics) {
    const { event } = xdr.DiagnosticEvent.fromXDR(text, 'base64');
    if (event.body.v0.topics[1]?.toXDR('base64') !== wanted) continue;
    return event.contractId === null ? undefined : StrKey.encodeContract(event.contractId.toBytes());
  }
  return undefined;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
