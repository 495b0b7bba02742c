/** What the ledger says of contracts, and of what anybody holds. */
import { xdr } from '@stellar/stellar-sdk/base';
import { assetContract } from '../chain/assets';
import { toHex } from '../chain/bytes';
import { integerOf } from '../chain/integers';
import { contractDataKey, type Durability } from '../chain/ledger-keys';
import type { Reading } from '../chain/reading';
import { adr, arm, sym } from '../contracts/scval';
import type { VaultConfig } from '../contracts/stabilizer';
import { type Address, type ContractId, isAccountId } from '../primitives/addresses';
import { DECIMALS } from '../primitives/amounts';
import type { AssetParam } from '../primitives/plan-words';
import { type CleanText, cleanBytes } from '../primitives/text';
import type { Network } from '../settings/networks';
import { address, contract, struct, text, u32 } from './calls/read';
import { LedgerFacts } from './ledger-facts';
import { shortened } from './names';
import { type Position, positionOf } from './position';

export type { AccountFacts } from './ledger-facts';

/** A contract's instance entry: its code, and its instance storage. */
export interface Instance {
  /** Wasm hash in hex; 'asset' for asset contracts; undefined where somebody else decides it (CAP-85). */
  code: string | undefined;
  storage: readonly xdr.ScMapEntry[];
}

export interface VaultFacts {
  assets: ContractId[];
  manager: Address | undefined;
  feeBps: number | undefined;
  supply: bigint;
  symbol: string | undefined;
}

export class Facts extends LedgerFacts {
  readonly network: Network;
  readonly #nativeContract: ContractId;

  constructor(network: Network, reading: Reading | undefined) {
    super(reading);
    this.network = network;
    this.#nativeContract = assetContract(undefined, network.passphrase);
  }

  /** A contract's data entry. null: read, and not there. */
  data(id: ContractId, key: xdr.ScVal, durability: Durability = 'persistent'): xdr.ScVal | null | undefined {
    const entry = this.entry(contractDataKey(id, key, durability));
    if (!entry) return entry;
    return entry.data.type === 'contractData' ? entry.data.contractData.val : null;
  }

  instance(id: ContractId): Instance | null | undefined {
    const value = this.data(id, xdr.ScVal.scvLedgerKeyContractInstance());
    if (!value) return value;
    if (value.type !== 'scvContractInstance') return null;
    const { executable, storage } = value.instance;
    const code =
      executable.type === 'contractExecutableWasm'
        ? toHex(executable.wasmHash.toBytes())
        : executable.type === 'contractExecutableStellarAsset'
          ? 'asset'
          : undefined;
    return { code, storage: storage ?? [] };
  }

  /** A value of the instance storage. */
  stored(id: ContractId, key: xdr.ScVal): xdr.ScVal | undefined {
    const wanted = key.toXdr('base64');
    return this.instance(id)?.storage.find((item) => item.key.toXdr('base64') === wanted)?.val;
  }

  /** By its entries: has what every vault has (contracts.md 10, K1). */
  vault(id: ContractId): VaultFacts | undefined {
    const count = this.#u32(id, arm('TotalAssets'));
    const feeBps = this.#u32(id, arm('VaultFee'));
    const manager = this.stored(id, arm('Manager'));
    if (count === undefined || feeBps === undefined || !manager || count > 50) return undefined;
    const assets: ContractId[] = [];
    for (let index = 0; index < count; index++) {
      const set = this.stored(id, arm('AssetStrategySet', xdr.ScVal.scvU32(index)));
      const asset =
        set?.type === 'scvMap' ? set.map?.find(({ key }) => key.type === 'scvSymbol' && key.sym.toString() === 'address') : undefined;
      const value = asset && contract(asset.val);
      if (value) assets.push(value);
    }
    const supply = this.stored(id, arm('TotalSupply'));
    const meta = this.#metadata(id);
    return {
      assets,
      manager: address(manager),
      feeBps,
      supply: supply?.type === 'scvI128' ? integerOf(supply) : 0n,
      symbol: meta?.symbol.text,
    };
  }

