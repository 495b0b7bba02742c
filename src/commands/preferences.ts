/** What a person chooses for the whole wallet: the choices there are, each with what holds until one is made. Everything else about it is derived from here. */

import * as v from 'valibot';
import { currencies } from '../primitives/currencies';
import { languageCodes } from '../words/languages';

export const preferences = {
  theme: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
  language: v.optional(v.picklist(['system', ...languageCodes]), 'system'),
  autoLockMinutes: v.optional(v.picklist([1, 5, 15, 60]), 15),
  /** How often the owner's vaults are looked at while no page is open; 0: never. */
  watchMinutes: v.optional(v.picklist([0, 15, 60]), 60),
  /** Sites that know only Freighter's client are answered too. */
  freighter: v.optional(v.boolean(), false),
  /** In which currency worth is shown; of the main network alone. */
  worth: v.optional(v.picklist(currencies), 'usdc'),
  /** Notices while no page is open: of what arrives, of how transactions end. */
  noticeArrivals: v.optional(v.boolean(), false),
  noticeEnds: v.optional(v.boolean(), false),
};
type Shapes = typeof preferences;
export type Preferences = { [N in keyof Shapes]: v.InferOutput<Shapes[N]> };

/** Any of these, and no others. */
export function someOf<const N extends keyof Shapes>(names: readonly N[]) {
  const entries = names.map((name) => [name, v.exactOptional<Shapes[N]['wrapped']>(preferences[name].wrapped)]);
  return v.strictObject(Object.fromEntries(entries) as { [M in N]: v.ExactOptionalSchema<Shapes[M]['wrapped'], undefined> });
}
export const preferenceNames = Object.keys(preferences) as (keyof Shapes)[];
