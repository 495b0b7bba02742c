/** From a lending position into a vault: claim what is waiting (if one likes), then move. Every stage can be left and found again. */
import { useState } from 'preact/hooks';
import type { FlowView } from '../../commands/views';
import { LedgerProgress } from '../activity/ledger-progress';
import { HashLine } from '../activity/record';
import { OutcomeHead } from '../activity/record-outcome';
import { PlanView } from '../approve/plan-view';
import { Preview } from '../approve/preview';
import { TitleBar } from '../frame/bars';
import { Button } from '../parts/button';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useCancel } from '../state/drafts';
import { useFresh } from '../state/use-fresh';
import { useStore, useWallet } from '../state/use-wallet';
import { MoveClaim } from './move-claim';
import { MoveVault } from './move-vault';
import { moveDots, moveStage, type Stage } from './stage';
import { Stepper } from './stepper';

/** The flow of this route: one for another pool that sent nothing yet is not this one. */
function useFlow(): FlowView | null {
  const flow = useStore((state) => state.flow);
  const source = useStore((state) => (state.route.name === 'move' ? state.route.source : undefined));
  if (flow && source && flow.source !== source && !flow.claim.hash && !flow.move.hash) return null;
  return flow;
}

export function MoveScreen() {
  const { words, ui } = usePage();
  const wallet = useWallet();
  const flow = useFlow();
  const preview = useStore((state) => state.preview);
  const records = useStore((state) => state.records) ?? [];
  const portfolio = useStore((state) => state.portfolio);
  const [read, setRead] = useState<readonly string[]>([]);
  const [skipped, setSkipped] = useState(false);
  // Before anything was read a claim that was begun goes on.
  const hasReward = !skipped && (portfolio ? portfolio.rewards.some(({ claimable }) => claimable) : flow !== null);
  const stage = moveStage({ flow, preview, records, hasReward, read });
  const source =
    useStore((state) => (state.route.name === 'move' ? state.route.source : undefined)) ??
    flow?.source ??
    wallet.network.lenders[0]?.address;
  const [cancelClaim, cancelVault] = [useCancel('moveClaim', source), useCancel('moveVault', source)];
  const position = portfolio?.positions.find((item) => item.source === source);
  const goOn = (hash: string) => setRead([...read, hash]);
  const dots = <Stepper dots={moveDots(flow, stage, hasReward)} />;
  if (stage.name === 'plan') {
    const signed = () => {
      ui.setPreview(null);
      void ui.refreshRecords();
    };
    return <Preview preview={stage.preview} onSigned={signed} aside={dots} />;
  }
  return (
    <>
      <TitleBar
        title={words.migrate.title}
        onBack={() => {
          cancelClaim();
          cancelVault();
          ui.go({ name: 'home' });
        }}
      >
        {dots}
      </TitleBar>
      {stage.name === 'claim' && source ? <MoveClaim flow={flow} source={source} onSkip={() => setSkipped(true)} /> : null}
      {stage.name === 'vault' ? source ? <MoveVault flow={flow} source={source} position={position} /> : <Nothing /> : null}
      {stage.name === 'progress' ? <Progress hash={stage.hash} /> : null}
      {stage.name === 'outcome' ? <Outcome stage={stage} flow={flow} onGoOn={() => goOn(stage.hash)} /> : null}
    </>
  );
}

function Nothing() {
  const { words } = usePage();
  return (
    <main class="body">
      <p>{words.migrate.nothingToMove}</p>
    </main>
  );
}

function useRecord(hash: string) {
  return useStore((state) => state.records?.find((item) => item.hash === hash) ?? null);
}

function Progress({ hash }: { hash: string }) {
  const record = useRecord(hash);
  return (
    <main class="body">
      {record ? (
        <>
          <LedgerProgress record={record} />
          <HashLine record={record} />
        </>
      ) : (
        <Bones widths={['50%', '100%', '70%']} />
      )}
    </main>
  );
}

function Outcome({ stage, flow, onGoOn }: { stage: Extract<Stage, { name: 'outcome' }>; flow: FlowView | null; onGoOn: () => void }) {
  const { words, ui } = usePage();
  const record = useRecord(stage.hash);
  const confirmed = record?.state === 'confirmed';
  const fresh = useFresh(record);
  const end = async () => {
    if (flow) await ui.client.call('endFlow', { id: flow.id }).catch(() => undefined);
    ui.setFlow(null);
    ui.go({ name: 'home' });
  };
  if (!record) return <Progress hash={stage.hash} />;
  return (
    <>
      <main class="body">
        <OutcomeHead record={record} />
        <PlanView plan={record.plan} outcome={record.outcome ?? { ledger: null, feeCharged: null }} />
        <HashLine record={record} />
      </main>
      <footer class="foot">
        {confirmed && stage.step === 'move' ? (
          <Button kind="act" wide off={!fresh} onClick={() => void end()}>
            {fresh ? words.common.done : words.age.refreshing}
          </Button>
        ) : (
          <Button kind="act" wide onClick={onGoOn}>
            {confirmed ? words.migrate.next : words.migrate.retry}
          </Button>
        )}
        {confirmed ? null : (
          <Button wide slim onClick={() => void end()}>
            {words.migrate.abandon}
          </Button>
        )}
      </footer>
    </>
  );
}
