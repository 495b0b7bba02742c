/**
 * Every item of the ledger corpus goes through the code that takes such bytes for a person, and comes back as the same bytes.
 * What is right is told by other means: the numbers in the bytes, and the SDK's JSON. What is refused is counted by its reason.
 */
import { Address, hash as sha256, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { afterAll, describe, expect, it } from 'vitest';
import { parseAccount, parseTrustline } from '../../../src/chain/account';
import type { Chain } from '../../../src/chain/chain';
import { createDoor } from '../../../src/chain/door';
import { withMargin } from '../../../src/chain/fees';
import { keyOf, keyText } from '../../../src/chain/ledger-keys';
import { parseEnding, parseOutcome } from '../../../src/chain/outcome';
import { Reading } from '../../../src/chain/reading';
import { createRpc, type Simulation } from '../../../src/chain/rpc';
import { USUAL } from '../../../src/chain/rules';
import { parseFailure, prepareInvocation } from '../../../src/chain/simulate';
import { hashOf } from '../../../src/chain/transaction';
import { parseInstance } from '../../../src/contracts/entries';
import { parseHappening } from '../../../src/contracts/events';
import { toJson } from '../../../src/contracts/json';
import { createJournal } from '../../../src/journal/journal';
import type { AccountId, Address as AnyAddress, ContractId } from '../../../src/primitives/addresses';
import { isServiceError } from '../../../src/primitives/errors';
import type { Plan, Step } from '../../../src/primitives/plan';
import { isFinal } from '../../../src/primitives/record-states';
import { reviewAuthEntry } from '../../../src/review/auth-entry';
import { readPreimage } from '../../../src/review/preimage';
import { review } from '../../../src/review/review';
import { tellStep, tellWarning } from '../../../src/words/plan';
import { lacks } from '../../capabilities.mjs';
import { createMemoryDatabase } from '../../platform/memory-database';
import { emptyPlan } from '../journal/plan';
import { spoken } from '../spoken';
import { type Item, KINDS, type Kind, passphraseOf, present, readItems, Tally } from './items';
import { CLOSE, chainOf, networkOf, spender } from './node';

/** Every reason for which an item may be refused or left out. */
type Reason =
  /** A transaction without operations: no ledger takes it. */
  | 'no operation'
  /** An event that no contract raised: nobody asks for it by contract. */
  | 'no contract named'
  /** An authorization for a network whose passphrase is not known. */
  | 'unknown network'
  /** A preimage of something else than a contract authorization: never signed. */
  | 'not an authorization';

const items = readItems();
const of = (kind: Kind) => items.filter((item) => item.kind === kind);
const tally = new Tally<Reason>();
const at = (item: Item) => `line ${item.line}: ${item.kind} of ${item.source}`;
const codeOf = (error: unknown) => (isServiceError(error) ? error.code : `raw ${error}`);
const camel = (text: string) => text.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const SOURCE = 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7' as AccountId;

/** A node with the corpus's own entries, and what the transaction returned, where that is known. */
const entries = new Map(of('ledgerEntry').map((item) => [keyText(keyOf(xdr.LedgerEntryData.fromXdr(item.xdr, 'base64'))), item]));
const metaOf = new Map(of('meta').flatMap((item) => (item.tx ? [[item.tx, item.xdr] as const] : [])));
const resultOf = new Map(of('result').flatMap((item) => (item.tx ? [[item.tx, item.xdr] as const] : [])));

function returnOf(tx: string | undefined): xdr.ScVal | undefined {
  const meta = tx && metaOf.get(tx);
  const said = meta && xdr.TransactionMeta.fromXdr(meta, 'base64');
  return said && (said.type === 'v3' || said.type === 'v4') ? (said.value.sorobanMeta?.returnValue ?? undefined) : undefined;
}

function readingChain(passphrase: string, returned?: xdr.ScVal): Chain {
  const read = async (keys: readonly xdr.LedgerKey[]) =>
    new Reading(
      60_000_000,
      CLOSE,
      new Map(
        keys.map((key) => {
          const item = entries.get(keyText(key));
          return [keyText(key), item && { data: xdr.LedgerEntryData.fromXdr(item.xdr, 'base64'), lastModified: 1, archived: false }];
        }),
      ),
    );
  const simulate = async () => ({
    latestLedger: 60_000_000,
    events: [],
    results: returned ? [{ auth: [], xdr: returned.toXdr('base64') }] : [],
  });
  // How the market is no recording says.
  const horizon = { bestPath: async () => undefined, pools: async () => [] };
  return { network: networkOf(passphrase), rpc: { read, simulate }, horizon } as unknown as Chain;
}

/** Runs each item of a kind; an item that fails names itself. */
async function each(kind: Kind, run: (item: Item) => Promise<void> | void): Promise<void> {
  for (const item of of(kind)) {
    try {
      await run(item);
    } catch (error) {
      throw new Error(`${at(item)}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }
}

/** A node that answers one method with one thing. */
const answering = (result: object) =>
  createRpc({
    url: 'http://localhost:1',
    door: createDoor({
      fetch: async (_url, init) => Response.json({ jsonrpc: '2.0', id: JSON.parse(String(init?.body)).id, result }),
      allowed: () => ['http://localhost:1'],
    }),
  });

/** Every step and every warning has a sentence of its own, in every language. */
function mustBeSaid({ steps, warnings }: Plan): void {
  for (const { words, say } of spoken) {
    const whole = (told: string, unknown: string) => {
      expect(told).not.toBe(unknown);
      expect(told).not.toMatch(/undefined|NaN|\[object/);
    };
    const walk = (all: readonly Step[]): void => {
      for (const step of all) {
        whole(tellStep(words, step, say), words.unknownStep(step.code));
        walk(step.children);
      }
    };
    walk(steps);
    for (const warning of warnings) whole(tellWarning(words, warning, say), words.unknownWarning(warning.code));
  }
}

/** Declared only where the corpus is: a skip has to say what is missing. */
function testCorpus(): void {
  afterAll(() => console.log(`ledger corpus\n  ${tally.lines().join('\n  ')}`));

  it('envelope is reviewed: its hash, its operations, its authorizations', async () => {
    await each('envelope', async (item) => {
      const passphrase = passphraseOf(item);
      const parsed = xdr.TransactionEnvelope.fromXdr(item.xdr, 'base64');
      expect(parsed.toXdr('base64')).toBe(item.xdr);
      const inner = parsed.type === 'envelopeTypeTxFeeBump' ? parsed.feeBump.tx.innerTx.v1.tx : parsed.value.tx;
      const operations = 'operations' in inner ? inner.operations : [];
      const chain = readingChain(passphrase, returnOf(item.tx));
      const input = { chain, envelope: item.xdr, origin: 'test', clock: () => CLOSE };
      if (operations.length === 0) {
        expect(await review(input).then(() => 'a plan', codeOf)).toBe('invalid_xdr');
        tally.refused(item, 'no operation');
        return;
      }
      const plan = await review(input);
      expect(plan.envelope).toBe(item.xdr);
      expect(plan.hash).toBe(hashOf(item.xdr, passphrase));
      if (item.network !== 'unknown' && item.tx && /^[0-9a-f]{64}$/.test(item.tx)) {
        const theirs = Buffer.from(TransactionBuilder.fromXdr(item.xdr, passphrase).hash()).toString('hex');
        expect(plan.hash).toBe(theirs);
      }
      const steps = plan.steps[0]?.code === 'fee_bump' ? plan.steps[0].children : plan.steps;
      expect(steps).toHaveLength(operations.length);
      const auth = operations.flatMap(({ body }) => (body.type === 'invokeHostFunction' ? body.invokeHostFunctionOp.auth : []));
      expect(plan.authorizations).toHaveLength(auth.length);
      mustBeSaid(plan);
      tally.taken(item);
    });
    expect(tally.of('envelope')).toBeGreaterThanOrEqual(700);
  });

  it('result is read: its code, its fee and each operation’s code', async () => {
    await each('result', (item) => {
      const bytes = Buffer.from(item.xdr, 'base64');
      const said = xdr.TransactionResult.fromXdr(item.xdr, 'base64');
      expect(said.toXdr('base64')).toBe(item.xdr);
      const outcome = parseOutcome(item.xdr);
      const code = bytes.readInt32BE(8);
      expect(outcome.feeCharged).toBe(bytes.readBigInt64BE(0));
      expect(outcome.transaction).toBe(xdr.TransactionResultCode.fromValue(code).name);
      expect(outcome.successful).toBe(code === 0 || code === 1);
      expect(parseEnding({ successful: outcome.successful, result: item.xdr })).toMatchObject({ transaction: outcome.transaction });
      const inner = (said.result.toJson() as { [name: string]: { result: { result: object } } }) ?? {};
      const pair = inner.tx_fee_bump_inner_success ?? inner.tx_fee_bump_inner_failed;
      const list = Object.values((pair ? pair.result.result : inner) as { [name: string]: unknown })[0];
      const codes = Array.isArray(list) ? list.map(codeInJson) : [];
      expect(outcome.operations).toHaveLength(codes.length);
      for (const [index, end] of codes.entries())
        expect(outcome.operations[index]?.endsWith(end), `${outcome.operations} ${end}`).toBe(true);
      tally.taken(item);
    });
  });

  it('meta is read: what a call returned, with its own result where that is known', async () => {
    const success = new xdr.TransactionResult({
      feeCharged: 1n,
      result: xdr.TransactionResultResult.txSuccess([]),
      ext: xdr.TransactionResultExt.v0(),
    }).toXdr('base64');
    await each('meta', (item) => {
      const meta = xdr.TransactionMeta.fromXdr(item.xdr, 'base64');
      expect(meta.toXdr('base64')).toBe(item.xdr);
      const result = (item.tx && resultOf.get(item.tx)) || success;
      const { successful } = parseOutcome(result);
      const ending = parseEnding({ successful, result, meta: item.xdr });
      expect(ending).toMatchObject({ successful });
      expect(ending.missing).toBeUndefined();
      const version = Object.values(meta.toJson() as { [name: string]: { soroban_meta?: { return_value?: unknown } | null } })[0];
      const returned = 'returnValue' in ending ? ending.returnValue : undefined;
      expect(returned?.toJson()).toEqual(successful ? (version?.soroban_meta?.return_value ?? undefined) : undefined);
      if (returned) expect(() => JSON.stringify(toJson(returned))).not.toThrow();
      tally.taken(item);
    });
  });

  it('ledger entry is read from a node, under its own key, and by the parser of its kind', async () => {
    await each('ledgerEntry', async (item) => {
      const key = keyOf(xdr.LedgerEntryData.fromXdr(item.xdr, 'base64'));
      const rpc = answering({ latestLedger: 60_000_000, entries: [{ key: keyText(key), xdr: item.xdr, lastModifiedLedgerSeq: 7 }] });
      const entry = (await rpc.readTimeless([key])).get(key);
      expect(entry?.data.toXdr('base64')).toBe(item.xdr);
      expect(key.type).toBe(entry?.data.type);
      if (entry?.data.type === 'account') expect(parseAccount(entry, USUAL)?.sequence).toBe(entry.data.account.seqNum);
      if (entry?.data.type === 'trustline' && entry.data.trustLine.asset.type !== 'assetTypePoolShare')
        expect(parseTrustline(entry)?.balance).toBe(entry.data.trustLine.balance);
      if (entry?.data.type === 'contractData' && entry.data.contractData.val.type === 'scvContractInstance')
        expect(parseInstance(entry)).toBeDefined();
      tally.taken(item);
    });
  });

  it('event is read as a node tells it', async () => {
    await each('event', async (item) => {
      const event = xdr.ContractEvent.fromXdr(item.xdr, 'base64');
      expect(event.toXdr('base64')).toBe(item.xdr);
      if (!event.contractId) {
        tally.refused(item, 'no contract named');
        return;
      }
      const contractId = Address.contract(event.contractId.toBytes()).toString() as ContractId;
      const { topics, data } = event.body.v0;
      const page = await answering({
        events: [
          {
            id: '0000000000000000001-0000000001',
            ledger: 1,
            ledgerClosedAt: '2026-01-01T00:00:00Z',
            contractId,
            txHash: '0'.repeat(64),
            topic: topics.map((topic) => topic.toXdr('base64')),
            value: data.toXdr('base64'),
          },
        ],
        cursor: '0000000000000000001-0000000001',
        latestLedger: 2,
        oldestLedger: 1,
        latestLedgerCloseTime: '2',
        oldestLedgerCloseTime: '1',
      }).events({ filters: [], limit: 1, startLedger: 1 });
      const [read] = page.events ?? [];
      expect(read?.topic?.map((topic) => topic.toXdr('base64'))).toEqual(topics.map((topic) => topic.toXdr('base64')));
      expect(read?.value.toXdr('base64')).toBe(data.toXdr('base64'));
      // As the vault's own, and as somebody's who speaks of vaults: told, or not of that history; never an error.
      for (const sources of [
        { vault: contractId, stabilizers: [], treasuries: [] },
        { vault: SOURCE as never, stabilizers: [contractId], treasuries: [contractId] },
      ])
        if (read) expect(() => parseHappening(read, sources)).not.toThrow();
      tally.taken(item);
    });
  });

  it('diagnostic event names who failed, where it tells of a failure', async () => {
    await each('diagnosticEvent', (item) => {
      const { event } = xdr.DiagnosticEvent.fromXdr(item.xdr, 'base64');
      expect(xdr.DiagnosticEvent.fromXdr(item.xdr, 'base64').toXdr('base64')).toBe(item.xdr);
      const [name, value] = event.body.v0.topics;
      const raised = name?.type === 'scvSymbol' && name.sym.toString() === 'error' && value?.type === 'scvError' ? value.error : undefined;
      const error = raised
        ? raised.type === 'sceContract'
          ? `HostError: Error(Contract, #${raised.contractCode})`
          : `HostError: Error(${raised.type.slice(3)}, ${raised.code.name.slice(4)})`
        : 'HostError: Error(Contract, #4294967295)';
      const named = raised && event.contractId ? Address.contract(event.contractId.toBytes()).toString() : undefined;
      expect(parseFailure({ error, events: [item.xdr] }).contract).toBe(named);
      tally.taken(item);
    });
  });

  it('authorization is reviewed inside a transaction, and where it has an address on its own', async () => {
    await each('authEntry', async (item) => {
      const passphrase = passphraseOf(item);
      const entry = xdr.SorobanAuthorizationEntry.fromXdr(item.xdr, 'base64');
      expect(entry.toXdr('base64')).toBe(item.xdr);
      const plan = await review({
        chain: readingChain(passphrase),
        envelope: envelopeWith(entry),
        origin: 'test',
        clock: () => CLOSE,
      });
      const { credentials } = entry;
      const source = credentials.type === 'sorobanCredentialsSourceAccount';
      expect(plan.authorizations).toMatchObject([{ source }]);
      if (!source) await reviewAlone(entry, passphrase);
      tally.taken(item);
    });
  });

  it('preimage is what is signed, where it is an authorization for a network that is known', async () => {
    await each('preimage', async (item) => {
      const passphrase = passphraseOf(item);
      const preimage = xdr.HashIdPreimage.fromXdr(item.xdr, 'base64');
      expect(preimage.toXdr('base64')).toBe(item.xdr);
      const bound = preimage.type === 'envelopeTypeSorobanAuthorizationWithAddress' ? preimage.sorobanAuthorizationWithAddress : undefined;
      const plain = preimage.type === 'envelopeTypeSorobanAuthorization' ? preimage.sorobanAuthorization : undefined;
      const body = bound ?? plain;
      const account = (bound ? Address.fromScAddress(bound.address).toString() : SOURCE) as AnyAddress;
      const asked = reviewAuthEntry({ chain: readingChain(passphrase), preimage: item.xdr, account, origin: 'https://dapp.example' });
      if (!body) {
        expect(await asked.catch(codeOf)).toBe('unsupported_preimage');
        tally.refused(item, 'not an authorization');
        return;
      }
      if (Buffer.compare(body.networkId.toBytes(), sha256(Buffer.from(passphrase))) !== 0) {
        expect(item.network).toBe('unknown');
        expect(await asked.catch(codeOf)).toBe('wrong_network');
        tally.refused(item, 'unknown network');
        return;
      }
      const said = await asked;
      expect(Buffer.from(readPreimage(item.xdr, { passphrase, account }).bytes).toString('base64')).toBe(item.xdr);
      expect(said.steps.length).toBeLessThanOrEqual(1);
      tally.taken(item);
    });
  });

  it('resources are taken from a simulation: the same footprint, the fee with its margin', async () => {
    const returned = xdr.ScVal.scvVoid().toXdr('base64');
    await each('sorobanData', async (item) => {
      const data = xdr.SorobanTransactionData.fromXdr(item.xdr, 'base64');
      expect(data.toXdr('base64')).toBe(item.xdr);
      const { footprint } = data.resources;
      const answer: Simulation = {
        latestLedger: 1,
        events: [],
        results: [{ auth: [], xdr: returned }],
        transactionData: item.xdr,
        minResourceFee: data.resourceFee.toString(),
      };
      const { envelope, fee } = await prepareInvocation({ simulate: async () => answer, rules: () => USUAL } as never, {
        source: SOURCE,
        sequence: 1n,
        call: { contract: networkOf(passphraseOf(item)).assets.usdc?.contract as ContractId, fn: 'go', args: [] },
        auth: [],
        inclusion: 100n,
        validUntil: CLOSE,
        terms: { ceiling: 2n ** 40n },
      });
      const built = xdr.TransactionEnvelope.fromXdr(envelope, 'base64');
      const ext = built.type === 'envelopeTypeTx' ? built.v1.tx.ext : undefined;
      expect(ext?.type === 'sorobanData' ? ext.sorobanData.resources.footprint.toXdr('base64') : '').toBe(footprint.toXdr('base64'));
      expect(fee.resource).toBe(withMargin(data.resourceFee));
      tally.taken(item);
    });
  });

  it('transaction of which all three parts are known ends in the journal, as its result says', async () => {
    const whole = of('envelope').filter(({ tx }) => tx && resultOf.has(tx) && metaOf.has(tx));
    const ends = { confirmed: 0, failed: 0 };
    for (const item of whole) {
      const result = resultOf.get(item.tx ?? '') ?? '';
      const passphrase = passphraseOf(item);
      const { account, sequence } = spender(xdr.TransactionEnvelope.fromXdr(item.xdr, 'base64'));
      const { successful, returnValue, feeCharged } = parseOutcome(result, metaOf.get(item.tx ?? ''));
      const hash = hashOf(item.xdr, passphrase);
      const known = { hash, envelope: item.xdr, result, meta: metaOf.get(item.tx ?? ''), successful, account, sequence };
      const journal = createJournal({
        database: createMemoryDatabase({ disk: new Map() }),
        chain: async () => chainOf(known, passphrase),
        clock: () => CLOSE,
        changed: () => undefined,
      });
      const { kind } = item.xdr && returnValue ? { kind: 'contract' as const } : { kind: 'classic' as const };
      const validUntil = CLOSE + 60;
      await journal.put({
        ...{ hash, envelope: item.xdr, networkId: 'mainnet', passphrase, account, kind, sequence: sequence.toString() },
        ...{ origin: 'test', intent: { name: 'test' }, createdAt: CLOSE - 60, validUntil },
        plan: emptyPlan(
          { envelope: item.xdr, hash, kind, sequence: sequence.toString(), validUntil, source: account },
          { ledger: 1, closeTime: CLOSE - 60 },
        ),
        ...{ state: 'submitted', unknown: false, attempts: 1, lateLedgers: [] },
      });
      let record = await journal.advance(hash);
      for (let step = 0; step < 3 && !isFinal(record); step++) record = await journal.advance(hash);
      expect(record.state, at(item)).toBe(successful ? 'confirmed' : 'failed');
      expect(record.outcome, at(item)).toMatchObject({ feeCharged: feeCharged.toString() });
      expect(record.outcome?.returnValue, at(item)).toBe(returnValue?.toXdr('base64'));
      expect(record.outcome?.missing, at(item)).toBeUndefined();
      ends[successful ? 'confirmed' : 'failed'] += 1;
    }
    console.log(`ledger corpus, whole transactions: ${ends.confirmed} confirmed, ${ends.failed} failed`);
    expect(whole).toHaveLength(299);
  });

  it('item was counted once: 2,465 in all', () => {
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    expect(items).toHaveLength(2_465);
    expect(tally.total).toBe(2_465);
    expect(tally.refusals()).toEqual({
      'envelope: no operation': 9,
      'event: no contract named': 3,
      'preimage: unknown network': 18,
      'preimage: not an authorization': 4,
    });
  });
}

// The last of them counts what the others read.
if (present) describe('each of the ledger corpus', { shuffle: false }, testCorpus);
else it('the ledger corpus', (context) => lacks(context, 'shared data', 'the ledger corpus'));

function codeInJson(operation: unknown): string {
  if (typeof operation === 'string') return capital(camel(operation)).slice(2);
  const inner = Object.values(Object.values(operation as { [name: string]: object })[0] ?? {})[0] as string | object;
  return capital(camel(typeof inner === 'string' ? inner : (Object.keys(inner)[0] ?? '')));
}

function envelopeWith(entry: xdr.SorobanAuthorizationEntry): string {
  const { function: what } = entry.rootInvocation;
  const called = {
    sorobanAuthorizedFunctionTypeContractFn: () =>
      'contractFn' in what ? xdr.HostFunction.hostFunctionTypeInvokeContract(what.contractFn) : undefined,
    sorobanAuthorizedFunctionTypeCreateContractHostFn: () =>
      'createContractHostFn' in what ? xdr.HostFunction.hostFunctionTypeCreateContract(what.createContractHostFn) : undefined,
    sorobanAuthorizedFunctionTypeCreateContractV2HostFn: () =>
      'createContractV2HostFn' in what ? xdr.HostFunction.hostFunctionTypeCreateContractV2(what.createContractV2HostFn) : undefined,
  }[what.type]();
  const op = new xdr.InvokeHostFunctionOp({ hostFunction: called as xdr.HostFunction, auth: [entry] });
  const tx = new xdr.Transaction({
    sourceAccount: xdr.MuxedAccount.keyTypeEd25519(new Uint8Array(32).fill(1)),
    fee: 100,
    seqNum: 1n,
    cond: xdr.Preconditions.precondTime(new xdr.TimeBounds({ minTime: 0n, maxTime: BigInt(CLOSE + 60) })),
    memo: xdr.Memo.memoNone(),
    operations: [new xdr.Operation({ sourceAccount: null, body: xdr.OperationBody.invokeHostFunction(op) })],
    ext: xdr.TransactionExt.v0(),
  });
  return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx, signatures: [] })).toXdr('base64');
}

