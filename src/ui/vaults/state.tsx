/** How a vault stands: chips beside its name, an explanation where something is wrong. */
import type { VaultView } from '../../commands/views';
import { Wake } from '../frame/wake';
import { AddressText } from '../parts/address';
import { Chip } from '../parts/chip';
import { Notice } from '../parts/notice';
import { useStore } from '../state/use-wallet';
import { useVaultWords } from '../state/use-words';

export function Chips({ vault }: { vault: VaultView }) {
  const { states } = useVaultWords();
  if (vault.state === 'normal' && !vault.archived) return null;
  return (
    <span class="chips">
      {vault.state === 'critical' ? (
        <Chip tone="danger" icon="danger">
          {states.critical}
        </Chip>
      ) : null}
      {vault.state === 'stale' ? (
        <Chip tone="warning" icon="warning">
          {states.stale}
        </Chip>
      ) : null}
      {vault.state === 'notEnrolled' ? <Chip tone="neutral">{states.notEnrolled}</Chip> : null}
      {vault.archived ? (
        <Chip tone="neutral" icon="clock">
          {states.archived}
        </Chip>
      ) : null}
    </span>
  );
}

/** Whose word the name is, where it is not the settings': always with the address. */
export function NameNotice({ vault }: { vault: VaultView }) {
  const { explain } = useVaultWords();
  if (vault.listed) return null;
  if (!vault.like && !vault.hidden) {
    return (
      <p class="small quiet">
        {explain.nameUnlisted} <AddressText address={vault.vault} />
      </p>
    );
  }
  return (
    <Notice level="warning">
      {vault.like ? <p>{explain.nameLike(vault.like)}</p> : null}
      {vault.hidden ? <p>{explain.nameHidden}</p> : null}
      <p class="small">
        <AddressText address={vault.vault} />
      </p>
    </Notice>
  );
}

/** Entries that sleep: the vault's own, or those of the account's shares. */
function Asleep({ vault }: { vault: VaultView }) {
  const { explain } = useVaultWords();
  const shares = useStore((state) => state.portfolio?.holdings.some((held) => held.vault === vault.vault && held.archived) ?? false);
  if (!vault.archived && !shares) return null;
  const back = { name: 'vault', vault: vault.vault } as const;
  return (
    <Notice level="info" label={explain.archivedTitle}>
      <p>{vault.archived ? explain.archived : explain.archivedShares}</p>
      <Wake what={vault.archived ? 'vault' : 'holding'} address={vault.vault} name={vault.name} back={back} />
    </Notice>
  );
}

export function StateNotice({ vault }: { vault: VaultView }) {
  const { explain } = useVaultWords();
  if (vault.state === 'critical') {
    return (
      <Notice level="danger" label={explain.criticalTitle}>
        <p>{explain.critical}</p>
        <p class="quiet">{explain.criticalNext}</p>
      </Notice>
    );
  }
  return (
    <>
      {vault.state === 'stale' ? <Notice level="warning" text={explain.stale} /> : null}
      {vault.stabilizer && !vault.stabilizer.known ? <Notice level="warning" text={explain.unknownStabilizer} /> : null}
      <Asleep vault={vault} />
    </>
  );
}
