/**
 * The device's screens, against what the maker's emulator showed (`tests/vectors/ledger-device`, as they were recorded). Until the code
 * was whole it was run on every other kind alone; these were held out: payment USDC, trustline, vaultDeposit, lendpoolToVaultsvc,
 * claimAccrued, targetApy, boostDeposit. All of them came out as recorded at the first try, in both versions.
 */
import { readFileSync } from 'node:fs';
import { sha256 } from '@noble/hashes/sha2.js';
import { xdr } from '@stellar/stellar-sdk/base';
import { describe, expect, it } from 'vitest';
import { creditAsset } from '../../../src/chain/assets';
import { networkId } from '../../../src/chain/ids';
import { plainAccount, publicKey, scAddress } from '../../../src/chain/names';
import { signaturePayload } from '../../../src/chain/transaction';
import { adr, bool, i128, str, struct, sym, u32, vec } from '../../../src/contracts/scval';
import { foretellLedger, type LedgerApp, type LedgerForetold, secondsToRead } from '../../../src/hardware/screens';
import { type AccountId, type ContractId, publicKeyOf } from '../../../src/primitives/addresses';
import { fromHex, toHex } from '../../../src/primitives/hex';
import { mainnet, testnet } from '../../../src/settings/networks';
import { deviceScreens } from '../../../src/wallet/devices/device-screens';
import { asRecorded } from './emulator';

interface Recorded {
  kind: string;
  envelope: string;
  payload: number;
  how: string;
  screens: string[][];
  hashScreens?: string[][];
}

const read = (name: string) => JSON.parse(readFileSync(`tests/vectors/ledger-device/${name}.json`, 'utf8'));

const signer = read('xdrs-6.0.0').device as AccountId;
const other = 'GDGI2TU3DY4HDFC3AT62Q73BC33GBVB2ASP3HJQA3USAPF34LSAAHGLP' as AccountId;
const contract = 'CCN5YNBOPELM7X7QBPRH6NKILWJJMVZX2PNEU4KGL2LF7B5NIUCJHHCJ' as ContractId;
const usdc = 'CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75' as ContractId;
const PUBLIC = mainnet.passphrase;
const six: LedgerApp = { version: '6.0.0', hashSigning: true, maxDataSize: 8192 };
const five: LedgerApp = { version: '5.0.3', hashSigning: true };

const operation = (body: xdr.OperationBody, source: AccountId | null = null) =>
  new xdr.Operation({ sourceAccount: source && plainAccount(source), body });

const payment = (amount: bigint) =>
  operation(xdr.OperationBody.payment(new xdr.PaymentOp({ destination: plainAccount(other), asset: xdr.Asset.assetTypeNative(), amount })));

interface Given {
  memo?: xdr.Memo;
  source?: AccountId;
  cond?: xdr.Preconditions;
  passphrase?: string;
}

function payload(operations: xdr.Operation[], { memo, source, cond, passphrase }: Given = {}): Uint8Array {
  const tx = new xdr.Transaction({
    sourceAccount: plainAccount(source ?? signer),
    fee: 100 * operations.length,
    seqNum: 7n,
    cond: cond ?? xdr.Preconditions.precondNone(),
    memo: memo ?? xdr.Memo.memoNone(),
    operations,
    ext: xdr.TransactionExt.v0(),
  });
  const taggedTransaction = xdr.TransactionSignaturePayloadTaggedTransaction.envelopeTypeTx(tx);
  return new xdr.TransactionSignaturePayload({ networkId: networkId(passphrase ?? PUBLIC), taggedTransaction }).toXdr();
}

function call(name: string, args: xdr.ScVal[], to: ContractId = contract, auth: xdr.SorobanAuthorizationEntry[] = []): xdr.Operation {
  const invoked = new xdr.InvokeContractArgs({ contractAddress: scAddress(to), functionName: name, args });
  const hostFunction = xdr.HostFunction.hostFunctionTypeInvokeContract(invoked);
  return operation(xdr.OperationBody.invokeHostFunction(new xdr.InvokeHostFunctionOp({ hostFunction, auth })));
}

const transaction = (preimage: Uint8Array, app: LedgerApp): LedgerForetold =>
  foretellLedger({ kind: 'transaction', preimage, signer }, app);

/** The screens of a transaction that has to be foretold. */
function screensOf(preimage: Uint8Array, app: LedgerApp = six): readonly (readonly string[])[] {
  const told = transaction(preimage, app);
  if (!told.foretold) throw new Error(`not foretold: ${told.reason}`);
  return told.screens;
}

