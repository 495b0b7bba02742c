/** Assets as Horizon writes and takes them. Inside they are 'native' or 'CODE:ISSUER'. */
import { StrKey } from '@stellar/stellar-sdk/base';
import { badRequest } from './answer';

/** `asset_type`, `asset_code`, `asset_issuer`, each name after `prefix`. */
export function assetFields(asset: string, prefix = ''): { [name: string]: string } {
  if (asset === 'native') return { [`${prefix}asset_type`]: 'native' };
  const [code = '', issuer = ''] = asset.split(':');
  const type = code.length > 4 ? 'credit_alphanum12' : 'credit_alphanum4';
  return { [`${prefix}asset_type`]: type, [`${prefix}asset_code`]: code, [`${prefix}asset_issuer`]: issuer };
}

/** The asset that a query names by those fields. */
export function assetOfQuery(query: URLSearchParams, prefix: string): string {
  const field = `${prefix}asset_type`;
  const type = query.get(field);
  if (type === 'native') return 'native';
  const asset = `${query.get(`${prefix}asset_code`) ?? ''}:${query.get(`${prefix}asset_issuer`) ?? ''}`;
  if (type !== 'credit_alphanum4' && type !== 'credit_alphanum12') throw badRequest(field, 'Asset type must be native or credit');
  return checkedAsset(asset, `${prefix}asset_issuer`);
}

/** 'native' or 'CODE:ISSUER' as given; refuses anything else. */
export function checkedAsset(asset: string, field: string): string {
  const [code = '', issuer = ''] = asset.split(':');
  const fine = asset === 'native' || (/^[A-Za-z0-9]{1,12}$/.test(code) && StrKey.isValidEd25519PublicKey(issuer));
  if (!fine) throw badRequest(field, `${asset} is not a valid asset`);
  return asset;
}

export function checkedAccount(id: string, field: string): string {
  if (!StrKey.isValidEd25519PublicKey(id)) throw badRequest(field, 'Account ID must start with `G` and contain 56 alphanum characters');
  return id;
}
