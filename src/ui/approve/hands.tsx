/** What several people sign: who has, who has not, and how it gets to the others and back. */
import type { HandsView, PreviewView, ShareView } from '../../commands/request-views';
import { isAccountId } from '../../primitives/addresses';
import { SHARED_SECONDS, type SharedSeconds } from '../../primitives/holders';
import type { WarningCode } from '../../primitives/plan-words';
import { ErrorNotice } from '../frame/error-notice';
import { AddressText } from '../parts/address';
import { Chip } from '../parts/chip';
import { Choices } from '../parts/choices';
import { Icon } from '../parts/icon';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { useNameOf } from '../state/use-names';
import { useTask } from '../state/use-task';
import { usePlanWords } from '../state/use-words';
import { isStale } from './asked';

/** A site's request, which this file comes with, waits for nobody else's signature. */
const loadWaiting = () => import('./waiting');

const isWeighed = ({ signers }: ShareView): boolean => signers.some(({ weight }) => weight !== 1);

/** Whether the keys of this wallet that have not signed yet are enough, with what is there. */
export function completes({ shares }: HandsView): boolean {
  return shares.every(({ have, need, signers }) => {
    const own = signers.filter(({ signed, here }) => here === 'key' && !signed);
    return own.reduce((sum, { weight }) => sum + weight, have) >= need;
  });
}

/** Warnings by which it would fail as things are. */
const FAILS: readonly WarningCode[] = ['simulation_failed', 'resources_short'];

/** Whether the review found that this call would succeed. */
const succeeds = ({ plan, failed }: PreviewView): boolean =>
  failed === null && plan.kind === 'contract' && !plan.warnings.some(({ code }) => FAILS.includes(code));

/** Under which a page keeps who is proven to have made the link of these bytes. */
export const makerOf = ({ plan: { hash } }: Pick<PreviewView, 'plan'>): string => `maker ${hash}`;

/** Over the review, before one's own word: that others sign too, and what the word leads to. */
export function HandsNote({ preview }: { preview: PreviewView }) {
  const { hands, signing, intent, plan, failed } = preview;
  const { ui, say } = usePage();
  const words = usePlanWords()?.review.hands;
  if (!hands || signing || !words) return null;
  const maker = ui.held.get(makerOf(preview));
  const enough = hands.shares.every(({ have, need }) => have >= need);
  const alone = hands.shares.every(({ need, signers }) => signers.some(({ here, weight }) => here && weight >= need));
  const signed = hands.shares.some(({ signers }) => signers.some((one) => one.signed));
  return (
    <Notice level="info" quiet>
      {intent === null ? <p>{words.joins}</p> : alone || enough ? null : <p>{words.first}</p>}
      {typeof maker === 'string' ? <p>{words.open.maker.proven(maker)}</p> : null}
      {intent === null && succeeds(preview) ? <p>{words.succeeds(say.time(plan.asOf.closeTime))}</p> : null}
      {failed && isStale(failed) ? null : <p>{enough ? words.enough : completes(hands) ? words.completes : words.holds}</p>}
      {intent !== null && signed ? (
        <>
          <p>{words.stands(say.time(plan.validUntil))}</p>
          <p>{words.renewed}</p>
        </>
      ) : null}
    </Notice>
  );
}

/** Who has signed and who has not; `waiting`: the way to the others and back. */
export function Hands({ preview: { requestId, hands, signing, plan }, waiting }: { preview: PreviewView; waiting: boolean }) {
  const words = usePlanWords()?.review.hands;
  const isShown = hands !== null && waiting === (signing !== null);
  const loaded = useLater(loadWaiting, isShown && waiting);
  if (!isShown || !words) return null;
  return (
    <section class="stack near">
      <h2>{words.title}</h2>
      {hands.shares.map((share) => (
        <Share key={share.account} share={share} named={hands.shares.length > 1} />
      ))}
      {!waiting ? <Time requestId={requestId} chosen={hands.seconds} /> : null}
      {waiting && loaded ? <loaded.Waiting requestId={requestId} hands={hands} plan={plan} /> : null}
    </section>
  );
}

/** How long the others may take: it is built and reviewed again for another choice. */
function Time({ requestId, chosen }: { requestId: string; chosen: SharedSeconds | null }) {
  const { ui } = usePage();
  const text = usePlanWords()?.review.hands;
  const task = useTask();
  if (chosen === null || !text) return null;
  const choose = (seconds: SharedSeconds) =>
    void task.run(async () => {
      await ui.client.call('renew', { requestId, seconds });
      ui.setPreview(await ui.client.call('pendingPreview', {}));
    });
  return (
    <>
      <Choices title={text.time} narrow>
        {SHARED_SECONDS.map((seconds) => (
          <label key={seconds} class="choice">
            <input type="radio" name="time" checked={seconds === chosen} disabled={task.busy} onChange={() => choose(seconds)} />
            <span>{text.times[seconds]}</span>
          </label>
        ))}
      </Choices>
      <p class="small quiet">{text.timeWhat}</p>
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </>
  );
}

function Share({ share, named }: { share: ShareView; named: boolean }) {
  const words = usePlanWords()?.review.hands;
  const nameOf = useNameOf();
  if (!words) return null;
  const weighed = isWeighed(share);
  return (
    <div class="stack tight">
      <p class="row apart">
        {named ? <AddressText address={share.account} name={nameOf(share.account)} /> : null}
        <span class="strong">{words.count(share.have, share.need, share.signers.length, weighed)}</span>
      </p>
      <ul class="rows">
        {share.signers.map(({ key, weight, signed, here }) => (
          <li key={key}>
            <Icon name={signed ? 'check' : 'clock'} />
            <span class="grow">
              {isAccountId(key) ? (
                <AddressText address={key} name={nameOf(key)} />
              ) : (
                <AddressText address={key} name={words.kinds[key[0] as keyof typeof words.kinds]} />
              )}
              <span class="small quiet block">
                {[signed ? words.signed : words.missing, ...(weighed ? [words.weight(weight)] : [])].join(' · ')}
              </span>
            </span>
            {here ? <Chip tone="neutral">{here === 'device' ? words.device : words.here}</Chip> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
