/** How old the figures are, and the way to newer ones. */
import { useNow, usePage, useStore } from '../state/context';
import { Icon } from './icon';

export function AsOfLine() {
  const { words, say, ui } = usePage();
  const now = useNow();
  const portfolio = useStore((state) => state.portfolio);
  const refreshing = useStore((state) => state.refreshing);
  const failed = useStore((state) => state.portfolioError !== null);
  const age = portfolio ? Math.max(0, now - portfolio.asOf.readAt) : 0;
  const text = !portfolio ? '' : age < 3 ? words.age.now : words.age.ago(say.span(age));
  return (
    <div class="row small quiet" style={{ gap: '2px' }}>
      {portfolio ? (
        <>
          {failed || age > 120 ? <Icon name="clock" /> : null}
          <span>{refreshing ? words.age.refreshing : text}</span>
        </>
      ) : null}
      <button
        type="button"
        class="tool small-tool"
        aria-label={words.age.refresh}
        title={words.age.refresh}
        onClick={() => void ui.refreshPortfolio()}
      >
        <Icon name="refresh" />
      </button>
    </div>
  );
}
