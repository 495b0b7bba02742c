/** Which screens stand beside each other in a tab. Pure. */
import type { Route, Screen } from '../state/route';

/** What the first column lists. */
export type Main = 'home' | 'vaults' | 'activity';

export interface Columns {
  main: Main;
  /** What was chosen, or what is being done; null: nothing yet. */
  side: Screen | null;
}

const mainOf: { [N in Exclude<Route['name'], 'approval' | 'review'>]: Main } = {
  home: 'home',
  receive: 'home',
  send: 'home',
  swap: 'home',
  book: 'home',
  assets: 'home',
  trustline: 'home',
  signers: 'home',
  claim: 'home',
  move: 'home',
  watch: 'home',
  shared: 'home',
  vaults: 'vaults',
  vault: 'vaults',
  change: 'vaults',
  activity: 'activity',
  record: 'activity',
};

/** Where a route's screen stands; a review beside what it was asked for from. */
function placeOf(route: Route): Main | null {
  if (route.name === 'review') return placeOf(route.back);
  return route.name === 'approval' ? null : ((mainOf as Partial<Record<Route['name'], Main>>)[route.name] ?? 'home');
}

/** null: it stands alone, since there is no account to show, or since a site asks. */
export function columnsOf(screen: Screen, route: Route, active: boolean): Columns | null {
  if (screen !== route.name || !active) return null;
  const main = placeOf(route);
  return main && { main, side: screen === main ? null : screen };
}
