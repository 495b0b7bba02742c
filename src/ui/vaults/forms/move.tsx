/** Moves the whole holding into another vault. */
import type { VaultView } from '../../../commands/views';
import type { ContractId } from '../../../primitives/addresses';
import { Amount } from '../../parts/amount';
import { Choices } from '../../parts/choices';
import { Compared } from '../../parts/compared';
import { ErrorNotice } from '../../parts/notice';
import { Bones } from '../../parts/skeleton';
import { usePage } from '../../state/context';
import { useDraft } from '../../state/drafts';
import { cannotInvest } from '../../state/use-task';
import { useVaultWords } from '../../state/use-words';
import { useBasis } from '../instruments';
import { useAssetCode, useVaults } from '../readings';
import { Chips } from '../state';
import { FormFrame } from './frame';
import type { FormProps } from './props';

export function MoveForm({ vault, review, task, account }: FormProps) {
  const { words } = usePage();
  const { form: told } = useVaultWords();
  const code = useAssetCode()(vault);
  const { value, error } = useVaults();
  const [target, setTarget] = useDraft<ContractId | null>(`move/${vault.vault}`, null);
  const frozen = cannotInvest(task);
  const others = (value?.vaults ?? []).filter((other) => other.vault !== vault.vault);
  const ask = (targetVaultAddress: ContractId) =>
    review({
      name: 'vaultToVault',
      input: { from: account, sourceVaultAddress: vault.vault, targetVaultAddress, ...(frozen ? { invest: false } : {}) },
    });
  const holds = BigInt(vault.shares) > 0n;
  return (
    <FormFrame
      vault={vault}
      lead={holds ? told.moveLead : told.holdsNothing}
      task={task}
      onReview={target && holds ? () => ask(target) : undefined}
      label={frozen ? told.withoutInvesting : undefined}
      note={
        <Compared
          here={vault.netRate?.bps}
          there={others.find((other) => other.vault === target)?.netRate?.bps}
          amount={BigInt(vault.value ?? '0')}
          code={code}
        />
      }
      wayOn={frozen ? <p class="quiet">{words.migrate.withoutInvestingNote}</p> : null}
    >
      {vault.value === null ? null : (
        <p class="lead strong">
          <Amount stroops={vault.value} code={code} />
        </p>
      )}
      {value ? null : error ? <ErrorNotice error={error} /> : <Bones widths={['100%', '100%']} />}
      {value && !others.some(({ asset }) => asset === vault.asset) ? <p>{told.moveNone}</p> : null}
      <Choices title={told.moveTo}>
        {others.map((other) => (
          <Target
            key={other.vault}
            vault={other}
            fits={other.asset === vault.asset}
            checked={other.vault === target}
            onChoose={setTarget}
          />
        ))}
      </Choices>
    </FormFrame>
  );
}

interface TargetProps {
  vault: VaultView;
  fits: boolean;
  checked: boolean;
  onChoose: (vault: ContractId) => void;
}

function Target({ vault, fits, checked, onChoose }: TargetProps) {
  const { words, say } = usePage();
  const { form: told, explain } = useVaultWords();
  const basis = useBasis();
  return (
    <label class="choice">
      <input type="radio" name="target" checked={checked} disabled={!fits} onChange={() => onChoose(vault.vault)} />
      <span class="grow">
        <span class="row between head">
          <span class="strong name">{vault.name}</span>
          {fits && vault.netRate ? (
            <span class="amount">
              <span class="strong">{say.rate(vault.netRate.bps)}</span> <span class="small quiet">{words.migrate.year}</span>
            </span>
          ) : null}
        </span>
        <span class="small quiet block">
          {!fits ? told.otherAsset : vault.netRate ? `${words.migrate.net}, ${basis(vault.netRate)}` : told.noRate}
        </span>
        {vault.like ? <span class="small block">{explain.nameLike(vault.like)}</span> : null}
        <span class="small quiet block">{words.migrate.fee(say.rate(vault.status.currentFeeBps))}</span>
        {vault.state === 'critical' ? <Chips vault={vault} /> : null}
      </span>
    </label>
  );
}
