/** What the account can hold: its trustlines, the network's own assets that it has none for, and any other by code and issuer. */
import type { ComponentChildren } from 'preact';
import { classic } from '../../primitives/amounts';
import { FormBar } from '../frame/form-bar';
import { KeptNote } from '../frame/kept-note';
import { Unread } from '../frame/unread';
import { AddressText } from '../parts/address';
import { AddressField } from '../parts/address-field';
import { Amount } from '../parts/amount';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { Section } from '../parts/section';
import { usePage } from '../state/context';
import { useDraft } from '../state/drafts';
import { useStore, useWallet } from '../state/use-wallet';
import { usePayWords } from '../state/use-words';
import { balanceOf, isCode, issuedAssets, type NamedAsset, nameOf, readAsset } from './asset-names';
import { LINE_RESERVE } from './trustline';
import { Worth } from './worth';

export function AssetsScreen() {
  const { ui, say } = usePage();
  const { assets } = usePayWords();
  const { network } = useWallet();
  const portfolio = useStore((state) => state.portfolio);
  const balances = portfolio?.balances ?? [];
  const closed = issuedAssets(network).filter((asset) => !balanceOf(balances, asset));
  const show = (asset: NamedAsset) => ui.go({ name: 'trustline', asset: nameOf(asset) });
  return (
    <>
      <FormBar title={assets.title} form="asset" />
      <main class="body">
        {portfolio ? null : <Unread />}
        <p>{portfolio && !portfolio.exists ? assets.missing : assets.lead}</p>
        <p class="small quiet">{assets.what(say.amount(LINE_RESERVE, 'XLM'))}</p>
        {portfolio ? (
          <Section title={assets.held}>
            <li>
              <div class="grow">
                <p class="strong">{portfolio?.xlm ? <Amount amount={portfolio.xlm.balance} of={portfolio.xlm} /> : 'XLM'}</p>
                {portfolio?.xlm ? <Worth balance={portfolio.xlm} /> : null}
                <p class="small quiet">{assets.native}</p>
              </div>
            </li>
            {balances.map((held) => {
              const { code, issuer, balance } = held;
              return issuer === null ? null : (
                <Line
                  key={`${code}/${issuer}`}
                  asset={{ code, issuer }}
                  held={balance}
                  label={assets.change}
                  onClick={() => show({ code, issuer })}
                >
                  <Worth balance={held} />
                </Line>
              );
            })}
          </Section>
        ) : null}
        {closed.length > 0 && portfolio ? (
          <Section title={assets.listed}>
            {closed.map((asset) => (
              <Line key={nameOf(asset)} asset={asset} label={assets.open} onClick={() => show(asset)} />
            ))}
          </Section>
        ) : null}
        <Other onNext={show} />
      </main>
    </>
  );
}

interface LineProps {
  asset: NamedAsset;
  /** What there is of it, in stroops; absent: there is no line. */
  held?: string;
  label: string;
  onClick: () => void;
  children?: ComponentChildren;
}

function Line({ asset, held, label, onClick, children }: LineProps) {
  const { assets } = usePayWords();
  return (
    <li>
      <div class="grow">
        <p class="strong">
          {held === undefined ? null : <Amount amount={held} of={classic(asset.code)} bare />} {asset.code}
        </p>
        {children}
        <p class="small quiet">
          {assets.issuer} <AddressText address={asset.issuer} />
        </p>
      </div>
      <Button slim label={`${label}: ${asset.code}`} onClick={onClick}>
        {label}
      </Button>
    </li>
  );
}

function Other({ onNext }: { onNext: (asset: NamedAsset) => void }) {
  const { assets } = usePayWords();
  const draft = useDraft('asset', '', { code: '', issuer: '' });
  const { code, issuer } = draft.value;
  const put = (text: string) => draft.put((now) => ({ ...now, code: text, ...readAsset(text) }));
  const setIssuer = (text: string) => draft.put((now) => ({ ...now, issuer: text }));
  const asset = readAsset(`${code.trim()}:${issuer.trim()}`);
  const wrongCode = code.trim() !== '' && !isCode(code.trim());
  const submit = (event: Event) => {
    event.preventDefault();
    if (asset) onNext(asset);
  };
  return (
    <section class="section">
      <h2>{assets.other}</h2>
      <form class="stack" onSubmit={submit}>
        <p class="small quiet">{assets.otherLead}</p>
        <KeptNote draft={draft} />
        <Field label={assets.code} value={code} onInput={put} hint={assets.codeHint} error={wrongCode ? assets.codeWrong : undefined} />
        <AddressField
          label={assets.issuerAddress}
          value={issuer}
          onInput={setIssuer}
          hint={assets.issuerHint}
          kinds={['G']}
          wrong={assets.issuerWrong}
        />
        <Button type="submit" wide off={!asset}>
          {assets.next}
        </Button>
      </form>
    </section>
  );
}
