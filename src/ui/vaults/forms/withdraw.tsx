/** Takes out a part or all of a holding. It is entered in the asset; what that is in shares is shown beside it. */
import type { PreviewRequest } from '../../../interface/schema/intents';
import { isAmbiguous, readAmount, writeAmount } from '../../format/read';
import { shareOf, unitOf } from '../../format/unit';
import { Field } from '../../parts/field';
import { usePage } from '../../state/context';
import { useDraft } from '../../state/drafts';
import { usePrepare } from '../../state/use-prepare';
import { useVaultWords } from '../../state/use-words';
import { FormFrame } from './frame';
import { sharesFor, usePart, WHOLE } from './part';
import type { FormProps } from './props';
import { TypedAmountField } from './typed-amount';

const PERCENT = 100n;

/** The nearest whole percent; all and nothing are only what they say. */
function percentOf(part: bigint, whole: bigint): bigint {
  if (part <= 0n || whole <= 0n) return 0n;
  const nearest = (part * PERCENT + whole / 2n) / whole;
  return nearest < 1n ? 1n : nearest < PERCENT ? nearest : PERCENT - 1n;
}

export function WithdrawForm({ vault, review, task, account }: FormProps) {
  const { say } = usePage();
  const { form: words } = useVaultWords();
  const asset = unitOf(vault);
  const held = BigInt(vault.shares);
  // Where nothing tells what a share is worth, shares are what can be asked for.
  const most = BigInt(vault.value ?? held);
  const unit = vault.value === null ? shareOf(vault) : asset;
  const draft = useDraft('vaultWithdraw', vault.vault, { ...WHOLE, least: '' });
  const { least } = draft.value;
  const change = (more: Partial<typeof draft.value>) => draft.put((now) => ({ ...now, ...more }));
  const { typed, all, amount } = usePart(draft.value, change, unit, most, words.tooMuchHeld);
  const leastOut = readAmount(least, say.marks.decimal, asset);
  const leastWrong = least.trim() !== '' && leastOut === undefined;
  const part = amount === undefined ? undefined : sharesFor(amount, most, held);
  const shares = part !== undefined && part > 0n ? (part === held ? 'all' : part.toString()) : undefined;
  const percent = all ? PERCENT : percentOf(amount ?? 0n, most);
  const slide = (to: string) =>
    change({ all: to === String(PERCENT), part: writeAmount((most * BigInt(to)) / PERCENT, say.marks.decimal, unit) });
  const atLeast = leastOut === undefined ? {} : { minOut: leastOut.toString() };
  const request: PreviewRequest | undefined =
    held > 0n && !leastWrong && shares
      ? { name: 'vaultWithdraw', input: { from: account, vaultAddress: vault.vault, shares, ...atLeast } }
      : undefined;
  usePrepare(request);
  return (
    <FormFrame
      vault={vault}
      lead={held > 0n ? '' : words.holdsNothing}
      draft={draft}
      task={task}
      onReview={request && (() => review(request))}
    >
      <TypedAmountField
        typed={typed}
        label={vault.value === null ? words.shares : words.amount(asset.code)}
        most={most}
        of={unit}
        hint={words.holds(say.amount(most, unit))}
      />
      <label class="stack tight">
        <span class="small">{words.withdrawShare(String(percent))}</span>
        <input
          type="range"
          min="0"
          max={String(PERCENT)}
          step="1"
          value={String(percent)}
          onInput={(event) => slide(event.currentTarget.value)}
        />
      </label>
      <More vault={vault} shares={part} least={least} isWrong={leastWrong} onLeast={(text) => change({ least: text })} />
    </FormFrame>
  );
}

interface MoreProps extends Pick<FormProps, 'vault'> {
  shares: bigint | undefined;
  /** As it is typed. */
  least: string;
  isWrong: boolean;
  onLeast: (text: string) => void;
}

function More({ vault, shares, least, isWrong, onLeast }: MoreProps) {
  const { say } = usePage();
  const { form: text } = useVaultWords();
  const { code, decimals } = unitOf(vault);
  const wrong = isAmbiguous(least, say.marks.decimal, code) ? text.amountTwoWays(least.trim()) : text.amountWrong(decimals ?? 0);
  return (
    <details>
      <summary>{text.withdrawMore}</summary>
      <div class="stack">
        {shares === undefined ? null : <p class="small quiet">{text.inShares(say.amount(shares, shareOf(vault)))}</p>}
        <Field label={text.least(code)} value={least} onInput={onLeast} hint={text.leastHint} error={isWrong ? wrong : undefined} numeric />
      </div>
    </details>
  );
}
