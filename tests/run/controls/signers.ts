/** Case 131: a key that is not in the wallet. */
import type { Control } from './control';

const REQUESTS = 'src/wallet/requests/requests.ts';
const BOUNDARIES = 'src/wallet/boundaries.ts';

const rows: [holds: string, file: string, text: string, instead: string][] = [
  [
    'a signature is of the account’s key',
    'src/wallet/requests/signature.ts',
    'return isOf ? signature : refuse',
    'return isOf || signature ? signature : refuse',
  ],
  ['what ended is released to nobody', REQUESTS, 'if (signatures && !abort.aborted) await release(', 'if (signatures) await release('],
  [
    'what held at the word holds at the signature',
    REQUESTS,
    '        await mustHold(parts, ahead, reading, waiting, await placeOf(waiting));\n        const signatures',
    '        const signatures',
  ],
  ['a key that has come signs no earlier word', REQUESTS, "if (!signer || signer.holder === 'key') return", 'if (!signer) return'],
  ['the next worker asks again', REQUESTS, '        else if (isSigning(waiting)) signing.ask(waiting);\n', ''],
  [
    'what waits for a signature holds its account',
    REQUESTS,
    'if (submit && plan.source === source && !isAround(sent, { envelope: plan.envelope, passphrase })) return plan.hash;',
    '',
  ],
  ['its time ends it', BOUNDARIES, "(state !== 'signing' || signing.until > clock()) &&", ''],
  ['forgetting the account ends it', BOUNDARIES, 'accounts.some(({ address }) => address === account) &&', ''],
  [
    'other settings of its network end it',
    BOUNDARIES,
    'JSON.stringify(networks.find(({ id }) => id === networkId)) === signing.network',
    'networks.some(({ id }) => id === networkId)',
  ],
  [
    'a kept signature is one of what waits',
    REQUESTS,
    'if (before && (await isSignatureOf(requested, place, before))) return',
    'if (before) return',
  ],
  ['a lock and another account do not end it', 'src/consent/approvals.ts', 'isApart(approval) ? maySign(approval) :', ''],
  [
    'a wallet without keys has no password to ask for',
    'src/wallet/requests/signing.ts',
    "  if (signer?.holder !== 'key' && (await keyring.state()) === 'empty') return;\n",
    '',
  ],
];

export const signerControls: Control[] = rows.map(([holds, file, text, instead]) => ({
  case: 131,
  holds,
  file,
  text,
  instead,
  tests: ['tests/flows/signer.test.ts'],
}));
