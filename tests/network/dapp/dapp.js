// A dApp built on the public client alone: asks everything that a page may ask, and shows what a person refused.
import { findBallast, isBallastError, outcomeOf } from 'ballast-client';

const $ = (id) => document.getElementById(id);
const manifest = await (await fetch('../manifest')).json();
const ballast = await findBallast();
const KEY = `asked ${location.pathname}`;
/** What was asked, newest first; kept, so that a page that was closed finds its outcomes again. */
const asked = JSON.parse(localStorage.getItem(KEY) ?? '[]');
let account = null;

const percent = (bps) => (bps === null || bps === undefined ? 'not told' : `${(bps / 100).toFixed(2)}%`);
const short = (address) => `${address.slice(0, 6)}…${address.slice(-6)}`;

function facts(list, pairs) {
  list.replaceChildren(
    ...pairs.flatMap(([name, value]) => {
      const [dt, dd] = [document.createElement('dt'), document.createElement('dd')];
      dt.textContent = name;
      dd.textContent = value;
      return [dt, dd];
    }),
  );
}

function show() {
  localStorage.setItem(KEY, JSON.stringify(asked.slice(0, 20)));
  $('none').hidden = asked.length > 0;
  $('asked').replaceChildren(
    ...asked.map(({ title, state, said }) => {
      const [item, what] = [document.createElement('li'), document.createElement('p')];
      item.className = state;
      item.append(title);
      what.textContent = said;
      item.append(what);
      return item;
    }),
  );
}

/** In a sentence, what the wallet answered. */
function sentence(value) {
  if (value.status === 'confirmed') return `Confirmed in ledger ${value.ledger}, ${short(value.hash)}`;
  if (value.status) return `${value.status[0].toUpperCase()}${value.status.slice(1)}${value.hash ? `, ${short(value.hash)}` : ''}`;
  if (value.signedMessage) return `Signed by ${short(value.signerAddress)}: ${short(value.signedMessage)}`;
  if (value.accounts) return `Connected with ${value.accounts.map(short).join(', ')}`;
  if (value.signedTxXdr) return `Signed by ${short(value.signerAddress)}, not sent`;
  return 'Answered';
}

function settle(entry, state, said) {
  Object.assign(entry, { state, said });
  show();
}

async function follow(entry, answer) {
  try {
    const value = await answer;
    if (value.error) return settle(entry, 'refused', `${value.error.message} (${value.error.ext.join(', ')})`);
    settle(entry, value.status === 'failed' || value.status === 'expired' ? 'refused' : 'done', sentence(value));
  } catch (error) {
    settle(entry, 'refused', isBallastError(error) ? `${error.message} (${error.code})` : String(error));
  }
}

/** Asks, and keeps under which name the wallet knows the request as soon as it says so. */
async function ask(title, question) {
  const entry = { title, state: 'open', said: 'Waits for your answer in the wallet.' };
  asked.unshift(entry);
  show();
  const stop = ballast.on('requestUpdated', ({ requestId, status }) => {
    if (status !== 'waiting') return;
    entry.requestId ??= requestId;
    show();
  });
  await follow(entry, question());
  stop();
}

async function look() {
  const vaultAddress = $('vault').value;
  // Nothing stands there of another vault: not what was before, nor what comes late.
  const told = (pairs) => vaultAddress === $('vault').value && facts($('status'), pairs);
  told([]);
  try {
    const status = await ballast.stabilizer.status({ vaultAddress });
    told([
      [
        'Stabilizer',
        status.registered ? (status.managedByStabilizer ? 'holds it on target' : 'registered, not managed') : 'not registered',
      ],
      ['Target', status.config ? percent(status.config.targetApyBps) : 'none'],
      ['Fee', percent(status.currentFeeBps)],
      ['Boosts', status.campaign ? `${Number(status.campaign.available) / 1e7} left` : 'none'],
    ]);
  } catch (error) {
    told([['Not told', error.message]]);
  }
}

async function you() {
  const [{ address, error }, network] = await Promise.all([ballast.getAddress(), ballast.getNetwork()]);
  account = error ? null : address;
  $('connect').textContent = account ? 'Disconnect' : 'Connect Ballast';
  $('connect').classList.toggle('act', !account);
  for (const button of document.querySelectorAll('main button')) button.disabled = !account;
  facts(
    $('you'),
    account
      ? [
          ['Account', account],
          ['Network', network.network],
        ]
      : [['Account', 'not connected']],
  );
  if (account) await look();
}

/** One lumen to itself, as the page builds it: no wallet has seen it before. */
const payment = async () => (await fetch(`payment?from=${account}`)).json();

/** From here on what is pressed is heard. */
function wire() {
  $('connect').disabled = false;
  $('connect').onclick = async () => {
    if (account) await ballast.disconnect();
    else await ask('Connect', () => ballast.connect({ features: ['stabilizer', 'migration', 'sign', 'send'] }));
    await you();
  };
  $('look').onclick = look;
  $('vault').onchange = look;
  $('move').onclick = () =>
    ask('Move my position', () => ballast.migration.lendpoolToVaultsvc({ from: account, vaultAddress: $('vault').value }));
  $('steer').onsubmit = (event) => {
    event.preventDefault();
    const change = { vaultAddress: $('vault').value, caller: account, targetApyBps: Number($('target').value) };
    void ask(`Target ${percent(change.targetApyBps)}`, () => ballast.stabilizer.targetApy(change)).then(look);
  };
  $('message').onsubmit = (event) => {
    event.preventDefault();
    void ask(`Sign “${$('text').value}”`, () => ballast.signMessage($('text').value));
  };
  $('pay').onclick = () =>
    ask('Sign a payment', async () => ballast.signTransaction((await payment()).xdr, { networkPassphrase: manifest.network.passphrase }));
  for (const name of ['accountChanged', 'networkChanged', 'permissionChanged']) ballast.on(name, you);
}

for (const { address, name } of manifest.vaults) $('vault').append(new Option(name, address));
if (ballast) {
  wire();
  // What was still open when this page was last closed.
  for (const entry of asked.filter(({ state, requestId }) => state === 'open' && requestId))
    void follow(entry, outcomeOf(ballast, entry.requestId));
  await you();
} else {
  $('missing').hidden = false;
}
show();
