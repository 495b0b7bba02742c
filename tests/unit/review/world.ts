/** A small ledger of facts and a builder of envelopes for the reviews under test. No node, no network. */
import {
  Account,
  Address,
  Asset,
  Keypair,
  type LiquidityPoolAsset,
  Networks,
  type Operation,
  ScInt,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk';
import type { Chain } from '../../../src/chain/chain';
import { keyText } from '../../../src/chain/ledger-keys';
import { type Entry, Reading } from '../../../src/chain/reading';
import type { AccountId, ContractId, Address as Holder } from '../../../src/primitives/addresses';
import type { Plan } from '../../../src/primitives/plan';
import { review } from '../../../src/review/review';
import type { Network } from '../../../src/settings/networks';

export const passphrase = Networks.STANDALONE;
const seeded = (byte: number) => Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(byte));
export const id = (byte: number) => seeded(byte).publicKey() as AccountId;
export const contractId = (byte: number) => Address.contract(new Uint8Array(32).fill(byte)).toString() as ContractId;

export const user = id(1);
export const other = id(2);
export const issuer = id(3);
export const stranger = id(4);
export const userKey = seeded(1);

export const usdc = new Asset('USDC', issuer);
export const reward = new Asset('BLND', issuer);
export const router = contractId(10);
export const pool = contractId(11);
export const vault = contractId(12);
export const vaultB = contractId(13);
export const stabilizer = contractId(14);
export const treasury = contractId(15);
export const yieldToken = contractId(16);
export const unknown = contractId(66);
export const usdcContract = usdc.contractId(passphrase) as ContractId;
const rewardContract = reward.contractId(passphrase) as ContractId;

/** As settings name code that `addInstance` places. */
export const codeHex = (byte: number) => byte.toString(16).padStart(2, '0').repeat(32);

export const network: Network = {
  id: 'local',
  passphrase,
  rpcUrls: ['http://localhost:1'],
  horizonUrl: 'http://localhost:2',
  stabilizer,
  stabilizers: [],
  treasuries: [treasury],
  router: { address: router, elements: 3 },
  tokens: [],
  lendpools: [{ address: pool, name: 'Fixed', version: 2 }],
  yieldTokens: [{ address: yieldToken, name: 'Reef' }],
  assets: {
    usdc: { code: 'USDC', issuer, contract: usdcContract },
    reward: { code: 'BLND', issuer, contract: rewardContract },
  },
  vaults: [
    { address: vault, name: 'Target' },
    { address: vaultB, name: 'Other' },
  ],
  codes: { [vault]: codeHex(5), [vaultB]: codeHex(5), [pool]: codeHex(1), [yieldToken]: codeHex(1) },
  features: { stabilizer: true, lendpoolMigration: true, vaultMigration: true },
};

export const NOW = 1_750_000_000;
export const LEDGER = 1_000;

// Values
export const adr = (text: string) => Address.fromString(text).toScVal();
export const sym = (text: string) => xdr.ScVal.scvSymbol(text);
export const u32 = (value: number) => xdr.ScVal.scvU32(value);
export const i128 = (value: bigint) => new ScInt(value).toI128();
export const vec = (...items: xdr.ScVal[]) => xdr.ScVal.scvVec(items);
export const bool = (value: boolean) => xdr.ScVal.scvBool(value);
export const str = (text: string | Uint8Array) => xdr.ScVal.scvString(text);
export const map = (fields: { [name: string]: xdr.ScVal }) =>
  xdr.ScVal.scvMap(
    Object.keys(fields)
      .sort()
      .map((name) => new xdr.ScMapEntry({ key: sym(name), val: fields[name] as xdr.ScVal })),
  );

// Facts
type Facts = Map<string, Entry>;
/** `sponsor`: who pays for its reserve; undefined: the node does not say. */
const put = (facts: Facts, key: xdr.LedgerKey, data: Entry['data'], sponsor?: AccountId | null) =>
  facts.set(keyText(key), { data, lastModified: 1, archived: false, ...(sponsor === undefined ? {} : { sponsor }) });

