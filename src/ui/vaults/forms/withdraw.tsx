/** Takes out a part or all of a holding. It is asked for in the asset; what that is in shares is told beside it. */
import { STROOPS_PER_UNIT } from '../../../primitives/amounts';
import { mulDiv } from '../../../primitives/round';
import { priceOf } from '../../../words/format/amount';
import { isAmbiguous, readAmount, writeAmount } from '../../format/read';
import { Field } from '../../parts/field';
import { usePage } from '../../state/context';
import { useDraft } from '../../state/drafts';
import { useVaultWords } from '../../state/use-words';
import { useAssetCode } from '../readings';
import { FormFrame } from './frame';
import type { FormProps } from './props';
import { TypedAmountField, useAmount } from './typed-amount';

const PERCENT = 100n;

/** The nearest whole percent; all and nothing are only what they say. */
function percentOf(part: bigint, whole: bigint): bigint {
  if (part <= 0n || whole <= 0n) return 0n;
  const nearest = (part * PERCENT + whole / 2n) / whole;
  return nearest < 1n ? 1n : nearest < PERCENT ? nearest : PERCENT - 1n;
}

/** Shares for so much of the asset, rounded up so that no less is asked for; all of them where it is all. */
function sharesFor(amount: bigint, value: bigint, held: bigint): bigint {
  if (value === 0n || amount >= value) return held;
  const shares = mulDiv(amount, held, value, 'up');
  return shares > held ? held : shares;
}

export function WithdrawForm({ vault, review, task, account }: FormProps) {
  const { say } = usePage();
  const { form: told } = useVaultWords();
  const code = useAssetCode()(vault);
  const held = BigInt(vault.shares);
  const price = priceOf(vault);
  // Where nothing tells what a share is worth, shares are what can be asked for.
  const worth =
    vault.value !== null ? BigInt(vault.value) : price === undefined ? undefined : mulDiv(held, price, STROOPS_PER_UNIT, 'down');
  const most = worth ?? held;
  const unit = worth === undefined ? '' : code;
  const draft = useDraft('vaultWithdraw', vault.vault, { all: true, part: '', least: '' });
  const { all, part: text, least } = draft.value;
  const change = (more: Partial<typeof draft.value>) => draft.put((now) => ({ ...now, ...more }));
  const typed = useAmount({ value: text, put: (part) => change({ part }) }, unit, most, told.tooMuchHeld);
  const leastOut = readAmount(least, say.marks.decimal, code);
  const leastWrong = least.trim() !== '' && leastOut === undefined;
  const part = typed.ready === undefined ? undefined : sharesFor(typed.ready, most, held);
  const shares = all ? 'all' : part !== undefined && part > 0n ? (part === held ? 'all' : part.toString()) : undefined;
  const ask = (given: string) =>
    review({
      name: 'vaultWithdraw',
      input: {
        from: account,
        vaultAddress: vault.vault,
        shares: given,
        ...(leastOut === undefined ? {} : { minOut: leastOut.toString() }),
      },
    });
  const percent = all ? PERCENT : percentOf(typed.ready ?? 0n, most);
  const slide = (to: string) =>
    change({ all: to === String(PERCENT), part: writeAmount((most * BigInt(to)) / PERCENT, say.marks.decimal) });
  const given = all ? { ...typed, text: writeAmount(most, say.marks.decimal), error: undefined } : typed;
  const ready = held > 0n && !leastWrong ? shares : undefined;
  return (
    <FormFrame
      vault={vault}
      lead={held > 0n ? '' : told.holdsNothing}
      draft={draft}
      task={task}
      onReview={ready ? () => ask(ready) : undefined}
    >
      <TypedAmountField
        typed={{
          ...given,
          put: (text) => change({ all: readAmount(text, say.marks.decimal, unit) === most, part: text }),
        }}
        label={worth === undefined ? told.shares : told.amount(code)}
        most={most}
        code={unit}
        hint={told.holds(say.amount(most, unit))}
      />
      <label class="stack tight">
        <span class="small">{told.withdrawShare(String(percent))}</span>
        <input
          type="range"
          min="0"
          max={String(PERCENT)}
          step="1"
          value={String(percent)}
          onInput={(event) => slide(event.currentTarget.value)}
        />
      </label>
      <More shares={all ? held : part} least={least} isWrong={leastWrong} code={code} onLeast={(text) => change({ least: text })} />
    </FormFrame>
  );
}

interface MoreProps {
  shares: bigint | undefined;
  /** As it is typed. */
  least: string;
  isWrong: boolean;
  code: string;
  onLeast: (text: string) => void;
}

function More({ shares, least, isWrong, code, onLeast }: MoreProps) {
  const { say } = usePage();
  const { form: told } = useVaultWords();
  const wrong = isAmbiguous(least, say.marks.decimal, code) ? told.amountTwoWays(least.trim()) : told.amountWrong;
  return (
    <details>
      <summary>{told.withdrawMore}</summary>
      <div class="stack">
        {shares === undefined ? null : <p class="small quiet">{told.inShares(say.amount(shares))}</p>}
        <Field label={told.least(code)} value={least} onInput={onLeast} hint={told.leastHint} error={isWrong ? wrong : undefined} numeric />
      </div>
    </details>
  );
}
