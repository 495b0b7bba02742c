/** Operations in the shapes that Horizon documents, as one account sees them. */
import { describe, expect, it } from 'vitest';
import { createHorizon } from '../../../src/chain/horizon';
import type { AccountId } from '../../../src/primitives/addresses';

const ME = 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7' as AccountId;
const YOU = 'GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H';
const ISSUER = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN';
const usdc = { asset_type: 'credit_alphanum4', asset_code: 'USDC', asset_issuer: ISSUER };
const xlm = { asset_type: 'native' };

async function seen(fields: object, more: object[] = []) {
  const base = { paging_token: '12884905985', transaction_hash: 'ab'.repeat(32), created_at: '2026-11-22T12:00:00Z', source_account: YOU };
  const body = { _embedded: { records: [{ ...base, ...fields }, ...more] } };
  const horizon = createHorizon({ url: 'http://localhost', door: async () => ({ status: 200, text: JSON.stringify(body) }) as never });
  return horizon.operations(ME);
}

const moved = async (fields: object) =>
  (await seen(fields)).operations.flatMap(({ kind, movements }) => [
    kind,
    ...movements.map(({ asset, amount, other }) => [asset?.code ?? 'XLM', amount, other]),
  ]);

describe('what moved', () => {
  it.each<[string, object, unknown[]]>([
    [
      'a payment that came',
      { type: 'payment', ...usdc, from: YOU, to: ME, amount: '12.5000000' },
      ['payment', ['USDC', 125_000_000n, YOU]],
    ],
    ['one that left', { type: 'payment', ...xlm, from: ME, to: YOU, amount: '0.0000001' }, ['payment', ['XLM', -1n, YOU]]],
    ['one to oneself', { type: 'payment', ...xlm, from: ME, to: ME, amount: '1.0' }, ['payment']],
    [
      'an account that was opened',
      { type: 'create_account', funder: YOU, account: ME, starting_balance: '2.0000000' },
      ['created', ['XLM', 20_000_000n, YOU]],
    ],
    [
      'through a path, as who is paid sees it',
      {
        type: 'path_payment_strict_send',
        ...usdc,
        from: YOU,
        to: ME,
        amount: '3.0000000',
        source_asset_type: 'native',
        source_amount: '9.0000000',
      },
      ['payment', ['USDC', 30_000_000n, YOU]],
    ],
    [
      'through a path to oneself: an exchange',
      {
        type: 'path_payment_strict_receive',
        ...usdc,
        from: ME,
        to: ME,
        amount: '3.0000000',
        source_asset_type: 'native',
        source_amount: '9.0000000',
      },
      ['payment', ['USDC', 30_000_000n, ME], ['XLM', -90_000_000n, ME]],
    ],
    [
      'what a contract paid out',
      {
        type: 'invoke_host_function',
        asset_balance_changes: [
          { ...usdc, type: 'transfer', from: 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM', to: ME, amount: '7.0000000' },
          { ...usdc, type: 'transfer', from: YOU, to: ISSUER, amount: '1.0000000' },
          { ...usdc, type: 'burn', from: ME, amount: '2.0000000' },
        ],
      },
      ['contract', ['USDC', 70_000_000n, 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM'], ['USDC', -20_000_000n, null]],
    ],
    ['signers', { type: 'set_options', signer_key: YOU, signer_weight: 1 }, ['controls']],
    ['what this wallet does not know', { type: 'a_new_kind', amount: '5.0' }, ['other']],
    ['an asset that is none', { type: 'payment', asset_code: '<b>', asset_issuer: ISSUER, from: YOU, to: ME, amount: '1.0' }, ['payment']],
    ['an amount that is none', { type: 'payment', ...usdc, from: YOU, to: ME, amount: '1e9' }, ['payment']],
  ])('%s', async (_, fields, expected) => {
    expect(await moved(fields)).toEqual(expected);
  });
});

it.each([
  ['a hash that is none', { type: 'payment', transaction_hash: 'x' }],
  ['a signer that is none', { type: 'payment', source_account: 'me' }],
  ['a cursor that is none', { type: 'payment', paging_token: '../..' }],
])('is refused as a whole: %s', async (_, fields) => {
  await expect(seen(fields)).rejects.toMatchObject({ code: 'node_invalid' });
});

it('what has no time is left out, and a short page is the last', async () => {
  expect(await seen({ type: 'payment', created_at: 'soon' })).toEqual({ operations: [], next: null });
});
