import { describe, expect, test } from 'vitest';
import type { Testimony } from '../../../src/journal/testimony';
import { recordView } from '../../../src/wallet/views';
import { makeRecord, START } from '../journal/liar';

const included: Testimony['claim'] = {
  ...{ is: 'included', successful: true, ledger: 1002, outcome: { ledger: 1002, feeCharged: '1' } },
  standing: { ledger: 1002, closeTime: START, used: true },
};
const absent: Testimony['claim'] = { is: 'absent', ledger: 1001, closeTime: START, covered: true };
const line = (witness: string, kind: Testimony['kind'], more: Partial<Testimony>): Testimony => ({ witness, kind, at: START, ...more });
const view = (...said: Testimony[]) => recordView({ ...makeRecord(), said }, START);

describe('what a page is told of a record', () => {
  test('is who says what, with host, ledger and time, and why it is not final', () => {
    const rpc = line('rpc.one.org', 'rpc', { claim: included });
    const horizon = line('horizon.two.org', 'horizon', { claim: absent });
    expect(view(rpc, horizon)).toMatchObject({
      said: [
        { witness: 'rpc.one.org', kind: 'rpc', says: 'included', ledger: 1002, at: START },
        { witness: 'horizon.two.org', kind: 'horizon', says: 'notFound', ledger: 1001, at: START },
      ],
      ...{ doubt: 'witness_late', free: false },
    });
    const silent = view(rpc, line('horizon.two.org', 'horizon', { claim: absent, silent: 'node_timeout' }));
    expect(silent).toMatchObject({ said: [{}, { says: 'nothing', ledger: null }], doubt: 'witness_silent', free: true });
  });

  test('keeps what a witness found while it is silent', () => {
    expect(view(line('rpc.one.org', 'rpc', { claim: included, silent: 'node_timeout' })).said[0]).toMatchObject({ says: 'included' });
  });

  test('of one that no version wrote lines for is as before', () => {
    expect(recordView(makeRecord(), START)).toMatchObject({ said: [], free: false });
    expect(recordView(makeRecord(), START)).not.toHaveProperty('doubt');
  });
});
