/** The endpoints as the gateway sees them: the one place where it meets the table, and what endpoints do. */
import { boostDeposit } from '../interface/changes/boost-deposit';
import { claimReward } from '../interface/changes/claim-reward';
import { exit } from '../interface/changes/exit';
import { feeBounds } from '../interface/changes/fee-bounds';
import { lendpoolToVaultsvc } from '../interface/changes/lendpool-to-vaultsvc';
import { register } from '../interface/changes/register';
import { type Carrier, send } from '../interface/changes/send';
import { targetApy } from '../interface/changes/target-apy';
import { vaultToVault } from '../interface/changes/vault-to-vault';
import type { Context } from '../interface/context';
import { status } from '../interface/reads/status';
import { type EndpointInput, type EndpointName, endpoints } from '../interface/schema/table';

type Path = (typeof endpoints)[EndpointName]['path'];
type FirstWord<P extends string> = P extends `/${infer Word}/${string}` ? Word : P extends `/${infer Word}` ? Word : never;
/** What is switched on for a key: the first word of a path. */
export type Feature = FirstWord<Path>;

export interface Door {
  name: EndpointName;
  method: 'GET' | 'POST';
  /** With `{names}` for what varies. */
  path: string;
  feature: Feature;
  kind: 'read' | 'change' | 'submit';
}

export const doors: readonly Door[] = (Object.keys(endpoints) as EndpointName[]).map((name) => {
  const { method, path, kind } = endpoints[name];
  return { name, method, path, kind, feature: path.split('/')[1] as Feature };
});

export const inputOf = (name: EndpointName) => endpoints[name].input;
export const outputOf = (name: EndpointName) => endpoints[name].output;

export type Desk = Context & { carrier: Carrier };

const result = async <R>(change: Promise<{ result: R }>): Promise<R> => (await change).result;

const calls: { [N in EndpointName]: (desk: Desk, input: EndpointInput<N>) => Promise<unknown> } = {
  status,
  register: (desk, input) => result(register(desk, input)),
  targetApy: (desk, input) => result(targetApy(desk, input)),
  feeBounds: (desk, input) => result(feeBounds(desk, input)),
  exit: (desk, input) => result(exit(desk, input)),
  boostDeposit: (desk, input) => result(boostDeposit(desk, input)),
  claimReward: (desk, input) => result(claimReward(desk, input)),
  lendpoolToVaultsvc: (desk, input) => result(lendpoolToVaultsvc(desk, input)),
  vaultToVault: (desk, input) => result(vaultToVault(desk, input)),
  send: (desk, input) => send(desk, input, desk.carrier),
};

/** What an endpoint answers to an input of its own schema. */
export const answer = (desk: Desk, name: EndpointName, input: unknown): Promise<unknown> =>
  (calls[name] as (desk: Desk, input: unknown) => Promise<unknown>)(desk, input);

/** The codes that a door can answer, by status. */
export function errorsOf(_door: Door): Map<number, readonly string[]> {
  return new Map([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504].map((status) => [status, []]));
}
