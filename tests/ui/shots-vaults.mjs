// Steps to the pictures of the vaults' screens.
const click = (name) => (page) => page.getByRole('button', { name }).first().click();
const list = click(/^(Vaults|Bóvedas)/);
const open = (name) => [list, (page) => page.locator('.vault-rows .name', { hasText: name }).first().click()];
const to = (name) => (page) => page.getByText(name).first().scrollIntoViewIfNeeded();
const fill = (label, text) => (page) => page.getByLabel(label).first().fill(text);
const end = (page) =>
  page
    .locator('#root .body')
    .last()
    .evaluate((body) => body.scrollTo(0, 99999));
const down = (by) => (page) =>
  page
    .locator('#root .body')
    .last()
    .evaluate((body, far) => body.scrollTo(0, far), by);

const register = click(/^(Set a target APY|Fijar un APY objetivo)$/);
const target = click(/^(Change target|Cambiar la tasa)/);
const bounds = click(/^(Change fee|Cambiar límites)/);
const exit = click(/^(Leave the|Salir del)/);
const boost = click(/^(Fund boosts|Financiar)/);
const deposit = click(/^(Deposit|Depositar)$/);
const withdraw = click(/^(Withdraw|Retirar)$/);
const move = click(/^(Move to another|Mover a otra)/);
const top = (name) => (page) =>
  page
    .getByText(name)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
const review = click(/^(Review|Revisar)$/);

