/** Cases 133 and 135: a higher fee for what others have signed, and what that carries. */
import type { Control } from './control';

const JOURNAL = 'src/journal/journal.ts';

const rows: [holds: string, file: string, text: string, instead: string, test?: string][] = [
  ['what not enough have signed is not paid for', 'src/chain/complete.ts', 'if (short) refuse', 'if (!short && short) refuse'],
  [
    'what would fail is not paid for',
    'src/interface/changes/pay-fee.ts',
    'await mustStillSucceed(context.chain, transaction.tx);',
    'void mustStillSucceed;',
  ],
  ['both hold again at the signature', 'src/wallet/requests/requests.ts', 'await mustCarry(chain, plan);', 'void mustCarry;'],
  [
    'the payer, the fee and the bytes inside are those that were meant',
    'src/review/expect.ts',
    'if (expectation.bump) sameBump(decoded, plan, envelope, { ...expectation, bump: expectation.bump });',
    'if (expectation.bump) void sameBump;',
    'tests/unit/review/expect.test.ts',
  ],
  ['what waits in a queue is outbid tenfold', 'src/chain/fees.ts', 'const OUTBIDS = 10n;', 'const OUTBIDS = 9n;'],
  [
    'one witness does not say that what was refused was included',
    JOURNAL,
    'if (isFinal(open)) await change(hash, (now) => (isRefused(now) ? open : now));',
    'if (open.said?.some(({ claim }) => claim)) await change(hash, (now) => (isRefused(now) ? open : now));',
  ],
  ['what was refused ends with the fee bump that carried it', JOURNAL, 'if (ended) await write(tables, ended);', ''],
  ['what is inside waits for the fee bump around it', 'src/journal/around.ts', '!insideOf(outer.envelope)', '!outer.envelope'],
];

const carried: typeof rows = [
  [
    'a signer that is what is inside goes with it',
    'src/review/review.ts',
    'useUp(feeBump?.innerHash ?? hash, [source, ...actors]);',
    'if (!feeBump) useUp(hash, [source, ...actors]);',
    'tests/unit/review/ledger.test.ts',
  ],
];

const controls = (number: number, all: typeof rows): Control[] =>
  all.map(([holds, file, text, instead, test = 'tests/flows/hands-bump.test.ts']) => ({
    case: number,
    holds,
    file,
    text,
    instead,
    tests: [test],
  }));

export const feeControls: Control[] = [...controls(133, rows), ...controls(135, carried)];
