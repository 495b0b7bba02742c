/** Deposits into a vault, for shares of it. */
import { useState } from 'preact/hooks';
import type { VaultView } from '../../../commands/views';
import { STROOPS_PER_UNIT } from '../../../primitives/amounts';
import { priceOf } from '../../../words/format/amount';
import { readAmount } from '../../format/read';
import { Amount } from '../../parts/amount';
import { AmountField } from '../../parts/amount-field';
import { usePage } from '../../state/context';
import { useVaultWords } from '../../state/use-words';
import { RateReading } from '../instruments';
import { useAssetCode } from '../readings';
import { FormFrame } from './frame';
import type { FormProps } from './props';
import { useSpendable } from './spendable';

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
  const { words, say } = usePage();
  const { form: told } = useVaultWords();
  const code = useAssetCode()(vault);
  const [text, setText] = useState('');
  const spendable = useSpendable(vault);
  const amount = readAmount(text, say.marks.decimal);
  const over = amount !== undefined && spendable !== undefined && amount > spendable;
  const wrong = text.trim() !== '' && amount === undefined;
  const frozen = task.error?.code === 'invest_blocked';
  const ready = amount !== undefined && !over ? amount : undefined;
  const ask = (stroops: bigint) =>
    review({
      name: 'vaultDeposit',
      input: { from: account, vaultAddress: vault.vault, amount: stroops.toString(), ...(frozen ? { invest: false } : {}) },
    });
  return (
    <FormFrame
      vault={vault}
      lead={told.depositLead}
      task={task}
      onReview={ready === undefined ? undefined : () => ask(ready)}
      label={frozen ? told.withoutInvesting : undefined}
      wayOn={frozen ? <p class="quiet">{words.migrate.withoutInvestingNote}</p> : null}
    >
      <AmountField
        label={told.amount(code)}
        value={text}
        onInput={setText}
        hint={spendable === undefined ? undefined : told.available(say.amount(spendable, code))}
        error={wrong ? told.amountWrong : over ? told.tooMuch : undefined}
        most={spendable}
        mostWord={told.most}
        mostLabel={told.mostLabel(say.amount(spendable ?? 0n, code))}
      />
      {ready === undefined ? null : <Becomes vault={vault} amount={ready} code={code} />}
      <RateReading vault={vault} />
    </FormFrame>
  );
}
