import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { announce } from '../src/provider/provider';
import { self } from '../src/provider/self';

export default defineUnlistedScript(() => announce(window, self));
