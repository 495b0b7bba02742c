/**
 * The local network's one door (README.md beside it). Whoever is not the network or a test of its insides imports from here, and
 * a rule of tests/rooms.cjs says so.
 */
// biome-ignore-all lint/performance/noBarrelFile: one door is what this file is for; behind it everything imports from where it stands.

/** Drives a running network from outside, through the verbs of its control. */
export { type Control, control, type Standing } from './client';
/** What the pool is asked for, by number, in calls that a test makes by itself. */
export { REQUEST } from './contracts/drive';
/** Models by the names that probes tell apart. */
export { router, routerV1 } from './contracts/router';
/** Contract values as `Control.invoke` takes them. */
export { adr, bool, i128, struct, u32, vec } from './contracts/scval';
export { vault } from './contracts/vault';
/** A coordination service for what several people sign. */
export { type CoordinationService, type ServiceFault, startCoordination } from './coordination';
/** Brings the scenario to a network that runs already. */
export { DeployError, deploy } from './deploy';
/** The bytes of each model by the name that a deployment gives it. */
export { modelCode } from './empty';
export type { Fault } from './faults';
/** Lifetimes, prices and rent by the network's own arithmetic, against which the wallet's is held. */
export { MIN_PERSISTENT_TTL, PRICE } from './host/limits';
export { rentFee } from './host/rent';
export { settingEntry } from './host/settings';
/** The code that stands on the ledger for a model, and its hash. */
export { codeHashOf, codeOf } from './host/spec';
/** What the local keeper decides, without a ledger: the operator's rules by another hand. */
export { boostAmount, decide, yearlyYield } from './keeper/maths';
/** The vault's and the keeper's own sums without a ledger, against which rates are held. */
export { type PaperEvent, PaperKeeper, PaperVault } from './keeper/paper';
/** One envelope tried on a ledger in this process, with the entries before and after it. */
export { type AppliedEnvelope, applied } from './ledger/applied';
export type { Manifest } from './manifest';
export type { View } from './nodes/view';
/** A scenario for what classic operations can do, and a world of it without a server. */
export { estate, estateWorld } from './scenario/estate';
/** Starts a network in this process. */
export { type Network, startNetwork } from './server';
