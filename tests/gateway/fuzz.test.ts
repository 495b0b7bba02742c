/**
 * Requests of every kind, made from the description that the gateway gives of itself: none is answered by 500, or by a status or
 * body that the description does not name. BALLAST_FUZZ says how many; a failure prints its seed.
 */
import Ajv from 'ajv/dist/2020';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Manifest, type Network, startNetwork } from '../network/index';
import { written } from './description';
import { startWithin, type Within } from './within';

const REQUESTS = Number(process.env.BALLAST_FUZZ ?? 1_000);
const AT_ONCE = 20;

interface Schema {
  type?: string;
  properties?: { [name: string]: Schema };
  required?: string[];
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: { [status: string]: { content: { 'application/json': { schema: object } } } };
}

interface Description {
  paths: { [path: string]: { [method: string]: Operation } };
}

let network: Network;
let manifest: Manifest;
let gateway: Within;
let description: Description;
beforeAll(async () => {
  network = await startNetwork({ mode: 'interval' });
  manifest = (await (await fetch(network.manifestUrl('fuzz'))).json()) as Manifest;
  gateway = await startWithin(manifest);
  description = written(await (await fetch(`${gateway.url}/openapi.json`)).json()) as Description;
});
afterAll(async () => {
  await gateway?.stop();
  await network?.close();
});

/** Values that mean something here, and values that mean nothing anywhere. */
function values(): fc.Arbitrary<unknown> {
  const addresses = [...Object.values(manifest.accounts), ...manifest.vaults].map(({ address }) => address);
  const known = fc.constantFrom(...addresses, manifest.accounts.owner?.secret ?? '', 'mainnet', 'local', '10000000', 800, 3000, 0);
  const numbers = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger());
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.bigInt().map(String), fc.base64String());
  return fc.oneof({ weight: 6, arbitrary: known }, numbers, texts, fc.jsonValue({ maxDepth: 3 }));
}

const bodies = (schema: Schema | undefined): fc.Arbitrary<string> => {
  const fields = Object.fromEntries(Object.keys(schema?.properties ?? {}).map((name) => [name, values()]));
  const whole = fc.record(fields).map((value) => JSON.stringify(value));
  const partly = fc
    .record({ ...fields, network: values(), ['__proto__']: values() }, { requiredKeys: [] })
    .map((value) => JSON.stringify(value));
  return fc.oneof({ weight: 8, arbitrary: whole }, partly, fc.json(), fc.string({ unit: 'binary' }));
};

interface Request {
  path: string;
  method: string;
  operation: Operation;
  target: string;
  body: string | undefined;
  headers: { [name: string]: string };
}

/** `keys`: with everything switched on, and with nothing. */
function requests(keys: readonly [string, string]): fc.Arbitrary<Request> {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return fc.constantFrom(...operations).chain(({ path, method, operation }) => {
    const named = (where: string) => (operation.parameters ?? []).filter((parameter) => parameter.in === where);
    const segments = fc.record(Object.fromEntries(named('path').map(({ name }) => [name, values()])));
    const query = fc.oneof(
      { weight: 5, arbitrary: fc.constant({}) },
      fc.record(Object.fromEntries(named('query').map(({ name }) => [name, values()]))),
    );
    const [key, bare] = keys;
    const authorization = fc.oneof(
      { weight: 12, arbitrary: fc.constant(`Bearer ${key}`) },
      fc.constantFrom(`Bearer ${bare}`, 'Bearer x', ''),
    );
    const type = fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/json;charset=latin1'),
    );
    return fc
      .record({ segments, query, authorization, type, body: bodies(operation.requestBody?.content['application/json'].schema) })
      .map((made) => {
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
          encoded(textOf((made.segments as { [name: string]: unknown })[name])),
        );
        const asked = new URLSearchParams(Object.entries(made.query).map(([name, value]) => [name, textOf(value)]));
        return {
          ...{ path, method, operation },
          target: asked.size > 0 ? `${filled}?${asked}` : filled,
          body: method === 'get' ? undefined : made.body,
          headers: { authorization: made.authorization, ...(method === 'get' ? {} : { 'content-type': made.type }) },
        };
      });
  });
}

/** Of anything: an object may have no text of its own. */
const textOf = (value: unknown): string => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value));

/** Dots alone would be mended away by the client; nothing at all is another path. */
const encoded = (text: string) => (/^\.*$/.test(text) ? `x${text}` : encodeURIComponent(text.toWellFormed()));

it(`answers ${REQUESTS} requests as its description says`, { timeout: 600_000 }, async () => {
  const ajv = new Ajv({ strict: false });
  const checks = new Map<object, ReturnType<typeof ajv.compile>>();
  const checkOf = (schema: object) => {
    const check = checks.get(schema) ?? ajv.compile(schema);
    checks.set(schema, check);
    return check;
  };
  const seen = new Map<number, number>();

  async function holds({ operation, method, target, body, headers }: Request): Promise<void> {
    const answer = await fetch(`${gateway.url}${target}`, {
      method: method.toUpperCase(),
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const said: unknown = await answer.json();
    const what = `${method} ${target} ${body} → ${answer.status} ${JSON.stringify(said)}`;
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    expect(answer.status, what).not.toBe(500);
    const documented = operation.responses[answer.status];
    if (!documented) throw new Error(`not in the description: ${what}`);
    const check = checkOf(documented.content['application/json'].schema);
    if (!check(said)) throw new Error(`another body than described: ${what} ${ajv.errorsText(check.errors)}`);
  }

  const keys = [gateway.place.key('stabilizer', 'migration', 'send'), gateway.place.key()] as const;
  const several = fc.array(requests(keys), { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(several, async (all) => void (await Promise.all(all.map(holds)))),
    { numRuns: Math.ceil(REQUESTS / AT_ONCE) },
  );
  // It did not only knock at the door.
  for (const status of [200, 400, 401, 403, 404, 415]) expect(seen.get(status), String(status)).toBeGreaterThan(0);
});
