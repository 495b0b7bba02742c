/** What somebody has to know of a keeper: once when it begins, once when it is over, also where the webhook was away. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createWatch } from '../../../src/keeper/alerts';
import type { Alert, Line } from '../../../src/keeper/log';

const of = { vault: 'CVAULT', name: 'Lantern' };
const fee = (reason: string, corners: string[] = []) =>
  ({
    event: 'fee',
    ...of,
    reason,
    corners,
    fromBps: 1_000,
    toBps: undefined,
    grossBps: undefined,
    requiredBps: undefined,
  }) as unknown as Line;
const boost = (reason: string) => ({ event: 'boost', ...of, reason, amount: null, available: '0', netBps: undefined }) as unknown as Line;
const ended = (state: 'confirmed' | 'failed' | 'submitted'): Line => ({
  ...{ event: 'transaction', hash: 'ab', state, account: 'G', call: 'lock_fees', vault: of.vault },
});

function watched() {
  const lines: Line[] = [];
  const watch = createWatch({ network: 'local', log: (line) => void lines.push(line), webhook: undefined });
  const said = () => lines.splice(0).flatMap((line) => (line.event === 'alert' ? [`${line.alert} ${line.state} ${line.of}`] : []));
  return { ...watch, said };
}

it('says once what stands, and once that it is over', () => {
  const { log, said } = watched();
  log(fee('archived'));
  log(fee('archived'));
  expect(said()).toEqual(['archived raised fees']);
  log(boost('archived'));
  expect(said()).toEqual(['archived raised boosts']);
  log(fee('near_enough', ['fee_above_vault_limit']));
  expect(said()).toEqual(['archived cleared fees', 'fee_above_vault_limit raised fees']);
  log(boost('empty'));
  expect(said()).toEqual(['archived cleared boosts', 'campaign_empty raised boosts']);
});

it('a call that is refused or fails is over once one of its kind is confirmed, not while it is on its way', () => {
  const { log, said } = watched();
  log({ event: 'refused', call: 'lock_fees', code: 'fee_too_high', ...of });
  expect(said()).toEqual(['refused raised lock_fees']);
  log(ended('submitted'));
  expect(said()).toEqual([]);
  log(ended('failed'));
  expect(said()).toEqual(['refused cleared lock_fees', 'transaction_failed raised lock_fees']);
  log(ended('confirmed'));
  expect(said()).toEqual(['transaction_failed cleared lock_fees']);
});

it('nodes that are away for a moment alarm nobody; for five minutes they do, until a turn goes through', () => {
  const { log, said, turned } = watched();
  const away = (times: number) => {
    for (let turn = 0; turn < times; turn++) log({ event: 'trouble', code: 'node_timeout' });
  };
  away(9);
  turned();
  away(9);
  expect(said()).toEqual([]);
  away(2);
  expect(said()).toEqual(['nodes_unavailable raised turns']);
  turned();
  turned();
  expect(said()).toEqual(['nodes_unavailable cleared turns']);
});

it('a webhook gets all of it in order, also what it did not take at first, and no redirect is followed', async () => {
  const received: (Alert & { text: string; network: string })[] = [];
  let status = 503;
  let redirected = 0;
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    if (request.url !== '/hook') redirected += 1;
    else if (status === 200) received.push(body);
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const webhook = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
  const failed: (number | null)[] = [];
  const watch = createWatch({
    network: 'local',
    webhook,
    log: (line) => void (line.event === 'webhook_failed' && failed.push(line.status)),
  });
  try {
    watch.log(boost('empty'));
    await watch.deliver();
    status = 307;
    await watch.deliver();
    expect([failed, redirected]).toEqual([[503, null], 0]);
    status = 200;
    watch.log(boost('at_target'));
    await watch.deliver();
    await watch.deliver();
    expect(received.map(({ alert, state, network }) => [alert, state, network])).toEqual([
      ['campaign_empty', 'raised', 'local'],
      ['campaign_empty', 'cleared', 'local'],
    ]);
    expect(received[1]?.text).toBe('Ballast keeper, local: Over: The boost campaign is empty · boosts · Lantern');
  } finally {
    server.close();
  }
});
