/** The table: what each row says holds together, and doors and pages read it alike. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { changes } from '../../../src/interface/changes/changes';
import { doors, parseRequest } from '../../../src/interface/schema/doors';
import { actorOf, previewRequest, readIntent } from '../../../src/interface/schema/intents';
import { changeNames, table } from '../../../src/interface/schema/table';

const G = 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF';
const C = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM';

describe('the table', () => {
  it('has the endpoints of interface.md and ours, each under its feature', () => {
    expect(doors.map(({ method, path, feature, kind }) => [method, path, feature, kind])).toEqual([
      ['GET', '/stabilizer/{vaultAddress}/status', 'stabilizer', 'read'],
      ['GET', '/stabilizer/status', 'stabilizer', 'read'],
      ['POST', '/stabilizer/{vaultAddress}/register', 'stabilizer', 'change'],
      ['POST', '/stabilizer/{vaultAddress}/target-apy', 'stabilizer', 'change'],
      ['POST', '/stabilizer/{vaultAddress}/fee-bounds', 'stabilizer', 'change'],
      ['POST', '/stabilizer/{vaultAddress}/exit', 'stabilizer', 'change'],
      ['POST', '/stabilizer/{vaultAddress}/boost/deposit', 'stabilizer', 'change'],
      ['POST', '/migration/claim-reward', 'migration', 'change'],
      ['POST', '/migration/lendpool-to-vaultsvc', 'migration', 'change'],
      ['POST', '/migration/vaultsvc-to-vaultsvc', 'migration', 'change'],
      ['POST', '/send', 'send', 'submit'],
    ]);
  });

  it('has no endpoint that docs/interface.md does not tell of', () => {
    const told = readFileSync(new URL('../../../docs/interface.md', import.meta.url), 'utf8');
    const ways = doors.map(({ method, path }) => [
      `${method} \`${path}`,
      `${method} \`${path.replace('/stabilizer/{vaultAddress}', '…')}\``,
    ]);
    expect(ways.filter((names) => !names.some((name) => told.includes(name)))).toEqual([]);
  });

  it('names in each path fields of its input', () => {
    for (const { path, name } of doors) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
      expect(Object.keys(table[name].input.entries)).toEqual(expect.arrayContaining(named));
    }
  });

  it('has for every change what it does', () => {
    expect(Object.keys(changes).sort()).toEqual([...changeNames].sort());
  });
});

describe('what a page asks for', () => {
  const register = { caller: G, vaultAddress: C, targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 };

  it('is a change by its name with its own input, and nobody else’s', () => {
    expect(v.is(previewRequest, { name: 'register', input: register })).toBe(true);
    expect(v.is(previewRequest, { name: 'exit', input: register })).toBe(false);
    expect(v.is(previewRequest, { name: 'status', input: { vaultAddress: C } })).toBe(false);
    expect(v.is(previewRequest, { name: 'claimReward', input: { from: G } })).toBe(false);
    expect(v.is(previewRequest, { name: 'claimReward', input: { from: G, destination: G }, flowId: 'flow' })).toBe(true);
  });

  it('takes of the wallet alone what a door does not', () => {
    expect(v.is(previewRequest, { name: 'register', input: { ...register, validFor: 60 } })).toBe(true);
    expect(() => parseRequest('register', { ...register, validFor: 60 })).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    const moves = [
      ['lendpoolToVaultsvc', { from: G, vaultAddress: C }, { amount: '5' }],
      ['vaultToVault', { from: G, sourceVaultAddress: C, targetVaultAddress: C }, { shares: '5' }],
    ] as const;
    for (const [name, input, part] of moves) {
      expect(v.is(previewRequest, { name, input: { ...input, ...part } })).toBe(true);
      expect(() => parseRequest(name, { ...input, ...part })).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    }
    expect(parseRequest('claimReward', { from: G })).toEqual({ name: 'claimReward', input: { from: G } });
  });

  it('of a rate or an amount is not looked into where the endpoint refuses it by itself, however much there is', () => {
    let looked = 0;
    const much = new Proxy([1], {
      get(of, name) {
        looked += 1;
        return Reflect.get(of, name);
      },
    });
    for (const field of ['targetApyBps', 'minFeeBps', 'maxFeeBps']) parseRequest('register', { ...register, [field]: much });
    parseRequest('boostDeposit', { caller: G, vaultAddress: C, amount: much });
    expect(looked).toBe(0);
    expect(() => parseRequest('boostDeposit', { caller: G, vaultAddress: C })).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('names who acts, and is read again as it was kept', () => {
    const request = v.parse(previewRequest, { name: 'register', input: register });
    expect(actorOf(request)).toBe(G);
    expect(readIntent({ ...request, from: G })).toEqual({ name: 'register', from: G, input: register });
    expect(readIntent({ ...request, name: 'unheard', from: G })).toBe(null);
    expect(readIntent({ ...request, input: {}, from: G })).toBe(null);
  });
});
