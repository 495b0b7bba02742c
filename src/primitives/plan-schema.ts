/**
 * A Plan as it comes back from storage: everything that a page goes through is there and of its kind. The parameters of its
 * sentences are as free as their codes are many; what is signed hangs on the digest, which is computed again.
 */

import * as v from 'valibot';
import type { AuthNode, Plan } from './plan';
import { accountId, address, base64, contractId, hashHex, integerString, json, unixSeconds } from './schemas';

const asset = v.looseObject({
  kind: v.picklist(['asset', 'shares', 'pool', 'token']),
  code: v.string(),
  decimals: v.nullable(v.number()),
});
const level = v.picklist(['info', 'warning', 'danger', 'blocked']);
const params = v.record(v.string(), v.unknown());

interface Tree {
  children: Tree[];
}
const step: v.GenericSchema<Tree> = v.looseObject({ code: v.string(), params, children: v.lazy(() => v.array(step)) });
const node: v.GenericSchema<Tree> = v.looseObject({
  contract: contractId,
  fn: v.string(),
  args: v.array(json),
  children: v.lazy(() => v.array(node)),
});

const effect = v.looseObject({
  holder: address,
  where: v.picklist(['wallet', 'position', 'shares', 'claimable', 'trustline', 'reserve']),
  asset,
  before: integerString,
  after: integerString,
  least: v.exactOptional(integerString),
  most: v.exactOptional(integerString),
});

const given = v.looseObject({ from: address, to: v.array(v.string()), asset, amount: integerString });
const control = v.looseObject({ what: v.string() });
const warning = v.looseObject({ level, code: v.string(), params });
const asOf = v.looseObject({ ledger: v.number(), closeTime: unixSeconds, ledgerSeconds: v.optional(v.number()) });

const plan = v.looseObject({
  network: v.object({ id: v.string(), passphrase: v.string() }),
  kind: v.picklist(['contract', 'classic']),
  envelope: base64,
  hash: hashHex,
  source: accountId,
  sequence: integerString,
  validAfter: unixSeconds,
  validUntil: unixSeconds,
  fee: v.looseObject({ max: integerString, inclusion: integerString, resource: integerString, ceiling: integerString }),
  steps: v.array(step),
  effects: v.array(effect),
  given: v.array(given),
  control: v.array(control),
  authorizations: v.array(v.looseObject({ address, source: v.boolean(), root: node })),
  warnings: v.array(warning),
  asOf,
  digest: hashHex,
});

export const planSchema = v.custom<Plan>((value) => v.is(plan, value));

/** Parts of a Plan that what is no transaction has too. */
export const planParts = {
  steps: v.custom<Plan['steps']>((value) => v.is(v.array(step), value)),
  effects: v.custom<Plan['effects']>((value) => v.is(v.array(effect), value)),
  given: v.custom<Plan['given']>((value) => v.is(v.array(given), value)),
  control: v.custom<Plan['control']>((value) => v.is(v.array(control), value)),
  warnings: v.custom<Plan['warnings']>((value) => v.is(v.array(warning), value)),
  root: v.custom<AuthNode>((value) => v.is(node, value)),
  asOf,
};
