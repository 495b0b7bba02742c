/** The OpenAPI 3.1 description of the door, made from the table: every path, body, status and code that can be answered. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { type DoorRow, doors } from '../interface/schema/doors';
import {
  campaign,
  outputs,
  rewardClaim,
  sendResult,
  stabilizerConfig,
  stabilizerStatus,
  stabilizerStatuses,
  unsignedTransaction,
  vaultError,
  vaultStatus,
} from '../interface/schema/outputs';
import { common, refusals } from '../interface/schema/refusals';
import { parametersOf } from '../interface/schema/routes';
import { table } from '../interface/schema/table';
import { type ErrorCode, errorCodes } from '../primitives/error-codes';
import { json } from '../primitives/schemas';

const ref = (kind: 'schemas' | 'headers' | 'parameters' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` });
const schema = (name: string) => ref('schemas', name);

/** What has a name of its own wherever it stands; any JSON among it, which endpoints parse and refuse by themselves. */
const NAMED = new Map<v.GenericSchema, string>([
  [json, 'Json'],
  [stabilizerConfig, 'StabilizerConfig'],
  [campaign, 'Campaign'],
  [stabilizerStatus, 'StabilizerStatus'],
  [vaultError, 'VaultError'],
  [vaultStatus, 'VaultStatus'],
  [stabilizerStatuses, 'StabilizerStatuses'],
  [rewardClaim, 'RewardClaim'],
  [sendResult, 'SendResult'],
]);

/** `itself`: written out, though it has a name. */
function schemaOf(described: v.GenericSchema, itself = false): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...made
  } = toJsonSchema(described, {
    target: 'draft-2020-12',
    overrideSchema({ valibotSchema }) {
      const name = NAMED.get(valibotSchema as v.GenericSchema);
      return name === undefined || (itself && valibotSchema === described) ? undefined : schema(name);
    },
  });
  return made;
}

/** What the gateway itself answers, beside what the table says of each endpoint. */
const OWN: readonly ErrorCode[] = [
  'body_invalid',
  'feature_disabled',
  'headers_invalid',
  'headers_too_large',
  'journal_unavailable',
  'keys_unreadable',
  'media_type_unsupported',
  'path_unknown',
  'query_invalid',
  'request_timeout',
  'request_unreadable',
  'storage_full',
  'too_large',
  'too_many_requests',
  'unauthenticated',
];

/** The codes that an endpoint can answer, by status. */
function errorsOf({ name }: DoorRow): Map<number, ErrorCode[]> {
  const codes = [...new Set([...common, ...refusals[name], ...OWN])].sort();
  return new Map(
    [...new Set(codes.map((code) => errorCodes[code]))].map((status) => [status, codes.filter((code) => errorCodes[code] === status)]),
  );
}

/** Conditions that every status stands for, in a line. */
const MEANING: { [status: number]: string } = {
  200: 'The answer.',
  304: 'Nothing has changed since the answer that If-None-Match names.',
  400: 'The input is wrong, the network is not available, or the state does not allow it.',
  401: 'No API key, or none that is in force.',
  403: 'The feature is not switched on for the key, or whoever is to act may not.',
  404: 'What the input names is not there.',
  408: 'The request did not arrive in time.',
  409: 'It does not fit what is there already.',
  413: 'The body is too large.',
  415: 'The body is not application/json in UTF-8.',
  422: 'The network refuses the call.',
  429: 'The key or the address asks too often.',
  431: 'The headers are too large.',
  500: 'A fault of the server.',
  502: 'A node breaks, or contradicts another one.',
  503: 'The server cannot read its keys, cannot reach its database, or stops.',
  504: 'A node does not answer in time.',
};

const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
});

const errorSchema = (status: number, codes: readonly string[]) =>
  object({
    error: object(
      { status: { const: status }, code: { type: 'string', enum: codes }, message: { type: 'string' }, details: { type: 'object' } },
      ['status', 'code', 'message'],
    ),
  });

const content = (described: object) => ({ 'application/json': { schema: described } });
const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

