/** The contract models a network knows, found by the code hash of an instance. */
import type { ContractModel } from './model';
import { codeHashOf } from './spec';

export class Models {
  private readonly byHash = new Map<string, ContractModel>();
  private readonly hashes = new Map<ContractModel, Uint8Array>();
  /** The asset contract's model (`name: 'asset'`), which has no code entry. */
  readonly asset: ContractModel | undefined;

  /** `native`: the program that runs bytecode (native.ts); none where everything is a model. */
  constructor(
    models: readonly ContractModel[],
    readonly native?: string,
  ) {
    this.asset = models.find((model) => model.name === 'asset');
    for (const model of models) if (model !== this.asset) this.hashOf(model);
  }

  /** The code hash of a model, which is known from then on. */
  hashOf(model: ContractModel): Uint8Array {
    const known = this.hashes.get(model);
    if (known) return known;
    const hash = codeHashOf(model);
    this.hashes.set(model, hash);
    this.byHash.set(hex(hash), model);
    return hash;
  }

  find(wasmHash: Uint8Array): ContractModel | undefined {
    return this.byHash.get(hex(wasmHash));
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
