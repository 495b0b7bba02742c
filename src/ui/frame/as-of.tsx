/** How old the figures are, and the way to newer ones. */
import type { AsOf } from '../../commands/views';
import { Icon } from '../parts/icon';
import { useNow, usePage } from '../state/context';
import { useStore } from '../state/use-wallet';

export interface AgeProps {
  /** null: nothing was read yet. */
  asOf: AsOf | null;
  busy: boolean;
  failed: boolean;
  onRefresh: () => void;
  /** Nothing is said of figures that are fresh. */
  brief?: boolean;
}

/** Seconds after which figures are old. */
const OLD = 120;

export function Age({ asOf, busy, failed, onRefresh, brief = false }: AgeProps) {
  const { words, say } = usePage();
  const now = useNow();
  const age = asOf ? Math.max(0, now - asOf.readAt) : 0;
  const text = !asOf ? '' : age < 3 ? words.age.now : words.age.ago(say.span(age));
  return (
    <div class="row small quiet tight">
      {asOf && (!brief || failed || age > OLD) ? (
        <>
          {failed || age > OLD ? <Icon name="clock" /> : null}
          <span class="one-line">{busy ? words.age.refreshing : text}</span>
        </>
      ) : null}
      <button type="button" class="tool small-tool" aria-label={words.age.refresh} title={words.age.refresh} onClick={onRefresh}>
        <Icon name="refresh" />
      </button>
    </div>
  );
}

/** The same of the account's figures. */
export function AsOfLine() {
  const { ui } = usePage();
  const asOf = useStore((state) => state.portfolio?.asOf ?? null);
  const busy = useStore((state) => state.refreshing);
  const failed = useStore((state) => state.portfolioError !== null);
  return <Age asOf={asOf} busy={busy} failed={failed} brief onRefresh={() => void ui.refreshPortfolio()} />;
}
