import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '../src/platform/engine-script';
import { heavy } from '../src/wallet/heavy';

export default defineUnlistedScript(() => offer(heavy));
