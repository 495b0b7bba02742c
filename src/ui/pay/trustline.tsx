/** One trustline: opened with its reserve explained, its limit changed, closed. */
import type { BalanceView } from '../../commands/views';
import { I64_MAX } from '../../primitives/amounts';
import { isAmbiguous, readAmount } from '../format/read';
import { AddressText } from '../parts/address';
import { Amount } from '../parts/amount';
import { NetworkTag, TitleBar } from '../parts/bars';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { Notice } from '../parts/notice';
import { Unread } from '../parts/unread';
import { usePage, useStore, useWallet } from '../state/context';
import { useCancel, useDraft } from '../state/drafts';
import { usePayWords } from '../state/use-words';
import { balanceOf, likenessOf, type NamedAsset, readAsset } from './asset-names';
import { FormFrame, useReview } from './frame';
import { IssuerCheck } from './issuer-check';

/** Stroops of XLM that an open line holds: half a one on every network (contracts.md 9.3). */
export const LINE_RESERVE = 5_000_000n;

export function TrustlineScreen({ asset: name }: { asset: string }) {
  const { ui } = usePage();
  const { line: told } = usePayWords();
  const asset = readAsset(name);
  const cancel = useCancel('trustline', name);
  const portfolio = useStore((state) => state.portfolio);
  return (
    <>
      <TitleBar
        title={told.open(asset?.code ?? name)}
        onBack={() => {
          cancel();
          ui.go({ name: 'assets' });
        }}
      >
        <NetworkTag />
      </TitleBar>
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
    line: told,
    send: { amountTwoWays },
  } = usePayWords();
  const { active } = useWallet();
  const { task, review } = useReview({ name: 'trustline', asset: name });
  const draft = useDraft('trustline', name, '');
  const { value: text, put: setText } = draft;
  const limit = text.trim() === '' ? I64_MAX : readAmount(text, say.marks.decimal, asset.code);
  const input = { from: active ?? '', asset: name };
  const ask = (most: bigint) => review({ name: 'trustline', input: most === I64_MAX ? input : { ...input, limit: most.toString() } });
  const reserve = say.amount(LINE_RESERVE, 'XLM');
  const same = open !== undefined && limit === BigInt(open.limit ?? I64_MAX);
  const wrong = isAmbiguous(text, say.marks.decimal, asset.code) ? amountTwoWays(text.trim()) : told.limitWrong;
  return (
    <FormFrame
      task={task}
      draft={draft}
      onReview={limit === undefined || same ? undefined : () => ask(limit)}
      label={open ? told.change : told.submit}
    >
      <dl class="facts">
        <dt>{usePayWords().assets.issuer}</dt>
        <dd>
          <AddressText address={asset.issuer} copy />
        </dd>
        {open ? <Standing open={open} /> : null}
      </dl>
      <Alike asset={asset} />
      {open ? null : (
        <>
          <p>{told.lead(asset.code)}</p>
          <p>
            {told.reserve(reserve)} {told.risk}
          </p>
        </>
      )}
      <IssuerCheck asset={asset} />
      <Field
        label={told.atMost}
        value={text}
        onInput={setText}
        hint={told.atMostHint}
        error={limit === undefined ? wrong : undefined}
        numeric
      />
      {open ? (
        open.balance === '0' ? (
          <div class="stack">
            <p class="small quiet">{told.closeWhy(reserve)}</p>
            <Button wide off={task.busy} onClick={() => review({ name: 'trustline', input: { ...input, limit: '0' } })}>
              {told.close}
            </Button>
          </div>
        ) : (
          <p class="small quiet">{told.closeLater(asset.code)}</p>
        )
      ) : null}
    </FormFrame>
  );
}

function Standing({ open }: { open: BalanceView }) {
  const { line: told } = usePayWords();
  const limit = BigInt(open.limit ?? I64_MAX);
  return (
    <>
      <dt>{told.held}</dt>
      <dd>
        <Amount stroops={open.balance} /> {open.code}
      </dd>
      <dt>{told.limit}</dt>
      <dd>
        {limit === I64_MAX ? (
          told.noLimit
        ) : (
          <>
            <Amount stroops={limit} /> {open.code}
          </>
        )}
      </dd>
    </>
  );
}

/** The code of an asset that the network's settings do not name, and that may be taken for one that they do. */
function Alike({ asset }: { asset: NamedAsset }) {
  const { line: told } = usePayWords();
  const { network } = useWallet();
  const like = likenessOf(network, asset);
  if (!like) return null;
  const same = like.degree === 'same';
  return (
    <Notice level={same ? 'danger' : 'warning'}>
      <p>{(same ? told.lookalike : told.padded)(asset.code, like.name)}</p>
    </Notice>
  );
}
