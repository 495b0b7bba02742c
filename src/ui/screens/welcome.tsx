/** The first screen. Making and importing keys happens in a tab: a popup closes on the first stray click. */
import key from 'lucide/dist/esm/icons/key-round.mjs';
import phrase from 'lucide/dist/esm/icons/text-align-start.mjs';
import { Button, TabLink } from '../parts/button';
import { Dial } from '../parts/dial';
import { Icon, Lines } from '../parts/icon';
import { usePage } from '../state/context';

export function WelcomeScreen() {
  const { words, ui } = usePage();
  return (
    <main class="body">
      <div class="stack center middling">
        <Dial pose="rest" big />
        <h1 class="great">{words.welcome.title}</h1>
        <p class="quiet lead measure">{words.welcome.lead}</p>
      </div>
      <div class="stack near">
        <TabLink href="/options.html#create" kind="act">
          {words.welcome.create}
        </TabLink>
        <TabLink href="/options.html#import">
          <Lines of={phrase} />
          {words.welcome.importPhrase}
        </TabLink>
        <TabLink href="/options.html#secret">
          <Lines of={key} />
          {words.welcome.importSecret}
        </TabLink>
        <Button wide onClick={() => ui.go({ name: 'watch' })}>
          <Icon name="eye" />
          {words.welcome.look}
        </Button>
        <p class="small quiet center">{words.welcome.lookNote}</p>
      </div>
    </main>
  );
}