/** Each row of the screens with its text in one piece. */
const rowsOf = (preimage: Uint8Array, app: LedgerApp = six): string[] => {
  const rows = new Map<string, string>();
  for (const [title, ...lines] of screensOf(preimage, app)) {
    const name = title?.replace(/ \(\d+\/\d+\)$/, '') ?? '';
    rows.set(name, (rows.get(name) ?? '') + lines.join(''));
  }
  return [...rows].map(([name, text]) => `${name}: ${text}`);
};

const message = (bytes: Uint8Array | string, app: LedgerApp = six) => {
  const prefixed = [
    new TextEncoder().encode('Stellar Signed Message:\n'),
    typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
  ];
  return foretellLedger({ kind: 'message', preimage: Uint8Array.from(prefixed.flatMap((part) => [...part])), signer }, app);
};

describe.each(['5.0.3', '6.0.0'])('app %s, recorded', (version) => {
  const { rows, app } = read(`transcripts-${version}`) as { rows: Recorded[]; app: { hashSigningEnabled: boolean; maxDataSize?: number } };
  const { passphrase } = read(`xdrs-${version}`);
  const configured: LedgerApp = { version, hashSigning: app.hashSigningEnabled, maxDataSize: app.maxDataSize };

  it('has the fifteen kinds', () => expect(rows).toHaveLength(15));

  it.each(rows)('$kind is foretold screen by screen and line by line', ({ kind, envelope, payload: bytes, how, screens, hashScreens }) => {
    const preimage = signaturePayload(envelope, passphrase);
    expect(preimage).toHaveLength(bytes);
    const told = transaction(preimage, configured);
    const hash = how === 'signHash';
    const contractCall = !['payment', 'payment USDC', 'claimReward', 'trustline'].includes(kind);
    expect(told).toMatchObject({ foretold: true, by: how, onlyHash: hash, blind: contractCall });
    if (!told.foretold) return;
    expect(version === '6.0.0' ? asRecorded(told.screens) : told.screens).toEqual(hashScreens ?? screens);
  });
});

/** As `openLedger` tells of the app: 5.0.3 does not say how much it takes. */
const nanoSP = (version: string) => ({ version, model: 'nanoSP', hashSigning: true, maxDataSize: 1_540 });

describe.each(['5.0.3', '5.0.1'])('app %s, however large a contract call is', (version) => {
  const { rows } = read('transcripts-5.0.3') as { rows: Recorded[] };
  const { passphrase, device } = read('xdrs-5.0.3');

  it.each(rows)('$kind is asked for by the means that were recorded', ({ envelope, how }) => {
    const preimage = signaturePayload(envelope, passphrase);
    const told = deviceScreens({ account: device, kind: 'transaction', preimage }, nanoSP(version));
    expect(told).toMatchObject({ by: how, blind: how === 'signHash' });
    expect(told.screens !== null).toBe(version === '5.0.3');
  });
});

it('a call of which nothing is foretold still needs the app’s setting, in a fee bump too', () => {
  const { networkId: id, taggedTransaction: inner } = xdr.TransactionSignaturePayload.fromXdr(payload([call('transfer', [])]));
  if (inner.type !== 'envelopeTypeTx') throw new Error('not plain');
  const feeBump = new xdr.FeeBumpTransaction({
    feeSource: plainAccount(signer),
    fee: 400n,
    innerTx: xdr.FeeBumpTransactionInnerTx.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx: inner.tx, signatures: [] })),
    ext: xdr.FeeBumpTransactionExt.v0(),
  });
  const taggedTransaction = xdr.TransactionSignaturePayloadTaggedTransaction.envelopeTypeTxFeeBump(feeBump);
  const preimage = new xdr.TransactionSignaturePayload({ networkId: id, taggedTransaction }).toXdr();
  for (const version of ['5.0.3', '6.0.0', '6.1.0']) {
    expect(transaction(preimage, { ...six, version })).toMatchObject({ foretold: false, blind: true });
  }
  const entry = { kind: 'entry', preimage: new Uint8Array(40), signer } as const;
  expect(foretellLedger(entry, { ...six, version: '6.1.0' })).toEqual({ foretold: false, reason: 'version', blind: true });
});

