/** The OpenAPI 3.1 description of the door, made from the table: every path, body, status and code that can be answered. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { type DoorRow, doors } from '../interface/schema/doors';
import { outputs } from '../interface/schema/outputs';
import { common, refusals } from '../interface/schema/refusals';
import { parametersOf } from '../interface/schema/routes';
import { table } from '../interface/schema/table';
import { type ErrorCode, errorCodes } from '../primitives/error-codes';
import { json } from '../primitives/schemas';

/** `{}`: any JSON. The endpoint itself parses what stands there, and refuses it with a code of its own. */
function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema }) => (valibotSchema === json ? {} : undefined),
  });
  return described;
}

/** What the gateway itself answers, beside what the table says of each endpoint. */
const OWN: readonly ErrorCode[] = [
  'body_invalid',
  'feature_disabled',
  'headers_invalid',
  'headers_too_large',
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
  503: 'The server cannot read its keys, or stops.',
  504: 'A node does not answer in time.',
};

const errorSchema = (status: number, codes: readonly string[]) => ({
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['status', 'code', 'message'],
      additionalProperties: false,
      properties: {
        status: { const: status },
        code: { enum: codes },
        message: { type: 'string' },
        details: { type: 'object' },
      },
    },
  },
});

const content = (schema: object) => ({ 'application/json': { schema } });
const ANSWERED = { 'x-request-id': { schema: { type: 'string' }, description: 'What the request is called in the log.' } };
const COUNTED = {
  'ratelimit-policy': {
    schema: { type: 'string' },
    description: 'How often may be asked (q in w seconds), for each key and each address.',
  },
  ratelimit: { schema: { type: 'string' }, description: 'How much of that is left (r), and seconds until it is whole again (t).' },
};
const LATER = { 'retry-after': { schema: { type: 'integer', minimum: 1 }, description: 'Seconds.' } };

const AS_OF = {
  etag: { schema: { type: 'string' }, description: 'Names these bytes as of their ledger, for If-None-Match.' },
  'ballast-ledger': { schema: { type: 'integer', minimum: 1 }, description: 'The ledger that the answer is as of.' },
};

function responsesOf(door: DoorRow): object {
  const errors = [...errorsOf(door)].map(([status, codes]) => [
    status,
    {
      description: MEANING[status] ?? '',
      headers: { ...ANSWERED, ...COUNTED, ...(status === 429 ? LATER : {}) },
      content: content(errorSchema(status, codes)),
    },
  ]);
  const headers = { ...ANSWERED, ...COUNTED, ...(door.kind === 'read' ? AS_OF : {}) };
  const success = { description: MEANING[200], headers, content: content(schemaOf(outputs[door.name])) };
  const same = { description: MEANING[304], headers };
  return { 200: success, ...(door.kind === 'read' ? { 304: same } : {}), ...Object.fromEntries(errors) };
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

/** What the input has in the path and in the query; the rest is the body. */
function operationOf(door: DoorRow): object {
  const { properties: shapes = {}, required = [] } = schemaOf(table[door.name].input);
  const properties = Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, { ...Object(shape), ...taken[name] }]));
  const inPath = parametersOf(door.path);
  const outside = Object.keys(properties).filter((name) => !inPath.includes(name));
  const inQuery = door.method === 'GET' ? outside : ['network'];
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] })),
    // A list travels with commas between.
    ...inQuery.map((name) => ({ name, in: 'query', required: required.includes(name), explode: false, schema: properties[name] })),
  ];
  const fields = Object.entries(properties).filter(([name]) => !inPath.includes(name) && !inQuery.includes(name));
  const body = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: required.filter((name) => fields.some(([field]) => field === name)),
    additionalProperties: false,
  };
  return {
    operationId: door.name,
    tags: [door.feature],
    security: [{ key: [] }],
    parameters,
    ...(door.method === 'GET' ? {} : { requestBody: { required: true, content: content(body) } }),
    responses: responsesOf(door),
  };
}

const NODE = {
  type: 'object',
  required: ['state', 'score'],
  additionalProperties: false,
  properties: {
    state: {
      enum: ['answers', 'doubted', 'rests'],
      description: 'rests: it is left alone; doubted: it did not answer last, or too seldom.',
    },
    score: { type: 'number', minimum: 0, maximum: 1, description: 'How often it answered lately.' },
  },
};
const NODES = {
  type: 'object',
  required: ['first', 'horizon'],
  additionalProperties: false,
  properties: { first: NODE, second: NODE, horizon: NODE },
};

const readiness = (status: object, more: object = {}) => ({
  type: 'object',
  required: ['status', 'network', 'nodes'],
  additionalProperties: false,
  properties: { status, network: { type: 'string' }, nodes: NODES, ...more },
});
const MISSING = {
  type: 'array',
  items: {
    type: 'object',
    required: ['what', 'code'],
    additionalProperties: false,
    properties: { what: { enum: ['nodes', 'journal', 'keys'] }, code: { type: 'string', description: 'The code of the error.' } },
  },
};

const CHOSEN = { type: 'array', items: { type: 'string' }, description: 'Settings of the network that the operator chose.' };

/** What is there without a key. */
const OPEN = {
  '/health': {
    get: {
      operationId: 'health',
      security: [],
      responses: Object.fromEntries(
        ([200, 503] as const).map((status) => [
          status,
          {
            description: status === 200 ? 'The server runs.' : 'The server stops.',
            headers: ANSWERED,
            content: content(readiness({ const: status === 200 ? 'ok' : 'stopping' }, { chosen: CHOSEN })),
          },
        ]),
      ),
    },
  },
  '/ready': {
    get: {
      operationId: 'ready',
      security: [],
      responses: {
        200: { description: 'Requests can be answered.', headers: ANSWERED, content: content(readiness({ const: 'ready' })) },
        503: {
          description: 'Something that answers hang on is missing, or the server stops.',
          headers: ANSWERED,
          content: content(readiness({ enum: ['unready', 'stopping'] }, { missing: MISSING })),
        },
      },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'openapi',
      security: [],
      responses: { 200: { description: 'This page.', headers: ANSWERED, content: content({ type: 'object' }) } },
    },
  },
};

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
    },
    servers: [{ url: '/' }],
    paths,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}
