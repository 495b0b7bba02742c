/** What every signature needs, whoever asked for it: whose key it is, and who is there. */

import type { Signer } from '../../keyring/signer';
import { refuse } from '../../primitives/errors';
import { type Warning, worstLevel } from '../../primitives/plan';
import type { Core } from '../adapters';

/** 403 `account_watched`, `locked`. A wallet without keys of its own has no lock. */
export async function mustBeOpen({ keyring }: Pick<Core, 'keyring'>, signer: Signer | undefined): Promise<void> {
  if (!signer) refuse('account_watched', 'This account is only watched: its key is not here.');
  const state = await keyring.state();
  if (state !== 'unlocked' && !(state === 'empty' && signer.holder !== 'key')) refuse('locked', 'The wallet is locked.');
}

/**
 * A danger is confirmed by whoever knows the password, and not by whoever found the wallet open; else 403 `password_needed`. Where
 * there is no password, since a device or others hold every key, their own confirmation stands for it.
 */
export async function mustBePresent(
  { keyring }: Core,
  signer: Signer | undefined,
  of: { warnings: readonly Warning[] },
  password?: string,
): Promise<void> {
  if (password !== undefined) return keyring.confirmPassword(password);
  if (worstLevel(of) !== 'danger') return;
  if (signer?.holder !== 'key' && (await keyring.state()) === 'empty') return;
  await keyring.mustBePresent();
}