export interface AccountOptions {
  balance?: bigint;
  subentries?: number;
  sequence?: bigint;
  flags?: number;
  thresholds?: [number, number, number, number];
  /** `key`: an account, or a transaction's hash in hex. */
  signers?: { key: string; weight: number; sponsor?: AccountId }[];
  homeDomain?: string;
  sponsoring?: number;
  sponsored?: number;
  /** Of XLM, in offers. */
  selling?: bigint;
  sponsor?: AccountId;
}

const key = (account: AccountId) => Keypair.fromPublicKey(account).xdrAccountId();

const signerKey = (text: string) =>
  text.startsWith('G')
    ? xdr.SignerKey.signerKeyTypeEd25519(Keypair.fromPublicKey(text).rawPublicKey())
    : xdr.SignerKey.signerKeyTypePreAuthTx(new Uint8Array(Buffer.from(text, 'hex')));

export function addAccount(facts: Facts, account: AccountId, options: AccountOptions = {}): void {
  const { balance = 100_0000000n, subentries = 0, sequence = 7n, flags = 0, thresholds = [1, 0, 0, 0], signers = [] } = options;
  const { homeDomain = '', sponsoring = 0, sponsored = 0, selling = 0n, sponsor } = options;
  const more = new xdr.AccountEntryExtensionV2({
    numSponsored: sponsored,
    numSponsoring: sponsoring,
    signerSponsoringIDs: signers.map((signer) => (signer.sponsor ? key(signer.sponsor) : null)),
    ext: xdr.AccountEntryExtensionV2Ext.v0(),
  });
  const entry = new xdr.AccountEntry({
    accountId: key(account),
    balance,
    seqNum: sequence,
    numSubEntries: subentries,
    inflationDest: null,
    flags,
    homeDomain,
    thresholds: new Uint8Array(thresholds),
    signers: signers.map(
      (signer) =>
        new xdr.Signer({
          key: signerKey(signer.key),
          weight: signer.weight,
        }),
    ),
    ext: xdr.AccountEntryExt.v1(
      new xdr.AccountEntryExtensionV1({
        liabilities: new xdr.Liabilities({ buying: 0n, selling }),
        ext: xdr.AccountEntryExtensionV1Ext.v2(more),
      }),
    ),
  });
  put(facts, xdr.LedgerKey.account(new xdr.LedgerKeyAccount({ accountId: key(account) })), xdr.LedgerEntryData.account(entry), sponsor);
}

export interface LineOptions {
  limit?: bigint;
  flags?: number;
  selling?: bigint;
  buying?: bigint;
  /** Lines for pools' shares that need it. */
  uses?: number;
  sponsor?: AccountId;
}

function putLine(facts: Facts, account: AccountId, asset: xdr.TrustLineAsset, balance: bigint, options: LineOptions): void {
  const { limit = 2n ** 63n - 1n, flags = 1, selling = 0n, buying = 0n, uses = 0, sponsor } = options;
  const ext = xdr.TrustLineEntryV1Ext.v2(
    new xdr.TrustLineEntryExtensionV2({ liquidityPoolUseCount: uses, ext: xdr.TrustLineEntryExtensionV2Ext.v0() }),
  );
  const v1 = new xdr.TrustLineEntryV1({ liabilities: new xdr.Liabilities({ buying, selling }), ext });
  const entry = new xdr.TrustLineEntry({ accountId: key(account), asset, balance, limit, flags, ext: xdr.TrustLineEntryExt.v1(v1) });
  const name = xdr.LedgerKey.trustline(new xdr.LedgerKeyTrustLine({ accountId: key(account), asset }));
  put(facts, name, xdr.LedgerEntryData.trustline(entry), sponsor);
}

