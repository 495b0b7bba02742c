/** The password, or a look without it. */

import { UnlockForm } from '../frame/unlock-form';
import { Dial } from '../parts/dial';
import { usePage } from '../state/context';

export function UnlockScreen() {
  const { words, ui } = usePage();
  return (
    <main class="body">
      <div class="stack center push">
        <Dial pose="rest" />
        <h1>{words.unlock.title}</h1>
      </div>
      <UnlockForm />
      <div class="stack center lift">
        <button type="button" class="link" onClick={ui.look}>
          {words.unlock.look}
        </button>
        <p class="small quiet">{words.unlock.forgotten}</p>
      </div>
    </main>
  );
}
