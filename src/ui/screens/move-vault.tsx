/** Second step of a move: which vault. */
import { useEffect, useState } from 'preact/hooks';
import type { FlowView, LendpoolRateView, PositionView, RateView, VaultChoiceView } from '../../commands/views';
import type { AccountId, ContractId } from '../../primitives/addresses';
import { priceOf } from '../../words/format/amount';
import { AddressText } from '../parts/address';
import { Amount } from '../parts/amount';
import { Button } from '../parts/button';
import { Choices } from '../parts/choices';
import { Compared } from '../parts/compared';
import { Icon } from '../parts/icon';
import { ErrorNotice, Notice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { useNow, usePage, useStore, useWallet } from '../state/context';
import { positionValue } from '../state/next-step';
import type { Rates } from '../state/use-rates';
import { useRates, withReward } from '../state/use-rates';
import { cannotInvest, useTask } from '../state/use-task';
import { useErrorWords } from '../state/use-words';

export interface MoveVaultProps {
  flow: FlowView | null;
  lendpool: ContractId;
  position: PositionView | undefined;
}

export function MoveVault({ flow, lendpool, position }: MoveVaultProps) {
  const { words, ui } = usePage();
  const wallet = useWallet();
  const usdc = wallet.network.usdc?.code ?? 'USDC';
  const [choices, setChoices] = useState<VaultChoiceView[] | null>(null);
  const [vault, setVault] = useState<ContractId | null>(flow?.vault ?? null);
  const rates = useRates();
  const pool = rates.pools.find((item) => item.lendpool === lendpool);
  const load = useTask();
  const task = useTask();
  const read = () =>
    void load.run(async () => {
      const found = await ui.client.call('vaultChoices', {});
      setChoices(found);
      const open = found.filter(({ blocked }) => !blocked);
      if (open.length === 1 && open[0]) setVault((chosen) => chosen ?? open[0]?.vault ?? null);
    });
  useEffect(read, []);
  const review = (invest: boolean) =>
    void task.run(async () => {
      const from = wallet.active as AccountId | null;
      if (!vault || !from) return;
      const next = flow
        ? await ui.client.call('updateFlow', { id: flow.id, vault })
        : await ui.client.call('startFlow', { from, lendpool, vault, claim: false });
      ui.setFlow(next);
      const input = { from, vaultAddress: vault, lendpool, ...(invest ? {} : { invest }) };
      ui.setPreview(await ui.client.call('preview', { name: 'lendpoolToVaultsvc', input, flowId: next.id }));
    });
  const blocked = cannotInvest(task);
  return (
    <>
      <main class="body">
        <Claimed flow={flow} />
        {position ? <Leaving position={position} usdc={usdc} pool={pool} /> : null}
        <VaultList choices={choices} chosen={vault} onChoose={setVault} usdc={usdc} lendpool={lendpool} nets={rates.nets} />
        {load.error ? (
          <ErrorNotice error={load.error}>
            <button type="button" class="link" onClick={read}>
              {words.common.tryAgain}
            </button>
          </ErrorNotice>
        ) : null}
      </main>
      <footer class="foot">
        {task.error ? (
          <ErrorNotice error={task.error}>{blocked ? <p class="quiet">{words.migrate.withoutInvestingNote}</p> : null}</ErrorNotice>
        ) : null}
        {position ? (
          <Compared
            here={pool && withReward(pool).bps}
            there={vault ? rates.nets.get(vault)?.bps : undefined}
            amount={positionValue(position)}
            code={usdc}
          />
        ) : null}
        <Button kind="act" wide off={task.busy || !vault} onClick={() => review(!blocked)}>
          {task.busy ? words.migrate.building : blocked ? words.migrate.withoutInvesting : words.migrate.reviewMove}
        </Button>
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

function Leaving({ position, usdc, pool }: { position: PositionView; usdc: string; pool: LendpoolRateView | undefined }) {
  const { words, say } = usePage();
  const value = BigInt(position.supply) + BigInt(position.collateral);
  return (
    <section class="stack tight">
      <div class="row between head">
        <h2>
          {words.migrate.from} {position.name}
        </h2>
        <span class="amount">
          <span class="strong">{say.rate(position.supplyRate.bps + (pool?.rewardRate?.bps ?? 0))}</span>{' '}
          <span class="small quiet">{words.migrate.year}</span>
        </span>
      </div>
      <p class="lead strong">
        <Amount stroops={value} code={usdc} />
      </p>
      {pool ? <Reward position={position} pool={pool} usdc={usdc} /> : null}
      <p class="small quiet">{words.migrate.chooseLead}</p>
    </section>
  );
}

/** What REWARD adds to the pool's own rate, and where its price is from; without a price it is told beside the rate. */
function Reward({ position, pool, usdc }: { position: PositionView; pool: LendpoolRateView; usdc: string }) {
  const { words, say } = usePage();
  const now = useNow();
  const reward = useWallet().network.reward?.code ?? 'REWARD';
  const { rewardRate, rewardPerThousandYear, rewardPrice } = pool;
  if (rewardPerThousandYear === null) return null;
  if (rewardRate === null || rewardPrice === null) {
    return (
      <p class="small quiet">
        {words.migrate.rewardPace(say.amount(rewardPerThousandYear, reward), usdc)} {words.migrate.rewardUnpriced}
      </p>
    );
  }
  const parts = words.migrate.rewardRate(say.rate(position.supplyRate.bps), say.rate(rewardRate.bps), reward);
  const age = Math.max(0, now - rewardPrice.at);
  const price = words.migrate.rewardPrice(
    reward,
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

interface VaultListProps {
  choices: VaultChoiceView[] | null;
  chosen: ContractId | null;
  onChoose: (vault: ContractId) => void;
  usdc: string;
  lendpool: ContractId;
  nets: Rates['nets'];
}

function VaultList({ choices, chosen, onChoose, usdc, lendpool, nets }: VaultListProps) {
  const { words } = usePage();
  if (choices === null) return <Bones widths={['100%', '70%', '100%', '70%']} />;
  if (choices.length === 0) {
    return (
      <Notice level="info">
        <p>{words.migrate.noVaults}</p>
        <p class="quiet">{words.migrate.noVaultsNext}</p>
      </Notice>
    );
  }
  return (
    <Choices title={words.migrate.chooseVault}>
      {choices.map((choice) => (
        <VaultChoice
          key={choice.vault}
          choice={choice}
          checked={choice.vault === chosen}
          onChoose={onChoose}
          usdc={usdc}
          lendsHere={choice.lendsInto.includes(lendpool)}
          net={nets.get(choice.vault)}
        />
      ))}
    </Choices>
  );
}

interface VaultChoiceProps {
  choice: VaultChoiceView;
  checked: boolean;
  onChoose: (vault: ContractId) => void;
  usdc: string;
  lendsHere: boolean;
  net: RateView | undefined;
}

function VaultChoice({ choice, checked, onChoose, usdc, lendsHere, net }: VaultChoiceProps) {
  const { words, say } = usePage();
  const why = useErrorWords(choice.blocked ?? null);
  const price = priceOf(choice);
  return (
    <div>
      <label class="choice">
        <input
          type="radio"
          name="vault"
          checked={checked}
          disabled={choice.blocked !== undefined}
          onChange={() => onChoose(choice.vault)}
        />
        <span class="grow">
          <span class="row between head">
            <span class="strong name">{choice.name}</span>
            {net ? (
              <span class="amount">
                <span class="strong">{say.rate(net.bps)}</span> <span class="small quiet">{words.migrate.year}</span>
              </span>
            ) : null}
          </span>
          {net ? (
            <span class="small quiet block">
              {words.migrate.net}, {net.basis === 'measured' ? words.migrate.measured(say.span(net.seconds)) : words.migrate.modelled}
            </span>
          ) : null}
          <span class="small quiet block">{words.migrate.fee(say.rate(choice.feeBps))}</span>
          <span class="small quiet block">{words.migrate.managed(say.amount(choice.managed, usdc))}</span>
          {price === undefined ? null : <span class="small quiet block">{words.migrate.price(say.amount(price, usdc))}</span>}
          {lendsHere ? (
            <span class="small row" style={{ gap: '4px' }}>
              <Icon name="info" />
              {words.migrate.lendsHere}
            </span>
          ) : null}
          {choice.blocked ? (
            <span class="small row" style={{ gap: '4px', alignItems: 'flex-start' }}>
              <Icon name="blocked" />
              <span>{why?.what ?? ''}</span>
            </span>
          ) : null}
        </span>
      </label>
      {checked ? (
        <p class="small quiet" style={{ padding: '4px 0 0 2px' }}>
          <AddressText address={choice.vault} copy />
        </p>
      ) : null}
    </div>
  );
}
