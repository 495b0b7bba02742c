/** What a site's question wants, before anything is built: whether a person must be asked, for whose signature, under which feature. */
import type { SiteInput, SiteQuestion } from '../../commands/site-commands';
import { hasDoor } from '../../interface/schema/doors';
import { actorOf, type Intent, previewRequest } from '../../interface/schema/intents';
import { type ChangeName, type DoorName, type Input, table } from '../../interface/schema/table';
import { type AccountId, parseAccountId } from '../../primitives/addresses';
import type { SiteFeature } from '../../primitives/asker';
import { refuse } from '../../primitives/errors';
import { parseShape } from '../../primitives/schemas';
import type { Network } from '../../settings/networks';
import type { Question } from '../requests/proposals';

/** Questions that a person answers. */
export type Wish = Extract<SiteQuestion, { command: 'connect' | 'signTransaction' | 'signAuthEntry' | 'signMessage' | 'call' }>;

export function isWish(question: SiteQuestion): question is Wish {
  const { command } = question;
  if (command === 'call') return table[question.input.name].kind === 'change' && question.input.mode !== 'build';
  return command === 'connect' || command === 'signTransaction' || command === 'signAuthEntry' || command === 'signMessage';
}

/** What a site must have been granted to ask for a change, or for a signature. */
export const featureOf = (change: DoorName | ChangeName | undefined): SiteFeature =>
  change && hasDoor(change) ? table[change].door.feature : 'sign';

/** What is put before a person; 400 as `intentOf`. */
export function questionOf(wish: Wish, network: Network): Question {
  switch (wish.command) {
    case 'connect':
      return { kind: 'connect', features: wish.input.features ?? [] };
    case 'signTransaction':
      return { kind: 'transaction', envelope: wish.input.xdr, submit: wish.input.submit ?? false };
    case 'signAuthEntry':
      return { kind: 'entry', preimage: wish.input.authEntry };
    case 'signMessage':
      return { kind: 'message', message: wish.input.message, encoding: wish.input.encoding ?? 'utf8' };
    case 'call':
      return { kind: 'change', intent: intentOf(wish.input, network), submit: wish.input.mode === 'submit' };
  }
}

/** Who is to sign; undefined: whoever the site knows. 400 for what is no account, or no change. */
export function signerOf(wish: Wish, network: Network): AccountId | undefined {
  if (wish.command === 'connect') return undefined;
  if (wish.command === 'call') return intentOf(wish.input, network).from;
  return wish.input.address === undefined ? undefined : parseAccountId(wish.input.address, 'address');
}

/**
 * The change that a site names, as its door takes it. 400 `invalid_input` for what is none, `destination_required` as the endpoint,
 * and what is said of an actor that is no account.
 */
export function intentOf({ name, input = {} }: Pick<SiteInput<'call'>, 'name' | 'input'>, { rewardFallback }: Network) {
  const taken: Partial<Input<'claimReward'>> = parseShape<object>(table[name].input, input);
  if (name === 'claimReward' && !('destination' in taken)) {
    taken.destination =
      rewardFallback ?? refuse('destination_required', 'Say which account receives the REWARD.', { field: 'destination' });
  }
  const request = parseShape(previewRequest, { name, input: taken });
  const from = parseAccountId(actorOf(request), 'caller' in request.input ? 'caller' : 'from');
  return { ...request, from } as Intent & { from: AccountId };
}