describe('app 6.0.0, recorded beside them', () => {
  const more = read('more-6.0.0');

  it.each([
    ['message', 'Hello, Stellar\nlogin 1234'],
    ['message utf8', 'Grüße 東京'],
    ['message binary', Uint8Array.of(0xff, 0xfe, 1, 2)],
    ['message empty', ''],
  ])('%s', (name, text) => {
    expect(message(text)).toEqual({ foretold: true, screens: more[name].screens, blind: false, by: 'signMessage', onlyHash: false });
  });

  it('a hash', () => {
    const [, , { 1: one, 2: two, 3: three }, { 1: four }] = more.signHash.screens;
    const told = foretellLedger({ kind: 'hash', preimage: fromHex(one + two + three + four), signer }, six);
    expect(told).toEqual({ foretold: true, screens: more.signHash.screens, blind: true, by: 'signHash', onlyHash: true });
  });

  it('an authorization entry', () => {
    // The recording keeps no bytes: they are its own words, put together again.
    const vault = 'CABBWS3HKL57JP43BAEUKGRUQRMJ62WUH5VYHY7UBF5UD6XJW5ONVWWX' as ContractId;
    const authorized = (to: ContractId, functionName: string, args: xdr.ScVal[], subInvocations: xdr.SorobanAuthorizedInvocation[]) =>
      new xdr.SorobanAuthorizedInvocation({
        function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(
          new xdr.InvokeContractArgs({ contractAddress: scAddress(to), functionName, args }),
        ),
        subInvocations,
      });
    const sum = i128(1_000_000_000n);
    const transfer = authorized(contract, 'transfer', [adr(signer), adr(vault), sum], []);
    const invocation = authorized(vault, 'deposit', [vec(sum), vec(sum), adr(signer), bool(true)], [transfer]);
    const body = new xdr.HashIdPreimageSorobanAuthorization({
      networkId: networkId('Local Network ; led'),
      nonce: 1n,
      signatureExpirationLedger: 5000,
      invocation,
    });
    const preimage = xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(body).toXdr();
    expect(preimage).toHaveLength(more.signSorobanAuthorization.bytes);
    const told = foretellLedger({ kind: 'entry', preimage, signer }, six);
    expect(told).toMatchObject({ foretold: true, blind: true, by: 'signSorobanAuthorization', onlyHash: false });
    expect(told.foretold && asRecorded(told.screens)).toEqual(more.signSorobanAuthorization.screens);
  });

  it('what a refused payment showed before it was refused', () => {
    const refused = read('errors-6.0.0')['refuse transaction'].screens as string[][];
    const { envelope } = (read('transcripts-6.0.0').rows as Recorded[]).find(({ kind }) => kind === 'payment')!;
    const told = screensOf(signaturePayload(envelope, read('xdrs-6.0.0').passphrase));
    expect(told).toEqual(refused.filter(([line]) => line !== 'Reject transaction'));
  });

  it('with its setting off a contract call and a hash show nothing, and a payment what it always shows', () => {
    // blind-off-6.0.0.json: 0x6c66 for both.
    const off = { ...six, hashSigning: false };
    expect(transaction(payload([call('transfer', [])]), off)).toEqual({ foretold: false, reason: 'setting', blind: true });
    expect(foretellLedger({ kind: 'hash', preimage: new Uint8Array(32), signer }, off)).toEqual({
      foretold: false,
      reason: 'setting',
      blind: true,
    });
    expect(screensOf(payload([payment(1n)]), off)).toEqual(screensOf(payload([payment(1n)])));
  });
});

