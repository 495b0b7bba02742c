/** The modules that the light half of the worker carries for the heavy one (wallet/shared.ts), by their paths in src. */
export const sharedModules = [
  'consent/approvals',
  'interface/schema/intents',
  'interface/schema/table',
  'journal/record',
  'journal/summaries',
  'journal/testimony',
  'journal/unfinished',
  'keyring/cipher',
  'platform/kept',
  'primitives/addresses',
  'primitives/errors',
  'primitives/schemas',
  'primitives/strkey',
  'primitives/text',
  'primitives/valibot',
  'settings/manifest',
  'settings/networks',
  'wallet/kept/table',
  'wallet/network-view',
  'wallet/notices',
  'wallet/sites/wanted',
] as const;

export type SharedModule = (typeof sharedModules)[number];
