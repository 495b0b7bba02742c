/**
 * Between a page's question and its answer: at every moment the worker is killed, the browser is, the window is closed by hand, or the
 * page leaves. Whoever asks learns the truth each time, nothing is signed twice, and nothing without a word. The table is printed.
 */
import { afterAll, expect, it } from 'vitest';
import { isServiceError } from '../../src/primitives/errors';
import { approved, PASSWORD, type Point } from './browser';
import { sequenceOf } from './people';
import type { SitePage } from './site';
import { openScene, SITE, type SiteScene, turn } from './site-scene';

/** 'asked': nothing is kept. 'waiting': for a word. 'given': the word is kept. 'written': so is what came of it. */
type Phase = 'asked' | 'waiting' | 'given' | 'written';

interface Facts {
  /** The person has said yes. */
  said: boolean;
  /** Its record has ended. */
  ended: boolean;
}

interface Moment {
  name: string;
  phase: Phase;
  /** Absent: the person has read what is asked, and says nothing yet. */
  is?: (point: Point, facts: Facts) => boolean;
}

const like = (at: Point['at'], what: RegExp, when?: Partial<Facts>) => (point: Point, facts: Facts) =>
  point.at === at && what.test(point.what) && Object.entries(when ?? {}).every(([name, is]) => facts[name as keyof Facts] === is);

const waiting: Moment[] = [
  { name: 'asked', phase: 'asked', is: like('put', /^approvals/) },
  { name: 'queued, no window yet', phase: 'waiting', is: like('kept', /^approvals requests/) },
  { name: 'the window opens', phase: 'waiting', is: like('put', /^window/) },
  { name: 'the window is open', phase: 'waiting', is: like('kept', /^window/) },
  { name: 'read', phase: 'waiting' },
  { name: 'the word is looked at', phase: 'waiting', is: like('put', /^permissions/, { said: true }) },
];