const HEADERS: { [name: string]: object } = {
  'x-request-id': { schema: { type: 'string' }, description: 'What the request is called in the log.' },
  'ratelimit-policy': {
    schema: { type: 'string' },
    description: 'How often may be asked (q in w seconds), for each key and each address.',
  },
  ratelimit: { schema: { type: 'string' }, description: 'How much of that is left (r), and seconds until it is whole again (t).' },
  'retry-after': { schema: { type: 'integer', minimum: 1 }, description: 'Seconds.' },
  etag: { schema: { type: 'string' }, description: 'Names these bytes as of their ledger, for If-None-Match.' },
  'ballast-ledger': { schema: { type: 'integer', minimum: 1 }, description: 'The ledger that the answer is as of.' },
};
const headersOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ref('headers', name)]));
const ANSWERED = headersOf('x-request-id');
const COUNTED = headersOf('x-request-id', 'ratelimit-policy', 'ratelimit');
const LATER = headersOf('retry-after');
const AS_OF = headersOf('etag', 'ballast-ledger');

/** Statuses that say the same wherever they are answered are named after themselves, others after their endpoint too. */
const isShared = (status: number): boolean => new Set(doors.map((door) => errorsOf(door).get(status)?.join() ?? '')).size === 1;
const errorName = ({ name }: DoorRow, status: number) => (isShared(status) ? `Error${status}` : `${capital(name)}Error${status}`);

const errors = doors.flatMap((door) => [...errorsOf(door)].map(([status, codes]) => ({ name: errorName(door, status), status, codes })));
const errorSchemas = Object.fromEntries(errors.map(({ name, status, codes }) => [name, errorSchema(status, codes)]));
const errorResponses = Object.fromEntries(
  errors.map(({ name, status }) => [
    name,
    {
      description: MEANING[status] ?? '',
      headers: { ...COUNTED, ...(status === 429 ? LATER : {}) },
      content: content(schema(name)),
    },
  ]),
);

/** What a change of each feature is answered with (interface.md 2.2): they differ in what a simulation returns. */
const transaction = (simulationResponse: object) => {
  const { properties = {}, ...rest } = schemaOf(unsignedTransaction);
  return { ...rest, properties: { ...properties, simulationResponse } };
};
const count = { type: 'integer', minimum: 0 };
const TRANSACTIONS = {
  StabilizerTransaction: transaction(schema('StabilizerSimulation')),
  StabilizerSimulation: object({ returnValue: schema('Json'), resources: schema('Resources') }),
  Resources: object({
    instructions: count,
    diskReadBytes: count,
    writeBytes: count,
    resourceFee: { type: 'string', pattern: '^(0|[1-9][0-9]*)$', description: 'Stroops.' },
  }),
  MigrationTransaction: transaction({ type: 'array', items: schema('Json'), description: 'What the calls return, decoded.' }),
};

function answerOf({ name, feature }: DoorRow): object {
  const output = outputs[name];
  if (output === unsignedTransaction) return schema(feature === 'stabilizer' ? 'StabilizerTransaction' : 'MigrationTransaction');
  return schemaOf(output);
}

function responsesOf(door: DoorRow): object {
  const refused = [...errorsOf(door)].map(([status]) => [status, ref('responses', errorName(door, status))]);
  const headers = { ...COUNTED, ...(door.kind === 'read' ? AS_OF : {}) };
  const success = { description: MEANING[200], headers, content: content(answerOf(door)) };
  const same = { description: MEANING[304], headers };
  return { 200: success, ...(door.kind === 'read' ? { 304: same } : {}), ...Object.fromEntries(refused) };
}

const account = { pattern: '^G[A-Z2-7]{55}$' };
const contract = { pattern: '^C[A-Z2-7]{55}$' };
const bps = (maximum: number) => ({ description: 'Basis points.', type: 'integer', minimum: 0, maximum }) as const;

