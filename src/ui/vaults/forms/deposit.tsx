/** Deposits into a vault, for shares of it. */
import type { VaultView } from '../../../commands/views';
import { STROOPS_PER_UNIT } from '../../../primitives/amounts';
import { priceOf } from '../../../words/format/amount';
import { Amount } from '../../parts/amount';
import { OfferLine, useClosedLines } from '../../parts/offer-line';
import { usePage } from '../../state/context';
import { cannotInvest } from '../../state/use-task';
import { useVaultWords } from '../../state/use-words';
import { RateReading } from '../instruments';
import { useAssetCode } from '../readings';
import { FormFrame } from './frame';
import type { FormProps } from './props';
import { useSpendable } from './spendable';
import { TypedAmountField, useTypedAmount } from './typed-amount';

/** What the holding becomes, about: the vault sets the number of shares when the deposit arrives. */
function Becomes({ vault, amount, code }: { vault: VaultView; amount: bigint; code: string }) {
  const { say } = usePage();
  const { form: told } = useVaultWords();
  const price = priceOf(vault);
  if (price === undefined || price === 0n) return null;
  const now = BigInt(vault.value ?? '0');
  return (
    <dl class="expect pairs">
      <dt>{told.sharesAbout}</dt>
      <dd>
        <Amount stroops={(amount * STROOPS_PER_UNIT) / price} fit />
      </dd>
      {vault.value === null ? null : (
        <>
          <dt>{told.holdingThen}</dt>
          <dd class="amount strong">
            <span class="hush">{told.now(say.amount(now, code))}. </span>
            <Amount stroops={now + amount} code={code} fit />
          </dd>
        </>
      )}
    </dl>
  );
}

export function DepositForm({ vault, review, task, account }: FormProps) {
  const { words } = usePage();
  const { form: told } = useVaultWords();
  const code = useAssetCode()(vault);
  const spendable = useSpendable(vault);
  const { draft, typed } = useTypedAmount('vaultDeposit', vault.vault, code, spendable, told.tooMuch);
  const { ready } = typed;
  const closed = useClosedLines().find((asset) => asset.code === code);
  const frozen = cannotInvest(task);
  const ask = (stroops: bigint) =>
    review({
      name: 'vaultDeposit',
      input: { from: account, vaultAddress: vault.vault, amount: stroops.toString(), ...(frozen ? { invest: false } : {}) },
    });
  return (
    <FormFrame
      vault={vault}
      lead={told.depositLead}
      draft={draft}
      task={task}
      onReview={ready === undefined ? undefined : () => ask(ready)}
      label={frozen ? told.withoutInvesting : undefined}
      wayOn={frozen ? <p class="quiet">{words.migrate.withoutInvestingNote}</p> : null}
    >
      <TypedAmountField typed={typed} label={told.amount(code)} most={spendable} code={code} />
      {ready === undefined ? null : <Becomes vault={vault} amount={ready} code={code} />}
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
