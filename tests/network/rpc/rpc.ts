/** JSON-RPC 2.0 of the local network: the methods of Stellar RPC, so that the SDK's `rpc.Server` works against them unchanged. */
import { fieldsOf, invalidParams, optionalInteger, optionalString, RpcError } from './errors';
import { getEvents } from './events';
import type { RpcPort } from './port';
import { type SimulateParams, simulateTransaction } from './simulate';
import { getFeeStats, getHealth, getLatestLedger, getLedgerEntries, getNetwork, getVersionInfo } from './state';
import { getTransaction, getTransactions, sendTransaction } from './transactions';

export interface RpcResponse {
  jsonrpc: '2.0';
  id: string | number | null;
  result?: unknown;
  error?: { code: number; message: string };
}

const METHODS: Readonly<Record<string, (port: RpcPort, params: unknown) => unknown>> = {
  getHealth,
  getNetwork,
  getVersionInfo,
  getLatestLedger,
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
    if (!run) throw new RpcError(-32601, 'method not found');
    return { jsonrpc: '2.0', id, result: run(port, params) };
  } catch (error) {
    if (error instanceof RpcError) return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
    return {
      jsonrpc: '2.0',
      id,
      error: { code: -32603, message: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    };
  }
}

function idOf(request: unknown): string | number | null {
  if (typeof request !== 'object' || request === null || !('id' in request)) return null;
  const { id } = request;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function simulate(port: RpcPort, params: unknown): unknown {
  const { sequence, closeTime } = port.latest;
  const ledger = { sequence, timestamp: BigInt(closeTime), passphrase: port.passphrase };
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