/** What is asked for, at which moments of it something may happen, and what the yes comes to. */
const QUESTIONS = {
  message: {
    ask: (page: SitePage) => page.ballast.signMessage('Hello'),
    yes: { signedMessage: expect.stringMatching(/^[0-9a-f]{128}$/) },
    sends: 0,
    moments: [
      ...waiting,
      { name: 'the word is kept', phase: 'given', is: like('kept', /^approvals snapshots/, { said: true }) },
      { name: 'signed, nothing kept', phase: 'given', is: like('put', /^requests/, { said: true }) },
      { name: 'the answer is kept', phase: 'written', is: like('kept', /^requests/, { said: true }) },
    ] as Moment[],
  },
  transaction: {
    ask: async (page: SitePage, scene: SiteScene) => page.ballast.signTransaction(await scene.payment(), { submit: true }),
    yes: { status: 'confirmed', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    sends: 1,
    moments: [
      ...waiting,
      { name: 'the ledger is read again', phase: 'waiting', is: like('asked', /^get/, { said: true }) },
      { name: 'the word is kept', phase: 'given', is: like('kept', /^approvals snapshots/, { said: true }) },
      { name: 'signed, not written down', phase: 'given', is: like('put', /^journal/, { said: true }) },
      { name: 'written down, not sent', phase: 'written', is: like('kept', /^journal/, { said: true }) },
      { name: 'sent', phase: 'written', is: like('asked', /^POST/) },
      { name: 'taken by a node', phase: 'written', is: like('answered', /^POST/) },
      { name: 'its end is asked for', phase: 'written', is: like('asked', /^getTransaction/) },
      { name: 'its end is kept', phase: 'written', is: like('put', /^requests/, { ended: true }) },
      { name: 'the answer is kept', phase: 'written', is: like('kept', /^requests/, { ended: true }) },
    ] as Moment[],
  },
};
type Question = keyof typeof QUESTIONS;

/** What came of it: the person's yes, or why it is over; 'unknown': nothing of it is kept, and nobody was asked. */
type End = 'yes' | 'restarted' | 'closed' | 'left' | 'unknown';

interface Strike {
  name: string;
  /** Absent: it cannot happen then. Two, where it comes at once with the word, and either may be first. */
  ends(moment: Moment): End[];
  /** Answers whether the worker dies of it. */
  happen(scene: SiteScene, page: SitePage): boolean;
}

function beside({ phase, name }: Moment, otherwise: End): End[] {
  if (phase === 'given' || phase === 'written') return ['yes'];
  return name === 'the word is looked at' ? ['yes', otherwise] : [otherwise];
}

const strikes: Strike[] = [
  { name: 'the worker is killed', ends: () => ['yes'], happen: () => true },
  {
    name: 'the browser is killed',
    // A word that led to nothing kept ends with the session in which it was given.
    ends: ({ phase }) => [phase === 'asked' ? 'unknown' : phase === 'written' ? 'yes' : 'restarted'],
    happen: (_, page) => {
      page.vanish();
      return true;
    },
  },
  {
    name: 'the window is closed',
    ends: (moment) => (/^(asked|queued|the window opens)/.test(moment.name) ? [] : beside(moment, 'closed')),
    happen: ({ worker }) => {
      worker.happens.closeApprovalWindow();
      return false;
    },
  },
  {
    name: 'the page leaves',
    ends: (moment) => beside(moment, 'left'),
    happen: (_, page) => {
      void page.leave();
      return false;
    },
  },
];

interface KeptRequest {
  id: string;
  documentId: string;
  answer?: { ok: boolean; value?: unknown; error?: { details?: { reason?: string } } };
}

const kept = <T>({ browser }: SiteScene, store: 'requests' | 'journal') =>
  (browser.kept(store) as { value: T }[]).map(({ value }) => value);
const requestOf = (scene: SiteScene, { asker }: SitePage) =>
  kept<KeptRequest>(scene, 'requests').find(({ documentId }) => documentId === asker.documentId);
const open = (scene: SiteScene) => kept<{ state: string }>(scene, 'journal').some(({ state }) => /signed|submitted/.test(state));

/** What a person or a step of the journal may meet where something ends under the hand. */
const passing = new Set(['request_missing', 'already_answered', 'request_ended', 'preview_stale', 'account_busy', 'locked']);

interface Course {
  said: boolean;
  /** The strike has fallen. */
  struck: boolean;
  /** The person's word was refused, and the window says why. */
  refused: boolean;
}

/** One look of a person at what waits, who says yes where `says`; then a step of what is on its way. */
async function step(scene: SiteScene, course: Course, says: () => boolean): Promise<void> {
  const worker = scene.living();
  const work = (async () => {
    const { request } = await worker.wallet.handle('siteQueue', {});
    if (request && says()) {
      course.said = true;
      await approved(worker.wallet, { requestId: request.requestId, digest: request.requested.digest });
    }
    if (!open(scene)) return;
    await worker.wallet.alarm('journal');
    await scene.world.control().close();
  })();
  await Promise.race([work, worker.death]).catch((error: unknown) => {
    if (!isServiceError(error) || !passing.has(error.code)) throw error;
    course.refused = true;
  });
  await turn();
}

/** A worker that woke has long opened its window by then. */
const MOST_LOOKS = 100;

/** Plays one cell; answers what whoever asked was told in the end. */
async function play(scene: SiteScene, question: Question, moment: Moment, strike: Strike): Promise<End | 'another'> {
  const { browser, world, someone } = scene;
  const { ask, yes, sends } = QUESTIONS[question];
  const before = { sequence: await sequenceOf(world, someone.address), records: browser.kept('journal').length };
  const course: Course = { said: false, struck: false, refused: false };
  const gone = async () => {
    while (browser.kept('approvals').length > 0) await turn();
    browser.meanwhile = undefined;
  };
  const page = scene.open();
  const ends = strike.name.startsWith('the browser');
  const fall = (): boolean => {
    course.struck = true;
    const dies = strike.happen(scene, page);
    // It is heard of before the node's answer is: whichever the machine is faster with is no matter here.
    if (!dies && moment.name === 'the ledger is read again') browser.meanwhile = gone;
    return dies;
  };
  scene.living().watch((point) => {
    const records = kept<{ state: string }>(scene, 'journal');
    const facts = { said: course.said, ended: records.length > before.records && !open(scene) };
    return !course.struck && (moment.is?.(point, facts) ?? false) && fall();
  });
  let said: { value: unknown } | undefined;
  void ask(page, scene).then((value) => {
    said = { value };
  });
  const struck = scene.worker;
  while (!course.struck) {
    await step(scene, course, () => moment.is !== undefined || course.struck);
    // The person has read it, and it is the moment.
    if (moment.is === undefined && browser.approvalWindow.path !== undefined && fall()) struck.kill();
  }
  if (!struck.dead) struck.watch();
  else if (ends) {
    browser.restart();
    await scene.living().wallet.handle('unlock', { password: PASSWORD });
  }

  // Where nothing of the question is kept, it was never asked.
  const answered = () => requestOf(scene, page)?.answer !== undefined || (ends && !requestOf(scene, page));
  const over = () => answered() && browser.kept('approvals').length === 0 && !open(scene);
  // What a worker's end left unshown is shown by the next one, without anybody's doing.
  const isShownAgain = !course.said && moment.phase === 'waiting' && struck.dead && !ends && moment.name !== 'the word is looked at';
  const unseen = () => isShownAgain && browser.approvalWindow.path === undefined;
  for (let looks = 0; unseen() && !over(); looks++) {
    expect(looks, 'the window opens again').toBeLessThan(MOST_LOOKS);
    await step(scene, course, () => false);
  }
  while (!over()) await step(scene, course, () => true);

  const request = requestOf(scene, page);
  const happened = request?.answer?.ok ? 1 : 0;
  expect(await sequenceOf(world, someone.address)).toBe(before.sequence + BigInt(happened * sends));
  expect(browser.kept('journal')).toHaveLength(before.records + happened * sends);
  expect(browser.kept('approvals')).toEqual([]);
  expect(await scene.living().wallet.handle('siteQueue', {})).toEqual({ request: null, behind: 0 });
  while (!course.refused && browser.approvalWindow.path !== undefined) await turn();
  if (happened > 0) expect(course.said).toBe(true);
  if (!request) return 'unknown';

  // The page itself, or the same site's next document.
  const { ballast } = scene.open();
  const stays = !ends && strike.name !== 'the page leaves';
  while (stays && !said) await turn();
  const answer = said ? said.value : await ballast.getRequest({ requestId: request.id }).catch((error: unknown) => error);
  if (request.answer?.ok) {
    expect(answer).toMatchObject(yes);
    return 'yes';
  }
  const reason = request.answer?.error?.details?.reason;
  expect(JSON.stringify(answer)).toContain(reason);
  return (reason as End | undefined) ?? 'another';
}

const cells = (Object.keys(QUESTIONS) as Question[]).flatMap((question) =>
  QUESTIONS[question].moments.map((moment) => ({ question, moment, ends: [] as string[] })),
);

afterAll(() => {
  const lines = cells.map(({ question, moment, ends }) => `| ${[question, moment.name, ...ends].join(' | ')} |`);
  console.log(
    [`| asked for | moment | ${strikes.map(({ name }) => name).join(' | ')} |`, '|---|---|---|---|---|---|', ...lines].join('\n'),
  );
});

for (const strike of strikes) {
  it(`security 31: at every moment between a site’s question and its answer, when ${strike.name}, whoever asked learns what came of it`, async (test) => {
    const scene = await openScene(test);
    scene.worker.wallet.start();
    await scene.connect();
    for (const { question, moment, ends } of cells) {
      const expected = strike.ends(moment);
      ends.push(expected.join(', or ') || '–');
      if (expected.length === 0) continue;
      await scene.living().wallet.handle('unlock', { password: PASSWORD });
      // Whose window was closed three times rests, and is let ask again.
      await scene.living().wallet.handle('unmuteSite', { origin: SITE });
      expect(expected, `${question}: ${moment.name}`).toContain(await play(scene, question, moment, strike));
    }
  }, 240_000);
}
