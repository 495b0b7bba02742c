/** In the place of what an account holds, while that was never read: on its way, or why not and how to go on. */

import { ErrorNotice } from '../frame/error-notice';
import { HomeBones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useStore } from '../state/use-wallet';

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
