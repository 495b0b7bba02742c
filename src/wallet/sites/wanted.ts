/** What a site's question wants, before anything is built: whether a person must be asked, for whose signature, under which feature. */
import type { SiteInput, SiteQuestion } from '../../commands/site-commands';
import { type Intent, intent } from '../../interface/schema/intents';
import { table } from '../../interface/schema/table';
import { type AccountId, isAccountId, parseAccountId } from '../../primitives/addresses';
import type { SiteFeature } from '../../primitives/asker';
import { refuse } from '../../primitives/errors';
import { parseShape } from '../../primitives/schemas';

/** Questions that a person answers. */
export type Wish = Extract<SiteQuestion, { command: 'connect' | 'signTransaction' | 'signAuthEntry' | 'signMessage' | 'call' }>;

export function isWish(question: SiteQuestion): question is Wish {
  const { command } = question;
  if (command === 'call') return table[question.input.name].kind === 'change' && question.input.mode !== 'build';
  return command === 'connect' || command === 'signTransaction' || command === 'signAuthEntry' || command === 'signMessage';
}

/** undefined: being connected is not even needed. */
export function featureOf(wish: Wish): SiteFeature | undefined {
  if (wish.command === 'connect') return undefined;
  return wish.command === 'call' ? table[wish.input.name].door.feature : 'sign';
}

/** Who is to sign; undefined: whoever the site knows. 400 for what is no account, or no change. */
export function signerOf(wish: Wish): AccountId | undefined {
  if (wish.command === 'connect') return undefined;
  if (wish.command === 'call') return intentOf(wish.input).from;
  return wish.input.address === undefined ? undefined : parseAccountId(wish.input.address, 'address');
}

/** The change that a site names. 400 `invalid_input` for what is none, `account_expected` for an actor that is no account. */
export function intentOf({ name, input }: Pick<SiteInput<'call'>, 'name' | 'input'>): Intent & { from: AccountId } {
  const fields = (input ?? {}) as { caller?: unknown; from?: unknown };
  const parsed = parseShape(intent, { name, input: fields, from: fields.caller ?? fields.from });
  if (!isAccountId(parsed.from))
    refuse('account_expected', 'Only an account signs here.', { field: 'caller' in fields ? 'caller' : 'from' });
  return parsed as Intent & { from: AccountId };
}
