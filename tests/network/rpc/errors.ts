/** A JSON-RPC error. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: string,
  ) {
    super(message);
    this.name = 'RpcError';
  }
}

/** -32602. */
export function invalidParams(message: string): RpcError {
  return new RpcError(-32602, message);
}

/** -32600: the request makes no sense in the current state (ranges outside of retention). */
export function invalidRequest(message: string): RpcError {
  return new RpcError(-32600, message);
}

/** Parameters as an object of fields. */
export function fieldsOf(params: unknown): Record<string, unknown> {
  if (params === undefined || params === null) return {};
  if (typeof params !== 'object' || Array.isArray(params)) throw invalidParams('invalid parameters');
  return Object.fromEntries(Object.entries(params));
}

/** An optional non-negative integer field. */
export function optionalInteger(fields: Record<string, unknown>, name: string): number | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw invalidParams(`invalid ${name}`);
  return value;
}

/** An optional string field; the empty string counts as absent. */
export function optionalString(fields: Record<string, unknown>, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw invalidParams(`invalid ${name}`);
  return value;
}