export const addLine = (facts: Facts, account: AccountId, asset: Asset, balance = 0n, options: LineOptions = {}): void =>
  putLine(facts, account, asset.toTrustLineXDRObject() as xdr.TrustLineAsset, balance, options);

/** A line for shares of a liquidity pool, by its id in hex. */
export const addPoolLine = (facts: Facts, account: AccountId, hex: string, shares = 0n, options: LineOptions = {}): void =>
  putLine(facts, account, xdr.TrustLineAsset.assetTypePoolShare(xdr.PoolId.fromXdr(hex, 'hex')), shares, options);

export function addOffer(facts: Facts, seller: AccountId, offerId: bigint, selling: Asset, buying: Asset, amount: bigint): void {
  const entry = new xdr.OfferEntry({
    sellerId: key(seller),
    offerId,
    selling: selling.toXDRObject(),
    buying: buying.toXDRObject(),
    amount,
    price: new xdr.Price({ n: 1, d: 1 }),
    flags: 0,
    ext: xdr.OfferEntryExt.v0(),
  });
  put(facts, xdr.LedgerKey.offer(new xdr.LedgerKeyOffer({ sellerId: key(seller), offerId })), xdr.LedgerEntryData.offer(entry));
}

export function addAccountData(facts: Facts, account: AccountId, dataName: string, value: string, sponsor?: AccountId): void {
  const accountId = key(account);
  const entry = new xdr.DataEntry({ accountId, dataName, dataValue: new TextEncoder().encode(value), ext: xdr.DataEntryExt.v0() });
  put(facts, xdr.LedgerKey.data(new xdr.LedgerKeyData({ accountId, dataName })), xdr.LedgerEntryData.data(entry), sponsor);
}

export const balanceHex = `00000000${'ab'.repeat(32)}`;

export interface ClaimableOptions {
  /** More who may claim it. */
  others?: AccountId[];
  clawback?: boolean;
  sponsor?: AccountId;
}

export function addClaimable(
  facts: Facts,
  claimant: AccountId,
  amount: bigint,
  asset = reward,
  hex = balanceHex,
  { others = [], clawback = false, sponsor }: ClaimableOptions = {},
): void {
  const balanceId = xdr.ClaimableBalanceId.fromXdr(hex, 'hex');
  const entry = new xdr.ClaimableBalanceEntry({
    balanceId,
    claimants: [claimant, ...others].map((one) =>
      xdr.Claimant.claimantTypeV0(
        new xdr.ClaimantV0({ destination: key(one), predicate: xdr.ClaimPredicate.claimPredicateUnconditional() }),
      ),
    ),
    asset: asset.toXDRObject(),
    amount,
    ext: clawback
      ? xdr.ClaimableBalanceEntryExt.v1(
          new xdr.ClaimableBalanceEntryExtensionV1({ ext: xdr.ClaimableBalanceEntryExtensionV1Ext.v0(), flags: 1 }),
        )
      : xdr.ClaimableBalanceEntryExt.v0(),
  });
  const name = xdr.LedgerKey.claimableBalance(new xdr.LedgerKeyClaimableBalance({ balanceId }));
  put(facts, name, xdr.LedgerEntryData.claimableBalance(entry), sponsor);
}

/** Without figures: with nobody's shares in it yet. */
export function addLiquidityPool(
  facts: Facts,
  { assetA, assetB, fee }: LiquidityPoolAsset,
  hex: string,
  { a = 0n, b = 0n, shares = 0n } = {},
): void {
  const liquidityPoolId = xdr.PoolId.fromXdr(hex, 'hex');
  const params = new xdr.LiquidityPoolConstantProductParameters({ assetA: assetA.toXDRObject(), assetB: assetB.toXDRObject(), fee });
  const body = xdr.LiquidityPoolEntryBody.liquidityPoolConstantProduct(
    new xdr.LiquidityPoolEntryConstantProduct({ params, reserveA: a, reserveB: b, totalPoolShares: shares, poolSharesTrustLineCount: 1n }),
  );
  put(
    facts,
    xdr.LedgerKey.liquidityPool(new xdr.LedgerKeyLiquidityPool({ liquidityPoolId })),
    xdr.LedgerEntryData.liquidityPool(new xdr.LiquidityPoolEntry({ liquidityPoolId, body })),
  );
}

