/** What is called for an endpoint: the one place where the gateway meets what endpoints do. */

import { boostDeposit } from '../interface/boost-deposit';
import type { Context } from '../interface/change';
import { claimReward } from '../interface/claim-reward';
import { exit } from '../interface/exit';
import { feeBounds } from '../interface/fee-bounds';
import { lendpoolToVaultsvc } from '../interface/lendpool-to-vaultsvc';
import { register } from '../interface/register';
import type { EndpointInput, EndpointName } from '../interface/schema';
import { status } from '../interface/status';
import { targetApy } from '../interface/target-apy';
import { vaultToVault } from '../interface/vault-to-vault';
import type { Sending } from './sending';

export interface Call {
  context: Context;
  sending: Sending;
  /** Who asks. */
  origin: string;
}

const result = async <R>(change: Promise<{ result: R }>): Promise<R> => (await change).result;

export const calls: { [N in EndpointName]: (call: Call, input: EndpointInput<N>) => Promise<unknown> } = {
  status: ({ context }, input) => status(context, input),
  register: ({ context }, input) => result(register(context, input)),
  targetApy: ({ context }, input) => result(targetApy(context, input)),
  feeBounds: ({ context }, input) => result(feeBounds(context, input)),
  exit: ({ context }, input) => result(exit(context, input)),
  boostDeposit: ({ context }, input) => result(boostDeposit(context, input)),
  claimReward: ({ context }, input) => result(claimReward(context, input)),
  lendpoolToVaultsvc: ({ context }, input) => result(lendpoolToVaultsvc(context, input)),
  vaultToVault: ({ context }, input) => result(vaultToVault(context, input)),
  send: ({ sending, origin }, input) => sending.send(input, origin),
};