describe('networks, sources and conditions', () => {
  it.each([
    [PUBLIC, []],
    [testnet.passphrase, ['Network: Testnet']],
    ['Standalone Network ; February 2017', ['Network: Unknown']],
  ])('%s', (passphrase, shown) => {
    const preimage = payload([payment(1n)], { passphrase });
    for (const app of [five, six]) expect(rowsOf(preimage, app).filter((row) => row.startsWith('Network'))).toEqual(shown);
    expect(rowsOf(preimage, five)).toContain(`Send: 0.0000001 ${shown[0] === 'Network: Unknown' ? 'native' : 'XLM'}`);
    expect(rowsOf(preimage)).toContain('Send: 0.0000001 XLM');
  });

  it('another source is shown whole, and so is that of an operation', () => {
    const preimage = payload([operation(payment(12_345_678_900_000n).body, other)], { source: other });
    expect(rowsOf(preimage)).toEqual([
      'Review transaction to : send XLM',
      'Max Fee: 0.00001 XLM',
      `Tx Source: ${other}`,
      'Send: 1,234,567.89 XLM',
      `To: ${other}`,
      `Op Source: ${other}`,
      'Sign transaction to : send XLM?',
    ]);
    expect(rowsOf(preimage, five)).toEqual(
      expect.arrayContaining([`Tx Source: ${other}`, 'Send: 1,234,567.89 XLM', `Op Source: ${other}`]),
    );
    expect(rowsOf(payload([operation(payment(1n).body, signer)]), five)).toContain('Op Source: GB3JDW..BDQBYX');
  });

  it('validity is shown by 5.0.3 alone', () => {
    const cond = xdr.Preconditions.precondTime(new xdr.TimeBounds({ minTime: 1_700_000_000n, maxTime: 1_800_000_000n }));
    const preimage = payload([payment(1n)], { cond });
    expect(rowsOf(preimage, five)).toEqual(
      expect.arrayContaining(['Valid After (UTC): 2023-11-14 22:13:20', 'Valid Before (UTC): 2027-01-15 08:00:00']),
    );
    expect(rowsOf(preimage)).toEqual(rowsOf(payload([payment(1n)])));
  });

  it('a token that 6.0.0 knows has its symbol and its decimals, with another function or shape it is any contract', () => {
    const transfer = [adr(signer), adr(other), i128(1_230_000n)];
    expect(rowsOf(payload([call('transfer', transfer, usdc)]))).toEqual(
      expect.arrayContaining([`Transfer: 0.123 USDC@${usdc}`, `From: ${signer}`, `To: ${other}`]),
    );
    expect(rowsOf(payload([call('approve', [...transfer, u32(51_503_809)], usdc)]))).toEqual(
      expect.arrayContaining([`Approve: 0.123 USDC@${usdc}`, `From: ${signer}`, `Spender: ${other}`, 'Exp Ledger: 51,503,809']),
    );
    for (const [name, args] of [
      ['mint', transfer],
      ['transfer', [...transfer, u32(1)]],
      ['transfer', [adr(signer), u32(1), i128(1n)]],
      ['constructor', transfer],
    ] as [string, xdr.ScVal[]][]) {
      expect(rowsOf(payload([call(name, args, usdc)]))).toContain(`Contract ID: ${usdc}`);
    }
  });
});

describe('what somebody else wrote', () => {
  it('is escaped byte by byte, and twice within JSON', () => {
    const evil = 'a"\\\n\u202Eé\u0000\u007F';
    const once = 'a"\\\\\\n\\xe2\\x80\\xae\\xc3\\xa9\\0\\x7f';
    const preimage = payload([call('evil', [str(evil), vec(str(evil)), struct({ key: str(evil) })])]);
    expect(rowsOf(preimage)).toEqual(
      expect.arrayContaining([
        `Arg 1 of 3: ${once}`,
        `Arg 2 of 3: ${JSON.stringify([once])}`,
        `Arg 3 of 3: ${JSON.stringify({ key: once })}`,
      ]),
    );
    for (const line of screensOf(preimage).flat()) expect(line).toMatch(/^[ -~]*$/);
  });

  it('in a memo is escaped by 6.0.0, and base64 in 5.0.3', () => {
    const preimage = payload([payment(1n)], { memo: xdr.Memo.memoText('Grüße\u0007') });
    expect(rowsOf(preimage)).toContain('Memo Text: Gr\\xc3\\xbc\\xc3\\x9fe\\x07');
    expect(rowsOf(preimage, five)).toContain('Memo Text (base64): R3LDvMOfZQc=');
  });

  it('a break for which there is no room goes on with a screen that has a title alone', () => {
    const full = `${'W'.repeat(11)}i`;
    const text = `${full}${full}${full} `;
    expect(screensOf(payload([call('end', [str(text)])])).slice(-3, -1)).toEqual([
      ['Arg 1 of 1 (1/2)', full, full, `${full} `],
      ['Arg 1 of 1 (2/2)'],
    ]);
  });

  it('a title that is too wide loses its middle, a text its place on the screen', () => {
    const args = Array.from({ length: 12 }, () => vec(str('x'.repeat(60))));
    const titles = screensOf(payload([call('many', args)])).map(([title]) => title);
    expect(titles).toContain('Arg 12 of 12 (1/2)');
    const title = (pages: number) => screensOf(payload([call('long', [str('W'.repeat(11 * 3 * (pages - 1) + 1))])])).at(-2)?.[0];
    expect(title(12)).toBe('Arg 1 of 1 (12/12)');
  });

  it.each<[string, xdr.ScVal]>([
    [
      'a map whose keys are not sorted as texts',
      xdr.ScVal.scvMap([9, 10].map((key) => new xdr.ScMapEntry({ key: u32(key), val: u32(1) }))),
    ],
    ['a time', xdr.ScVal.scvTimepoint(1n)],
    ['no vector', xdr.ScVal.scvVec(null)],
    ['a name of code that is newer than the app', xdr.ScVal.scvExecutableTag('tag')],
    ['an instance', xdr.ScVal.scvLedgerKeyContractInstance()],
  ])('%s is not foretold', (_, value) => {
    expect(transaction(payload([call('odd', [value])]), six)).toEqual({ foretold: false, reason: 'operation', blind: true });
  });

  it('a line that would begin with its only break is not foretold: the library measures and draws it differently', () => {
    expect(transaction(payload([call('odd', [str(`_${'W'.repeat(20)}`)])]), six)).toEqual({ foretold: false, reason: 'text', blind: true });
  });
});

