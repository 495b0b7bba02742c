/** Terms of the stabilizer: register with all three, or change the target or the bounds. */

import { VAULT_FEE_LIMIT_BPS } from '../../../insight/keeper-step';
import type { PreviewRequest } from '../../../interface/schema/intents';
import { isStranded } from '../../../primitives/fee-bounds';
import { readRate, writeRate } from '../../format/read';
import { Field } from '../../parts/field';
import { Notice } from '../../parts/notice';
import { usePage } from '../../state/context';
import { useDraft } from '../../state/drafts';
import { usePrepare } from '../../state/use-prepare';
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
  const { form: text } = useVaultWords();
  const draft = useDraft(change, vault.vault, () => started(props, say.marks.decimal));
  const { value: typed, put: setTyped } = draft;
  const now = vault.status.config;
  const terms = termsAfter(change, typed, now, say.marks.decimal);
  const lead = { register: text.registerLead, targetApy: text.targetLead, feeBounds: text.boundsLead }[change];
  const owned = { vaultAddress: vault.vault, caller: account };
  const requestOf = ({ targetApyBps, minFeeBps, maxFeeBps }: Terms): PreviewRequest => {
    if (change === 'register') return { name: 'register', input: { ...owned, targetApyBps, minFeeBps, maxFeeBps } };
    if (change === 'targetApy') return { name: 'targetApy', input: { ...owned, targetApyBps } };
    return { name: 'feeBounds', input: { ...owned, minFeeBps, maxFeeBps } };
  };
  const request = terms && !changesNothing(change, terms, now) ? requestOf(terms) : undefined;
  usePrepare(request);
  const put = (field: keyof Terms) => (value: string) => setTyped({ ...typed, [field]: value });
  return (
    <FormFrame vault={vault} lead={lead} draft={draft} task={task} onReview={request && (() => review(request))}>
      {change === 'register' ? <Points items={text.registerPoints} /> : null}
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
  const { form: text } = useVaultWords();
  const now = vault.status.config?.targetApyBps;
  const typed = readTarget(value, say.marks.decimal);
  const wrong = value.trim() !== '' && typed === undefined;
  const doubt = typed === undefined ? null : doubtOf(vault, typed);
  const { meant } = doubt ?? {};
  return (
    <>
      <Field
        label={text.target}
        value={value}
        onInput={onInput}
        hint={now === undefined ? undefined : text.now(say.rate(now))}
        error={wrong ? text.rateWrong : undefined}
        numeric
        focus
      />
      {doubt ? (
        <Notice level="warning">
          <p role="status">
            {doubt.earned === null
              ? text.targetTooHigh(say.rate(typed ?? 0))
              : text.targetFar[doubt.far](say.rate(typed ?? 0), say.rate(doubt.earned))}
          </p>
          {meant === undefined ? null : (
            <button type="button" class="link" onClick={() => onInput(writeRate(meant, say.marks.decimal))}>
              {text.meant(say.rate(meant))}
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
  const { form: words } = useVaultWords();
  const { currentFeeBps, config } = vault.status;
  const [low, high] = [readRate(min, say.marks.decimal), readRate(max, say.marks.decimal)];
  const wrong = (text: string) => (text.trim() !== '' && readRate(text, say.marks.decimal) === undefined ? words.percentWrong : undefined);
  const crossed = low !== undefined && high !== undefined && low > high;
  const outside = !crossed && isStranded(currentFeeBps, { minFeeBps: low ?? 0, maxFeeBps: high ?? VAULT_FEE_LIMIT_BPS });
  const kept = low === undefined ? null : keptUnder(low);
  const now = (bps: number | undefined) => (bps === undefined ? undefined : words.now(say.rate(bps)));
  return (
    <>
      <div class="beside">
        <Field
          label={words.min}
          value={min}
          onInput={onMin}
          hint={now(config?.minFeeBps) ?? words.feeNow(say.rate(currentFeeBps))}
          error={wrong(min)}
          numeric
        />
        <Field
          label={words.max}
          value={max}
          onInput={onMax}
          hint={now(config?.maxFeeBps)}
          error={wrong(max) ?? (crossed ? words.crossed : undefined)}
          numeric
        />
      </div>
      {outside ? <Notice level="warning" text={words.feeOutside(say.rate(currentFeeBps))} /> : null}
      {kept !== null && low !== undefined ? <Notice level="warning" status text={words.minFar(say.rate(low), say.rate(kept))} /> : null}
      {high !== undefined && high > VAULT_FEE_LIMIT_BPS ? <Notice level="warning" text={words.above90} /> : null}
    </>
  );
}
