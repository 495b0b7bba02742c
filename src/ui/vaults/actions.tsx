/** What the account may do with a vault; what it may not do says why. */
import type { VaultView } from '../../commands/views';
import type { OwnerChange } from '../../interface/schema/table';
import type { ErrorBody } from '../../primitives/errors';
import { Button } from '../parts/button';
import { Icon } from '../parts/icon';
import { usePage } from '../state/context';
import type { VaultChange } from '../state/route';
import { useErrorWords, useVaultWords } from '../state/use-words';

/** In the order in which they are offered. */
const offered = { register: true, targetApy: true, feeBounds: true, boostDeposit: true, exit: true } satisfies { [N in OwnerChange]: true };
const all = Object.keys(offered) as OwnerChange[];

export function OwnersActions({ vault }: { vault: VaultView }) {
  const { detail: text } = useVaultWords();
  // What was registered is not offered again, nor explained.
  const { registered, managedByStabilizer } = vault.status;
  const owners = all.filter((change) => change !== 'register' || !(registered && managedByStabilizer));
  const open = owners.filter((change) => !vault.allowed[change]);
  const shut = new Map<string, { why: ErrorBody; changes: VaultChange[] }>();
  for (const change of owners) {
    const why = vault.allowed[change];
    if (!why) continue;
    const same = shut.get(why.code);
    if (same) same.changes.push(change);
    else shut.set(why.code, { why, changes: [change] });
  }
  return (
    <section class="stack">
      <h2>{text.actions}</h2>
      {open.map((change) => (
        <Action key={change} vault={vault} change={change} main={change === 'register'} />
      ))}
      {shut.size > 0 ? (
        <ul class="stack tight">
          {[...shut].map(([code, { why, changes }]) => (
            <Shut key={code} changes={changes} why={why} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** What may not be done now is no button, but it says why. */
function Shut({ changes, why }: { changes: VaultChange[]; why: ErrorBody }) {
  const { say } = usePage();
  const { change: text } = useVaultWords();
  const reason = useErrorWords(why);
  return (
    <li class="small quiet not-now">
      <Icon name="blocked" />
      <span>
        <span class="strong">{say.list(changes.map((change) => text[change]))}.</span> {reason?.what}
      </span>
    </li>
  );
}

/** A button that leads to the form of a change. `main`: the one thing to do here. */
export function Action({ vault, change, main = false }: { vault: VaultView; change: VaultChange; main?: boolean }) {
  const { ui } = usePage();
  const { change: text } = useVaultWords();
  return (
    <Button wide kind={main ? 'act' : 'plain'} onClick={() => ui.go({ name: 'change', vault: vault.vault, change })}>
      {text[change]}
    </Button>
  );
}
