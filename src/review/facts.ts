/** What the ledger says of contracts, and of what anybody holds. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { assetContract, isAssetCode } from '../chain/assets';
import { contractDataKey, instanceKey } from '../chain/ledger-keys';
import type { Entry, Reading } from '../chain/reading';
import { dataOf, decimalsOf, type Instance, parseInstance } from '../contracts/entries';
import { parseFactory } from '../contracts/factory';
import { arm, asLabel, field, sym } from '../contracts/scval';
import { configKeys, parseConfig, type VaultConfig } from '../contracts/stabilizer';
import { parseVault, type VaultInstance } from '../contracts/vault';
import { type Address, type ContractId, isAccountId } from '../primitives/addresses';
import { CLASSIC_DECIMALS } from '../primitives/amounts';
import type { AssetParam } from '../primitives/plan-words';
import type { CleanText } from '../primitives/text';
import { agrees, type Lender, lendersOf, type Network } from '../settings/networks';
import { worths } from '../sources/worths';
import { LedgerFacts } from './ledger-facts';
import { shortened } from './names';

export class Facts extends LedgerFacts {
  readonly network: Network;
  readonly #nativeContract: ContractId;

  constructor(network: Network, reading: Reading | undefined) {
    super(reading);
    this.network = network;
    this.#nativeContract = assetContract(undefined, network.passphrase);
  }

  /** A contract's data entry. null: read, and not there. */
  data(id: ContractId, key: xdr.ScVal): xdr.ScVal | null | undefined {
    const entry = this.entry(contractDataKey(id, key));
    return entry ? (dataOf(entry) ?? null) : entry;
  }

  /** null: read, and no contract. */
  instance(id: ContractId): Instance | null | undefined {
    const entry = this.entry(instanceKey(id));
    return entry ? (parseInstance(entry) ?? null) : entry;
  }

  /** By its entries: has what every vault has (contracts.md 10, K1). */
  vault(id: ContractId): VaultInstance | undefined {
    return parseVault(this.#there(instanceKey(id)));
  }

  /** What is there, for readers to whom unread and missing are the same. */
  #there(key: xdr.LedgerKey): Entry | undefined {
    return this.entry(key) ?? undefined;
  }

  #metadata(id: ContractId): { name: CleanText; symbol: CleanText; decimals: number } | undefined {
    const instance = this.instance(id) ?? undefined;
    const value = instance?.get(sym('METADATA'));
    const decimals = decimalsOf(instance);
    // An asset contract's name is its code, a colon and its issuer: at most 69 characters, and one for the mark of longer ones.
    const name = asLabel(field(value, 'name'), 70);
    const symbol = asLabel(field(value, 'symbol'), 24);
    return decimals !== undefined && name && symbol ? { name, symbol, decimals } : undefined;
  }

  /** What a token contract moves: a known asset, an issued one by its asset contract, shares of a vault, or a token of its author's naming. */
  token(id: ContractId): AssetParam {
    if (id === this.#nativeContract) return { kind: 'asset', code: 'XLM', contract: id, decimals: CLASSIC_DECIMALS, listed: true };
    for (const listed of Object.values(this.network.assets)) {
      if (listed?.contract !== id || assetContract(listed, this.network.passphrase) !== id) continue;
      return { kind: 'asset', code: listed.code, issuer: listed.issuer, contract: id, decimals: CLASSIC_DECIMALS, listed: true };
    }
    const meta = this.#metadata(id);
    const issued = meta && this.instance(id)?.asset ? this.#issued(id, meta.name.text) : undefined;
    if (issued) return issued;
    const code = meta?.symbol.text || shortened(id);
    // Of who says none the smallest units are counted: with any number it could look like less than it is.
    const decimals = meta?.decimals ?? null;
    if (this.vault(id)) return { kind: 'shares', code, contract: id, decimals, listed: this.isListedVault(id) };
    // Where what lies in a source is a token, the source is that token.
    const lender = lendersOf(this.network).find(({ address }) => address === id);
    if (lender) return { kind: 'token', code: lender.name, contract: id, decimals, listed: true };
    const listed = this.network.tokens.find(({ contract }) => contract === id);
    // The settings' word is worth nothing where the contract says otherwise.
    if (!listed || !agrees(listed, decimals)) return { kind: 'token', code, contract: id, decimals, listed: false };
    return { kind: 'token', code: listed.code, contract: id, decimals, listed: true };
  }

  /** The asset that an asset contract names, believed only where this is its contract. */
  #issued(id: ContractId, name: string): AssetParam | undefined {
    const [code = '', issuer] = name.split(':');
    if (!isAccountId(issuer) || !isAssetCode(code)) return undefined;
    if (assetContract({ code, issuer }, this.network.passphrase) !== id) return undefined;
    return { kind: 'asset', code, issuer, contract: id, decimals: CLASSIC_DECIMALS, listed: false };
  }

  isListedVault(id: ContractId): boolean {
    return this.network.vaults.some(({ address }) => address === id);
  }

  /** What a contract calls itself; nobody but its maker says so. What could speak for the wallet goes: an address, which pages name, and marks that end a quotation. */
  ownName(id: ContractId): CleanText | undefined {
    const name = this.#metadata(id)?.name;
    if (!name) return undefined;
    const text = name.text.replace(/[GCM][A-Z2-7]{55,}|["“”„«»]/g, '…');
    return { text, hidden: name.hidden || text !== name.text };
  }

  /** Its symbol holds characters that do not show. */
  hidesSymbol(id: ContractId): boolean {
    return this.#metadata(id)?.symbol.hidden ?? false;
  }

  isToken(id: ContractId): boolean {
    return this.#metadata(id) !== undefined;
  }

  /** By settings, or by a marker that every stabilizer writes (contracts.md 1.2): less than what makes one be believed makes it suspect. */
  isStabilizer(id: ContractId): boolean {
    if (this.network.stabilizer === id || this.network.stabilizers.includes(id)) return true;
    return ['FeeMgr', 'FeeManager'].some((marker) => this.instance(id)?.get(arm(marker)) !== undefined);
  }

  stabilizerConfig(stabilizer: ContractId, vault: ContractId): VaultConfig | undefined {
    const found = configKeys(stabilizer, vault).map((key) => parseConfig(stabilizer, this.#there(key)));
    return found.find((config) => config !== undefined);
  }

  /**
   * Whether it runs the code that the settings name for it. 'unnamed': they name none; 'other': it runs another one, or was not found.
   * undefined: not read yet.
   */
  codeOf(id: ContractId): 'named' | 'unnamed' | 'other' | undefined {
    const named = this.network.codes?.[id];
    if (named === undefined) return 'unnamed';
    const instance = this.instance(id);
    return instance === undefined ? undefined : instance?.codeHash === named ? 'named' : 'other';
  }

  /** Whether the settings vouch for a pool, vault or token: they list it, and it runs the code that it ran then. */
  isVouched(id: ContractId): boolean {
    const { vaults, tokens } = this.network;
    const listed =
      [...vaults, ...lendersOf(this.network)].some(({ address }) => address === id) || tokens.some(({ contract }) => contract === id);
    return listed && this.codeOf(id) === 'named';
  }

  /** Whether the books of this asset are kept by who is not vouched for: then what they say is that one's claim. */
  isClaim({ kind, contract }: AssetParam): boolean {
    return (kind === 'token' || kind === 'shares') && !(contract !== undefined && this.isVouched(contract));
  }

  /** Whether it is the code that the network's factory makes vaults from now, or a listed vault's. */
  knownCode(code: string | undefined): boolean {
    if (code === undefined) return false;
    const { factory, vaults } = this.network;
    // One whose code is another than the settings name vouches for no code.
    const has = ({ address }: { address: ContractId }) => this.instance(address)?.codeHash === code && this.codeOf(address) !== 'other';
    // What was read for something else may tell, and asks for nothing more.
    if (vaults.some((vault) => this.wasRead(instanceKey(vault.address)) && has(vault))) return true;
    const made = factory && parseFactory(this.#there(instanceKey(factory)))?.vaultCodeHash;
    return vaults.map(has).includes(true) || made === code;
  }

  /** By the settings; else as its maker named it, or nothing. */
  nameOf(id: ContractId): string {
    const listed = [...this.network.vaults, ...lendersOf(this.network)].find((item) => item.address === id);
    return listed?.name ?? this.ownName(id)?.text ?? '';
  }

  /** What an account lent somewhere is worth, in the asset's smallest unit; undefined: it was not read, or lies there as a token. */
  lent(lender: Lender, user: Address, asset: ContractId): bigint | undefined {
    return worths[lender.kind]?.(this, lender.address, user, asset);
  }
}
