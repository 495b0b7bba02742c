/** Cases 132 and 134: what several people sign, and the service that carries it. */
import type { Control } from './control';

const GATHERING = 'src/wallet/requests/gathering.ts';
const REQUESTS = 'src/wallet/requests/requests.ts';
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
  ['what was sent meanwhile is not built again', REQUESTS, '        await mustBeUnsent(waiting, place);\n', ''],
];

const coordination: typeof rows = [
  [
    'what is opened from a service has the hash that was asked for',
    REQUESTS,
    'if (expected !== undefined && toHex(hash) !== expected)',
    'if (expected === hash.toString())',
  ],
  [
    'a service is noted only while it is chosen',
    GATHERING,
    'if ((await store.service(networkId)) !== put) {',
    'if ((await store.service(networkId)) === null) {',
  ],
  [
    'a link leads to the chosen service alone',
    'src/ui/approve/coordinated.ts',
    'if (!service || !isPlaceOf(service, place)) {',
    'if (!service) {',
  ],
  ['a service is told to send nothing', 'src/domains/coordination.ts', 'submit: false', 'submit: true'],
  [
    'what a service keeps is what it was given',
    'src/domains/coordination.ts',
    "if (read(kept, answer).hash !== hash) wrong('transaction');",
    'read(kept, answer);',
  ],
  ['a service is https, or on this machine', 'src/primitives/tx-service.ts', 'return isSiteOrigin(origin) &&', 'return origin &&'],
  ['a service goes with its network', 'src/wallet/kept/networks.ts', 'serviceItem, followedItem', 'followedItem'],
];

const controlsOf = (number: number, list: typeof rows, tests: string[]): Control[] =>
  list.map(([holds, file, text, instead]) => ({ case: number, holds, file, text, instead, tests }));

export const handsControls: Control[] = [
  ...controlsOf(132, rows, ['tests/flows/hands.test.ts', 'tests/unit/chain/weights.test.ts']),
  ...controlsOf(134, coordination, [
    'tests/flows/coordination.test.ts',
    'tests/unit/domains/coordination.test.ts',
    'tests/unit/primitives/tx-service.test.ts',
  ]),
];
