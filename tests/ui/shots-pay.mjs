// Steps to the pictures of what the account can hold and pay, and of what is told beside it only where somebody wants it.
import { alikeFriend, friend, longFriend } from './fixtures';

const click = (name) => (page) => page.getByRole('button', { name }).first().click();
const fill = (label, text) => (page) => page.getByLabel(label).first().fill(text);
const end = (page) =>
  page
    .locator('#root .body')
    .last()
    .evaluate((body) => body.scrollTo(0, 99999));
const answered = (page) => page.locator('main [role=status] .notice').waitFor();

const send = click(/^(Send|Enviar)$/);
const assets = click(/^(Manage assets|Administrar activos)$/);
const swap = click(/^(Swap|Intercambiar|Trocar)$/);
const pays = (text) => [
  swap,
  fill(/^(You pay|Usted paga|Você paga)$/, text),
  (page) => page.locator('main .facts, main .notice').first().waitFor(),
];
const book = [send, click(/^(Address book|Libreta de direcciones)$/)];
const to = (text) => fill(/^(To|Para)$/, text);
const amount = (text) => fill(/^(Amount|Monto)$/, text);
const what = (text) => (page) => page.locator('#send-asset').selectOption({ label: text });
const memo = (kind) => (page) => page.locator('#send-memo').selectOption(kind);
const review = click(/^(Review the payment|Revisar el pago)$/);
const open = (code) => [assets, click(new RegExp(`^(Open|Abrir): ${code}$`))];
const change = (code) => [assets, click(new RegExp(`^(Change|Cambiar): ${code}$`))];

const signers = [click(/^(Switch account|Cambiar de cuenta)/), click(/^(Signers of this account|Firmantes de esta cuenta)$/)];
const addSigner = (address) => fill(/^(Add a signer|Agregar un firmante)$/, address);
const needs = (text) => fill(/^(Signatures needed|Firmas necesarias)$/, text);
const more = (page) => page.locator('main summary').last().click();
const unknown = 'GDVEU3DD4KOFECV66VIHWEZOYX4ZKR3WV27L464SIIPOU2IUI3JCZA57';

