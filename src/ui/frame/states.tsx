/** The popup when there is nothing to show yet, or nothing can be shown. */
import { Button, TabLink } from '../parts/button';
import { Dial } from '../parts/dial';
import { Mark } from '../parts/mark';
import { HomeBones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useStore, useWallet } from '../state/use-wallet';

export function LoadingScreen() {
  const { words } = usePage();
  return (
    <>
      <header class="bar">
        <span class="who">
          <Mark />
          <span class="bone" style={{ width: '110px' }} />
        </span>
      </header>
      <main class="body">
        <h1 class="hush">{words.welcome.title}</h1>
        <HomeBones />
      </main>
    </>
  );
}

export function LostScreen() {
  const { words, ui } = usePage();
  const newer = useStore((state) => state.lost?.code === 'keys_newer');
  // A newer version made the database: not even its state could be read.
  if (newer) return <UnusableBody newer />;
  return (
    <main class="body middle">
      <div class="stack center" role="alert">
        <Dial pose="tilt" big />
        <h1>{words.lost.title}</h1>
        <p class="quiet">{words.lost.what}</p>
      </div>
      <Button kind="act" wide onClick={() => void ui.refreshWallet()}>
        {words.common.tryAgain}
      </Button>
    </main>
  );
}

/** Accounts are there, and none of them is shown. */
export function HiddenScreen() {
  const { words, ui } = usePage();
  return (
    <main class="body middle">
      <div class="stack center">
        <Dial pose="rest" big />
        <h1>{words.hidden.title}</h1>
        <p class="quiet">{words.hidden.what}</p>
      </div>
      <TabLink kind="act" href="/options.html#accounts">
        {words.header.manageAccounts}
      </TabLink>
      <Button wide onClick={() => ui.go({ name: 'watch' })}>
        {words.header.watchAddress}
      </Button>
    </main>
  );
}

export function UnusableScreen() {
  return <UnusableBody newer={useWallet().keys === 'newer'} />;
}

function UnusableBody({ newer }: { newer: boolean }) {
  const { words } = usePage();
  return (
    <main class="body middle">
      <Unusable newer={newer} />
      {newer ? null : (
        <TabLink kind="act" href="/options.html#security">
          {words.common.settings}
        </TabLink>
      )}
    </main>
  );
}

/** What lies here cannot be used, and is not touched. */
export function Unusable({ newer }: { newer: boolean }) {
  const { words } = usePage();
  return (
    <div class="stack center" role="alert">
      <Dial pose="tilt" big />
      <h1>{newer ? words.unusable.newerTitle : words.unusable.brokenTitle}</h1>
      <p class="quiet">{newer ? words.unusable.newer : words.unusable.broken}</p>
    </div>
  );
}
