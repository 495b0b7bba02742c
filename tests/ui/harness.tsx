/** The real pages on a scripted worker: `?scene=home&page=popup&ledgers=3`. */
import { mount } from '../../src/ui/app';
import * as f from './fixtures';
import { scenes } from './scenes';
import { scriptedClient } from './scripted-client';

const query = new URLSearchParams(location.search);
const scene = scenes[query.get('scene') ?? 'home'];
if (!scene) throw new Error('no such scene');
const client = scriptedClient(scene);
const Screens =
  query.get('page') === 'options'
    ? (await import('../../src/ui/screens/options')).Options
    : (await import('../../src/ui/screens/popup')).Popup;
await mount(document.body, client, Screens, () => f.now);
for (let index = 0; index < Number(query.get('ledgers') ?? 0); index++) {
  client.say({ event: 'ledger', asOf: { ...f.asOf, ledger: f.asOf.ledger + index } });
  await new Promise((done) => setTimeout(done, 40));
}
Object.assign(window, { client });
