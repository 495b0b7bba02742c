/** One contract call in words, whatever the contract. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Instance } from '../../contracts/entries';
import { isContractId } from '../../primitives/addresses';
import type { NamedKind } from '../../primitives/contract-kinds';
import { cleanText } from '../../primitives/text';
import { explanations } from '../../sources/explanations';
import { judgeVault } from '../likeness';
import { step } from '../notes';
import type { Scope } from '../scope';
import { showValues } from '../values';
import type { Call, CallContext, Explained, Explanation } from './call';
import { identify } from './contract-kind';
import { explainRouter } from './router';
import { explainStabilizer, explainTreasury } from './stabilizer';
import { explainToken } from './token';
import { explainVault } from './vault';

const READS = /^(get_|fetch_|total_|balance$|allowance$|decimals$|name$|symbol$|authorized$|admin$|report$)/;

const BY_KIND: { [kind in NamedKind]: Explanation } = {
  router: explainRouter,
  ...explanations,
  // Its shares are a token.
  vault: (context) => explainVault(context) ?? explainToken(context),
  stabilizer: explainStabilizer,
  treasury: explainTreasury,
  token: explainToken,
  factory: () => undefined,
};

/** Its code is decided by somebody else (CAP-85). */
const isElsewhere = (instance: Instance | null | undefined) => Boolean(instance && !instance.asset && instance.codeHash === undefined);

/** What is known of a contract beside its functions: is it in the settings, and can its code change behind its back? */
function judge({ scope, at, call: { contract, fn }, identity: known }: CallContext): void {
  if (known.listed && !known.vouched && scope.facts.codeOf(contract) === 'other')
    scope.notes.warn('danger', 'code_changed', { at, contract, kind: known.kind, name: known.name });
  if (!known.listed) {
    // That the factory made it says nothing of whose it is: the factory makes vaults for anybody.
    const instance = scope.facts.instance(contract);
    if (known.kind === 'vault') {
      judgeVault(scope, at, contract, fn === 'deposit');
      // Its entries are its maker's: what it promises holds where its code is a vault's.
      if (!scope.facts.knownCode(instance?.codeHash)) scope.notes.warn('danger', 'unknown_contract', { at, contract });
    } else scope.notes.warn(known.kind === 'stabilizer' ? 'danger' : 'warning', 'unlisted_contract', { at, contract, kind: known.kind });
    if (isElsewhere(instance)) scope.notes.warn('warning', 'external_code', { at, contract });
  }
}

interface Shown {
  fn: string;
  args: ReturnType<typeof showValues>['values'];
}

/** XDR lets any kind of address be called; what is no contract (G…, M…, B…, L…) never answers. */
function unknown(scope: Scope, at: string, { contract }: Call, shown: Shown): Explained {
  const callable = isContractId(contract);
  const instance = callable ? scope.facts.instance(contract) : null;
  scope.notes.warn(callable ? 'danger' : 'blocked', instance === null ? 'missing_contract' : 'unknown_contract', { at, contract });
  if (isElsewhere(instance)) scope.notes.warn('warning', 'external_code', { at, contract });
  return { step: step('unknown_call', { contract, ...shown }), authorizes: [], open: true };
}

/** Explains `call` and adds what it does to the scope. */
export function explainCall(scope: Scope, call: Call, at: string, returned?: xdr.ScVal): Explained {
  const { values: args, hidden, oddMap } = showValues(call.args);
  const fn = cleanText(call.fn, 40);
  if (hidden) scope.notes.warn('danger', 'hidden_text', { at, where: 'arguments' });
  if (fn.hidden) scope.notes.warn('danger', 'hidden_text', { at, where: 'function' });
  if (oddMap) scope.notes.warn('danger', 'odd_map', { at });
  const { contract } = call;
  const shown: Shown = { fn: fn.text, args };
  const known = isContractId(contract) ? identify(scope.facts, contract) : undefined;
  if (!known) return unknown(scope, at, call, shown);
  const inner: CallContext['inner'] = (inside, path, result) => explainCall(scope, inside, path, result);
  const context: CallContext = { scope, at, call, identity: known, returned, inner };
  judge(context);
  const { holdings } = scope;
  const { claimed } = holdings;
  holdings.claimed = !known.vouched;
  const explained = BY_KIND[known.kind](context);
  holdings.claimed = claimed;
  if (explained !== undefined && explained !== 'odd') return explained;
  if (explained === 'odd') scope.notes.warn('blocked', 'odd_arguments', { at, contract, fn: fn.text });
  else if (!known.listed || !READS.test(call.fn)) scope.notes.warn('danger', 'unusual_call', { at, contract, fn: fn.text });
  return { step: step('contract_call', { kind: known.kind, name: known.name, contract, ...shown }), authorizes: [], open: true };
}
