/** The heavy half of the worker, as its script offers it (platform/engine-script.ts): the engine, and what the keyring seldom needs. */
import { keyMeans } from '../keyring/means';
import { createEngine } from './engine';

export const heavy = { createEngine, keyMeans };
export type Heavy = typeof heavy;