/** What endpoints take of fields that the table lets through. */
export const taken: { [field: string]: JsonSchema } = {
  from: account,
  destination: account,
  caller: { pattern: '^[CG][A-Z2-7]{55}$' },
  vaultAddress: contract,
  sourceVaultAddress: contract,
  targetVaultAddress: contract,
  targetApyBps: bps(4_294_967_295),
  minFeeBps: bps(10_000),
  maxFeeBps: bps(10_000),
  amount: { description: 'Stroops, at most an i128.', type: 'string', pattern: '^[1-9][0-9]{0,38}$' },
};

/** Names of fields that more than one endpoint takes, whatever it calls them. */
const FIELDS: { [field: string]: string } = {
  from: 'AccountId',
  destination: 'AccountId',
  caller: 'AccountOrContractId',
  vaultAddress: 'ContractId',
  sourceVaultAddress: 'ContractId',
  targetVaultAddress: 'ContractId',
  targetApyBps: 'TargetApyBps',
  minFeeBps: 'FeeBps',
  maxFeeBps: 'FeeBps',
  amount: 'Stroops',
};

interface Inputs {
  parameters: object[];
  /** By the name that the field's schema has; no name: it stands where it is used. */
  schemas: { [name: string]: object };
  /** undefined: there is none. */
  body: object | undefined;
}

/** What the input has in the path and in the query; the rest is the body. */
function inputsOf(door: DoorRow): Inputs {
  const { properties: shapes = {}, required = [] } = schemaOf(table[door.name].input);
  const whole = Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, { ...Object(shape), ...taken[name] }]));
  const named = (name: string) => (FIELDS[name] ? schema(FIELDS[name]) : whole[name]);
  const inPath = parametersOf(door.path);
  const outside = Object.keys(whole).filter((name) => !inPath.includes(name));
  const inQuery = door.method === 'GET' ? outside : ['network'];
  const fields = outside.filter((name) => !inQuery.includes(name));
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, description: WHAT[name], schema: named(name) })),
    ...inQuery.map((name) =>
      name === 'network'
        ? ref('parameters', 'network')
        : // A list travels with commas between.
          { name, in: 'query', required: required.includes(name), explode: false, description: WHAT[name], schema: named(name) },
    ),
    ...(door.kind === 'read' ? [ref('parameters', 'ifNoneMatch')] : []),
  ];
  const body = object(
    Object.fromEntries(fields.map((name) => [name, named(name)])),
    required.filter((name) => fields.includes(name)),
  );
  const schemas = Object.fromEntries(Object.keys(whole).flatMap((name) => (FIELDS[name] ? [[FIELDS[name], whole[name] ?? {}]] : [])));
  return { parameters, schemas, body: door.method === 'GET' ? undefined : body };
}

/** What a field of a path or a query names. */
const WHAT: { [name: string]: string } = {
  vaultAddress: 'The vault’s contract.',
  vaults: 'Contracts of vaults, with commas between.',
};
const PARAMETERS = {
  network: {
    name: 'network',
    in: 'query',
    required: false,
    description: 'The network that is meant: any other than the one that is served is refused.',
    schema: { type: 'string', maxLength: 200 },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of an answer that is there already.',
    schema: { type: 'string', maxLength: 200 },
  },
};

/** In a line, what an endpoint is for. */
const SUMMARY: { [N in DoorRow['name']]: string } = {
  status: 'How a vault and the stabilizer stand to each other',
  statuses: 'The same of many vaults at once',
  register: 'Put a vault under the stabilizer',
  targetApy: 'Name another target',
  feeBounds: 'Name other bounds of the fee',
  exit: 'Take a vault out of the stabilizer',
  boostDeposit: 'Add to a vault’s boost budget',
  claimReward: 'Claim REWARD and forward it',
  lendpoolToVaultsvc: 'Move a lending position into a vault',
  vaultToVault: 'Move all shares of a vault into another',
  send: 'Submit a signed transaction',
};

const bodyName = ({ name }: DoorRow) => `${capital(name)}Request`;