describe('more than was ever shown', () => {
  it('twenty operations are foretold, twenty-one and thirty-five are not', () => {
    const payments = (count: number) =>
      payload(
        Array.from({ length: count }, () => payment(10_000_000n)),
        { passphrase: 'Local Network ; led2' },
      );
    for (const app of [five, six]) {
      expect(screensOf(payments(20), app).at(-2)?.[0]).toMatch(/^(?:To|Destination) \(2\/2\)$/);
      for (const count of [21, 35]) expect(transaction(payments(count), app)).toEqual({ foretold: false, reason: 'size', blind: false });
    }
  });

  it('arguments are not foretold beyond what the largest review took', () => {
    const told = (length: number) => transaction(payload([call('huge', [str('x'.repeat(length))])]), six);
    expect(told(1700)).toMatchObject({ foretold: true });
    for (const length of [2000, 8000, 9000]) expect(told(length)).toMatchObject({ foretold: false, reason: 'size' });
    // Four characters for each byte.
    expect(transaction(payload([call('huge', [str('\u0007'.repeat(500))])]), six)).toMatchObject({ foretold: false, reason: 'size' });
  });

  it('many short rows are no more than twenty payments', () => {
    const told = (args: number) =>
      transaction(
        payload([
          call(
            'rows',
            Array.from({ length: args }, () => u32(1)),
          ),
        ]),
        six,
      );
    expect(told(60)).toMatchObject({ foretold: true });
    expect(told(90)).toEqual({ foretold: false, reason: 'size', blind: true });
  });

  it('what a device says that it cannot take is not foretold', () => {
    const preimage = payload([payment(1n)]);
    expect(transaction(preimage, { ...six, maxDataSize: preimage.length })).toMatchObject({ foretold: true });
    expect(transaction(preimage, { ...six, maxDataSize: preimage.length - 1 })).toEqual({ foretold: false, reason: 'size', blind: false });
    expect(message('x'.repeat(100), { ...six, maxDataSize: 100 })).toMatchObject({ foretold: true });
    expect(message('x'.repeat(101), { ...six, maxDataSize: 100 })).toMatchObject({ foretold: false, reason: 'size' });
  });

  it('values within values, and calls within calls, end somewhere', () => {
    let value = vec();
    for (let depth = 0; depth < 11; depth++) value = vec(value);
    expect(transaction(payload([call('deep', [value])]), six)).toMatchObject({ foretold: false, reason: 'size' });
  });
});

