/** What the session's memory holds while the wallet is unlocked (session.ts), as far as one may tell without opening it. */

/** Its key there. */
export const BLOB = 'unlocked';
/** A clock that goes back further than this ends the session: its deadline means nothing any more. */
const CLOCK_SLACK = 60;

/** `touchedAt`: of the last trusted input. Unix seconds. */
export const isLive = ({ touchedAt, deadline }: { touchedAt: number; deadline: number }, now: number): boolean =>
  now < deadline && now >= touchedAt - CLOCK_SLACK;
