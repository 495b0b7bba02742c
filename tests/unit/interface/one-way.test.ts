/** There is one way to a Plan of ours: nobody but the service hands what our builders made to the review. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = (readdirSync('src', { recursive: true }) as string[]).filter((path) => /\.tsx?$/.test(path));
const importing = (what: RegExp) => sources.filter((path) => what.test(readFileSync(`src/${path}`, 'utf8'))).sort();

it('the service alone imports the review of bytes and what each change does; the gateway and the door to sites review what they are sent', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(importing(/from '(\.\.\/)+review\/review'/)).toEqual([
    'gateway/sending.ts',
    'service/propose.ts',
    // A site's own bytes: what it asks to sign, and what it sends signed.
    'wallet/requests/proposals.ts',
    'wallet/sites/door.ts',
  ]);
  expect(importing(/from '(\.\.\/)+review\/expect'/)).toEqual(['service/propose.ts']);
  expect(importing(/interface\/changes\/changes'/)).toEqual(['service/propose.ts']);
});

it('one function reaches a signer, whoever asks and whatever holds the key; beside it the curve itself signs', () => {
  expect(importing(/\.sign\(/)).toEqual([
    // Another program, at the other end of the keeper's: it signs the keeper's two calls and nothing else.
    'keeper/remote-signer.ts',
    'keyring/derivation.ts',
    'keyring/ed25519.ts',
    // A page that hands a device what the worker asked for, and brings its answer there.
    'ui/hardware/sign.tsx',
    'wallet/requests/signature.ts',
  ]);
  expect(importing(/\bsignatureOf\(/)).toEqual([
    // The operator's program, where no person is.
    'keeper/sending.ts',
    // A key of this wallet that signs with others'.
    'wallet/requests/gathering.ts',
    'wallet/requests/requests.ts',
    'wallet/requests/signature.ts',
  ]);
  expect(importing(/\battachSignatures\(/)).toEqual([
    'chain/transaction.ts',
    'keeper/sending.ts',
    // What is handed on to others.
    'wallet/requests/gathering.ts',
    'wallet/requests/requests.ts',
  ]);
});

it('no type is silenced on the way', () => {
  expect(importing(/(?<!w)\bas never\b/)).toEqual([]);
});