describe('what nobody recorded', () => {
  it.each(['5.0.2', '6.0.1', '6.0.0-dev', '', 'latest'])('version %j', (version) => {
    expect(transaction(payload([payment(1n)]), { ...six, version })).toEqual({ foretold: false, reason: 'version', blind: false });
  });

  it('5.0.3 knows no entries and no messages', () => {
    expect(message('hello', five)).toEqual({ foretold: false, reason: 'version', blind: false });
    expect(foretellLedger({ kind: 'entry', preimage: new Uint8Array(40), signer }, five)).toMatchObject({
      foretold: false,
      reason: 'version',
    });
  });

  it('operations of other kinds, fee bumps, pools', () => {
    const merge = operation(xdr.OperationBody.accountMerge(plainAccount(other)));
    for (const app of [five, six])
      expect(transaction(payload([merge]), app)).toEqual({ foretold: false, reason: 'operation', blind: false });
    const pool = new xdr.LiquidityPoolConstantProductParameters({
      assetA: xdr.Asset.assetTypeNative(),
      assetB: creditAsset(xdr.Asset, { code: 'USDC', issuer: other }),
      fee: 30,
    });
    const line = xdr.ChangeTrustAsset.assetTypePoolShare(xdr.LiquidityPoolParameters.liquidityPoolConstantProduct(pool));
    const share = operation(xdr.OperationBody.changeTrust(new xdr.ChangeTrustOp({ line, limit: 1n })));
    for (const app of [five, six])
      expect(transaction(payload([share]), app)).toEqual({ foretold: false, reason: 'operation', blind: false });
    const { networkId: id, taggedTransaction: inner } = xdr.TransactionSignaturePayload.fromXdr(payload([payment(1n)]));
    if (inner.type !== 'envelopeTypeTx') throw new Error('not plain');
    const envelope = new xdr.TransactionV1Envelope({ tx: inner.tx, signatures: [] });
    const feeBump = new xdr.FeeBumpTransaction({
      feeSource: plainAccount(signer),
      fee: 400n,
      innerTx: xdr.FeeBumpTransactionInnerTx.envelopeTypeTx(envelope),
      ext: xdr.FeeBumpTransactionExt.v0(),
    });
    const taggedTransaction = xdr.TransactionSignaturePayloadTaggedTransaction.envelopeTypeTxFeeBump(feeBump);
    const bumped = new xdr.TransactionSignaturePayload({ networkId: id, taggedTransaction }).toXdr();
    for (const app of [five, six]) expect(transaction(bumped, app)).toEqual({ foretold: false, reason: 'operation', blind: false });
    const upload = operation(
      xdr.OperationBody.invokeHostFunction(
        new xdr.InvokeHostFunctionOp({ hostFunction: xdr.HostFunction.hostFunctionTypeUploadContractWasm(new Uint8Array(8)), auth: [] }),
      ),
    );
    expect(transaction(payload([upload]), six)).toEqual({ foretold: false, reason: 'operation', blind: true });
  });

  it('bytes that are no such thing, or not its one encoding', () => {
    const good = payload([payment(1n)]);
    // What fills up "abc" has to be a zero.
    const filled = payload([payment(1n)], { memo: xdr.Memo.memoText('abc') });
    const padding = filled.findIndex((byte, at) => byte === 0x63 && filled[at - 1] === 0x62 && filled[at - 2] === 0x61) + 1;
    filled[padding] = 1;
    const hostile = [
      filled,
      new Uint8Array(),
      good.subarray(0, -1),
      Uint8Array.from([...good, 0]),
      sha256(good),
      new Uint8Array(500).fill(0xff),
    ];
    for (const preimage of hostile) {
      for (const app of [five, six]) expect(transaction(preimage, app)).toEqual({ foretold: false, reason: 'unreadable', blind: false });
      expect(foretellLedger({ kind: 'entry', preimage, signer }, six)).toMatchObject({ foretold: false, reason: 'unreadable' });
      expect(foretellLedger({ kind: 'message', preimage, signer }, six)).toMatchObject({ foretold: false, reason: 'unreadable' });
    }
    expect(foretellLedger({ kind: 'hash', preimage: new Uint8Array(31), signer }, six)).toMatchObject({ reason: 'unreadable' });
  });

  it('any change of any byte is either refused or shown or hidden, and never throws', () => {
    const good = payload([call('deposit', [vec(i128(1n)), adr(signer), sym('a'), struct({ b: u32(1) })])], {
      memo: xdr.Memo.memoText('memo'),
    });
    for (let at = 0; at < good.length; at++) {
      for (const bit of [1, 0x80]) {
        const bad = Uint8Array.from(good);
        bad[at]! ^= bit;
        for (const app of [five, six]) expect(transaction(bad, app).foretold).toBeTypeOf('boolean');
      }
    }
  });
});

it('5.0.3 shows by its hash whatever belongs to contracts', () => {
  const ext = xdr.ExtensionPoint.v0();
  for (const body of [
    xdr.OperationBody.restoreFootprint(new xdr.RestoreFootprintOp({ ext })),
    xdr.OperationBody.extendFootprintTtl(new xdr.ExtendFootprintTtlOp({ ext, extendTo: 5 })),
  ]) {
    const preimage = payload([operation(body)]);
    expect(transaction(preimage, five)).toMatchObject({ foretold: true, by: 'signHash', onlyHash: true, blind: true });
    if (body.type === 'restoreFootprint') expect(rowsOf(preimage)).toContain('Operation Type: Restore Footprint');
  }
});

