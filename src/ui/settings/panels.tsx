/** The places of the settings, in order, each with its icon. */
import sites from 'lucide/dist/esm/icons/app-window.mjs';
import data from 'lucide/dist/esm/icons/database.mjs';
import networks from 'lucide/dist/esm/icons/globe.mjs';
import about from 'lucide/dist/esm/icons/info.mjs';
import display from 'lucide/dist/esm/icons/palette.mjs';
import security from 'lucide/dist/esm/icons/shield.mjs';
import accounts from 'lucide/dist/esm/icons/user-round.mjs';
import vaults from 'lucide/dist/esm/icons/vault.mjs';
import { type IconLines, Lines } from '../parts/icon';

const icons = { accounts, security, networks, vaults, sites, display, data, about } satisfies { [name: string]: IconLines };

export type Panel = keyof typeof icons;

export const panels = Object.keys(icons) as Panel[];

export const PanelIcon = ({ name }: { name: Panel }) => <Lines of={icons[name]} />;
