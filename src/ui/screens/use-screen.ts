/** Which screen is shown, and about what: asked by the popup and by the tab. */

import { chooseScreen, type Screen } from '../state/route';
import { useStore } from '../state/use-wallet';

export const useScreen = (): Screen => useStore((state) => chooseScreen({ ...state, lost: state.lost !== null }));

/** Of which account, and of which record. */
export const useScope = (): string =>
  useStore((state) => `${state.wallet?.network.id}/${state.wallet?.active}/${state.route.name === 'record' ? state.route.hash : ''}`);
