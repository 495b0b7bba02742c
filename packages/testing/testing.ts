/** The local network and the wallet in Node, for whatever test runner. Published as `ballast-testing`; what it promises is in index.d.ts. */
import { control as controlOf, startNetwork as start } from '../../tests/network/index';
import type { TestWallet, TestWalletOptions } from './index';
import { openTestWallet } from './wallet';

export const startNetwork = start;
export const control = controlOf;
export const createTestWallet: (options: TestWalletOptions) => Promise<TestWallet> = openTestWallet;