export function addData(
  facts: Facts,
  contract: ContractId,
  dataKey: xdr.ScVal,
  val: xdr.ScVal,
  durability = xdr.ContractDataDurability.persistent,
): void {
  const address = Address.fromString(contract).toScAddress();
  const entry = new xdr.ContractDataEntry({ ext: xdr.ExtensionPoint.v0(), contract: address, key: dataKey, durability, val });
  put(
    facts,
    xdr.LedgerKey.contractData(new xdr.LedgerKeyContractData({ contract: address, key: dataKey, durability })),
    xdr.LedgerEntryData.contractData(entry),
  );
}

export function addInstance(facts: Facts, contract: ContractId, storage: [xdr.ScVal, xdr.ScVal][], code: number | 'asset' = 1): void {
  const executable =
    code === 'asset'
      ? xdr.ContractExecutable.contractExecutableStellarAsset()
      : xdr.ContractExecutable.contractExecutableWasm(new Uint8Array(32).fill(code));
  const instance = new xdr.ScContractInstance({
    executable,
    storage: storage.map(([entryKey, val]) => new xdr.ScMapEntry({ key: entryKey, val })),
  });
  addData(facts, contract, xdr.ScVal.scvLedgerKeyContractInstance(), xdr.ScVal.scvContractInstance(instance));
}

const strategy = (paused: boolean, index: number) =>
  map({ address: adr(contractId(60 + index)), name: str(`Strategy ${index}`), paused: bool(paused) });

export function addVault(
  facts: Facts,
  contract: ContractId,
  {
    manager = other as string,
    fee = 1_000,
    supply = 1_000_000n,
    code = 5,
    name = 'Vault-Target' as string | Uint8Array,
    symbol = 'TGT',
    /** Of each strategy whether it is paused. */
    paused = [] as boolean[],
    asset = usdcContract as string,
    roles = {} as { [key in 'EmergencyManager' | 'RebalanceManager' | 'VaultFeeReceiver']?: string },
    upgradable = true,
  } = {},
): void {
  addInstance(
    facts,
    contract,
    [
      [vec(sym('TotalAssets')), u32(1)],
      [vec(sym('AssetStrategySet'), u32(0)), map({ address: adr(asset), strategies: vec(...paused.map(strategy)) })],
      [vec(sym('VaultFee')), u32(fee)],
      [vec(sym('Manager')), adr(manager)],
      [vec(sym('Upgradable')), bool(upgradable)],
      ...Object.entries(roles).map(([name, holder]): [xdr.ScVal, xdr.ScVal] => [vec(sym(name)), adr(holder)]),
      [vec(sym('TotalSupply')), i128(supply)],
      [sym('METADATA'), map({ decimal: u32(7), name: str(name), symbol: str(symbol) })],
    ],
    code,
  );
}

/** A token contract of its maker's naming; with code 'asset' it claims to be an asset's own. */
export function addToken(facts: Facts, contract: ContractId, symbol: string, { name = symbol, code = 9 as number | 'asset' } = {}): void {
  addInstance(facts, contract, [[sym('METADATA'), map({ decimal: u32(7), name: str(name), symbol: str(symbol) })]], code);
}

export const addShares = (facts: Facts, contract: ContractId, holder: string, amount: bigint) =>
  addData(facts, contract, vec(sym('Balance'), adr(holder)), i128(amount));

