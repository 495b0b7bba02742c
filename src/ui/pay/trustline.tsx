/** One trustline: opened with its reserve explained, its limit changed, closed. */

import type { BalanceView } from '../../commands/views';
import type { PreviewRequest } from '../../interface/schema/intents';
import { classic, I64_MAX } from '../../primitives/amounts';
import { isAmbiguous, readAmount } from '../format/read';
import { FormBar } from '../frame/form-bar';
import { Unread } from '../frame/unread';
import { AddressText } from '../parts/address';
import { Amount } from '../parts/amount';
import { Button } from '../parts/button';
import { Fact } from '../parts/fact';
import { Field } from '../parts/field';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useDraft } from '../state/drafts';
import { usePrepare } from '../state/use-prepare';
import { useStore, useWallet } from '../state/use-wallet';
import { usePayWords } from '../state/use-words';
import { balanceOf, likenessOf, type NamedAsset, readAsset } from './asset-names';
import { FormFrame, useReview } from './frame';
import { IssuerCheck } from './issuer-check';

/** Stroops of XLM that an open line holds: half a one on every network (contracts.md 9.3). */
export const LINE_RESERVE = 5_000_000n;

export function TrustlineScreen({ asset: name }: { asset: string }) {
  const { line: text } = usePayWords();
  const asset = readAsset(name);
  const portfolio = useStore((state) => state.portfolio);
  return (
    <>
      <FormBar title={text.open(asset?.code ?? name)} form="trustline" of={name} back={{ name: 'assets' }} />
      {!portfolio ? (
        <main class="body">
          <Unread />
        </main>
      ) : asset ? (
        <LineForm name={name} asset={asset} open={balanceOf(portfolio.balances, asset)} />
      ) : null}
    </>
  );
}

interface FormProps {
  name: string;
  asset: NamedAsset;
  open: BalanceView | undefined;
}

function LineForm({ name, asset, open }: FormProps) {
  const { say } = usePage();
  const {
    line: words,
    send: { amountTwoWays },
  } = usePayWords();
  const { active } = useWallet();
  const { task, review } = useReview({ name: 'trustline', asset: name });
  const draft = useDraft('trustline', name, '');
  const { value: text, put: setText } = draft;
  const limit = text.trim() === '' ? I64_MAX : readAmount(text, say.marks.decimal, classic(asset.code));
  const input = { from: active ?? '', asset: name };
  const reserve = say.amount(LINE_RESERVE, 'XLM');
  const same = open !== undefined && limit === BigInt(open.limit ?? I64_MAX);
  const request: PreviewRequest | undefined =
    limit === undefined || same
      ? undefined
      : { name: 'trustline', input: limit === I64_MAX ? input : { ...input, limit: limit.toString() } };
  usePrepare(request);
  const wrong = isAmbiguous(text, say.marks.decimal, asset.code) ? amountTwoWays(text.trim()) : words.limitWrong;
  return (
    <FormFrame task={task} draft={draft} onReview={request && (() => review(request))} label={open ? words.change : words.submit}>
      <dl class="facts">
        <Fact label={usePayWords().assets.issuer}>
          <AddressText address={asset.issuer} copy />
        </Fact>
        {open ? <Standing open={open} /> : null}
      </dl>
      <Alike asset={asset} />
      {open ? null : (
        <>
          <p>{words.lead(asset.code)}</p>
          <p>
            {words.reserve(reserve)} {words.risk}
          </p>
        </>
      )}
      <IssuerCheck asset={asset} />
      <Field
        label={words.atMost}
        value={text}
        onInput={setText}
        hint={words.atMostHint}
        error={limit === undefined ? wrong : undefined}
        numeric
      />
      {open ? (
        open.balance === '0' ? (
          <div class="stack">
            <p class="small quiet">{words.closeWhy(reserve)}</p>
            <Button wide off={task.busy} onClick={() => review({ name: 'trustline', input: { ...input, limit: '0' } })}>
              {words.close}
            </Button>
          </div>
        ) : (
          <p class="small quiet">{words.closeLater(asset.code)}</p>
        )
      ) : null}
    </FormFrame>
  );
}

function Standing({ open }: { open: BalanceView }) {
  const { line: text } = usePayWords();
  const limit = BigInt(open.limit ?? I64_MAX);
  return (
    <>
      <Fact label={text.held}>
        <Amount amount={open.balance} of={open} bare /> {open.code}
      </Fact>
      <Fact label={text.limit}>
        {limit === I64_MAX ? (
          text.noLimit
        ) : (
          <>
            <Amount amount={limit} of={open} bare /> {open.code}
          </>
        )}
      </Fact>
    </>
  );
}

/** The code of an asset that the network's settings do not name, and that may be taken for one that they do. */
function Alike({ asset }: { asset: NamedAsset }) {
  const { line: text } = usePayWords();
  const { network } = useWallet();
  const like = likenessOf(network, asset);
  if (!like) return null;
  const same = like.degree === 'same';
  return <Notice level={same ? 'danger' : 'warning'} text={(same ? text.lookalike : text.padded)(asset.code, like.name)} />;
}
