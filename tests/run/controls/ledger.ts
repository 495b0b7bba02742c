/** Of cases 99 to 101, 107, 109, 110 and 122: what operations of the ledger's own do, by its own rules. */
import type { Control } from './control';

const OUTCOME = 'src/review/outcome.ts';
const RESERVES = 'src/review/reserves.ts';
const RESERVED = 'src/review/classic/reserved.ts';
const SIGNERS = 'src/review/classic/signers.ts';
const POOLS = 'src/review/classic/pools.ts';
const tests = ['tests/unit/review/ledger.test.ts'];

export const ledgerControls: Control[] = [
  {
    case: 99,
    holds: 'who sponsors the source of a revocation pays from then on',
    file: 'src/review/classic/sponsorship.ts',
    text: 'else scope.reserves.pay(name, reserved, taker);',
    instead: '',
    tests,
  },
  {
    case: 99,
    holds: 'a claimable balance is held for by its claimants’ number',
    file: RESERVED,
    text: 'units: claimants.length,',
    instead: 'units: 1,',
    tests,
  },
  {
    case: 99,
    holds: 'who sponsors an account pays for what it opens',
    file: RESERVES,
    text: 'const sponsor = this.#sponsors.get(entry.owner ?? by) ??',
    instead: 'const sponsor =',
    tests,
  },
  {
    case: 99,
    holds: 'reserves taken over for others are a danger',
    file: OUTCOME,
    text: "return owner === null && before === undefined && BigInt(amount) <= EVERYDAY ? 'warning' : 'danger';",
    instead: "return 'warning';",
    tests,
  },
  {
    case: 100,
    holds: 'a line for shares of a pool counts twice',
    file: RESERVED,
    text: 'units: pool ? 2 : 1,',
    instead: 'units: 1,',
    tests,
  },
  {
    case: 101,
    holds: 'what is held for others is not said to come back',
    file: OUTCOME,
    text: 'if (payer === account && owner !== account) forOthers += BigInt(amount);',
    instead: '',
    tests,
  },
  {
    case: 107,
    holds: 'a withdrawal’s least is held against what the shares are worth',
    file: POOLS,
    text: 'judgeLeast(classic, pool, [a, b], mins);',
    instead: '',
    tests,
  },
  {
    case: 107,
    holds: 'a deposit’s bounds are held against the pool’s own price',
    file: POOLS,
    text: 'else judgeBounds(classic, pool, minPrice, maxPrice);',
    instead: '',
    tests,
  },
  {
    case: 109,
    holds: 'signers that differ are in the list of who is in charge',
    file: 'src/review/control.ts',
    text: "if (!same(had, has)) changes.push({ what: 'signers', account, before: had, after: has });",
    instead: '',
    tests,
  },
  {
    case: 109,
    holds: 'what leaves the own key with less power is blocked',
    file: SIGNERS,
    text: 'nobody || locksOut(change, scope)',
    instead: 'nobody',
    tests,
  },
  {
    case: 109,
    holds: 'what leaves nobody with enough weight is blocked',
    file: SIGNERS,
    text: 'nobody || locksOut(change, scope)',
    instead: 'locksOut(change, scope)',
    tests,
  },
  {
    case: 109,
    holds: 'each class of operations counts that the own key could do',
    file: SIGNERS,
    text: "const LEVELS = ['low', 'medium', 'high'] as const;",
    instead: "const LEVELS = ['medium'] as const;",
    tests,
  },
  {
    case: 110,
    holds: 'an issuer’s powers are warned of when a line opens',
    file: 'src/review/classic/trustlines.ts',
    text: "if (powers.length > 0) scope.notes.warn('warning', 'issuer_powers', { at, asset, flags: powers });",
    instead: '',
    tests,
  },
  {
    case: 110,
    holds: 'flags that can never be changed again are a danger',
    file: 'src/review/classic/account.ts',
    text: "if (set & immutable) scope.notes.warn('danger', 'flags_forever', { at, account: source });",
    instead: '',
    tests,
  },
  {
    case: 122,
    holds: 'what goes to its issuer is said to be destroyed',
    file: 'src/review/classic/payments.ts',
    text: 'const burnt = asset.issuer === target.destination;',
    instead: 'const burnt = false;',
    tests,
  },
  {
    case: 122,
    holds: 'the id of a muxed address is its memo',
    file: 'src/review/classic/payments.ts',
    text: 'if (muxed === undefined) judgeMemo(classic, classic.source, account);',
    instead: 'judgeMemo(classic, classic.source, account);',
    tests,
  },
  {
    case: 122,
    holds: 'a contract’s transfer to who asks for a memo is warned of',
    file: 'src/review/calls/token.ts',
    text: 'if (!receives.muxed) judgeMemo(context, from, receives.to);',
    instead: '',
    tests,
  },
];