/** Three decimals more than USDC, of which the user holds a part. */
export function addYieldToken(facts: Facts, shares: bigint, { totalAssets = 1_100_000_0000000n, code = 1 } = {}): void {
  addInstance(
    facts,
    yieldToken,
    [
      [vec(sym('AssetAddress')), adr(usdcContract)],
      [vec(sym('TotalSupply')), i128(10n ** 16n)],
      [vec(sym('VirtualDecimalsOffset')), u32(3)],
      [sym('METADATA'), map({ decimals: u32(10), name: str('Reef dollar yield'), symbol: str('reefY') })],
    ],
    code,
  );
  addShares(facts, yieldToken, user, shares);
  const balance = map({ amount: i128(totalAssets), authorized: bool(true), clawback: bool(false) });
  addData(facts, usdcContract, vec(sym('Balance'), adr(yieldToken)), balance);
}

/** What `spender` may take of the holder's tokens now. */
export const addAllowance = (facts: Facts, token: ContractId, holder: string, spender: string, amount: bigint, until = LEDGER + 100) =>
  addData(
    facts,
    token,
    vec(sym('Allowance'), map({ from: adr(holder), spender: adr(spender) })),
    map({ amount: i128(amount), live_until_ledger: u32(until) }),
    xdr.ContractDataDurability.temporary,
  );

/** A pool with one reserve, USDC at index 0, last touched a minute ago; borrowers pay about 5 %. */
export function addPool(facts: Facts, { supply = 0n, collateral = 0n, debts = 6n * 10n ** 12n } = {}): void {
  addInstance(facts, pool, [
    [
      sym('Config'),
      map({ bstop_rate: u32(2_000_000), max_positions: u32(4), min_collateral: i128(0n), oracle: adr(contractId(40)), status: u32(0) }),
    ],
    [sym('Name'), str('Fixed')],
  ]);
  addData(
    facts,
    pool,
    vec(sym('ResConfig'), adr(usdcContract)),
    map({
      c_factor: u32(9_500_000),
      decimals: u32(7),
      enabled: bool(true),
      index: u32(0),
      l_factor: u32(9_500_000),
      max_util: u32(9_500_000),
      r_base: u32(100_000),
      r_one: u32(500_000),
      r_three: u32(15_000_000),
      r_two: u32(5_000_000),
      reactivity: u32(20),
      supply_cap: i128(10n ** 18n),
      util: u32(7_500_000),
    }),
  );
  addData(
    facts,
    pool,
    vec(sym('ResData'), adr(usdcContract)),
    map({
      b_rate: i128(1_100_000_000_000n),
      b_supply: i128(10n ** 13n),
      backstop_credit: i128(0n),
      d_rate: i128(1_200_000_000_000n),
      d_supply: i128(debts),
      ir_mod: i128(10_000_000n),
      last_time: xdr.ScVal.scvU64(BigInt(NOW - 60)),
    }),
  );
  const side = (amount: bigint) => xdr.ScVal.scvMap(amount > 0n ? [new xdr.ScMapEntry({ key: u32(0), val: i128(amount) })] : []);
  addData(
    facts,
    pool,
    vec(sym('Positions'), adr(user)),
    map({ collateral: side(collateral), liabilities: xdr.ScVal.scvMap([]), supply: side(supply) }),
  );
}

const EVERYTHING = 2n ** 63n - 1n;
export const poolRequest = (type: number, amount = EVERYTHING, asset: string = usdcContract) =>
  map({ address: adr(asset), amount: i128(amount), request_type: u32(type) });
export const submitNode = (requests: xdr.ScVal[], to: string = user): Node => ({
  contract: pool,
  fn: 'submit',
  args: [adr(user), adr(user), adr(to), vec(...requests)],
});
export const transferNode = (to: string, amount: bigint): Node => ({
  contract: usdcContract,
  fn: 'transfer',
  args: [adr(user), adr(to), i128(amount)],
});
export const depositNode = (to: ContractId, amount: bigint, invest = true): Node => ({
  contract: to,
  fn: 'deposit',
  args: [vec(i128(amount)), vec(i128(amount)), adr(user), bool(invest)],
  children: [transferNode(to, amount)],
});
export const execNode = (children: Node[], ...more: xdr.ScVal[]): Node => ({
  contract: router,
  fn: 'exec',
  args: [adr(user), vec(...children.map(({ contract, fn, args }) => vec(adr(contract), sym(fn), vec(...args), ...more)))],
  children,
});

