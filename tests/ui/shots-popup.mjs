// Steps to the pictures of the popup's screens, and of the approval window.
const click = (name) => (page) => page.getByRole('button', { name }).first().click();
/** Steps to each picture: scene, page, what is pressed. */
/** A link that says who made it, with that signature. */
const handed = (signature) => [
  click(/^(Switch account|Cambiar|Trocar)/),
  click(/^(Sign with others|Firmar con otros|Assinar com outros)$/),
  (page) => page.locator('input.code').fill(`web+stellar:tx?xdr=AAAA&origin_domain=anchor.example${signature}`),
];

/** To what the chosen coordination service is for. */
const down = (page) =>
  page.getByRole('button', { name: /^(Put|Update) it at/ }).evaluate((button) => button.scrollIntoView({ block: 'center' }));

export const shots = {
  welcome: { scene: 'empty' },
  watch: { scene: 'empty', steps: [click(/^Watch an address|Seguir una dirección/)] },
  unlock: { scene: 'locked' },
  unlockWrong: {
    scene: 'locked',
    steps: [
      (page) => page.locator('input[type=password]').fill('wrong'),
      click(/^(Unlock|Desbloquear)$/),
      (page) => page.getByRole('alert').waitFor(),
    ],
  },
  newer: { scene: 'newer' },
  lost: { scene: 'gone' },
  newcomer: { scene: 'newcomer' },
  home: { scene: 'home' },
  homeEnd: {
    scene: 'home',
    steps: [
      (page) =>
        page
          .locator('#root .body')
          .last()
          .evaluate((body) => body.scrollTo(0, 9999)),
    ],
  },
  homeAbout: { scene: 'worthless', steps: [click(/^(About|Sobre) /), (page) => page.locator('dialog').waitFor()] },
  homeDepositor: { scene: 'depositor' },
  homeBare: { scene: 'bare' },
  homeMany: { scene: 'many' },
  homeManyEnd: {
    scene: 'many',
    steps: [
      (page) => page.locator('.more-assets summary').click(),
      (page) => page.locator('.more-assets').evaluate((more) => more.scrollIntoView({ block: 'center' })),
    ],
  },
  homeNoFuel: { scene: 'noFuel' },
  homeFailed: { scene: 'failedLast' },
  homeContract: { scene: 'contractHolder' },
  homeSteady: { scene: 'steady' },
  homeAccrued: { scene: 'accruedAlone', steps: [(page) => page.getByText(/^(accrued|acumulado) /).scrollIntoViewIfNeeded()] },
  homeAccruedLineless: { scene: 'accruedLineless', steps: [(page) => page.getByText(/^(accrued|acumulado) /).scrollIntoViewIfNeeded()] },
  homeAccruedBlocked: { scene: 'accruedBlocked', steps: [(page) => page.getByText(/^(accrued|acumulado) /).scrollIntoViewIfNeeded()] },
  homeLost: { scene: 'lost' },
  homeLoading: { scene: 'loading' },
  homeWatched: { scene: 'watched' },
  homeBlocked: { scene: 'blocked' },
  homeAlerted: { scene: 'alerted' },
  homeInDebt: { scene: 'inDebt' },
  homeLargest: { scene: 'largest' },
  homeWake: {
    scene: 'blocked',
    steps: [
      (page) =>
        page
          .getByText(/^Restore now/)
          .first()
          .scrollIntoViewIfNeeded(),
    ],
  },
  homeStale: { scene: 'stale' },
  homeNodeDown: { scene: 'nodeDown' },
  homeHorizonDown: { scene: 'horizonDown' },
  homeLocal: { scene: 'local' },
  accounts: { scene: 'home', steps: [click(/^(Switch account|Cambiar de cuenta)/)] },
  networks: { scene: 'home', steps: [click(/^(Network|Red):/)] },
  receive: { scene: 'home', steps: [click(/^(Receive|Recibir)$/), (page) => page.locator('.qr path').waitFor()] },
  activityEmpty: { scene: 'newcomer', steps: [click(/^(Activity|Actividad)$/)] },
  activityOthers: {
    scene: 'history',
    steps: [click(/^(Activity|Actividad)$/), click(/^(By others|De otros)$/), (page) => page.locator('summary').first().click()],
  },
  record: {
    scene: 'history',
    steps: [click(/^(Activity|Actividad)$/), (page) => page.locator('.rows button.entry').first().click()],
    wait: 900,
  },
  activity: { scene: 'history', steps: [click(/^(Activity|Actividad)$/)] },
  moveClaim: { scene: 'home', steps: [click(/^(Move|Mover)$/)] },
  moveClaimOther: {
    scene: 'home',
    steps: [click(/^(Move|Mover)$/), (page) => page.locator('input[type=radio]').nth(1).check()],
  },
  moveVault: {
    scene: 'vaults',
    steps: [click(/^(Move|Mover)$/), (page) => page.locator('input[type=radio]').first().check()],
  },
  moveVaultPart: {
    scene: 'vaults',
    steps: [
      click(/^(Move|Mover)$/),
      (page) => page.locator('input[inputmode=decimal]').fill('2345.6789012'),
      (page) => page.locator('input[type=radio]').first().check(),
    ],
  },
  planPart: { scene: 'part', wait: 1200 },
  yieldHome: { scene: 'yielding' },
  yieldMove: {
    scene: 'yielding',
    steps: [
      click(/^(Move|Mover)$/),
      (page) => page.locator('input[inputmode=decimal]').fill('1000'),
      (page) => page.locator('input[type=radio]').first().check(),
    ],
  },
  yieldMoveTooMuch: {
    scene: 'yielding',
    steps: [
      click(/^(Move|Mover)$/),
      async (page) => {
        await page.locator('input[inputmode=decimal]').fill('5000');
        await page.locator('input[inputmode=decimal]').blur();
      },
    ],
  },
  yieldPart: { scene: 'yieldPart', wait: 1200 },
  yieldWhole: { scene: 'yieldWhole', wait: 1200 },
  homeUnopened: { scene: 'unopenedTest' },
  homeUnopenedAsked: {
    scene: 'unopenedTest',
    steps: [click(/^(Get test XLM|Recibir XLM)/), (page) => page.getByText(/^(Sent|Enviados)/).waitFor()],
  },
  homeUnopenedRefused: {
    scene: 'unopenedRefused',
    steps: [click(/^(Get test XLM|Recibir XLM)/), (page) => page.getByRole('alert').waitFor()],
  },
  receiveUnopened: { scene: 'unopenedTest', steps: [click(/^(Receive|Recibir)$/), (page) => page.locator('.qr path').waitFor()] },
  homeLacking: { scene: 'lacking' },
  moveNoVaults: { scene: 'noVaults', steps: [click(/^(Move|Mover)$/)] },
  moveInvestBlocked: {
    scene: 'investBlocked',
    steps: [
      click(/^(Move|Mover)$/),
      (page) => page.locator('input[type=radio]').first().check(),
      click(/^(Review move|Revisar movimiento)$/),
      (page) => page.getByRole('alert').waitFor(),
    ],
  },
  plan: { scene: 'plan', wait: 1200 },
  planEnd: {
    scene: 'plan',
    steps: [
      (page) =>
        page
          .locator('#root .body')
          .last()
          .evaluate((body) => body.scrollTo(0, 380)),
    ],
    wait: 1200,
  },
  planDetails: {
    scene: 'plan',
    steps: [
      (page) => page.locator('summary').first().click(),
      (page) =>
        page
          .locator('#root .body')
          .last()
          .evaluate((body) => body.scrollTo(0, 900)),
    ],
    wait: 1200,
  },
  planClaim: { scene: 'planClaim', wait: 1200 },
  planDanger: { scene: 'planDanger', wait: 1200 },
  planStrangers: { scene: 'planStrangers', wait: 1200 },
  planStrangersEnd: {
    scene: 'planStrangers',
    steps: [
      (page) =>
        page
          .locator('.signed')
          .first()
          .evaluate((element) => element.scrollIntoView({ block: 'start' })),
    ],
    wait: 1200,
  },
  planArming: { scene: 'plan', wait: 200 },
  planLargest: { scene: 'planLargest', steps: [(page) => page.locator('.flow').first().scrollIntoViewIfNeeded()], wait: 1200 },
  planExpired: { scene: 'planExpired' },
  planDevice: { scene: 'planDevice', wait: 600 },
  sharedFirst: { scene: 'sharedFirst', wait: 600 },
  sharedWaiting: { scene: 'sharedWaiting', wait: 600 },
  sharedService: { scene: 'sharedService', wait: 600, steps: [down] },
  sharedThere: { scene: 'sharedThere', wait: 600, steps: [down] },
  sharedBusy: { scene: 'sharedBusy', wait: 600, steps: [(page) => page.getByRole('alert').scrollIntoViewIfNeeded()] },
  sharedElsewhere: {
    scene: 'serviced',
    steps: [
      click(/^(Switch account|Cambiar)/),
      click(/^(Sign with others|Firmar con otros)$/),
      (page) => page.locator('input.code').fill(`https://sign.example/tx/${'a1'.repeat(32)}`),
      click(/^Continue$/),
      (page) => page.getByRole('alert').waitFor(),
    ],
  },
  sharedLast: { scene: 'sharedLast', wait: 600 },
  sharedBack: { scene: 'sharedBack', wait: 600 },
  sharedDoomed: { scene: 'sharedDoomed', wait: 600 },
  sharedCode: {
    scene: 'sharedWaiting',
    steps: [
      click(/^(Show as QR code|Mostrar como código QR)$/),
      (page) => page.locator('.qr svg').waitFor(),
      (page) => page.locator('.frames').evaluate((element) => element.scrollIntoView({ block: 'end' })),
    ],
    wait: 600,
  },
  sharedRefused: { scene: 'sharedRefused', steps: [click(/^(See why|Ver por qué)$/)], wait: 900 },
  feePreview: { scene: 'feePreview', wait: 600 },
  sharedPay: { scene: 'home', steps: [...handed(''), (page) => page.locator('details summary').last().click()] },
  sharedOpen: { scene: 'home', steps: [click(/^(Switch account|Cambiar)/), click(/^(Sign with others|Firmar con otros)$/)] },
  sharedMade: { scene: 'home', steps: handed(`&signature=${'A'.repeat(86)}%3D%3D`) },
  sharedForged: { scene: 'home', steps: handed('&signature=AAAA') },
  planSilent: { scene: 'planSilent', wait: 1200 },
  planRefused: {
    scene: 'planRefused',
    steps: [
      (page) => page.getByRole('button', { name: /^(Sign|Firmar)/, disabled: false }).click(),
      (page) => page.getByRole('alert').first().waitFor(),
    ],
  },
  planPassword: {
    scene: 'planPassword',
    steps: [
      // Rates that come late may add something that has to be read.
      async (page) => {
        const sign = page.getByRole('button', { name: /^(Sign|Firmar)/ });
        await page.locator('.review').first().waitFor();
        await page.locator('input[type=password]').fill('x');
        while (await sign.isDisabled()) {
          for (const end of await page.locator('.seen > .end').all()) await end.scrollIntoViewIfNeeded();
        }
      },
    ],
  },
  planLocked: { scene: 'planLocked', steps: [click(/^(View without|Ver sin)/)] },
  planWatched: { scene: 'watchedPlan' },
  progress: { scene: 'progress', ledgers: 4, wait: 700 },
  unknown: { scene: 'unknown', ledgers: 9, wait: 700 },
  confirmed: { scene: 'confirmed', wait: 900 },
  failed: { scene: 'failed', wait: 900 },
  expired: { scene: 'expired', wait: 900 },
  claimed: { scene: 'claimed', wait: 900 },
  claimedNext: { scene: 'claimed', wait: 300, steps: [click(/^(Next|Siguiente):/)] },
  claimUnread: { scene: 'claimUnread', steps: [click(/^(Cancel|Cancelar)$/)] },
  moveUnread: { scene: 'claimedUnread', wait: 300, steps: [click(/^(Next|Siguiente):/)] },
  approvalConnect: { page: 'approval', scene: 'siteConnect', wait: 1200 },
  approvalSign: { page: 'approval', scene: 'siteSign', wait: 1200 },
  approvalWidest: { page: 'approval', scene: 'siteWidest', wait: 1200, steps: [(page) => page.locator('.inside > summary').click()] },
  approvalEntry: { page: 'approval', scene: 'siteEntry', wait: 1200 },
  approvalMessage: { page: 'approval', scene: 'siteMessage', wait: 1200 },
  approvalBytes: { page: 'approval', scene: 'siteBytes', wait: 1200 },
};
