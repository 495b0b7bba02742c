/** Second step of a move: how much, and into which vault. */
import { useEffect, useState } from 'preact/hooks';
import type { FlowView, PositionView, SourceRateView, VaultChoiceView } from '../../commands/views';
import type { Intent, PreviewRequest } from '../../interface/schema/intents';
import type { AccountId, ContractId } from '../../primitives/addresses';
import { CLASSIC_UNIT, classic, type Unit } from '../../primitives/amounts';
import { loaderOf } from '../../words/languages';
import { writeAmount } from '../format/read';
import { ErrorNotice } from '../frame/error-notice';
import { KeptNote } from '../frame/kept-note';
import { Unread } from '../frame/unread';
import { Button, TabLink } from '../parts/button';
import { Icon } from '../parts/icon';
import { Notice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { useNow, usePage } from '../state/context';
import { useDraft } from '../state/drafts';
import { positionValue } from '../state/next-step';
import { useLater } from '../state/use-later';
import { usePrepare } from '../state/use-prepare';
import type { Rates } from '../state/use-rates';
import { earningsWith, earningsWithReward, useRates } from '../state/use-rates';
import { cannotInvest, useTask } from '../state/use-task';
import { useStore, useWallet } from '../state/use-wallet';
import { useVaultWords, VaultWordsContext } from '../state/use-words';
import { Compared } from '../vaults/compared';
import { type Part, PartField, type UsedPart, usePart, WHOLE } from '../vaults/forms/part';
import { type Candidate, VaultTable } from '../vaults/vault-table';

export interface MoveVaultProps {
  flow: FlowView | null;
  source: ContractId;
  position: PositionView | undefined;
}

interface Asked {
  from: AccountId | null;
  vault: ContractId | null;
  source: ContractId;
  part: UsedPart;
  invest: boolean;
}

function requestOf({ from, vault, source, part: { all, amount }, invest }: Asked): PreviewRequest | undefined {
  if (!vault || !from || amount === undefined) return undefined;
  const input = { from, vaultAddress: vault, source, ...(all ? {} : { amount: amount.toString() }), ...(invest ? {} : { invest }) };
  return { name: 'lendpoolToVaultsvc', input };
}

/** Its field speaks in the vaults' words. */
export function MoveVault(props: MoveVaultProps) {
  const words = useLater(loaderOf('vaults', usePage().language));
  if (!words) {
    return (
      <main class="body">
        <Bones widths={['40%', '100%', '70%']} />
      </main>
    );
  }
  return (
    <VaultWordsContext.Provider value={words}>
      <MoveForm {...props} />
    </VaultWordsContext.Provider>
  );
}

/** What did not go through is tried again as it was. */
function partOf(before: Intent | null | undefined, decimal: string, usdc: Unit): Part {
  const amount = before?.name === 'lendpoolToVaultsvc' ? before.input.amount : undefined;
  return amount === undefined ? WHOLE : { all: false, part: writeAmount(BigInt(amount), decimal, usdc) };
}

function MoveForm({ flow, source, position }: MoveVaultProps) {
  const { words, say, ui } = usePage();
  const wallet = useWallet();
  const usdc = classic(wallet.network.usdc?.code ?? 'USDC');
  const read = useStore((state) => state.portfolio !== null);
  const [choices, setChoices] = useState<VaultChoiceView[] | null>(null);
  const before = useStore((state) => state.records?.find(({ hash }) => hash === flow?.move.hash)?.intent);
  const draft = useDraft('moveVault', source, () => ({ vault: flow?.vault ?? null, ...partOf(before, say.marks.decimal, usdc) }));
  const change = (more: Partial<typeof draft.value>) => draft.put((now) => ({ ...now, ...more }));
  // The only one there is stands chosen; nobody chose it.
  const [only, setOnly] = useState<ContractId | null>(null);
  const vault = draft.value.vault ?? only;
  const worth = position ? positionValue(position) : 0n;
  const part = usePart(draft.value, change, usdc, worth, useVaultWords().form.tooMuchLent);
  const amount = part.amount ?? worth;
  const rates = useRates();
  const lender = rates.sources.find((item) => item.source === source);
  const here = lender ? earningsWithReward(lender) : position && { curve: position.supplyRate, day: null, week: null };
  const there = vault ? earningsWith(rates, vault, amount, source) : undefined;
  const load = useTask();
  const task = useTask();
  const look = () =>
    void load.run(async () => {
      const found = await ui.client.call('vaultChoices', {});
      setChoices(found);
      const [one, ...others] = found.filter(({ blocked }) => !blocked);
      if (one && others.length === 0) setOnly(one.vault);
    });
  useEffect(look, []);
  const from = wallet.active as AccountId | null;
  const blocked = cannotInvest(task);
  const request = requestOf({ from, vault, source, part, invest: !blocked });
  usePrepare(request);
  const review = () =>
    void task.run(async () => {
      if (!vault || !from || !request) return;
      const next = flow
        ? await ui.client.call('updateFlow', { id: flow.id, vault })
        : await ui.client.call('startFlow', { from, source, vault, claim: false });
      ui.setFlow(next);
      ui.setPreview(await ui.client.call('preview', { ...request, flowId: next.id }));
    });
  return (
    <>
      <main class="body">
        <KeptNote draft={draft} />
        <Claimed flow={flow} />
        {position ? <Leaving position={position} usdc={usdc} lender={lender} part={part} /> : read ? null : <Unread />}
        {choices === null ? <Bones widths={['100%', '70%', '100%', '70%']} /> : choices.length === 0 ? <NoVaults /> : null}
        {choices && choices.length > 0 ? (
          <VaultTable
            title={words.migrate.chooseVault}
            candidates={choices.map(candidateOf(rates, amount, source))}
            now={{ name: lender?.name ?? position?.name ?? '', earnings: here, source }}
            amount={amount}
            of={usdc}
            chosen={vault}
            onChoose={(chosen) => change({ vault: chosen })}
          />
        ) : null}
        {load.error ? (
          <ErrorNotice error={load.error}>
            <button type="button" class="link" onClick={look}>
              {words.common.tryAgain}
            </button>
          </ErrorNotice>
        ) : null}
      </main>
      <footer class="foot">
        {task.error ? (
          <ErrorNotice error={task.error}>{blocked ? <p class="quiet">{words.migrate.withoutInvestingNote}</p> : null}</ErrorNotice>
        ) : null}
        {position ? <Compared here={here} there={there} amount={amount} of={usdc} /> : null}
        {choices?.length === 0 ? (
          <TabLink kind="act" href="/options.html#networks">
            {words.header.manageNetworks}
          </TabLink>
        ) : (
          <Button kind="act" wide off={task.busy || !request} onClick={review}>
            {task.busy ? words.migrate.building : blocked ? words.migrate.withoutInvesting : words.migrate.reviewMove}
          </Button>
        )}
      </footer>
    </>
  );
}

/** What the first step brought. */
function Claimed({ flow }: { flow: FlowView | null }) {
  const { words, say, ui } = usePage();
  const record = useStore((state) => state.records?.find((item) => item.hash === flow?.claim.hash));
  if (flow?.claim.state !== 'confirmed' || !record) return null;
  const amount = record.plan.effects.find(({ where }) => where === 'claimable');
  return (
    <p class="row small">
      <Icon name="check" />
      <span>{amount ? words.migrate.claimed(say.amount(amount.before, amount.asset)) : words.activity.states.confirmed}</span>
      <button type="button" class="link" onClick={() => ui.go({ name: 'record', hash: record.hash })}>
        {words.common.details}
      </button>
    </p>
  );
}

interface LeavingProps {
  position: PositionView;
  usdc: Unit;
  lender: SourceRateView | undefined;
  part: UsedPart;
}

function Leaving({ position, usdc, lender, part }: LeavingProps) {
  const { words } = usePage();
  return (
    <section class="stack tight">
      <h2>
        {words.migrate.from} {position.name}
      </h2>
      <PartField part={part} most={positionValue(position)} of={usdc} place={position.name} />
      {lender ? <Reward position={position} lender={lender} usdc={usdc} /> : null}
      <p class="small quiet">{words.migrate.chooseLead}</p>
    </section>
  );
}

/** What REWARD adds to the pool's own rate, and where its price is from; without a price it is shown beside the rate. */
function Reward({ position, lender, usdc }: { position: PositionView; lender: SourceRateView; usdc: Unit }) {
  const { words, say } = usePage();
  const now = useNow();
  const reward = classic(useWallet().network.reward?.code ?? 'REWARD');
  const { rewardRate, rewardPerThousandYear, rewardPrice } = lender;
  if (rewardPerThousandYear === null) return null;
  if (rewardRate === null || rewardPrice === null || position.supplyRate === null) {
    return (
      <p class="small quiet">
        {words.migrate.rewardPace(say.about(rewardPerThousandYear, reward), usdc.code)} {words.migrate.rewardUnpriced}
      </p>
    );
  }
  const parts = words.migrate.rewardRate(say.rate(position.supplyRate.bps), say.rate(rewardRate.bps), reward.code);
  const age = Math.max(0, now - rewardPrice.at);
  const price = words.migrate.rewardPrice(
    reward.code,
    say.amount(rewardPrice.price, usdc),
    age < 3 ? words.age.now : words.age.ago(say.span(age)),
  );
  return (
    <>
      <p class="small quiet">{parts}</p>
      <p class="small quiet">{price}</p>
    </>
  );
}

function NoVaults() {
  const { words } = usePage();
  return (
    <Notice level="info">
      <p>{words.migrate.noVaults}</p>
      <p class="quiet">{words.migrate.noVaultsNext}</p>
    </Notice>
  );
}

const candidateOf =
  (rates: Rates, amount: bigint, source: ContractId) =>
  ({ vault, name, managed, feeBps, lendsInto, blocked }: VaultChoiceView): Candidate => ({
    vault,
    name,
    earnings: earningsWith(rates, vault, amount, source),
    before: rates.earnings.get(vault),
    managed: BigInt(managed) / CLASSIC_UNIT,
    feeBps,
    lendsInto,
    since: rates.since.get(vault),
    blocked,
  });
