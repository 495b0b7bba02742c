/** What control takes: JSON in which amounts are decimal strings of stroops, and accounts and assets may go by their role. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { World } from './world';

export type Body = { [name: string]: unknown };

/** The verb was asked for wrongly: 400. */
export class InputError extends Error {}

export function textOf(body: Body, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new InputError(`${name} must be a string`);
  return value;
}

export function numberOf(body: Body, name: string, otherwise?: number): number {
  const value = body[name] ?? otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new InputError(`${name} must be an integer`);
  return value;
}

/** Stroops. */
export function amountOf(body: Body, name: string): bigint {
  const value = body[name];
  if ((typeof value !== 'string' && typeof value !== 'number') || !/^\d+$/.test(String(value))) {
    throw new InputError(`${name} must be a whole number of stroops`);
  }
  return BigInt(value);
}

/** A strkey, or the address of a role of the manifest. */
export function addressOf({ manifest }: World, text: string): string {
  return manifest.accounts[text]?.address ?? text;
}

/** 'native', 'CODE:ISSUER', or 'usdc' and 'reward' for those of the manifest. */
export function assetNamed({ manifest }: World, text: string): string {
  const known = text === 'usdc' || text === 'reward' ? manifest.assets[text] : undefined;
  if (known) return `${known.code}:${known.issuer}`;
  if (text !== 'native' && !text.includes(':')) throw new InputError(`no asset ${text}`);
  return text;
}

/** Base64 XDR, or Horizon's JSON form. Absent: unconditional. */
export function predicateOf(value: unknown): xdr.ClaimPredicate {
  const P = xdr.ClaimPredicate;
  if (value === undefined) return P.claimPredicateUnconditional();
  if (typeof value === 'string') return P.fromXdr(value, 'base64');
  const json = bodyOf(value);
  if (json.unconditional === true) return P.claimPredicateUnconditional();
  if (Array.isArray(json.and)) return P.claimPredicateAnd(json.and.map(predicateOf));
  if (Array.isArray(json.or)) return P.claimPredicateOr(json.or.map(predicateOf));
  if (json.not !== undefined) return P.claimPredicateNot(predicateOf(json.not));
  if (json.abs_before_epoch !== undefined) return P.claimPredicateBeforeAbsoluteTime(BigInt(String(json.abs_before_epoch)));
  if (json.rel_before !== undefined) return P.claimPredicateBeforeRelativeTime(BigInt(String(json.rel_before)));
  throw new InputError('no such predicate');
}

export function bodyOf(value: unknown): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InputError('the body must be a JSON object');
  return value as Body;
}
