/** A site's page before an open wallet: it asks as a page does, and a person answers as the window does. */
import { Account, Asset, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { SiteRequestView } from '../../src/commands/request-views';
import type { AccountId } from '../../src/primitives/addresses';
import type { SiteFeature } from '../../src/primitives/asker';
import { approved, type Browser, openBrowser, type Worker } from './browser';
import { newPerson, type Person, sequenceOf, UNIT } from './people';
import { openSite, type SitePage } from './site';
import { openWorld, type World } from './world';

export const SITE = 'https://app.example';

export interface SiteScene {
  world: World;
  browser: Browser;
  /** The worker that lives now. */
  worker: Worker;
  someone: Person;
  page: SitePage;
  /** Another document, of the same site or of another. */
  open(origin?: string): SitePage;
  /** The worker that answers: the next one where the last is dead, as the browser wakes it. */
  living(): Worker;
  /** The next worker over what the last one kept. */
  restart(): Promise<void>;
  /** What is shown, once it is there. */
  shown(): Promise<SiteRequestView>;
  /** The person's yes to what is shown. */
  approve(more?: { accounts?: AccountId[]; features?: SiteFeature[] }): Promise<{ hash: string | null }>;
  refuse(): Promise<void>;
  connect(features?: SiteFeature[], page?: SitePage): Promise<void>;
  /** One XLM of somebody to itself, as a site builds it. */
  payment(from?: string, of?: string): Promise<string>;
}

/** Messages of pages come in turns of their own. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));

/** `over`: the world as the wallet is to see it. */
export async function openScene(
  test: Parameters<typeof openWorld>[0],
  over: (world: World) => Promise<World> = async (world) => world,
): Promise<SiteScene> {
  const world = await openWorld(test);
  world.control();
  const someone = await newPerson(world);
  const { browser, worker } = await openBrowser(await over(world), someone.secret);
  const open = (origin = SITE) => openSite(() => scene.living(), browser.documents, origin);
  const scene: SiteScene = {
    world,
    browser,
    worker,
    someone,
    page: undefined as unknown as SitePage,
    open,
    living() {
      if (!scene.worker.dead) return scene.worker;
      scene.worker = browser.start();
      void scene.worker.wallet.wake();
      return scene.worker;
    },
    async restart() {
      scene.worker.kill();
      scene.worker = browser.start();
      await scene.worker.wallet.wake();
    },
    async shown() {
      for (;;) {
        const { request } = await scene.worker.wallet.handle('siteQueue', {});
        if (request) return request;
        await turn();
      }
    },
    async approve(more = {}) {
      const { requestId, requested } = await scene.shown();
      return approved(scene.worker.wallet, { requestId, digest: requested.digest, ...more });
    },
    async refuse() {
      const { requestId } = await scene.shown();
      await scene.worker.wallet.handle('dismiss', { requestId });
    },
    async connect(features = ['sign', 'send', 'migration', 'stabilizer'], page = scene.page) {
      const connecting = page.ballast.connect({ features });
      await scene.approve({ accounts: [someone.address] });
      await connecting;
    },
    async payment(from = someone.address, of = from) {
      const sequence = await sequenceOf(world, from as AccountId);
      return new TransactionBuilder(new Account(from, sequence.toString()), { fee: '1000', networkPassphrase: world.network.passphrase })
        .addOperation(Operation.payment({ source: of, destination: of, asset: Asset.native(), amount: String(UNIT / UNIT) }))
        .setTimebounds(0, world.clock() + 120)
        .build()
        .toXDR();
    },
  };
  scene.page = open();
  return scene;
}