export const shots = {
  vaultList: { scene: 'home', steps: [list], wait: 300 },
  vaultListEnd: { scene: 'home', steps: [list, (page) => page.locator('.vault-rows').first().waitFor(), end], wait: 300 },
  // Home, Vaults, one vault and Activity, for everybody: with as much as years leave, in debt, only watching, and with nothing.
  ...Object.fromEntries(
    ['crowd', 'borrower', 'watcher', 'nothing'].flatMap((scene) => [
      [`world-${scene}-home`, { scene, wait: 300 }],
      [`world-${scene}-vaults`, { scene, steps: [list], wait: 300 }],
      [`world-${scene}-activity`, { scene, steps: [click(/^(Activity|Actividad)$/)], wait: 300 }],
      ...(scene === 'nothing'
        ? []
        : [[`world-${scene}-detail`, { scene, steps: open(scene === 'crowd' ? 'Keel' : 'Control'), wait: 300 }]]),
    ]),
  ),
  vaultTen: { scene: 'vaultTen', steps: [list], wait: 300 },
  vaultDanger: { scene: 'vaultDanger', steps: [list], wait: 300 },
  vaultDangerEnd: { scene: 'vaultDanger', steps: [list, (page) => page.locator('.vault-rows').first().waitFor(), end], wait: 300 },
  vaultStrangers: { scene: 'vaultStrangers', steps: [list], wait: 300 },
  vaultLargest: { scene: 'vaultLargest', steps: [list], wait: 300 },
  vaultEmpty: { scene: 'vaultEmpty', steps: [list], wait: 300 },
  vaultLoading: { scene: 'vaultLoading', steps: [list], wait: 300 },
  vaultDown: { scene: 'vaultDown', steps: [list], wait: 300 },
  vaultAdd: {
    scene: 'vaultEmpty',
    steps: [
      list,
      click(/^(Watch a vault|Observar una bóveda)/),
      fill(/^Vault address/, 'CABC'),
      click(/^(Watch$|Observarla)/),
      (page) => page.getByRole('alert').waitFor(),
    ],
  },
  vaultDetail: { scene: 'home', steps: open('Target'), wait: 300 },
  vaultDetailCharts: { scene: 'home', steps: [...open('Target'), to(/^(Performance|Desempeño)$/), down(430)], wait: 300 },
  vaultDetailOpened: { scene: 'vaultOpened', steps: [...open('Target'), top(/^(Performance|Desempeño)$/)], wait: 300 },
  vaultDetailGap: { scene: 'vaultGapped', steps: [...open('Target'), top(/^(Net APY and target|Tasa y objetivo)$/)], wait: 300 },
  vaultDetailGapMonth: {
    scene: 'vaultGapped',
    steps: [
      ...open('Target'),
      (page) => page.getByRole('radio', { name: /^(Month|Mes)$/ }).check({ force: true }),
      top(/^(Net APY and target|Tasa y objetivo)$/),
    ],
    wait: 300,
  },
  vaultDetailBudget: {
    scene: 'home',
    steps: [...open('Target'), to(/^(Performance|Desempeño)$/), (page) => page.locator('summary').first().click(), down(760)],
    wait: 300,
  },
  vaultDetailHistory: { scene: 'home', steps: [...open('Target'), to(/^(History|Historial)$/), end], wait: 300 },
  vaultDetailBare: { scene: 'home', steps: open('Control'), wait: 300 },
  vaultWake: { scene: 'home', steps: [...open('Control'), click(/^(Restore now|Restaurar ahora)/)], wait: 1300 },
  vaultDetailOwner: {
    scene: 'vaultUnregistered',
    steps: [...open('Control'), (page) => page.locator('.not-now').last().scrollIntoViewIfNeeded()],
    wait: 300,
  },
  vaultDetailCritical: { scene: 'vaultDanger', steps: open('Harbor'), wait: 300 },
  vaultDetailLargest: { scene: 'vaultLargest', steps: open('Vault of'), wait: 300 },
  vaultDetailLargestEnd: {
    scene: 'vaultLargest',
    steps: [...open('Vault of'), to(/^(Performance|Desempeño)$/), down(900)],
    wait: 300,
  },
  vaultRegister: {
    scene: 'vaultUnregistered',
    steps: [
      ...open('Control'),
      register,
      fill(/^(Target|Tasa)/, '7'),
      fill(/^(Minimum|Comisión mín)/, '5'),
      fill(/^(Maximum|Comisión máx)/, '30'),
    ],
    wait: 300,
  },
  vaultRegisterFar: { scene: 'vaultUnregistered', steps: [...open('Control'), register, fill(/^(Target|Tasa)/, '500')], wait: 300 },
  vaultRegisterEnd: {
    scene: 'vaultUnregistered',
    steps: [
      ...open('Control'),
      register,
      fill(/^(Target|Tasa)/, '7'),
      fill(/^(Minimum|Comisión mín)/, '5'),
      fill(/^(Maximum|Comisión máx)/, '30'),
      end,
    ],
    wait: 300,
  },
  vaultRegisterWrong: {
    scene: 'vaultUnregistered',
    steps: [
      ...open('Control'),
      register,
      fill(/^(Target|Tasa)/, 'x'),
      fill(/^(Minimum|Comisión mín)/, '25'),
      fill(/^(Maximum|Comisión máx)/, '95'),
      end,
    ],
    wait: 300,
  },
  vaultTarget: { scene: 'home', steps: [...open('Target'), target, fill(/^(Target|Tasa)/, '5,25')], wait: 300 },
  vaultTargetEnd: {
    scene: 'home',
    steps: [...open('Target'), target, fill(/^(Target|Tasa)/, '5'), (page) => page.locator('.expect summary').first().click(), end],
    wait: 300,
  },
  vaultFed: {
    scene: 'home',
    steps: [
      ...open('Target'),
      target,
      fill(/^(Target|Tasa)/, '9'),
      // Each of what prevents it stands there, or there is no picture.
      (page) => page.getByText(/^(a maximum fee of 5|una comisión máxima del 5)/).waitFor(),
      (page) => page.getByText(/^(a target of 8|un objetivo del 8)/).waitFor(),
      (page) => page.getByText(/^(a budget of 752|un presupuesto de 752)/).waitFor(),
      top(/^(The boost budget would end up|El presupuesto alimentaría)/),
    ],
    wait: 300,
  },
  vaultBounds: { scene: 'home', steps: [...open('Target'), bounds, fill(/^(Minimum|Comisión mín)/, '12'), end], wait: 300 },
  vaultExit: { scene: 'home', steps: [...open('Target'), exit], wait: 300 },
  vaultBoost: { scene: 'home', steps: [...open('Target'), boost, fill(/^(Amount|Importe)/, '100')], wait: 300 },
  vaultBoostEnd: { scene: 'home', steps: [...open('Target'), boost, fill(/^(Amount|Importe)/, '100'), end], wait: 300 },
  vaultDeposit: { scene: 'home', steps: [...open('Target'), deposit, click(/^(Max|Máx)/)], wait: 300 },
  vaultDepositLargest: { scene: 'vaultLargest', steps: [...open('Vault of'), deposit, click(/^(Max|Máx)/)], wait: 300 },
  vaultDepositFrozen: {
    scene: 'vaultFrozen',
    steps: [...open('Target'), deposit, fill(/^(Amount|Importe)/, '1'), review, (page) => page.getByRole('alert').waitFor()],
    wait: 300,
  },
  vaultWithdraw: { scene: 'home', steps: [...open('Target'), withdraw], wait: 300 },
  vaultWithdrawPart: {
    scene: 'home',
    steps: [...open('Target'), withdraw, fill(/^(Amount|Importe)/, '1000'), (page) => page.locator('summary').first().click()],
    wait: 300,
  },
  vaultMovePart: {
    scene: 'home',
    steps: [...open('Target'), move, (page) => page.locator('input[inputmode=decimal]').fill('1000')],
    wait: 300,
  },
  vaultMove: { scene: 'home', steps: [...open('Target'), move], wait: 300 },
  vaultExitReview: { scene: 'home', steps: [...open('Target'), exit, review], wait: 1300 },
  vaultReview: { scene: 'home', steps: [...open('Target'), target, fill(/^(Target|Tasa)/, '5'), review], wait: 1300 },
};