it('a hash of 5.0.3 is that of the bytes', () => {
  const preimage = payload([call('transfer', [])]);
  expect(rowsOf(preimage, five)).toContain(`Hash: Signing${toHex(sha256(preimage))}`);
  expect(transaction(preimage, { ...five, hashSigning: false })).toEqual({ foretold: false, reason: 'setting', blind: true });
});

describe('as the source of the app has it, which no recording shows', () => {
  const native = xdr.Asset.assetTypeNative();
  const asset = creditAsset(xdr.Asset, { code: 'USDC', issuer: other });
  const path = (destination: AccountId) => [
    operation(
      xdr.OperationBody.pathPaymentStrictReceive(
        new xdr.PathPaymentStrictReceiveOp({
          sendAsset: native,
          sendMax: 20_000_000n,
          destination: plainAccount(destination),
          destAsset: asset,
          destAmount: 10_000_000n,
          path: [],
        }),
      ),
    ),
    operation(
      xdr.OperationBody.pathPaymentStrictSend(
        new xdr.PathPaymentStrictSendOp({
          sendAsset: asset,
          sendAmount: 20_000_000n,
          destination: plainAccount(destination),
          destAsset: native,
          destMin: 10_000_000n,
          path: [],
        }),
      ),
    ),
  ];
  const claimable = operation(
    xdr.OperationBody.createClaimableBalance(
      new xdr.CreateClaimableBalanceOp({
        asset,
        amount: 10_000_000n,
        claimants: [
          xdr.Claimant.claimantTypeV0(
            new xdr.ClaimantV0({
              destination: xdr.PublicKey.publicKeyTypeEd25519(publicKeyOf(other)),
              predicate: xdr.ClaimPredicate.claimPredicateAnd([
                xdr.ClaimPredicate.claimPredicateNot(xdr.ClaimPredicate.claimPredicateBeforeAbsoluteTime(5n)),
                xdr.ClaimPredicate.claimPredicateOr([
                  xdr.ClaimPredicate.claimPredicateUnconditional(),
                  xdr.ClaimPredicate.claimPredicateBeforeRelativeTime(9n),
                ]),
              ]),
            }),
          ),
        ],
      }),
    ),
  );
  const created = operation(
    xdr.OperationBody.createAccount(
      new xdr.CreateAccountOp({ destination: xdr.PublicKey.publicKeyTypeEd25519(publicKeyOf(other)), startingBalance: 15_000_000n }),
    ),
  );
  const toOther = path(other);
  const swap = path(signer);

  it.each<[string, xdr.Operation | undefined, string[], string[]]>([
    [
      'a new account',
      created,
      ['Send: 1.5 XLM', `To: ${other}`],
      ['Operation Type: Create Account', `Destination: ${other}`, 'Starting Balance: 1.5 XLM'],
    ],
    [
      'a path to what arrives',
      toOther[0],
      ['Send Max: 2 XLM', `To: ${other}`, 'They Receive: 1 USDC@GDG..HGLP', 'Sign transaction to : send XLM?'],
      ['Send Max: 2 XLM', `Destination: ${other}`, 'Receive: 1 USDC@GDG..HGLP'],
    ],
    [
      'a path from what leaves',
      toOther[1],
      ['Send: 2 USDC@GDG..HGLP', `To: ${other}`, 'They Receive Min: 1 XLM', 'Sign transaction to : send USDC?'],
      ['Send: 2 USDC@GDG..HGLP', `Destination: ${other}`, 'Receive Min: 1 XLM'],
    ],
    ['a swap', swap[0], ['Review transaction to : swap', 'Receive: 1 USDC@GDG..HGLP'], [`Destination: ${signer}`]],
    ['a swap of what leaves', swap[1], ['Review transaction to : swap', 'Receive Min: 1 XLM'], [`Destination: ${signer}`]],
    [
      'a claimable balance',
      claimable,
      [
        'Operation Type: Create Claimable Balance',
        'Balance: 1 USDC@GDG..HGLP',
        `Claimant 1: {"destination":"${other}","predicate":{"and":[{"not":{"before_absolute_time":"5"}},{"or":["unconditional",{"before_relative_time":"9"}]}]}}`,
      ],
      ['Balance: 1 USDC@GDG..HGLP', 'WARNING: Currently does not support displaying claimant details'],
    ],
  ])('%s', (_, given, shown6, shown5) => {
    const preimage = payload([given!]);
    expect(rowsOf(preimage)).toEqual(expect.arrayContaining(shown6));
    expect(rowsOf(preimage, five)).toEqual(expect.arrayContaining(shown5));
  });

  it('a swap names nobody in 6.0.0', () => expect(rowsOf(payload([swap[0]!])).join()).not.toMatch(/\bTo: |They/));

  it('an operation of the signer in a transaction of somebody else is named whole by 5.0.3', () => {
    expect(rowsOf(payload([operation(payment(1n).body, signer)], { source: other }), five)).toContain(`Op Source: ${signer}`);
    expect(rowsOf(payload([operation(payment(1n).body, other)]), five)).toContain(`Op Source: ${other}`);
  });

  it('what other accounts authorize is not shown, and newer credentials and entries are not foretold', () => {
    const inner = (name: string, subInvocations: xdr.SorobanAuthorizedInvocation[] = []) =>
      new xdr.SorobanAuthorizedInvocation({
        function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(
          new xdr.InvokeContractArgs({ contractAddress: scAddress(contract), functionName: name, args: [] }),
        ),
        subInvocations,
      });
    const rootInvocation = inner('root', [inner('nested')]);
    const address = scAddress(other);
    const theirs = new xdr.SorobanAddressCredentials({ address, nonce: 1n, signatureExpirationLedger: 1, signature: xdr.ScVal.scvVoid() });
    const by = (credentials: xdr.SorobanCredentials) => new xdr.SorobanAuthorizationEntry({ credentials, rootInvocation });
    const own = by(xdr.SorobanCredentials.sorobanCredentialsSourceAccount());
    const auth = [by(xdr.SorobanCredentials.sorobanCredentialsAddress(theirs)), own];
    const rows = rowsOf(payload([call('root', [], contract, auth)]));
    expect(rows).toContain('Nested...rization: 1-1');
    expect(rows).toContain('Function: rootnested');
    const newer = by(xdr.SorobanCredentials.sorobanCredentialsAddressV2(theirs));
    expect(transaction(payload([call('root', [], contract, [newer])]), six)).toEqual({ foretold: false, reason: 'version', blind: true });
    const bound = new xdr.HashIdPreimageSorobanAuthorizationWithAddress({
      networkId: networkId(PUBLIC),
      nonce: 1n,
      signatureExpirationLedger: 1,
      address,
      invocation: rootInvocation,
    });
    const preimage = xdr.HashIdPreimage.envelopeTypeSorobanAuthorizationWithAddress(bound).toXdr();
    expect(foretellLedger({ kind: 'entry', preimage, signer }, six)).toEqual({ foretold: false, reason: 'version', blind: true });
  });
});