/** The user has 100 XLM and a USDC line with 50 USDC; `other` has lines for both; the issuer exists; both vaults are there. */
export function facts(): Facts {
  const all: Facts = new Map();
  addAccount(all, user, { subentries: 1 });
  addAccount(all, other, { subentries: 2 });
  addAccount(all, issuer);
  addLine(all, user, usdc, 50_0000000n);
  addLine(all, other, usdc);
  addLine(all, other, reward);
  addVault(all, vault);
  addVault(all, vaultB);
  return all;
}

export interface Simulated {
  returned?: xdr.ScVal;
  error?: string;
  /** What the call touches now, in a footprint of its own. */
  touched?: readonly xdr.LedgerKey[];
  /** What Horizon says that a sale fetches, of whatever size or by it; none: no way leads there. */
  market?: bigint | Error | ((sold: bigint, selling: string, buying: string) => bigint | undefined);
}

const touching = (readWrite: readonly xdr.LedgerKey[]): xdr.SorobanTransactionData =>
  new xdr.SorobanTransactionData({
    ext: xdr.SorobanTransactionDataExt.v0(),
    resources: new xdr.SorobanResources({
      footprint: new xdr.LedgerFootprint({ readOnly: [], readWrite: [...readWrite] }),
      instructions: 0,
      diskReadBytes: 0,
      writeBytes: 0,
    }),
    resourceFee: 50_000n,
  });

export function chainOf(all: Facts, simulated: Simulated = {}): Chain & { rounds: number } {
  const chain = {
    network,
    rounds: 0,
    horizon: {
      pools: async () => [],
      bestPath: async (selling: { code: string } | undefined, sold: bigint, buying: { code: string } | undefined) => {
        const { market } = simulated;
        if (market instanceof Error) throw market;
        return typeof market === 'function' ? market(sold, selling?.code ?? 'XLM', buying?.code ?? 'XLM') : market;
      },
    },
    rpc: {
      read: async (keys: readonly xdr.LedgerKey[]) => {
        chain.rounds++;
        return new Reading(LEDGER, NOW, new Map(keys.map((item) => [keyText(item), all.get(keyText(item))])));
      },
      simulate: async () => ({
        latestLedger: LEDGER,
        events: [],
        results: simulated.returned ? [{ auth: [], xdr: simulated.returned.toXdr('base64') }] : [],
        ...(simulated.error ? { error: simulated.error } : {}),
        ...(simulated.touched ? { transactionData: touching(simulated.touched).toXdr('base64'), minResourceFee: '50000' } : {}),
      }),
    },
  };
  return chain as unknown as Chain & { rounds: number };
}

export interface EnvelopeOptions {
  source?: AccountId;
  fee?: number;
  maxTime?: number;
  minTime?: number;
  sequence?: string;
  edit?: (builder: TransactionBuilder) => void;
}

export function envelopeOf(operations: ReturnType<typeof Operation.payment>[] | xdr.Operation[], options: EnvelopeOptions = {}): string {
  const { source = user, fee = 100, maxTime = NOW + 180, minTime = 0, sequence = '7', edit } = options;
  const builder = new TransactionBuilder(new Account(source, sequence), { fee: String(fee), networkPassphrase: passphrase });
  builder.setTimebounds(minTime, maxTime);
  for (const operation of operations) builder.addOperation(operation as xdr.Operation);
  edit?.(builder);
  return builder.build().toXdr();
}

export interface Node {
  contract: ContractId;
  fn: string;
  args: xdr.ScVal[];
  children?: Node[];
}

