/** Moves a holding, or a part of it, into another vault. */

import type { VaultView } from '../../../commands/views';
import { effectOf, leftBy, moved } from '../../../insight/depth';
import type { PreviewRequest } from '../../../interface/schema/intents';
import type { ContractId } from '../../../primitives/addresses';
import { wholeUnit } from '../../../primitives/amounts';
import type { VaultWords } from '../../../words/en/vaults';
import { unitOf } from '../../format/unit';
import { ErrorNotice } from '../../frame/error-notice';
import { Bones } from '../../parts/skeleton';
import { usePage } from '../../state/context';
import { useDraft } from '../../state/drafts';
import { usePrepare } from '../../state/use-prepare';
import { cannotInvest } from '../../state/use-task';
import { useVaultWords } from '../../state/use-words';
import { Compared } from '../compared';
import { useVaults } from '../readings';
import { type Candidate, VaultTable } from '../vault-table';
import { FormFrame } from './frame';
import { PartField, sharesFor, usePart, WHOLE } from './part';
import type { FormProps } from './props';

/** What it earns with what is moved: out of one pool into the same one leaves that as it is. */
const earningsOf = ({ earnings, depths }: VaultView, from: VaultView, amount: bigint) =>
  moved(earnings, effectOf(depths, amount, leftBy(from.vault, from.lendsInto)));

/** What holds another asset cannot take it in. */
function candidateOf(other: VaultView, from: VaultView, amount: bigint, { form, explain, states }: VaultWords): Candidate {
  const { vault, name, earnings, managed, status, lendsInto } = other;
  const warnings = [...(other.like ? [explain.nameLike(other.like)] : []), ...(other.state === 'critical' ? [`${states.critical}.`] : [])];
  return {
    vault,
    name,
    earnings: earningsOf(other, from, amount),
    before: earnings,
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
  const draft = useDraft('vaultToVault', vault.vault, { vault: null as ContractId | null, ...WHOLE });
  const { vault: target } = draft.value;
  const change = (more: Partial<typeof draft.value>) => draft.put((now) => ({ ...now, ...more }));
  const held = BigInt(vault.shares);
  const worth = BigInt(vault.value ?? '0');
  const part = usePart(draft.value, change, unit, worth, text.tooMuchHeld);
  const amount = part.amount ?? worth;
  const shares = part.amount === undefined ? undefined : sharesFor(part.amount, worth, held);
  const frozen = cannotInvest(task);
  const others = (value?.vaults ?? []).filter((other) => other.vault !== vault.vault);
  const there = others.find((other) => other.vault === target);
  const holds = held > 0n;
  const request: PreviewRequest | undefined =
    target && holds && shares
      ? {
          name: 'vaultToVault',
          input: {
            from: account,
            sourceVaultAddress: vault.vault,
            targetVaultAddress: target,
            ...(shares === held ? {} : { shares: shares.toString() }),
            ...(frozen ? { invest: false } : {}),
          },
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
      note={<Compared here={vault.earnings} there={there && earningsOf(there, vault, amount)} amount={amount} of={unit} />}
      wayOn={frozen ? <p class="quiet">{words.migrate.withoutInvestingNote}</p> : null}
    >
      {vault.value === null || !holds ? null : <PartField part={part} most={worth} of={unit} place={vault.name} />}
      {value ? null : error ? <ErrorNotice error={error} /> : <Bones widths={['100%', '100%']} />}
      {value && !others.some(({ asset }) => asset === vault.asset) ? <p>{text.moveNone}</p> : null}
      {others.length > 0 ? (
        <VaultTable
          title={text.moveTo}
          candidates={others.map((other) => candidateOf(other, vault, amount, vaultWords))}
          now={{ name: vault.name, earnings: vault.earnings }}
          amount={amount}
          of={unit}
          chosen={target}
          onChoose={(vault) => change({ vault })}
        />
      ) : null}
    </FormFrame>
  );
}
