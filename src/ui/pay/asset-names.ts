/** Assets as CODE:ISSUER, and what of a code may be taken for another. */
import type { BalanceView, NetworkView } from '../../commands/views';
import { isStrkey } from '../../primitives/addresses';
import { type Likeness, likeness } from '../../primitives/lookalike';

export interface NamedAsset {
  code: string;
  issuer: string;
}

export const isCode = (text: string): boolean => /^[A-Za-z0-9]{1,12}$/.test(text);
export const nameOf = ({ code, issuer }: NamedAsset): string => `${code}:${issuer}`;

/** `CODE:ISSUER`, or with a hyphen between, as explorers write it; undefined: neither. */
export function readAsset(text: string): NamedAsset | undefined {
  const [code = '', issuer = '', more] = text.trim().split(/[:-]/);
  return more === undefined && isCode(code) && isStrkey(issuer, 'G') ? { code, issuer } : undefined;
}

/** Assets that the network's settings name. */
export const issuedAssets = ({ usdc, reward }: NetworkView): NamedAsset[] => [usdc, reward].filter((asset) => asset !== undefined);

export const isListed = (network: NetworkView, asset: NamedAsset): boolean =>
  issuedAssets(network).some((listed) => nameOf(listed) === nameOf(asset));

/** What the code of an asset that is not listed may be taken for. */
export const likenessOf = (network: NetworkView, asset: NamedAsset): Likeness | undefined =>
  isListed(network, asset) ? undefined : likeness(asset.code, ['XLM', ...issuedAssets(network).map(({ code }) => code)]);

export const balanceOf = (balances: readonly BalanceView[], { code, issuer }: NamedAsset): BalanceView | undefined =>
  balances.find((balance) => balance.code === code && balance.issuer === issuer);