const invokeArgs = ({ contract, fn, args }: Node) =>
  new xdr.InvokeContractArgs({ contractAddress: Address.fromString(contract).toScAddress(), functionName: fn, args });

export function tree(node: Node): xdr.SorobanAuthorizedInvocation {
  return new xdr.SorobanAuthorizedInvocation({
    function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(invokeArgs(node)),
    subInvocations: (node.children ?? []).map(tree),
  });
}

export const sourceEntry = (node: Node) =>
  new xdr.SorobanAuthorizationEntry({
    credentials: xdr.SorobanCredentials.sorobanCredentialsSourceAccount(),
    rootInvocation: tree(node),
  });

export const addressEntry = (node: Node, address: string, { expires = LEDGER + 60, signature = xdr.ScVal.scvVoid() as xdr.ScVal } = {}) =>
  new xdr.SorobanAuthorizationEntry({
    credentials: xdr.SorobanCredentials.sorobanCredentialsAddress(
      new xdr.SorobanAddressCredentials({
        address: Address.fromString(address).toScAddress(),
        nonce: 5n,
        signatureExpirationLedger: expires,
        signature,
      }),
    ),
    rootInvocation: tree(node),
  });

/** A contract call with resources, as after simulation. Without `auth` the call itself is what the source authorizes. */
export function invokeEnvelope(
  node: Node,
  {
    auth = [sourceEntry(node)],
    resourceFee = 50_000n,
    memo = xdr.Memo.memoNone(),
    ...options
  }: EnvelopeOptions & { auth?: xdr.SorobanAuthorizationEntry[]; resourceFee?: bigint; memo?: xdr.Memo } = {},
): string {
  const { source = user, fee = 60_000, maxTime = NOW + 180, sequence = '8' } = options;
  const operation = new xdr.Operation({
    sourceAccount: null,
    body: xdr.OperationBody.invokeHostFunction(
      new xdr.InvokeHostFunctionOp({ hostFunction: xdr.HostFunction.hostFunctionTypeInvokeContract(invokeArgs(node)), auth }),
    ),
  });
  const tx = new xdr.Transaction({
    sourceAccount: xdr.MuxedAccount.keyTypeEd25519(Keypair.fromPublicKey(source).rawPublicKey()),
    fee,
    seqNum: BigInt(sequence),
    cond: xdr.Preconditions.precondTime(new xdr.TimeBounds({ minTime: 0n, maxTime: BigInt(maxTime) })),
    memo,
    operations: [operation],
    ext: xdr.TransactionExt.sorobanData(
      new xdr.SorobanTransactionData({
        ext: xdr.SorobanTransactionDataExt.v0(),
        resources: new xdr.SorobanResources({
          footprint: new xdr.LedgerFootprint({ readOnly: [], readWrite: [] }),
          instructions: 1,
          diskReadBytes: 1,
          writeBytes: 1,
        }),
        resourceFee,
      }),
    ),
  });
  return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx, signatures: [] })).toXdr('base64');
}

export interface Reviewing {
  all?: Facts;
  simulated?: Simulated;
  account?: AccountId;
  /** Of the wallet that reviews it. */
  keys?: ReadonlySet<Holder>;
  origin?: string;
  /** Another network's settings, where they differ. */
  settings?: Partial<Network>;
  ceiling?: bigint;
}

export function planOf(
  envelope: string,
  { all = facts(), simulated = {}, account = user, keys, origin = 'https://dapp.example', settings = {}, ceiling }: Reviewing = {},
): Promise<Plan> {
  const chain = chainOf(all, simulated);
  return review({ chain: { ...chain, network: { ...network, ...settings } }, envelope, account, keys, origin, ceiling, clock: () => NOW });
}

export const codes = ({ warnings }: Pick<Plan, 'warnings'>) => warnings.map(({ level, code }) => `${level} ${code}`);
