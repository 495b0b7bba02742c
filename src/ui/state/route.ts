/** Which screen a person sees: pure, from what the worker knows. */
import type { FlowView, Intent, PreviewView, RecordView, WalletState } from '../../commands/views';
import type { ContractId } from '../../primitives/addresses';
import { isFinal } from '../../primitives/record-states';

export type Route =
  | { name: 'home' }
  | { name: 'receive' }
  | { name: 'activity' }
  | { name: 'watch' }
  | { name: 'record'; hash: string }
  | { name: 'claim' }
  /** `lendpool` absent: the flow that is under way. */
  | { name: 'move'; lendpool?: ContractId }
  | { name: 'vaults' }
  | { name: 'vault'; vault: ContractId }
  | { name: 'change'; vault: ContractId; change: VaultChange }
  /** The preview that waits, of a change without a screen of its own; `back`: where it was asked for. */
  | { name: 'review'; back: Route };

/** What an account may do with a vault: the owner's changes, then the holder's. */
export type VaultChange =
  | 'register'
  | 'targetApy'
  | 'feeBounds'
  | 'exit'
  | 'boostDeposit'
  | 'vaultDeposit'
  | 'vaultWithdraw'
  | 'vaultToVault';

export type Screen = 'loading' | 'lost' | 'unusable' | 'welcome' | 'unlock' | Route['name'];

export interface Standing {
  wallet: WalletState | null;
  lost: boolean;
  looking: boolean;
  settled: boolean;
  route: Route;
}

/** Locked keys hide what the accounts hold until unlocked or looked past; a watched account has no key to ask for. */
export function chooseScreen({ wallet, lost, looking, settled, route }: Standing): Screen {
  if (!wallet) return lost ? 'lost' : 'loading';
  if (wallet.keys === 'newer' || wallet.keys === 'broken') return 'unusable';
  const active = wallet.accounts.find(({ address }) => address === wallet.active);
  if (!active) return route.name === 'watch' ? 'watch' : 'welcome';
  if (wallet.keys === 'locked' && active.kind !== 'watched' && !looking) return 'unlock';
  return settled ? route.name : 'loading';
}

/** On its way, and in the way of the account's next one. */
export const isMoving = (record: Pick<RecordView, 'state' | 'free'>): boolean => !isFinal(record) && !record.free;

/** Where a reopened popup goes on: at what waits for an answer, then at what is on its way, then at a half-done flow. */
export function resumeRoute({
  preview,
  activity,
  flow,
}: {
  preview: PreviewView | null;
  activity: readonly RecordView[];
  flow: FlowView | null;
}): Route {
  if (preview) return reviewRoute(preview);
  const moving = activity.find(isMoving);
  if (moving && !(flow && moving.intent.flowId === flow.id)) return { name: 'record', hash: moving.hash };
  if (flow && (flow.claim.hash || flow.move.hash)) return { name: 'move' };
  return { name: 'home' };
}

function reviewRoute({ intent }: PreviewView): Route {
  if (intent.flowId || intent.name === 'lendpoolToVaultsvc') return { name: 'move' };
  if (intent.name === 'claimReward') return { name: 'claim' };
  return { name: 'review', back: subjectRoute(intent) };
}

/** The screen of what a change is about: its vault, or home. */
export function subjectRoute(intent: Intent): Route {
  const { vaultAddress, sourceVaultAddress, what, address } = intent.input;
  // A position that is woken has its pool for an address.
  const vault = vaultAddress ?? sourceVaultAddress ?? (what === 'position' ? undefined : address);
  return typeof vault === 'string' ? { name: 'vault', vault: vault as ContractId } : { name: 'home' };
}
