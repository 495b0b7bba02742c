/**
 * The pictures that README and the stores show, and the page that tells the two journeys by them: played in the built extension against
 * the local network, `npx tsx tests/ui/pictures.ts`, after a build. What each shows is told here and nowhere else.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { launch, popupSize } from '../e2e/browser';
import { addNetwork, importSecret, migrate, type Step } from '../e2e/journey';
import { own } from '../e2e/owner-journey';
import { startNetwork } from '../network/index';
import { withPalette } from './palette';

const out = new URL('../../assets/pictures/', import.meta.url).pathname;
/** None is larger: they are read over slow lines, and kept with the code. */
const MOST_BYTES = 60_000;

interface Told {
  /** The moment of the journey, as it names it. */
  moment: string;
  text: string;
}

/** In the order of their telling; each picture is called as its key. */
const journeys: { title: string; lead: string; pictures: { [name: string]: Told } }[] = [
  {
    title: 'A depositor moves',
    lead: 'Somebody lends USDC in a pool, and REWARD waits to be claimed. Both are gone through in a few touches; each is read before it is signed.',
    pictures: {
      home: { moment: 'home', text: 'What there is, what it comes to, and the one next step.' },
      claim: { moment: 'claim', text: 'REWARD first, so that nothing is left behind.' },
      'claim-review': { moment: 'claim-preview', text: 'What the claim does, from the bytes that will be signed.' },
      'choose-vault': { moment: 'vault', text: 'The vaults beside what is earned now: rate after fee, size, age, where each lends.' },
      move: {
        moment: 'move-preview',
        text: 'The move: what leaves, what arrives, what it means a year.',
      },
      'move-confirmed': { moment: 'move-confirmed', text: 'What came of it, beside what was promised.' },
      'home-after': { moment: 'home-after', text: 'Home says the same as the ledger.' },
      'home-dark': { moment: 'home-dark', text: 'The same in the dark.' },
    },
  },
  {
    title: 'An owner steers',
    lead: 'A vault appears by itself where one’s account is its Manager. It is registered with the stabilizer, steered and funded.',
    pictures: {
      vaults: { moment: 'vaults', text: 'One’s own vaults first, and those that one holds shares of.' },
      'register-form': {
        moment: 'register-form',
        text: 'Bounds that contain the present fee are proposed, and the fee of the next weeks is drawn.',
      },
      'register-review': { moment: 'register-preview', text: 'Who becomes Manager, what it may do, and that it can be undone.' },
      'target-form': { moment: 'targetApy-form', text: 'Another target, and what it would do to the fee.' },
      'bounds-review': { moment: 'feeBounds-preview', text: 'Other bounds for the fee, as they were and as they will be.' },
      'boost-review': { moment: 'boostDeposit-preview', text: 'Money for boosts: what it does, and the risk that is known.' },
      'vault-after-keeper': { moment: 'vault-after-keeper', text: 'The rate against its target, the fee within its bounds, the budget.' },
    },
  },
];

const wanted = new Map(journeys.flatMap(({ pictures }) => Object.entries(pictures).map(([name, { moment }]) => [moment, name])));
const taken = new Set<string>();

async function picture(page: Page, moment: string): Promise<void> {
  const name = wanted.get(moment);
  if (!name || taken.has(name)) return;
  taken.add(name);
  await page.setViewportSize(popupSize);
  await page.evaluate(() => document.querySelector('#root .body')?.scrollTo(0, 0));
  // Nothing that is still on its way is shown.
  await page.waitForFunction(() => !document.querySelector('#root .bone, #root .button .fill'));
  writeFileSync(`${out}${name}.png`, withPalette(await page.screenshot({ animations: 'disabled', caret: 'hide' })));
}

function tell(): string {
  const lines = [
    '# The two journeys',
    '',
    'From the built extension on the local network, at the popup’s size. Made by `npx tsx tests/ui/pictures.ts`, after `npm run build`; none is drawn by hand.',
  ];
  for (const { title, lead, pictures } of journeys) {
    lines.push('', `## ${title}`, '', lead, '', '| | |', '|---|---|');
    const cells = Object.entries(pictures).map(([name, { text }]) => `![${text}](${name}.png)<br>${text}`);
    for (let at = 0; at < cells.length; at += 2) lines.push(`| ${cells[at]} | ${cells[at + 1] ?? ''} |`);
  }
  return `${lines.join('\n')}\n`;
}

const network = await startNetwork({ mode: 'interval' });
const wallet = await launch();
try {
  const { manifest } = network.world('pictures');
  const user = manifest.accounts.user;
  if (!user) throw new Error('the scenario has no user');
  mkdirSync(out, { recursive: true });
  for (const file of readdirSync(out)) rmSync(`${out}${file}`);
  await addNetwork(wallet, network.manifestUrl('pictures'));
  await importSecret(wallet, user.secret);
  const faults: string[] = [];
  const step = ({ title, faults: found }: Step) => faults.push(...found.map((fault) => `${title}: ${fault}`));
  const page = await migrate({ wallet, manifest, account: user.address, picture, step });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Total' }).waitFor();
  await picture(page, 'home-after');
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'home-dark');
  await page.close();
  await own({ wallet, manifest, account: manifest.accounts.owner?.address ?? '', picture, step });
  writeFileSync(`${out}README.md`, tell());
  for (const name of wanted.values()) {
    if (!taken.has(name)) faults.push(`${name}: its moment never came`);
    else if (statSync(`${out}${name}.png`).size > MOST_BYTES) faults.push(`${name}.png is ${statSync(`${out}${name}.png`).size} bytes`);
  }
  for (const fault of faults) console.log(fault);
  console.log(`${taken.size} pictures in assets/pictures`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await wallet.close();
  await network.close();
}