  #u32(id: ContractId, key: xdr.ScVal): number | undefined {
    const value = this.stored(id, key);
    return value && u32(value);
  }

  #metadata(id: ContractId): { name: CleanText; symbol: CleanText; decimals: number } | undefined {
    const value = this.stored(id, sym('METADATA'));
    const read =
      value && struct<{ decimal: number; name: Uint8Array; symbol: Uint8Array }>({ decimal: u32, name: text, symbol: text })(value);
    // An asset contract's name is its code, a colon and its issuer: at most 69 characters, and one for the mark of longer ones.
    return read && { name: cleanBytes(read.name, 70), symbol: cleanBytes(read.symbol, 24), decimals: read.decimal };
  }

  /** What a token contract moves: a known asset, an issued one by its asset contract, shares of a vault, or a token of its author's naming. */
  token(id: ContractId): AssetParam {
    if (id === this.#nativeContract) return { kind: 'asset', code: 'XLM', contract: id, decimals: DECIMALS, listed: true };
    for (const known of Object.values(this.network.assets)) {
      if (known?.contract !== id) continue;
      return { kind: 'asset', code: known.code, issuer: known.issuer, contract: id, decimals: DECIMALS, listed: true };
    }
    const meta = this.#metadata(id);
    const issued = meta && this.instance(id)?.code === 'asset' ? this.#issued(id, meta.name.text) : undefined;
    if (issued) return issued;
    const code = meta?.symbol.text || shortened(id);
    if (this.vault(id)) return { kind: 'shares', code, contract: id, decimals: DECIMALS, listed: this.isListedVault(id) };
    return { kind: 'token', code, contract: id, decimals: meta?.decimals ?? DECIMALS, listed: false };
  }

  /** The asset that an asset contract names, believed only where this is its contract. */
  #issued(id: ContractId, name: string): AssetParam | undefined {
    const [code = '', issuer] = name.split(':');
    if (!isAccountId(issuer) || !/^[A-Za-z0-9]{1,12}$/.test(code)) return undefined;
    if (assetContract({ code, issuer }, this.network.passphrase) !== id) return undefined;
    return { kind: 'asset', code, issuer, contract: id, decimals: DECIMALS, listed: false };
  }

  isListedVault(id: ContractId): boolean {
    return this.network.vaults.some(({ address }) => address === id);
  }

  /** What a contract calls itself; nobody but its maker says so. */
  ownName(id: ContractId): CleanText | undefined {
    return this.#metadata(id)?.name;
  }

  /** Its symbol holds characters that do not show. */
  hidesSymbol(id: ContractId): boolean {
    return this.#metadata(id)?.symbol.hidden ?? false;
  }

  isToken(id: ContractId): boolean {
    return this.#metadata(id) !== undefined;
  }

  /** By settings, or by the markers every stabilizer writes (contracts.md 1.2). */
  isStabilizer(id: ContractId): boolean {
    if (this.network.stabilizer === id || this.network.stabilizers.includes(id)) return true;
    return this.stored(id, arm('FeeMgr')) !== undefined || this.stored(id, arm('FeeManager')) !== undefined;
  }

  stabilizerConfig(stabilizer: ContractId, vault: ContractId): VaultConfig | undefined {
    const fields = { admin: address, max_fee_bps: u32, min_fee_bps: u32, target_apy_bps: u32 };
    const read = struct<{ admin: Address; max_fee_bps: number; min_fee_bps: number; target_apy_bps: number }>(fields);
    for (const name of ['VaultCfg', 'VaultConfig']) {
      const value = this.data(stabilizer, arm(name, adr(vault)));
      const config = value && read(value);
      if (config) {
        const { admin, target_apy_bps: targetApyBps, min_fee_bps: minFeeBps, max_fee_bps: maxFeeBps } = config;
        return { admin, targetApyBps, minFeeBps, maxFeeBps };
      }
    }
    return undefined;
  }

  /** The code that the network's factory makes vaults from now. */
  factoryCode(): string | undefined {
    const { factory } = this.network;
    const value = factory && this.stored(factory, arm('DeFindexWasmHash'));
    return value?.type === 'scvBytes' ? toHex(value.bytes.toBytes()) : undefined;
  }

  knownCode(code: string): boolean {
    return this.factoryCode() === code;
  }

  /** By the settings; else as its maker named it, or nothing. */
  nameOf(id: ContractId): string {
    const listed = [...this.network.vaults, ...this.network.lendpools].find((item) => item.address === id);
    return listed?.name ?? this.ownName(id)?.text ?? '';
  }

  position(pool: ContractId, user: Address, asset: ContractId, until: number): Position | undefined {
    return positionOf(this, pool, user, asset, until);
  }
}
