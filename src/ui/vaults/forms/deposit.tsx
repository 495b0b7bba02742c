/** Deposits into a vault, for shares of it. */

import type { VaultView } from '../../../commands/views';
import type { PreviewRequest } from '../../../interface/schema/intents';
import { shareOf, unitOf } from '../../format/unit';
import { OfferLine, useClosedLines } from '../../frame/offer-line';
import { Amount } from '../../parts/amount';
import { Fact } from '../../parts/fact';
import { usePage } from '../../state/context';
import { usePrepare } from '../../state/use-prepare';
import { cannotInvest } from '../../state/use-task';
import { useVaultWords } from '../../state/use-words';
import { RateReading } from '../instruments';
import { FormFrame } from './frame';
import type { FormProps } from './props';
import { useSpendable } from './spendable';
import { TypedAmountField, useTypedAmount } from './typed-amount';

/** What the holding becomes, about: the vault sets the number of shares when the deposit arrives. */
function Becomes({ vault, amount }: { vault: VaultView; amount: bigint }) {
  const { say } = usePage();
  const { form: text } = useVaultWords();
  const unit = unitOf(vault);
  const [supply, managed] = [BigInt(vault.supply), BigInt(vault.managed ?? 0)];
  if (vault.managed === null || (managed === 0n && supply > 0n)) return null;
  const now = BigInt(vault.value ?? '0');
  return (
    <dl class="expect pairs">
      <Fact label={text.sharesAbout}>
        <Amount amount={supply === 0n ? amount : (amount * supply) / managed} of={shareOf(vault)} fit />
      </Fact>
      {vault.value === null ? null : (
        <Fact label={text.holdingThen} class="amount strong">
          <span class="hush">{text.now(say.amount(now, unit))}. </span>
          <Amount amount={now + amount} of={unit} fit />
        </Fact>
      )}
    </dl>
  );
}

export function DepositForm({ vault, review, task, account }: FormProps) {
  const { words } = usePage();
  const { form: text } = useVaultWords();
  const unit = unitOf(vault);
  const spendable = useSpendable(vault);
  const { draft, typed } = useTypedAmount('vaultDeposit', vault.vault, unit, spendable, text.tooMuch);
  const { ready } = typed;
  const closed = useClosedLines().find((asset) => asset.code === unit.code);
  const frozen = cannotInvest(task);
  const request: PreviewRequest | undefined =
    ready === undefined
      ? undefined
      : {
          name: 'vaultDeposit',
          input: { from: account, vaultAddress: vault.vault, amount: ready.toString(), ...(frozen ? { invest: false } : {}) },
        };
  usePrepare(request);
  return (
    <FormFrame
      vault={vault}
      lead={text.depositLead}
      draft={draft}
      task={task}
      onReview={request && (() => review(request))}
      label={frozen ? text.withoutInvesting : undefined}
      wayOn={frozen ? <p class="quiet">{words.migrate.withoutInvestingNote}</p> : null}
    >
      <TypedAmountField typed={typed} label={text.amount(unit.code)} most={spendable} of={unit} />
      {ready === undefined ? null : <Becomes vault={vault} amount={ready} />}
      <RateReading vault={vault} />
      {closed ? (
        <div class="row between">
          <p class="small quiet grow">{words.receive.trustline(closed.code)}</p>
          <OfferLine {...closed} slim />
        </div>
      ) : null}
    </FormFrame>
  );
}
