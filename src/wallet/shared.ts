/**
 * Modules that both halves of the worker use. The light half carries them and shows them to the heavy one under these names,
 * and the build leaves them out of the heavy half's script (wxt.config.ts), so that they are loaded and run once.
 */
import * as approvals from '../consent/approvals';
import * as refusals from '../interface/schema/refusals';
import * as table from '../interface/schema/table';
import * as unfinished from '../journal/unfinished';
import type { SharedModule } from '../platform/shared-modules';
import * as addresses from '../primitives/addresses';
import * as errors from '../primitives/errors';
import * as planSchema from '../primitives/plan-schema';
import * as schemas from '../primitives/schemas';
import * as strkey from '../primitives/strkey';
import * as text from '../primitives/text';
import * as valibot from '../primitives/valibot';
import * as manifest from '../settings/manifest';
import * as networks from '../settings/networks';
import * as keptTable from './kept/table';

export const shared: Record<SharedModule, object> = {
  'consent/approvals': approvals,
  'interface/schema/refusals': refusals,
  'interface/schema/table': table,
  'journal/unfinished': unfinished,
  'primitives/addresses': addresses,
  'primitives/errors': errors,
  'primitives/plan-schema': planSchema,
  'primitives/schemas': schemas,
  'primitives/strkey': strkey,
  'primitives/text': text,
  'primitives/valibot': valibot,
  'settings/manifest': manifest,
  'settings/networks': networks,
  'wallet/kept/table': keptTable,
};
