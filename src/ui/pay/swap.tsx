/** One asset for another along the ledger's own offers and pools, with the bound that the person sees. */
import type { BalanceView } from '../../commands/views';
import { CLASSIC_UNIT } from '../../primitives/amounts';
import type { ErrorBody } from '../../primitives/errors';
import { mulDiv } from '../../primitives/round';
import { shortAddress } from '../format/address';
import { isAmbiguous, writeAmount } from '../format/read';
import { FormBar } from '../frame/form-bar';
import { Unread } from '../frame/unread';
import { Amount } from '../parts/amount';
import { Button } from '../parts/button';
import { Fact } from '../parts/fact';
import { Field } from '../parts/field';
import { Icon } from '../parts/icon';
import { Notice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { useNow, usePage } from '../state/context';
import { usePrepare } from '../state/use-prepare';
import type { Task } from '../state/use-task';
import { useStore, useWallet } from '../state/use-wallet';
import { useErrorWords, usePayWords } from '../state/use-words';
import { isListed, issuedAssets, nameOf, readAsset } from './asset-names';
import { FormFrame, useReview } from './frame';
import { LINE_RESERVE } from './trustline';
import { codeOf, type Draft, idOf, KEPT, type Strict, type Swap, unitOf, useSwap, XLM } from './use-swap';

/** Above it a person is told what it may come to. In bps. */
const HIGH_BPS = 300;

/** The ledger's own market has none of the tokens whose contracts keep their books. */
const tradable = (held: readonly BalanceView[]): BalanceView[] => held.filter(({ code, issuer }) => issuer !== null || code === XLM);

interface ScreenProps {
  selling?: string | undefined;
  buying?: string | undefined;
}

export function SwapScreen({ selling = XLM, buying }: ScreenProps) {
  const { ui, words } = usePage();
  const { swap: text } = usePayWords();
  const { network, active } = useWallet();
  const portfolio = useStore((state) => state.portfolio);
  const held = portfolio?.xlm ? tradable([portfolio.xlm, ...portfolio.balances]) : [];
  const offered = [...new Set([...held.map(idOf), ...issuedAssets(network).map(nameOf)])].filter((asset) => !asset.endsWith(`:${active}`));
  const first = buying ?? offered.find((asset) => asset !== selling);
  return (
    <>
      <FormBar title={text.title} form="swap" />
      {portfolio?.xlm && first ? (
        <SwapForm held={held} offered={offered} first={{ selling, buying: first }} />
      ) : (
        <main class="body">
          {portfolio ? (
            <>
              <p>{portfolio.xlm ? text.none : text.nothing}</p>
              <Button kind="act" wide onClick={() => ui.go(portfolio.xlm ? { name: 'assets' } : { name: 'receive' })}>
                {portfolio.xlm ? words.home.assets : words.next.receive}
              </Button>
            </>
          ) : (
            <Unread />
          )}
        </main>
      )}
    </>
  );
}

const fields: { [code in ErrorBody['code']]?: Strict } = {
  insufficient_balance: 'send',
  low_balance: 'send',
  trustline_full: 'receive',
  trustline_unauthorized: 'receive',
};

/** What is wrong with a side. */
function useErrorAt(swap: Swap, task: Task): (side: Strict) => string | undefined {
  const { say } = usePage();
  const { swap: text, send } = usePayWords();
  const wrong = useErrorWords(task.error);
  const { strict, amount: typed, selling, buying } = swap.draft.value;
  const code = codeOf(strict === 'send' ? selling : buying);
  return (side) => {
    if (task.error && fields[task.error.code] === side && wrong) return [wrong.what, wrong.next].filter(Boolean).join(' ');
    if (side === 'send' && swap.short) return text.tooMuch;
    if (side !== strict || typed.trim() === '' || swap.amount !== undefined) return undefined;
    return isAmbiguous(typed, say.marks.decimal, code) ? send.amountTwoWays(typed.trim()) : send.amountWrong(7);
  };
}

interface FormProps {
  held: BalanceView[];
  /** What can be received. */
  offered: string[];
  first: Pick<Draft, 'selling' | 'buying'>;
}

function SwapForm({ held, offered, first }: FormProps) {
  const { swap: text } = usePayWords();
  const { task, review } = useReview({ name: 'swap' });
  const swap = useSwap(held, first);
  const errorAt = useErrorAt(swap, task);
  const { draft, request, slippage } = swap;
  const { selling, buying, strict } = draft.value;
  const change = (more: Partial<Draft>) => {
    task.clear();
    draft.put((now) => ({ ...now, ...more }));
  };
  usePrepare(request);
  const side = { swap, errorAt, change };
  const canTurn = held.some((balance) => idOf(balance) === buying);
  return (
    <FormFrame
      task={task}
      draft={draft}
      onReview={request ? () => review(request) : undefined}
      label={text.submit}
      errorShown={task.error !== null && fields[task.error.code] !== undefined}
    >
      <Paid {...side} held={held} />
      <div class="center">
        <button
          type="button"
          class="tool"
          aria-label={text.turn}
          title={text.turn}
          disabled={!canTurn}
          onClick={() => change({ selling: buying, buying: selling, strict: strict === 'send' ? 'receive' : 'send' })}
        >
          <Icon name="swap" />
        </button>
      </div>
      <Received {...side} offered={offered} />
      <Price swap={swap} />
      <Field
        label={text.slippage}
        value={draft.value.slippage}
        onInput={(next) => change({ slippage: next })}
        hint={slippage !== undefined && slippage > HIGH_BPS ? text.slippageHigh : text.slippageHint}
        error={slippage === undefined ? text.slippageWrong : undefined}
        numeric
      />
    </FormFrame>
  );
}

interface SideProps {
  swap: Swap;
  errorAt: (side: Strict) => string | undefined;
  change: (more: Partial<Draft>) => void;
}

function Paid({ swap, errorAt, change, held }: SideProps & Pick<FormProps, 'held'>) {
  const { swap: text } = usePayWords();
  const { selling, buying } = swap.draft.value;
  return (
    <div class="stack tight">
      <Field
        label={text.pay}
        value={swap.shown('send')}
        onInput={(amount) => change({ amount, strict: 'send' })}
        error={errorAt('send')}
        numeric
        beside={
          <AssetChoice
            label={text.payAsset}
            of={held.map(idOf)}
            value={selling}
            onChange={(asset) => change({ selling: asset, ...(asset === buying ? { buying: selling } : {}) })}
          />
        }
      />
      <Available swap={swap} onMost={(amount) => change({ amount, strict: 'send' })} />
    </div>
  );
}

function Received({ swap, errorAt, change, offered }: SideProps & Pick<FormProps, 'offered'>) {
  const { say } = usePage();
  const { swap: text } = usePayWords();
  const { selling, buying } = swap.draft.value;
  return (
    <Field
      label={text.receive}
      value={swap.shown('receive')}
      onInput={(amount) => change({ amount, strict: 'receive' })}
      hint={swap.opens ? text.opens(codeOf(buying), say.amount(LINE_RESERVE, XLM)) : undefined}
      error={errorAt('receive')}
      numeric
      beside={
        <AssetChoice
          label={text.receiveAsset}
          of={offered}
          value={buying}
          onChange={(asset) => change({ buying: asset, ...(asset === selling ? { selling: buying } : {}) })}
        />
      }
    />
  );
}

function Available({ swap, onMost }: { swap: Swap; onMost: (amount: string) => void }) {
  const { say } = usePage();
  const { swap: text, send } = usePayWords();
  const { available, most } = swap;
  const { selling } = swap.draft.value;
  const unit = unitOf(selling);
  return (
    <div class="row between small quiet">
      <span>
        {send.available(say.amount(available, unit))}
        {selling === XLM && most > 0n ? ` · ${text.keeps(say.amount(KEPT, XLM))}` : ''}
      </span>
      {most > 0n ? (
        <button
          type="button"
          class="link"
          aria-label={send.mostLabel(say.amount(most, unit))}
          onClick={() => onMost(writeAmount(most, say.marks.decimal, unit))}
        >
          {send.most}
        </button>
      ) : null}
    </div>
  );
}

/** The price, the way, the bound, and how old that is; or that there is none now. */
function Price({ swap: { amount, quote, bound, draft } }: { swap: Swap }) {
  const { words, say } = usePage();
  const { swap: text } = usePayWords();
  const { network } = useWallet();
  const now = useNow();
  const { selling, buying, strict } = draft.value;
  if (amount === undefined || selling === buying) return null;
  if (quote === undefined) {
    return <Bones widths={['100%', '80%', '55%']} />;
  }
  if (quote === 'none' || quote === 'unread') {
    const what = quote === 'none' ? text.noPath(codeOf(selling), codeOf(buying)) : text.unread(new URL(network.horizonUrl).host);
    return (
      <Notice level="warning" label={text.noPrice}>
        <p role="status">{what}</p>
      </Notice>
    );
  }
  const one = mulDiv(BigInt(quote.bought), CLASSIC_UNIT, BigInt(quote.sold), 'nearest');
  const age = Math.max(0, now - quote.at);
  return (
    <div class="stack tight">
      <dl class="facts">
        {bound === undefined ? null : (
          <Fact label={strict === 'send' ? text.least : text.most} class="strong">
            <Amount amount={bound} of={unitOf(strict === 'send' ? buying : selling)} />
          </Fact>
        )}
        <Fact label={text.rate}>{text.rateIs(say.amount(CLASSIC_UNIT, unitOf(selling)), say.about(one, unitOf(buying)))}</Fact>
        {quote.between.length > 0 ? <Fact label={text.route}>{[selling, ...quote.between, buying].map(codeOf).join(' → ')}</Fact> : null}
      </dl>
      <p class="small quiet">{text.from(quote.host, age < 3 ? words.age.now : words.age.ago(say.span(age)))}</p>
    </div>
  );
}

interface AssetChoiceProps {
  label: string;
  of: readonly string[];
  value: string;
  onChange: (asset: string) => void;
}

/** Whatever is not listed is named with its issuer. */
function AssetChoice({ label, of, value, onChange }: AssetChoiceProps) {
  const { network } = useWallet();
  const shown = (asset: string) => {
    const named = readAsset(asset);
    return named && !isListed(network, named) ? `${named.code} (${shortAddress(named.issuer)})` : codeOf(asset);
  };
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {of.map((asset) => (
        <option key={asset} value={asset}>
          {shown(asset)}
        </option>
      ))}
    </select>
  );
}