/** The well-known domain that answers. */
const domain = async (page) => {
  const toml = ({ asset, issuer }) =>
    `FEDERATION_SERVER = "https://anchor.example/federation"\n[[CURRENCIES]]\ncode = "${asset}"\nissuer = "${issuer}"\n`;
  await page.route('https://anchor.example/.well-known/stellar.toml', (route) =>
    route.fulfill({ body: toml({ asset: 'LONGESTCODE1', issuer: friend }), headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.route('https://anchor.example/federation**', (route) =>
    route.fulfill({
      json: { stellar_address: 'maria*anchor.example', account_id: friend, memo_type: 'id', memo: '40718' },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
};

export const shots = {
  send: { scene: 'paying', steps: [send] },
  sendUnread: { scene: 'nodeDown', steps: [send] },
  sendFilled: { scene: 'paying', steps: [send, to(friend), what('USDC'), amount('100.5'), memo('text'), fill(/^(Text|Texto)$/, 'Rent')] },
  sendEnd: { scene: 'paying', steps: [send, to(friend), memo('hash'), end] },
  sendFirst: { scene: 'newcomerPays', steps: [send, to(friend)] },
  sendWrong: { scene: 'paying', steps: [send, to(`${friend.slice(0, -1)}A`), amount('1,000')] },
  sendAlike: { scene: 'paying', steps: [send, to(alikeFriend)] },
  sendRefused: {
    scene: 'payRefused',
    steps: [send, to(friend), what('USDC'), amount('100'), review, (page) => page.locator('.error').first().waitFor()],
  },
  sendShort: {
    scene: 'payShort',
    steps: [send, to(friend), what('USDC'), amount('9000'), review, (page) => page.locator('.error').first().waitFor()],
  },
  sendContract: { scene: 'paying', steps: [send, to(longFriend)] },
  sendLargest: {
    scene: 'payingLargest',
    steps: [send, to(friend), (page) => page.locator('#send-asset').selectOption({ index: 2 }), click(/^Max:/)],
  },
  sendName: { scene: 'paying', steps: [send, to('maria*anchor.example')] },
  sendNameWhole: { scene: 'paying', steps: [send, to('maria*')] },
  sendNameFound: { scene: 'paying', steps: [domain, send, to('maria*anchor.example'), click(/^(Look up|Buscar)/), answered] },
  sendNameForeign: { scene: 'paying', steps: [send, to('maria*аnchor.example')] },
  swap: { scene: 'paying', steps: [swap] },
  swapFilled: { scene: 'paying', steps: pays('10') },
  swapWaiting: { scene: 'swapWaiting', steps: pays('10').slice(0, 2), wait: 900 },
  swapEnd: { scene: 'paying', steps: [...pays('10'), end] },
  swapReceive: {
    scene: 'paying',
    steps: [swap, fill(/^(You receive|Usted recibe|Você recebe)$/, '2.5'), (page) => page.locator('main .facts').waitFor(), end],
  },
  swapShort: { scene: 'paying', steps: pays('1000000') },
  swapNone: { scene: 'swapNone', steps: pays('10') },
  swapUnread: { scene: 'swapUnread', steps: pays('10') },
  swapMoved: {
    scene: 'swapMoved',
    steps: [
      ...pays('10'),
      click(/^(Review the swap|Revisar el intercambio|Revisar a troca)$/),
      (page) => page.locator('.foot .notice').waitFor(),
    ],
  },
  swapLargest: { scene: 'payingLargest', steps: [...pays('922337203685.4775807'), end] },
  book: { scene: 'paying', steps: book },
  bookEmpty: { scene: 'home', steps: book },
  bookEdit: { scene: 'paying', steps: [...book, click(/^(Edit|Editar): Maria/)] },
  bookWrong: {
    scene: 'paying',
    steps: [...book, end, fill(/^(Address|Dirección)$/, `${friend.slice(0, -1)}A`), fill(/^(Name|Nombre)$/, 'Maria')],
  },
  assets: { scene: 'paying', steps: [assets] },
  assetsUnread: { scene: 'nodeDown', steps: [click(/^(Receive|Recibir)$/), assets] },
  lineUnread: {
    scene: 'nodeDown',
    steps: [
      click(/^(Receive|Recibir)$/),
      assets,
      fill(/^(Asset code|Código del activo)$/, `USDC:${friend}`),
      click(/^(Continue|Continuar)$/),
    ],
  },
  assetsWorth: { scene: 'paying', steps: [assets, (page) => page.getByText('≈').first().waitFor()] },
  assetsEnd: {
    scene: 'paying',
    steps: [
      assets,
      fill(/^(Asset code|Código del activo)$/, 'NOT A CODE'),
      fill(/^(Issuer’s address|Dirección del emisor)$/, `${friend.slice(0, -1)}A`),
      end,
    ],
  },
  assetsLargest: { scene: 'payingLargest', steps: [assets] },
  lineOpen: { scene: 'paying', steps: [...open('BLND')] },
  lineChange: { scene: 'paying', steps: change('USDC') },
  lineClose: { scene: 'emptyLine', steps: change('USDC') },
  lineWrong: { scene: 'paying', steps: [...change('USDC'), fill(/^(Hold at most|Tener como máximo)$/, '1,000')] },
  lineAlike: {
    scene: 'paying',
    steps: [
      assets,
      fill(/^(Asset code|Código del activo)$/, `USDС:${friend}`),
      fill(/^(Asset code|Código del activo)$/, `USDC:${friend}`),
      click(/^(Continue|Continuar)$/),
    ],
  },
  lineChecked: { scene: 'payingLargest', steps: [domain, ...change('LONGESTCODE1'), click(/^(Check at|Verificar en)/), answered] },
  signers: { scene: 'signers', steps: signers },
  signersAlone: { scene: 'paying', steps: [...signers, addSigner(alikeFriend)] },
  signersChanged: {
    scene: 'signers',
    steps: [
      ...signers,
      addSigner(unknown),
      click(/^(Add|Agregar|Adicionar):/),
      click(/^(Remove|Eliminar|Remover): Savings/),
      needs('3'),
      end,
    ],
  },
  signersWeighed: { scene: 'signers', steps: [...signers, more, end] },
  signersLocked: { scene: 'signers', steps: [...signers, needs('4'), end] },
  homeWorthless: { scene: 'worthless' },
  homeUnvalued: { scene: 'unvalued' },
  homeEuros: { scene: 'euros' },
  homeAsideKeys: { scene: 'asideKeys' },
  homeAside: { scene: 'aside' },
  activityFiled: { scene: 'filed', steps: [click(/^(Activity|Actividad)$/)] },
  activityFiledOpen: { scene: 'filed', steps: [click(/^(Activity|Actividad)$/), (page) => page.locator('summary').first().click()] },
  activityUnread: { scene: 'unread', steps: [click(/^(Activity|Actividad)$/), (page) => page.locator('.notice').first().waitFor()] },
  activityNothing: { scene: 'filed', steps: [click(/^(Activity|Actividad)$/), (page) => page.locator('input[type=search]').fill('zzz')] },
};
