/**
 * Line icons of Lucide (ISC), on its 24-unit grid: one set on all screens. They never speak for themselves: a word stands beside each, or
 * its button has a label.
 */

import activity from 'lucide/dist/esm/icons/activity.mjs';
import arrowDown from 'lucide/dist/esm/icons/arrow-down.mjs';
import receive from 'lucide/dist/esm/icons/arrow-down-to-line.mjs';
import swap from 'lucide/dist/esm/icons/arrow-down-up.mjs';
import send from 'lucide/dist/esm/icons/arrow-up.mjs';
import blocked from 'lucide/dist/esm/icons/ban.mjs';
import check from 'lucide/dist/esm/icons/check.mjs';
import down from 'lucide/dist/esm/icons/chevron-down.mjs';
import back from 'lucide/dist/esm/icons/chevron-left.mjs';
import forward from 'lucide/dist/esm/icons/chevron-right.mjs';
import done from 'lucide/dist/esm/icons/circle-check.mjs';
import clock from 'lucide/dist/esm/icons/clock.mjs';
import copy from 'lucide/dist/esm/icons/copy.mjs';
import external from 'lucide/dist/esm/icons/external-link.mjs';
import eye from 'lucide/dist/esm/icons/eye.mjs';
import home from 'lucide/dist/esm/icons/house.mjs';
import info from 'lucide/dist/esm/icons/info.mjs';
import lock from 'lucide/dist/esm/icons/lock.mjs';
import unlock from 'lucide/dist/esm/icons/lock-open.mjs';
import danger from 'lucide/dist/esm/icons/octagon-alert.mjs';
import panel from 'lucide/dist/esm/icons/panel-right.mjs';
import plus from 'lucide/dist/esm/icons/plus.mjs';
import refresh from 'lucide/dist/esm/icons/refresh-cw.mjs';
import settings from 'lucide/dist/esm/icons/settings.mjs';
import warning from 'lucide/dist/esm/icons/triangle-alert.mjs';
import vaults from 'lucide/dist/esm/icons/vault.mjs';
import close from 'lucide/dist/esm/icons/x.mjs';
import { createElement } from 'preact';

const icons = {
  home,
  send,
  receive,
  swap,
  activity,
  vaults,
  copy,
  check,
  done,
  down,
  falls: arrowDown,
  back,
  forward,
  lock,
  unlock,
  settings,
  eye,
  info,
  warning,
  danger,
  blocked,
  panel,
  external,
  refresh,
  plus,
  close,
  clock,
} as const;

/** What an icon of Lucide is drawn with. */
export type IconLines = typeof home;

export type IconName = keyof typeof icons;

export function Icon({ name }: { name: IconName }) {
  return <Lines of={icons[name]} />;
}

/** One of Lucide's icons that only one page needs. */
export function Lines({ of }: { of: IconLines }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {of.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
