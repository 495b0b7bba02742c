/** The description that the gateway gives of itself, held against what its endpoints take. */
import Ajv from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describe as description } from '../../../src/gateway/openapi';
import { parseBps, parseFeeBounds } from '../../../src/interface/changes/bps';
import { parseAccountId, parseAddress, parseContractId } from '../../../src/primitives/addresses';
import { I128_MAX, parseStroops } from '../../../src/primitives/amounts';
import { mainnet } from '../../../src/settings/networks';
import { written } from '../../gateway/description';

interface Schema {
  properties: { [field: string]: object };
}
interface Operation {
  parameters?: { name: string; description?: string; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}
const { paths } = written(description()) as { paths: { [path: string]: { [method: string]: Operation } } };

/** Every field that an endpoint takes, with what is said of it, by path. */
const fields = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).flatMap(({ parameters = [], requestBody }) => [
    ...parameters.map(({ name, schema }) => ({ path, name, schema })),
    ...Object.entries(requestBody?.content['application/json'].schema.properties ?? {}).map(([name, schema]) => ({ path, name, schema })),
  ]),
);

/** Parameters that nothing is said of. */
const untold = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).flatMap(({ parameters = [] }) =>
    parameters.flatMap(({ name, description: text }) => (text ? [] : [`${path} ${name}`])),
  ),
);

it('says of every parameter what it is', () => {
  expect(untold).toEqual([]);
});

const takes = (parse: (value: unknown) => unknown) => (value: unknown) => {
  try {
    parse(value);
    return true;
  } catch {
    return false;
  }
};

/** What decides of a field beside its description. */
const PARSED: { [name: string]: (value: unknown) => boolean } = {
  targetApyBps: takes((value) => parseBps(value, 'targetApyBps')),
  minFeeBps: takes((value) => parseFeeBounds({ minFeeBps: value, maxFeeBps: 10_000 })),
  maxFeeBps: takes((value) => parseFeeBounds({ minFeeBps: 0, maxFeeBps: value })),
  amount: takes(parseStroops),
  vaultAddress: takes(parseContractId),
  sourceVaultAddress: takes(parseContractId),
  targetVaultAddress: takes(parseContractId),
  caller: takes(parseAddress),
  from: takes(parseAccountId),
  destination: takes(parseAccountId),
};

const { usdc } = mainnet.assets;
const given = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    -0,
    -1,
    9_999,
    10_000,
    10_001,
    4_294_967_295,
    4_294_967_296,
    1.5,
    '0',
    '1',
    '01',
    '-1',
    '1.0',
    ' 1',
    '',
    null,
  ),
  fc.constantFrom<unknown>(I128_MAX.toString(), '9'.repeat(40), usdc?.issuer, usdc?.contract, usdc?.issuer.toLowerCase()),
  fc.integer({ min: -5, max: 20_000 }),
  fc.bigInt({ min: 1n, max: I128_MAX }).map(String),
  fc.jsonValue({ maxDepth: 1 }),
);

describe('the description of a field', () => {
  it('says what kind of value it is', () => {
    for (const { path, name, schema } of fields) expect(schema, `${path} ${name}`).toHaveProperty('type');
  });

  it('is of whatever its endpoint takes, and of no other kind of value', () => {
    const ajv = new Ajv({ strict: false });
    const told = fields.filter(({ name }) => PARSED[name] !== undefined);
    expect(new Set(told.map(({ name }) => name))).toEqual(new Set(Object.keys(PARSED)));
    for (const { path, name, schema } of told) {
      const fits = ajv.compile(schema);
      fc.assert(
        fc.property(given, (value) => {
          const what = `${path} ${name} ${JSON.stringify(value)}`;
          // A checksum is beyond a pattern, and so is a largest number: what has the form may still be refused.
          if (PARSED[name]?.(value)) expect(fits(value), what).toBe(true);
          else if (typeof value !== 'string' && !Object.is(value, -0)) expect(fits(value), what).toBe(false);
        }),
      );
    }
  });
});
