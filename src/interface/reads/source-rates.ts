/** What lending sources pay for USDC, and REWARD emissions beside it (contracts.md 6.5, 6.8). */
import type { ContractId } from '../../primitives/addresses';
import { CLASSIC_UNIT } from '../../primitives/amounts';
import type { SourceKind } from '../../primitives/contract-kinds';
import type { Earning, Emission } from '../../sources/source';
import { listedSources } from '../../sources/sources';
import type { Context } from '../context';

export interface SourceRate extends Earning {
  kind: SourceKind;
  source: ContractId;
  name: string;
  /** undefined: none was ever emitted, or it emits none. */
  emission: Emission | undefined;
}

export interface SourceRates {
  closeTime: number;
  sources: SourceRate[];
  /** Stroops of USDC that one REWARD fetches along the best path; undefined: none leads there, or Horizon does not say. */
  bid: bigint | undefined;
}

/** Two rounds: what each pays beside Horizon's paths, then their emissions. */
export async function sourceRates({ chain: { rpc, horizon, network } }: Context): Promise<SourceRates> {
  const { usdc, reward } = network.assets;
  const listed = usdc ? listedSources(network) : [];
  const asset = usdc?.contract as ContractId;
  const [first, bid] = await Promise.all([
    rpc.read(listed.flatMap(({ address, source }) => source.earningKeys(address, asset))),
    // A price is an extra: without one the rates stand for themselves.
    usdc && reward ? horizon.bestPath(reward, CLASSIC_UNIT, usdc).catch(() => undefined) : undefined,
  ]);
  const found = listed.flatMap((one) => {
    const earning = one.source.earning(first, one.address, asset);
    return earning ? [{ ...one, earning, key: one.source.rewards?.emissionKey(first, one.address, asset) }] : [];
  });
  const keys = found.flatMap(({ key }) => key ?? []);
  const second = keys.length > 0 ? await rpc.read(keys) : first;
  return {
    closeTime: first.closeTime,
    bid,
    sources: found.map(({ key, earning, name, address, source }) => {
      const emission = key && source.rewards?.emission(address, second.get(key));
      return { ...earning, kind: source.kind, source: address, name, emission };
    }),
  };
}
