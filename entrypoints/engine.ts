import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '../src/platform/engine-place';
import { createEngine } from '../src/wallet/engine';

export default defineUnlistedScript(() => offer(createEngine));
