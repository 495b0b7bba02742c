/** The modules that the light half of the worker carries for the heavy one (wallet/shared.ts), by their paths in src. */
export const sharedModules = [
  'consent/approvals',
  'interface/schema/refusals',
  'interface/schema/table',
  'journal/unfinished',
  'primitives/addresses',
  'primitives/errors',
  'primitives/plan-schema',
  'primitives/schemas',
  'primitives/strkey',
  'primitives/text',
  'primitives/valibot',
  'settings/manifest',
  'settings/networks',
  'wallet/kept/table',
] as const;

export type SharedModule = (typeof sharedModules)[number];
