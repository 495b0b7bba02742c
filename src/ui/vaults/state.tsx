/** How a vault stands: chips for the list, an explanation where something is wrong. */
import type { VaultView } from '../../commands/views';
import { Icon } from '../parts/icon';
import { Notice } from '../parts/notice';
import { useVaultWords } from './words';

export function Chips({ vault }: { vault: VaultView }) {
  const { states } = useVaultWords();
  if (vault.state === 'normal' && !vault.archived) return null;
  return (
    <span class="chips">
      {vault.state === 'critical' ? (
        <span class="tag harm">
          <Icon name="danger" />
          {states.critical}
        </span>
      ) : null}
      {vault.state === 'stale' ? (
        <span class="tag loud">
          <Icon name="warning" />
          {states.stale}
        </span>
      ) : null}
      {vault.state === 'notEnrolled' ? <span class="tag">{states.notEnrolled}</span> : null}
      {vault.archived ? (
        <span class="tag">
          <Icon name="clock" />
          {states.archived}
        </span>
      ) : null}
    </span>
  );
}

export function StateNotice({ vault, brief = false }: { vault: VaultView; brief?: boolean }) {
  const { explain } = useVaultWords();
  if (vault.state === 'critical') {
    return (
      <Notice level="danger" label={explain.criticalTitle}>
        <p>{explain.critical}</p>
        <p class="quiet">{explain.criticalNext}</p>
      </Notice>
    );
  }
  if (brief) return null;
  return (
    <>
      {vault.state === 'stale' ? (
        <Notice level="warning">
          <p>{explain.stale}</p>
        </Notice>
      ) : null}
      {vault.stabilizer && !vault.stabilizer.known ? (
        <Notice level="warning">
          <p>{explain.unknownStabilizer}</p>
        </Notice>
      ) : null}
      {vault.archived ? (
        <Notice level="info">
          <p>{explain.archived}</p>
        </Notice>
      ) : null}
    </>
  );
}
