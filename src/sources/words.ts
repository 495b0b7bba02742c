/** What all lending sources say, by language: joined into `words` where each language's own words are. */
import * as lendpool from './lendpool/words';

const joined = (lent: typeof lendpool.en) => ({
  kinds: { lendpool: lent.kind },
  likenesses: { lendpool: lent.likeness },
  steps: lent.steps,
  errors: lent.errors,
});

export const en = joined(lendpool.en);
export const es = joined(lendpool.es);
export const pt = joined(lendpool.pt);
