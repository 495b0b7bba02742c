/**
 * Modules that both halves of the worker use. The light half carries them and shows them to the heavy one under these names,
 * and the build leaves them out of the heavy half's script (wxt.config.ts), so that they are loaded and run once.
 */
import * as approvals from '../consent/approvals';
import * as intents from '../interface/schema/intents';
import * as table from '../interface/schema/table';
import * as record from '../journal/record';
import * as summaries from '../journal/summaries';
import * as testimony from '../journal/testimony';
import * as unfinished from '../journal/unfinished';
import * as cipher from '../keyring/cipher';
import * as kept from '../platform/kept';
import type { SharedModule } from '../platform/shared-modules';
import * as addresses from '../primitives/addresses';
import * as errors from '../primitives/errors';
import * as schemas from '../primitives/schemas';
import * as strkey from '../primitives/strkey';
import * as text from '../primitives/text';
import * as valibot from '../primitives/valibot';
import * as manifest from '../settings/manifest';
import * as networks from '../settings/networks';
import * as keptTable from './kept/table';
import * as networkView from './network-view';
import * as notices from './notices';
import * as wanted from './sites/wanted';

export const shared: Record<SharedModule, object> = {
  'consent/approvals': approvals,
  'interface/schema/intents': intents,
  'interface/schema/table': table,
  'journal/record': record,
  'journal/summaries': summaries,
  'journal/testimony': testimony,
  'journal/unfinished': unfinished,
  'keyring/cipher': cipher,
  'platform/kept': kept,
  'primitives/addresses': addresses,
  'primitives/errors': errors,
  'primitives/schemas': schemas,
  'primitives/strkey': strkey,
  'primitives/text': text,
  'primitives/valibot': valibot,
  'settings/manifest': manifest,
  'settings/networks': networks,
  'wallet/kept/table': keptTable,
  'wallet/network-view': networkView,
  'wallet/notices': notices,
  'wallet/sites/wanted': wanted,
};
