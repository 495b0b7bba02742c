/** Of cases 107 and 108: what swaps, paths and offers accept beside what the market gives. */
import type { Control } from './control';

const PRICES = 'src/review/prices.ts';
const QUOTES = 'src/review/quotes.ts';
const tests = ['tests/unit/review/prices.test.ts'];

export const priceControls: Control[] = [
  {
    case: 107,
    holds: 'what gives less than half of the market is a danger',
    file: PRICES,
    text: "if (least * 2n < market) return 'danger';",
    instead: '',
    tests,
  },
  {
    case: 107,
    holds: 'a sale is held against the nearest smaller one that was asked about, not against the greatest',
    file: QUOTES,
    text: 'other.most <= trade.most',
    instead: 'other.most >= trade.most',
    tests,
  },
  {
    case: 107,
    holds: 'what was not compared is a danger',
    file: PRICES,
    text: "quote.why === 'not_asked' || ",
    instead: '',
    tests,
  },
  {
    case: 107,
    holds: 'trades are looked at together',
    file: PRICES,
    text: '  judgeTogether(quoted, scope);',
    instead: '',
    tests,
  },
  {
    case: 107,
    holds: 'next to nothing is a danger where nothing can be compared',
    file: PRICES,
    text: ' || nothing ?',
    instead: ' ?',
    tests,
  },
  {
    case: 108,
    holds: 'an asset that imitates a listed one has no price of its own',
    file: PRICES,
    text: "like?.degree === 'same' || nothing",
    instead: 'nothing',
    tests,
  },
];
