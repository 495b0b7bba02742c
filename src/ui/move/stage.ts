/** Where a move to a vault stands, from its flow, its preview and its records: pure, so a reopened popup finds the place. */
import type { PreviewView } from '../../commands/request-views';
import type { FlowView, RecordView } from '../../commands/views';

export type Stage =
  /** Choose where the reward goes, or skip it. */
  | { name: 'claim'; failed?: string }
  | { name: 'vault'; failed?: string }
  | { name: 'plan'; preview: PreviewView }
  | { name: 'progress'; step: 'claim' | 'move'; hash: string }
  | { name: 'outcome'; step: 'claim' | 'move'; hash: string };

export interface Under {
  flow: FlowView | null;
  preview: PreviewView | null;
  records: readonly RecordView[];
  /** There is a reward that could be claimed first. */
  hasReward: boolean;
  /** Hashes of outcomes that the person has read and gone on from. */
  read: readonly string[];
}

export function moveStage({ flow, preview, records, hasReward, read }: Under): Stage {
  if (preview?.intent && (preview.intent.name === 'lendpoolToVaultsvc' || preview.intent.flowId)) return { name: 'plan', preview };
  if (!flow) return hasReward ? { name: 'claim' } : { name: 'vault' };
  for (const step of ['claim', 'move'] as const) {
    const { state, hash } = flow[step];
    if (state === 'skipped') continue;
    // What is no longer there is not offered to be claimed first.
    const first = step === 'claim' && hasReward ? 'claim' : 'vault';
    if (state === 'waiting') return { name: first };
    // A step that answers without a hash cannot be shown as a record: it is offered again.
    if (!hash) return { name: first };
    const record = records.find((item) => item.hash === hash);
    const final = record ? record.state !== 'signed' && record.state !== 'submitted' : state !== 'signed';
    if (!final) return { name: 'progress', step, hash };
    const confirmed = record ? record.state === 'confirmed' : state === 'confirmed';
    // What came of the claim is old news once the move was sent.
    const passed = step === 'claim' && (confirmed || flow.move.hash !== undefined) && flow.move.state !== 'waiting';
    if (!passed && !read.includes(hash)) return { name: 'outcome', step, hash };
    if (!confirmed && !passed) return { name: first, failed: hash };
  }
  const hash = flow.move.hash;
  return hash ? { name: 'outcome', step: 'move', hash } : { name: 'vault' };
}

export type Dot = 'waiting' | 'current' | 'done' | 'failed' | 'skipped';

/** The stepper's two dots; only one where nothing is claimed. */
export function moveDots(flow: FlowView | null, stage: Stage, hasReward: boolean): { step: 'claim' | 'move'; dot: Dot }[] {
  const step =
    stage.name === 'claim' ? 'claim' : stage.name === 'vault' ? 'move' : stage.name === 'plan' ? planStep(stage.preview) : stage.step;
  const dot = (which: 'claim' | 'move'): Dot => {
    const state = flow?.[which].state;
    if (state === 'confirmed') return 'done';
    if (state === 'failed') return 'failed';
    if (state === 'skipped') return 'skipped';
    return which === step ? 'current' : 'waiting';
  };
  const claims = flow ? flow.claim.state !== 'skipped' || flow.claim.hash !== undefined : hasReward;
  return [...(claims ? [{ step: 'claim' as const, dot: dot('claim') }] : []), { step: 'move' as const, dot: dot('move') }];
}

function planStep(preview: PreviewView): 'claim' | 'move' {
  return preview.intent?.name === 'claimReward' ? 'claim' : 'move';
}
