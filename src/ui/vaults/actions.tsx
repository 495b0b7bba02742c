/** What the account may do with a vault; what it may not do says why. */
import type { VaultView } from '../../commands/views';
import type { ErrorBody } from '../../primitives/errors';
import { Button } from '../parts/button';
import { Icon } from '../parts/icon';
import { usePage } from '../state/context';
import type { VaultChange } from '../state/route';
import { useErrorWords } from '../state/use-words';
import { useVaultWords } from './words';

const owners = ['register', 'targetApy', 'feeBounds', 'boostDeposit', 'exit'] as const;

export function OwnersActions({ vault }: { vault: VaultView }) {
  const { detail: told } = useVaultWords();
  return (
    <section class="stack">
      <h2>{told.actions}</h2>
      {owners.map((change) => (
        <Action key={change} vault={vault} change={change} why={vault.allowed[change]} />
      ))}
    </section>
  );
}

/** A button that leads to the form of a change. */
export function Action({ vault, change, why }: { vault: VaultView; change: VaultChange; why?: ErrorBody | undefined }) {
  const { ui } = usePage();
  const { change: told } = useVaultWords();
  const reason = useErrorWords(why ?? null);
  return (
    <div>
      <Button wide off={why !== undefined} onClick={() => ui.go({ name: 'change', vault: vault.vault, change })}>
        {told[change]}
      </Button>
      {why && reason ? (
        <p class="small quiet why">
          <Icon name="blocked" />
          <span>
            <span class="hush">{told[change]}: </span>
            {reason.what}
          </span>
        </p>
      ) : null}
    </div>
  );
}
