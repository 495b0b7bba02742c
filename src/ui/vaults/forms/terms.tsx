/** Terms of the stabilizer: register with all three, or change the target or the bounds. */
import { VAULT_FEE_LIMIT_BPS } from '../../../insight/keeper-step';
import { isStranded } from '../../../primitives/fee-bounds';
import { readRate, writeRate } from '../../format/read';
import { Field } from '../../parts/field';
import { Notice } from '../../parts/notice';
import { usePage } from '../../state/context';
import { useDraft } from '../../state/drafts';
import { useVaultWords } from '../../state/use-words';
import { Expect } from '../expect';
import { Glossary } from '../glossary';
import { changesNothing, doubtOf, keptUnder, projectionOf, readTarget, type Terms, type Typed, termsAfter } from '../outlook';
import { FormFrame, Points } from './frame';
import type { FormProps } from './props';

type Change = 'register' | 'targetApy' | 'feeBounds';

/** What a field starts with: the terms as they are; of a new vault the widest bounds that it can follow. */
function started({ vault }: FormProps, decimal: string): Typed {
  const { config } = vault.status;
  const write = (bps: number | undefined) => (bps === undefined ? '' : writeRate(bps, decimal));
  return {
    targetApyBps: write(config?.targetApyBps),
    minFeeBps: config ? write(config.minFeeBps) : '0',
    maxFeeBps: write(config?.maxFeeBps ?? VAULT_FEE_LIMIT_BPS),
  };
}

export function TermsForm(props: FormProps & { change: Change }) {
  const { change, vault, review, task, account } = props;
  const { say } = usePage();
  const { form: told } = useVaultWords();
  const draft = useDraft(change, vault.vault, () => started(props, say.marks.decimal));
  const { value: typed, put: setTyped } = draft;
  const now = vault.status.config;
  const terms = termsAfter(change, typed, now, say.marks.decimal);
  const lead = { register: told.registerLead, targetApy: told.targetLead, feeBounds: told.boundsLead }[change];
  const owned = { vaultAddress: vault.vault, caller: account };
  const ask = ({ targetApyBps, minFeeBps, maxFeeBps }: Terms) => {
    if (change === 'register') review({ name: 'register', input: { ...owned, targetApyBps, minFeeBps, maxFeeBps } });
    else if (change === 'targetApy') review({ name: 'targetApy', input: { ...owned, targetApyBps } });
    else review({ name: 'feeBounds', input: { ...owned, minFeeBps, maxFeeBps } });
  };
  const put = (field: keyof Terms) => (value: string) => setTyped({ ...typed, [field]: value });
  return (
    <FormFrame
      vault={vault}
      lead={lead}
      draft={draft}
      task={task}
      onReview={terms && !changesNothing(change, terms, now) ? () => ask(terms) : undefined}
    >
      {change === 'register' ? <Points items={told.registerPoints} /> : null}
      {change === 'register' ? <Glossary terms={['manager', 'stabilizer', 'target', 'bounds']} /> : null}
      {change === 'feeBounds' ? null : <TargetField {...props} value={typed.targetApyBps} onInput={put('targetApyBps')} />}
      {change === 'targetApy' ? null : (
        <BoundsFields {...props} min={typed.minFeeBps} max={typed.maxFeeBps} onMin={put('minFeeBps')} onMax={put('maxFeeBps')} />
      )}
      <Expect vault={vault} outlook={projectionOf(vault, terms)} filled={terms !== null} terms={terms} />
    </FormFrame>
  );
}

function TargetField({ vault, value, onInput }: FormProps & { value: string; onInput: (value: string) => void }) {
  const { say } = usePage();
  const { form: told } = useVaultWords();
  const now = vault.status.config?.targetApyBps;
  const typed = readTarget(value, say.marks.decimal);
  const wrong = value.trim() !== '' && typed === undefined;
  const doubt = typed === undefined ? null : doubtOf(vault, typed);
  const { meant } = doubt ?? {};
  return (
    <>
      <Field
        label={told.target}
        value={value}
        onInput={onInput}
        hint={now === undefined ? undefined : told.now(say.rate(now))}
        error={wrong ? told.rateWrong : undefined}
        numeric
        focus
      />
      {doubt ? (
        <Notice level="warning">
          <p role="status">
            {doubt.earned === null
              ? told.targetUnheard(say.rate(typed ?? 0))
              : told.targetFar[doubt.far](say.rate(typed ?? 0), say.rate(doubt.earned))}
          </p>
          {meant === undefined ? null : (
            <button type="button" class="link" onClick={() => onInput(writeRate(meant, say.marks.decimal))}>
              {told.meant(say.rate(meant))}
            </button>
          )}
        </Notice>
      ) : null}
    </>
  );
}

interface BoundsProps extends FormProps {
  min: string;
  max: string;
  onMin: (value: string) => void;
  onMax: (value: string) => void;
}

function BoundsFields({ vault, min, max, onMin, onMax }: BoundsProps) {
  const { say } = usePage();
  const { form: told } = useVaultWords();
  const { currentFeeBps, config } = vault.status;
  const [low, high] = [readRate(min, say.marks.decimal), readRate(max, say.marks.decimal)];
  const wrong = (text: string) => (text.trim() !== '' && readRate(text, say.marks.decimal) === undefined ? told.percentWrong : undefined);
  const crossed = low !== undefined && high !== undefined && low > high;
  const outside = !crossed && isStranded(currentFeeBps, { minFeeBps: low ?? 0, maxFeeBps: high ?? VAULT_FEE_LIMIT_BPS });
  const kept = low === undefined ? null : keptUnder(low);
  const now = (bps: number | undefined) => (bps === undefined ? undefined : told.now(say.rate(bps)));
  return (
    <>
      <div class="beside">
        <Field
          label={told.min}
          value={min}
          onInput={onMin}
          hint={now(config?.minFeeBps) ?? told.feeNow(say.rate(currentFeeBps))}
          error={wrong(min)}
          numeric
        />
        <Field
          label={told.max}
          value={max}
          onInput={onMax}
          hint={now(config?.maxFeeBps)}
          error={wrong(max) ?? (crossed ? told.crossed : undefined)}
          numeric
        />
      </div>
      {outside ? (
        <Notice level="warning">
          <p>{told.feeOutside(say.rate(currentFeeBps))}</p>
        </Notice>
      ) : null}
      {kept !== null && low !== undefined ? (
        <Notice level="warning">
          <p role="status">{told.minFar(say.rate(low), say.rate(kept))}</p>
        </Notice>
      ) : null}
      {high !== undefined && high > VAULT_FEE_LIMIT_BPS ? (
        <Notice level="warning">
          <p>{told.above90}</p>
        </Notice>
      ) : null}
    </>
  );
}
