/** In the place of what an account holds, while that was never read: on its way, or why not and how to go on. */
import { usePage, useStore } from '../state/context';
import { ErrorNotice } from './notice';
import { HomeBones } from './skeleton';

export function Unread() {
  const { words, ui } = usePage();
  const error = useStore((state) => state.portfolioError);
  if (!error) return <HomeBones />;
  return (
    <ErrorNotice error={error}>
      <button type="button" class="link" onClick={() => void ui.refreshPortfolio()}>
        {words.common.tryAgain}
      </button>
    </ErrorNotice>
  );
}
