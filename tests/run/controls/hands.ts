/** Case 132: what several people sign. */
import type { Control } from './control';

const GATHERING = 'src/wallet/requests/gathering.ts';
const WEIGHTS = 'src/chain/weights.ts';

const rows: [holds: string, file: string, text: string, instead: string][] = [
  [
    'what is added was signed for these bytes',
    GATHERING,
    "if (toHex(parsed.hash) !== plan.hash) refuse('other_transaction'",
    "if (toHex(parsed.hash) === '') refuse('other_transaction'",
  ],
  [
    'a signature counts by what it proves',
    'src/chain/transaction.ts',
    'if (isHinted && (await isSignature(bytes, parsed, key))) return key;',
    'if (isHinted) return key;',
  ],
  [
    'a key of this wallet signs for one account of a transaction',
    GATHERING,
    'if (isOwn || (await ownAccounts(core, signers)).length > 0) {',
    'if (isOwn && signers.length < 0) {',
  ],
  [
    'who has to sign is read again when a signature comes',
    GATHERING,
    'const now = await readShares(chain, plan.envelope).catch(() => undefined);\n  if (!now)',
    'const now = undefined as Said | undefined;\n  if (!now)',
  ],
  ['no signature is one too many', WEIGHTS, 'if (!isEnough(shares, left)) left.add(key);', 'left.add(key);'],
  [
    'an approval that the ledger has counts before signatures',
    WEIGHTS,
    "const signed = [...keys].filter((key) => !key.startsWith('T'));",
    'const signed = [...keys];',
  ],
  ['what was sent meanwhile is not built again', 'src/wallet/requests/requests.ts', '        await mustBeUnsent(waiting, place);\n', ''],
];

const tests = ['tests/flows/hands.test.ts', 'tests/unit/chain/weights.test.ts'];

export const handsControls: Control[] = [
  ...rows.map(([holds, file, text, instead]) => ({ case: 132, holds, file, text, instead, tests })),
  {
    case: 138,
    holds: 'no node alone says for whom a key of this wallet signs',
    file: GATHERING,
    text: 'of all.filter((share) => share.account !== parsed.source)',
    instead: 'of shares.filter((share) => share.account !== parsed.source)',
    tests,
  },
];