it('an asset and a trustline with a bound', () => {
  const line = creditAsset(xdr.ChangeTrustAsset, { code: 'LONGASSET123', issuer: other });
  const preimage = payload([operation(xdr.OperationBody.changeTrust(new xdr.ChangeTrustOp({ line, limit: 10_000_000_000n })))]);
  expect(rowsOf(preimage)).toEqual(expect.arrayContaining(['Change Trust: LONGASSET123', `Asset Issuer: ${other}`, 'Trust Limit: 1,000']));
  expect(rowsOf(preimage, five)).toEqual(expect.arrayContaining(['Change Trust: LONGASSET123@GDG..HGLP', 'Trust Limit: 1,000']));
});

it('a short code in the long arm is not foretold: app 6.0.0 writes the zeros that fill it up', () => {
  const paid = (code: string) => {
    const asset = xdr.Asset.assetTypeCreditAlphanum12(new xdr.AlphaNum12({ assetCode: code, issuer: publicKey(other) }));
    return payload([operation(xdr.OperationBody.payment(new xdr.PaymentOp({ destination: plainAccount(other), asset, amount: 10n })))]);
  };
  for (const app of [five, six]) {
    expect(transaction(paid('USDC'), app)).toEqual({ foretold: false, reason: 'text', blind: false });
    expect(transaction(paid('USDCX'), app)).toMatchObject({ foretold: true });
  }
});

it('reading takes two and a half seconds a screen, in whole seconds', () => {
  expect(secondsToRead([])).toBe(0);
  expect(secondsToRead([['one']])).toBe(3);
  expect(secondsToRead(Array.from({ length: 52 }, () => ['screen']))).toBe(130);
});
