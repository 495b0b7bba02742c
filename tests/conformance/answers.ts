/** What interface.md says of bodies, field by field, and how the suite asks. */
import { expect } from 'vitest';
import type { Ask } from './subject';

export const INTEGER = /^(0|[1-9]\d*)$/;
const BASE64 = /^[A-Za-z0-9+/]+=*$/;

/** 2.2: the unsigned transaction. */
export interface Unsigned {
  xdr: string | null;
  simulationResponse: unknown;
  functionName: string;
  operationXDR: string;
  isSmartWallet: boolean;
}

export interface Sent {
  hash: string;
  status: 'pending' | 'confirmed' | 'failed' | 'expired';
  ledger: number | null;
  returnValue: unknown;
  feeCharged: string | null;
}

export async function jsonOf(response: Response): Promise<unknown> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return response.json();
}

export const post = (ask: Ask, path: string, body: unknown): Promise<Response> =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** The body of a 200. */
export async function accepted<T>(answering: Promise<Response>): Promise<T> {
  const response = await answering;
  const body = await jsonOf(response);
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as T;
}

/** The wire form of every error: `{ error: { status, code, message, details? } }`. Answers its code. */
export async function refused(answering: Promise<Response>, status: number): Promise<string> {
  const response = await answering;
  const body = (await jsonOf(response)) as { error: { status: number; code: string; message: string; details?: object } };
  expect(response.status, JSON.stringify(body)).toBe(status);
  expect(Object.keys(body)).toEqual(['error']);
  const { error } = body;
  expect(error.status).toBe(status);
  expect(error.code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(error.message.length).toBeGreaterThan(0);
  expect(Object.keys(error).filter((key) => !['status', 'code', 'message', 'details'].includes(key))).toEqual([]);
  return error.code;
}

/** 2.2 for an account: a prebuilt transaction. */
export async function unsigned(answering: Promise<Response>): Promise<Unsigned & { xdr: string }> {
  const result = await accepted<Unsigned>(answering);
  expect(Object.keys(result).sort()).toEqual(['functionName', 'isSmartWallet', 'operationXDR', 'simulationResponse', 'xdr']);
  expect(result.isSmartWallet).toBe(false);
  expect(result.operationXDR).toMatch(BASE64);
  expect(result.xdr).toMatch(BASE64);
  expect(result.functionName).not.toBe('');
  expect(typeof result.simulationResponse).toBe('object');
  return { ...result, xdr: result.xdr ?? '' };
}

/** 2.2 for a smart wallet: nothing prebuilt, and the operation to build around. */
export async function forSmartWallet(answering: Promise<Response>): Promise<Unsigned> {
  const result = await accepted<Unsigned>(answering);
  expect(result).toMatchObject({ xdr: null, isSmartWallet: true, operationXDR: expect.stringMatching(BASE64) });
  return result;
}