function operationOf(door: DoorRow): object {
  const { parameters, body } = inputsOf(door);
  return {
    operationId: door.name,
    summary: SUMMARY[door.name],
    tags: [door.feature],
    security: [{ key: [] }],
    parameters,
    ...(body ? { requestBody: { required: true, content: content(schema(bodyName(door))) } } : {}),
    responses: responsesOf(door),
  };
}

const text = { type: 'string' };
const standing = (status: object, more: object = {}, required: readonly string[] = []) =>
  object({ status, network: text, nodes: schema('Nodes'), ...more }, ['status', 'network', 'nodes', ...required]);
const CHOSEN = { chosen: { type: 'array', items: text, description: 'Settings of the network that the operator chose.' } };

/** What is there without a key answers with these. */
const OPEN_SCHEMAS = {
  Node: object({
    state: {
      type: 'string',
      enum: ['answers', 'doubted', 'rests'],
      description: 'rests: it is left alone; doubted: it did not answer last, or too seldom.',
    },
    score: { type: 'number', minimum: 0, maximum: 1, description: 'How often it answered lately.' },
  }),
  Nodes: object({ first: schema('Node'), second: schema('Node'), horizon: schema('Node') }, ['first', 'horizon']),
  Running: standing({ const: 'ok' }, CHOSEN),
  Stopping: standing({ const: 'stopping' }, CHOSEN),
  Ready: standing({ const: 'ready' }),
  Unready: standing({ type: 'string', enum: ['unready', 'stopping'] }, { missing: { type: 'array', items: schema('Missing') } }),
  Missing: object({
    what: { type: 'string', enum: ['nodes', 'journal', 'keys'] },
    code: { ...text, description: 'The code of the error.' },
  }),
};

const answered = (description: string, described: object) => ({ description, headers: ANSWERED, content: content(described) });
/** What any request may be refused with before its path is looked at. */
const UNREAD = Object.fromEntries([408, 431].map((status) => [status, ref('responses', `Error${status}`)]));
const opened = (operationId: string, summary: string, responses: object) => ({
  get: { operationId, summary, tags: ['server'], security: [], responses: { ...responses, ...UNREAD } },
});
const OPEN = {
  '/health': opened('health', 'Whether the server runs', {
    200: answered('The server runs.', schema('Running')),
    503: answered('The server stops.', schema('Stopping')),
  }),
  '/ready': opened('ready', 'Whether requests can be answered', {
    200: answered('Requests can be answered.', schema('Ready')),
    503: answered('Something that answers hang on is missing, or the server stops.', schema('Unready')),
  }),
  '/openapi.json': opened('openapi', 'This description', { 200: answered('This page.', { type: 'object' }) }),
};

const TAGS: { [T in DoorRow['feature'] | 'server']: string } = {
  stabilizer: 'A vault’s fee and boost budget, steered towards a target APY.',
  migration: 'Positions that move into vaults, and rewards that are claimed before.',
  send: 'Signed transactions, submitted and followed to their end.',
  server: 'The server itself; no key is needed.',
};

function componentsOf(): object {
  const named = [...NAMED].map(([described, name]) => [
    name,
    described === json ? { description: 'Any JSON.' } : schemaOf(described, true),
  ]);
  const inputs = doors.map((door) => ({ ...inputsOf(door), name: bodyName(door) }));
  const bodies = inputs.flatMap(({ name, body }) => (body ? [[name, body]] : []));
  const fields = inputs.flatMap(({ schemas }) => Object.entries(schemas));
  return {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: { ...Object.fromEntries([...named, ...fields, ...bodies]), ...TRANSACTIONS, ...OPEN_SCHEMAS, ...errorSchemas },
    responses: errorResponses,
    parameters: PARAMETERS,
    headers: HEADERS,
  };
}

export function describe(): object {
  const paths: { [path: string]: { [method: string]: object } } = { ...OPEN };
  for (const door of doors) paths[door.path] = { ...paths[door.path], [door.method.toLowerCase()]: operationOf(door) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vault yield stabilizer and position migration',
      version: '1',
      description:
        'Every change is answered as an unsigned transaction: nothing happens until its caller signs it and it is sent. No key of an account is ever asked for.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: componentsOf(),
  };
}
