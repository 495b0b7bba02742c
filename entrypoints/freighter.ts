import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { answerFreighter } from '../src/provider/freighter';
import type { createProvider } from '../src/provider/provider';

// After the provider, in the same world.
export default defineUnlistedScript(() => {
  const { ballast } = window as unknown as { ballast?: ReturnType<typeof createProvider> };
  if (ballast) answerFreighter(window, ballast);
});
