/** What all lending sources say, by language: joined into `words` where each language's own words are. */
import * as lendpool from './lendpool/words';
import * as yieldtoken from './yieldtoken/words';

const joined = (lent: typeof lendpool.en, yields: typeof yieldtoken.en) => ({
  kinds: { lendpool: lent.kind, yieldtoken: yields.kind },
  likenesses: { lendpool: lent.likeness, yieldtoken: yields.likeness },
  steps: { ...lent.steps, ...yields.steps },
  errors: { ...lent.errors, ...yields.errors },
});

export const en = joined(lendpool.en, yieldtoken.en);
export const es = joined(lendpool.es, yieldtoken.es);
export const pt = joined(lendpool.pt, yieldtoken.pt);
