import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '../src/platform/engine-place';
import { heavy } from '../src/wallet/heavy';

export default defineUnlistedScript(() => offer(heavy));
