/** Moves the whole holding into another vault. */

import type { VaultView } from '../../../commands/views';
import type { PreviewRequest } from '../../../interface/schema/intents';
import type { ContractId } from '../../../primitives/addresses';
import { wholeUnit } from '../../../primitives/amounts';
import type { VaultWords } from '../../../words/en/vaults';
import { unitOf } from '../../format/unit';
import { Amount } from '../../parts/amount';
import { Compared } from '../../parts/compared';
import { ErrorNotice } from '../../parts/notice';
import { Bones } from '../../parts/skeleton';
import { type Candidate, VaultTable } from '../../parts/vault-table';
import { usePage } from '../../state/context';
import { useDraft } from '../../state/drafts';
import { usePrepare } from '../../state/use-prepare';
import { cannotInvest } from '../../state/use-task';
import { useVaultWords } from '../../state/use-words';
import { useVaults } from '../readings';
import { FormFrame } from './frame';
import type { FormProps } from './props';

/** What holds another asset cannot take it in. */
function candidateOf(other: VaultView, from: VaultView, { form, explain, states }: VaultWords): Candidate {
  const { vault, name, earnings, managed, status, lendsInto } = other;
  const warnings = [...(other.like ? [explain.nameLike(other.like)] : []), ...(other.state === 'critical' ? [`${states.critical}.`] : [])];
  return {
    vault,
    name,
    earnings,
    managed: managed === null || other.decimals === null ? null : BigInt(managed) / wholeUnit(other),
    feeBps: status.currentFeeBps,
    lendsInto,
    since: other.since,
    ...(other.asset === from.asset ? {} : { blocked: form.otherAsset }),
    ...(warnings.length > 0 ? { warning: warnings.join(' ') } : {}),
  };
}

export function MoveForm({ vault, review, task, account }: FormProps) {
  const { words } = usePage();
  const vaultWords = useVaultWords();
  const { form: text } = vaultWords;
  const unit = unitOf(vault);
  const { value, error } = useVaults();
  const draft = useDraft<ContractId | null>('vaultToVault', vault.vault, null);
  const { value: target, put: setTarget } = draft;
  const frozen = cannotInvest(task);
  const others = (value?.vaults ?? []).filter((other) => other.vault !== vault.vault);
  const holds = BigInt(vault.shares) > 0n;
  const request: PreviewRequest | undefined =
    target && holds
      ? {
          name: 'vaultToVault',
          input: { from: account, sourceVaultAddress: vault.vault, targetVaultAddress: target, ...(frozen ? { invest: false } : {}) },
        }
      : undefined;
  usePrepare(request);
  return (
    <FormFrame
      vault={vault}
      lead={holds ? text.moveLead : text.holdsNothing}
      draft={draft}
      task={task}
      onReview={request && (() => review(request))}
      label={frozen ? text.withoutInvesting : undefined}
      note={
        <Compared
          here={vault.earnings}
          there={others.find((other) => other.vault === target)?.earnings}
          amount={BigInt(vault.value ?? '0')}
          of={unit}
        />
      }
      wayOn={frozen ? <p class="quiet">{words.migrate.withoutInvestingNote}</p> : null}
    >
      {vault.value === null ? null : (
        <p class="lead strong">
          <Amount amount={vault.value} of={unit} />
        </p>
      )}
      {value ? null : error ? <ErrorNotice error={error} /> : <Bones widths={['100%', '100%']} />}
      {value && !others.some(({ asset }) => asset === vault.asset) ? <p>{text.moveNone}</p> : null}
      {others.length > 0 ? (
        <VaultTable
          title={text.moveTo}
          candidates={others.map((other) => candidateOf(other, vault, vaultWords))}
          now={{ name: vault.name, earnings: vault.earnings }}
          amount={BigInt(vault.value ?? '0')}
          of={unit}
          chosen={target}
          onChoose={setTarget}
        />
      ) : null}
    </FormFrame>
  );
}
