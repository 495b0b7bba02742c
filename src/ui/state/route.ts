/** Which screen a person sees: pure, from what the worker knows. */
import type { PreviewView } from '../../commands/request-views';
import type { FlowView, RecordView, WalletState } from '../../commands/views';
import type { Intent } from '../../interface/schema/intents';
import type { ChangeName } from '../../interface/schema/table';
import { isWatched } from '../../primitives/account-kinds';
import type { ContractId } from '../../primitives/addresses';
import { isFinal } from '../../primitives/record-states';

export type Route =
  | { name: 'home' }
  /** What a site asks for. */
  | { name: 'approval' }
  | { name: 'receive' }
  /** `to`: who was chosen in the address book. */
  | { name: 'send'; to?: string }
  /** One asset for another; what is chosen in the form, as assets are named: XLM or CODE:ISSUER. */
  | { name: 'swap'; selling?: string; buying?: string }
  | { name: 'book' }
  /** What the account can hold; one trustline of it, CODE:ISSUER. */
  | { name: 'assets' }
  | { name: 'trustline'; asset: string }
  /** Who signs for the account, and how much of it is needed. */
  | { name: 'signers' }
  | { name: 'activity' }
  | { name: 'watch' }
  /** What others began to sign, or an account that is shared. */
  | { name: 'shared' }
  | { name: 'record'; hash: string }
  | { name: 'claim' }
  /** `source` absent: the flow that is under way. */
  | { name: 'move'; source?: ContractId }
  | { name: 'vaults' }
  | { name: 'vault'; vault: ContractId }
  | { name: 'change'; vault: ContractId; change: VaultChange }
  /** The preview that waits, of a change without a screen of its own; `back`: where it was asked for. */
  | { name: 'review'; back: Route };

/** Where each change is asked for: by screens of its own, by a form of its vault or of its asset, or at once, beside what it is about. */
const places = {
  claimReward: 'claim',
  lendpoolToVaultsvc: 'move',
  register: 'form',
  targetApy: 'form',
  feeBounds: 'form',
  exit: 'form',
  boostDeposit: 'form',
  vaultDeposit: 'form',
  vaultWithdraw: 'form',
  vaultToVault: 'form',
  claimAccrued: 'once',
  restore: 'once',
  trustline: 'line',
  signers: 'signers',
  payment: 'send',
  swap: 'swap',
  transfer: 'send',
  payFee: 'once',
} as const satisfies { [N in ChangeName]: 'claim' | 'move' | 'form' | 'once' | 'line' | 'signers' | 'send' | 'swap' };

/** What an account may do with a vault: the owner's changes, then the holder's. */
export type VaultChange = { [N in ChangeName]: (typeof places)[N] extends 'form' ? N : never }[ChangeName];

export type Screen = 'loading' | 'lost' | 'unusable' | 'welcome' | 'hidden' | 'unlock' | Route['name'];

export interface Standing {
  wallet: WalletState | null;
  lost: boolean;
  looking: boolean;
  settled: boolean;
  route: Route;
}

/** The account that is shown; undefined: there is none, or all are hidden. */
export const activeOf = ({ accounts, active }: Pick<WalletState, 'accounts' | 'active'>) =>
  accounts.find(({ address }) => address === active);

/** Locked keys hide what the accounts hold until unlocked or looked past; a watched account has no key to ask for. */
export function isHidden({ wallet, looking }: Pick<Standing, 'wallet' | 'looking'>): boolean {
  return wallet?.keys === 'locked' && !isWatched(activeOf(wallet)) && !looking;
}

export function chooseScreen({ wallet, lost, looking, settled, route }: Standing): Screen {
  if (!wallet) return lost ? 'lost' : 'loading';
  if (wallet.keys === 'newer' || wallet.keys === 'broken') return 'unusable';
  // It asks for the key by itself, where it needs it.
  if (route.name === 'approval') return 'approval';
  const active = activeOf(wallet);
  if (!active && route.name === 'watch') return 'watch';
  if (!active && wallet.accounts.length > 0) return 'hidden';
  // Also where the list of accounts is lost: the key file has it.
  if (isHidden({ wallet, looking })) return 'unlock';
  if (!active) return 'welcome';
  return settled ? route.name : 'loading';
}

/** On its way, and in the way of the account's next one. */
export const isMoving = (record: Pick<RecordView, 'state' | 'free'>): boolean => !isFinal(record) && !record.free;

/** Whether the transaction that was named as in the way still is; of one that was not read the name says so. */
export function isInTheWay(hash: string | null, records: readonly RecordView[] | null): boolean {
  const record = records?.find((one) => one.hash === hash);
  return record ? isMoving(record) : hash !== null;
}

/** Where a reopened popup goes on: at what waits for an answer, then at a form that was begun, at what is on its way, at a half-done flow. */
export function resumeRoute({
  preview,
  records,
  flow,
  draft,
}: {
  preview: PreviewView | null;
  records: readonly RecordView[];
  flow: FlowView | null;
  /** Absent: none. */
  draft?: Route | null;
}): Route {
  if (preview) return reviewRoute(preview);
  if (draft) return draft;
  const moving = records.find(isMoving);
  if (moving && !(flow && moving.intent?.flowId === flow.id)) return { name: 'record', hash: moving.hash };
  if (flow && (flow.claim.hash || flow.move.hash)) return { name: 'move' };
  return { name: 'home' };
}

function reviewRoute({ intent }: PreviewView): Route {
  if (!intent) return { name: 'review', back: { name: 'home' } };
  const place = places[intent.name];
  if (intent.flowId || place === 'move') return { name: 'move' };
  if (place === 'claim') return { name: 'claim' };
  if (intent.name === 'trustline') return { name: 'review', back: { name: 'trustline', asset: intent.input.asset } };
  if (place === 'signers') return { name: 'review', back: { name: 'signers' } };
  if (place === 'swap') return { name: 'review', back: { name: 'swap' } };
  if (place === 'send') return { name: 'review', back: { name: 'send' } };
  const vault = vaultOf(intent) as ContractId | undefined;
  const form = vault && place === 'form' ? ({ name: 'change', vault, change: intent.name as VaultChange } as const) : undefined;
  return { name: 'review', back: form ?? subjectRoute(intent) };
}

/** A position that is woken has its pool for an address. */
function vaultOf({ input }: Intent): string | undefined {
  if ('vaultAddress' in input) return input.vaultAddress;
  if ('sourceVaultAddress' in input) return input.sourceVaultAddress;
  return 'what' in input && input.what !== 'position' ? input.address : undefined;
}

/** The screen of what a change is about: its vault, or home. */
export function subjectRoute(intent: Intent | null): Route {
  const vault = intent ? vaultOf(intent) : undefined;
  return vault === undefined ? { name: 'home' } : { name: 'vault', vault: vault as ContractId };
}
