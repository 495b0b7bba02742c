/** JSON-RPC 2.0 of the local network: the methods of Stellar RPC, so that the SDK's `rpc.Server` works against them unchanged. */
import { fieldsOf, invalidParams, optionalInteger, optionalString, RpcError } from './errors';
import { getEvents } from './events';
import { inJson } from './json';
import { getLatestLedger, getLedgers } from './ledgers';
import type { RpcPort } from './port';
import { type SimulateParams, simulateTransaction } from './simulate';
import { getFeeStats, getHealth, getLedgerEntries, getNetwork, getVersionInfo } from './state';
import { getTransaction, getTransactions, sendTransaction } from './transactions';

export interface RpcResponse {
  jsonrpc: '2.0';
  id: string | number | null;
  result?: unknown;
  /** `data` names the method where there is no such one. */
  error?: { code: number; message: string; data?: string };
}

const METHODS: Readonly<Record<string, (port: RpcPort, params: unknown) => unknown>> = {
  getHealth,
  getNetwork,
  getVersionInfo,
  getLatestLedger,
  getLedgers,
  getFeeStats,
  getLedgerEntries,
  simulateTransaction: simulate,
  sendTransaction,
  getTransaction,
  getTransactions,
  getEvents,
};

/** Answers one request (its parsed body). Never throws: what goes wrong is in `error`. */
export function handleRpc(port: RpcPort, request: unknown): RpcResponse {
  const id = idOf(request);
  try {
    const { method, params } = fieldsOf(request);
    const run = typeof method === 'string' && Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
    if (typeof method !== 'string' || !run) throw new RpcError(-32601, 'method not found', String(method));
    const json = isJson(params);
    const result = run(port, params);
    return { jsonrpc: '2.0', id, result: json ? inJson(method, result) : result };
  } catch (error) {
    if (error instanceof RpcError) {
      const { code, message, data } = error;
      return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
    }
    return {
      jsonrpc: '2.0',
      id,
      error: { code: -32603, message: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    };
  }
}

/** Whether XDR is asked for as JSON. */
function isJson(params: unknown): boolean {
  if (typeof params !== 'object' || params === null || !('xdrFormat' in params)) return false;
  const { xdrFormat } = params;
  if (xdrFormat !== 'json' && xdrFormat !== 'base64' && xdrFormat !== '')
    throw invalidParams(`expected xdrFormat to be one of "", "base64", "json", got ${JSON.stringify(xdrFormat)}`);
  return xdrFormat === 'json';
}

function idOf(request: unknown): string | number | null {
  if (typeof request !== 'object' || request === null || !('id' in request)) return null;
  const { id } = request;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function simulate(port: RpcPort, params: unknown): unknown {
  const { sequence, closeTime, header } = port.latest;
  const ledger = { sequence, timestamp: BigInt(closeTime), passphrase: port.passphrase, protocol: header.ledgerVersion };
  return simulateTransaction({ layer: port.layer, ledger, models: port.models }, simulateParams(params));
}

function simulateParams(params: unknown): SimulateParams {
  const fields = fieldsOf(params);
  const transaction = optionalString(fields, 'transaction');
  if (transaction === undefined) throw invalidParams('transaction is missing');
  const authMode = optionalString(fields, 'authMode');
  if (authMode !== undefined && authMode !== 'enforce' && authMode !== 'record' && authMode !== 'record_allow_nonroot')
    throw invalidParams('invalid authMode');
  const leeway = optionalInteger(fieldsOf(fields.resourceConfig), 'instructionLeeway');
  return {
    transaction,
    useUpgradedAuth: fields.useUpgradedAuth === true,
    ...(authMode === undefined ? {} : { authMode }),
    ...(leeway === undefined ? {} : { resourceConfig: { instructionLeeway: leeway } }),
  };
}
