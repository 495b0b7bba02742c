/** What forms keep beyond their page (security.md case 130). */
import type { Control } from './control';

const drafts = ['tests/unit/ui/drafts.test.ts'];

export const draftControls: Control[] = [
  {
    case: 130,
    holds: 'a popup opens at the form that was begun',
    file: 'src/ui/state/route.ts',
    text: 'if (draft) return draft;',
    instead: '',
    tests: drafts,
  },
  {
    case: 130,
    holds: 'a draft is shown for ten minutes',
    file: 'src/ui/state/expiry.ts',
    text: 'at <= now && now - at < KEPT_SECONDS',
    instead: 'at <= now',
    tests: drafts,
  },
  {
    case: 130,
    holds: 'a draft from later than now is not shown',
    file: 'src/ui/state/expiry.ts',
    text: 'at <= now && now - at < KEPT_SECONDS',
    instead: 'now - at < KEPT_SECONDS',
    tests: drafts,
  },
  {
    case: 130,
    holds: 'a draft is one account’s and one network’s',
    file: 'src/ui/state/typed.ts',
    text: 'key.startsWith(own) && ',
    instead: '',
    tests: drafts,
  },
  {
    case: 130,
    holds: 'a text that looks like a secret is not kept',
    file: 'src/ui/state/kept-forms.ts',
    text: 'parsed.success && !holdsSecret(parsed.output)',
    instead: 'parsed.success',
    tests: drafts,
  },
  {
    case: 130,
    holds: 'what a form is about is looked at',
    file: 'src/ui/state/kept-forms.ts',
    text: 'return form.is(of) ? { form, of } : undefined;',
    instead: 'return { form, of };',
    tests: drafts,
  },
  {
    case: 130,
    holds: 'what was signed or locked away is gone from the memory',
    file: 'src/ui/state/typed.ts',
    text: 'then(() => memory.write(undefined));',
    instead: '',
    tests: drafts,
  },
  {
    case: 130,
    holds: 'what was cancelled is gone from the memory',
    file: 'src/ui/state/typed.ts',
    text: 'keep(key, undefined);',
    instead: '',
    tests: drafts,
  },
  {
    case: 130,
    holds: 'a wiped wallet has no drafts',
    file: 'src/ui/state/store.ts',
    text: 'if (before?.accounts.length && wallet.accounts.length === 0) typed.clear();',
    instead: '',
    tests: drafts,
  },
];
