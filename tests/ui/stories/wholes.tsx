/** What is put together of parts and keeps something: forms, what is confirmed, what is sieved. Each is tried in a browser too. */
import { useState } from 'preact/hooks';
import type { PreviewView } from '../../../src/commands/request-views';
import type { FlowView } from '../../../src/commands/views';
import type { Plan } from '../../../src/primitives/plan';
import { ActivityScreen } from '../../../src/ui/activity/activity';
import { PlanView } from '../../../src/ui/approve/plan-view';
import { Preview } from '../../../src/ui/approve/preview';
import { HomeScreen } from '../../../src/ui/home/home';
import { MoveScreen } from '../../../src/ui/move/move';
import { SendScreen } from '../../../src/ui/pay/send';
import { NetworksPanel } from '../../../src/ui/settings/networks';
import { NewPassword } from '../../../src/ui/settings/password';
import { usePage } from '../../../src/ui/state/context';
import { useTask } from '../../../src/ui/state/use-task';
import { DepositForm } from '../../../src/ui/vaults/forms/deposit';
import type { FormProps } from '../../../src/ui/vaults/forms/props';
import { WithdrawForm } from '../../../src/ui/vaults/forms/withdraw';
import * as f from '../fixtures';
import * as v from '../vault-fixtures';
import { nothing, type Stories, sceneOf } from './story';

const home = sceneOf('home');

/** A form as the screen of its change shows it: what it asks for goes to the worker. */
function Asking({ form: Form }: { form: (props: FormProps) => preact.JSX.Element }) {
  const { ui } = usePage();
  const task = useTask();
  return (
    <Form
      vault={v.detail}
      task={task}
      account={f.me}
      review={(request) => void task.run(async () => ui.setPreview(await ui.client.call('preview', request)))}
    />
  );
}

/** A review, and after the answer the state of what was signed. */
function Reviewed({ preview }: { preview: PreviewView }) {
  const [signed, setSigned] = useState('');
  return signed ? <p>Signed: {signed}</p> : <Preview preview={preview} onSigned={({ state }) => setSigned(state)} />;
}

const waiting: FlowView = { ...f.flow, claim: { state: 'waiting' } };

const previewOf = (plan: Plan, more: Partial<PreviewView> = {}) => ({ ...f.movePreview, createdAt: f.now, plan, ...more });

function Chosen() {
  const [ready, setReady] = useState<string | null>(null);
  return (
    <>
      <NewPassword onReady={setReady} />
      <p>{ready === null ? 'Not taken' : 'Taken'}</p>
    </>
  );
}

const raised: Plan = {
  ...f.targetPlan,
  steps: f.targetPlan.steps.map((step) =>
    step.code === 'stabilizer_set_target' ? { ...step, params: { ...step.params, before: 500, targetApyBps: 600 } } : step,
  ),
};

export const wholes: { [part: string]: Stories } = {
  'new password': { empty: () => <Chosen /> },
  withdraw: { usual: { draw: () => <Asking form={WithdrawForm} /> } },
  deposit: {
    usual: () => <Asking form={DepositForm} />,
    refused: {
      scene: { ...home, errors: { preview: { status: 504, code: 'node_timeout', message: 'no' } } },
      draw: () => <Asking form={DepositForm} />,
    },
  },
  send: { usual: { draw: () => <SendScreen /> } },
  review: {
    usual: { alone: true, draw: () => <Reviewed preview={previewOf(f.movePlan)} /> },
    danger: { alone: true, draw: () => <Reviewed preview={previewOf(f.dangerPlan)} /> },
    'password asked for': {
      alone: true,
      scene: { ...home, wallet: { ...f.wallet, presentUntil: null } },
      draw: () => <Reviewed preview={previewOf(f.dangerPlan)} />,
    },
    'password asked again': {
      alone: true,
      scene: { ...home, errors: { confirm: { status: 403, code: 'password_needed', message: 'no' } } },
      draw: () => <Reviewed preview={previewOf(f.movePlan)} />,
    },
    expired: { alone: true, draw: () => <Reviewed preview={f.expiredPreview} /> },
    locked: {
      alone: true,
      scene: { ...home, wallet: { ...f.wallet, keys: 'locked' } },
      draw: () => <Reviewed preview={previewOf(f.movePlan)} />,
    },
    'waiting for a signature': {
      alone: true,
      draw: () => <Reviewed preview={previewOf(f.movePlan, { signing: { until: f.now + 540 } })} />,
    },
    'not signed by who holds the key': {
      alone: true,
      draw: () => <Reviewed preview={previewOf(f.movePlan, { failed: { status: 403, code: 'signer_refused', message: 'no' } })} />,
    },
    'watched only': { alone: true, draw: () => <Reviewed preview={previewOf(f.movePlan, { signable: false })} /> },
  },
  lines: {
    usual: () => <PlanView plan={f.movePlan} asked={f.movePreview.intent} onRead={nothing} />,
    'a part moved': () => <PlanView plan={f.partPlan} asked={f.movePreview.intent} onRead={nothing} />,
    'a trustline opened': () => <PlanView plan={f.claimPlan} onRead={nothing} />,
    'a trustline closed': () => <PlanView plan={f.closePlan} onRead={nothing} />,
    'a target lowered': { scene: sceneOf('home'), draw: () => <PlanView plan={f.targetPlan} onRead={nothing} /> },
    'a target raised, of a vault that was never seen': {
      scene: sceneOf('vaultEmpty'),
      draw: () => <PlanView plan={raised} onRead={nothing} />,
    },
  },
  home: {
    'node down': { alone: true, scene: sceneOf('nodeDown'), draw: () => <HomeScreen /> },
    'node down, figures of before': { alone: true, scene: sceneOf('stale'), draw: () => <HomeScreen /> },
  },
  move: {
    'claim waits': { alone: true, scene: { ...home, flow: waiting }, draw: () => <MoveScreen /> },
    'claim made elsewhere': { alone: true, scene: { ...sceneOf('vaults'), flow: waiting }, draw: () => <MoveScreen /> },
    'claim failed': {
      alone: true,
      scene: {
        ...sceneOf('vaults'),
        flow: { ...f.flow, claim: { state: 'failed', hash: f.confirmedClaim.hash } },
        activity: [{ ...f.failedMove, hash: f.confirmedClaim.hash, intent: f.confirmedClaim.intent, plan: f.claimPlan }],
      },
      draw: () => <MoveScreen />,
    },
  },
  manifest: { usual: () => <NetworksPanel /> },
  activity: { usual: { alone: true, scene: sceneOf('history'), draw: () => <ActivityScreen /> } },
};