/** The entry's own preimage: of the kind that its credentials are for. */
async function reviewAlone(entry: xdr.SorobanAuthorizationEntry, passphrase: string): Promise<void> {
  const { credentials, rootInvocation: invocation } = entry;
  if (credentials.type === 'sorobanCredentialsSourceAccount') return;
  const inner =
    credentials.type === 'sorobanCredentialsAddress'
      ? credentials.address
      : credentials.type === 'sorobanCredentialsAddressV2'
        ? credentials.addressV2
        : credentials.addressWithDelegates.addressCredentials;
  const { address, nonce, signatureExpirationLedger } = inner;
  const parts = { networkId: new Uint8Array(sha256(Buffer.from(passphrase))), nonce, signatureExpirationLedger, invocation };
  const preimage =
    credentials.type === 'sorobanCredentialsAddress'
      ? xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(new xdr.HashIdPreimageSorobanAuthorization(parts))
      : xdr.HashIdPreimage.envelopeTypeSorobanAuthorizationWithAddress(
          new xdr.HashIdPreimageSorobanAuthorizationWithAddress({ ...parts, address }),
        );
  const account = Address.fromScAddress(address).toString() as AnyAddress;
  const said = await reviewAuthEntry({
    chain: readingChain(passphrase),
    preimage: preimage.toXdr('base64'),
    account,
    origin: 'https://dapp.example',
  });
  expect(said.steps.length).toBeLessThanOrEqual(1);
}
