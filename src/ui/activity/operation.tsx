/** What somebody else did to the account: a line that opens. */
import type { OperationView } from '../../commands/views';
import { shortAddress } from '../format/address';
import { AddressText } from '../parts/address';
import { CopyButton } from '../parts/copy';
import { Fact } from '../parts/fact';
import { Icon, type IconName } from '../parts/icon';
import { usePage } from '../state/context';
import { useNameOf } from '../state/use-names';
import { useWallet } from '../state/use-wallet';
import { EntryBody } from './entry-body';
import { useOtherSide } from './use-moves';

type Movement = OperationView['movements'][number];

/** One word of it: came, left, or what was changed. */
export function useOperationTitle(): (operation: OperationView) => string {
  const { words } = usePage();
  const { titles, received, sent, exchanged } = words.activity.others;
  return ({ kind, movements }) => {
    const came = movements.some(({ amount }) => !amount.startsWith('-'));
    const left = movements.some(({ amount }) => amount.startsWith('-'));
    if (came && left) return exchanged;
    if (kind === 'created' || !(came || left)) return titles[kind];
    return came ? received : sent;
  };
}

const iconOf = ({ movements: [first] }: OperationView): IconName => (!first ? 'info' : first.amount.startsWith('-') ? 'send' : 'receive');

export function OperationLine({ operation }: { operation: OperationView }) {
  const { say } = usePage();
  const title = useOperationTitle()(operation);
  const others = operation.movements.flatMap(({ other: end }) => end ?? []);
  const other = useOtherSide()(operation.movements, others.slice(0, 3));
  return (
    <details class="grow">
      <summary class="entry">
        <EntryBody
          icon={iconOf(operation)}
          title={title}
          changes={operation.movements.map(({ asset, amount }) => ({
            amount,
            code: asset.code,
            decimals: asset.decimals,
            beside: <IssuerOfUnlisted asset={asset} />,
          }))}
          other={other}
          note={say.clock(operation.at)}
          leads="down"
        />
      </summary>
      <OperationFacts operation={operation} />
    </details>
  );
}

/** What is not listed may bear any name: its issuer stands beside it. */
function IssuerOfUnlisted({ asset: { issuer, listed } }: Pick<Movement, 'asset'>) {
  return issuer && !listed ? <span class="small quiet"> ({shortAddress(issuer)})</span> : null;
}

function OperationFacts({ operation }: { operation: OperationView }) {
  const { words } = usePage();
  const { network } = useWallet();
  const nameOf = useNameOf();
  const text = words.activity.others;
  const link = network.explorer?.transaction.replace('{hash}', operation.hash);
  return (
    <dl class="facts small">
      {operation.movements.map((movement) => (
        <MovementFacts key={`${movement.asset.code}${movement.amount}`} movement={movement} />
      ))}
      <Fact label={text.by}>
        <AddressText address={operation.by} name={nameOf(operation.by)} copy />
      </Fact>
      <Fact label={words.plan.hash}>
        <span class="mono">{operation.hash.slice(0, 12)}…</span> <CopyButton text={operation.hash} label={words.plan.hash} />
        {link ? (
          <a class="tool small-tool" href={link} target="_blank" rel="noopener noreferrer" title={words.activity.explorer}>
            <span class="hush">{words.activity.explorer}</span>
            <Icon name="external" />
          </a>
        ) : null}
      </Fact>
    </dl>
  );
}

/** Whose asset it is, where the settings do not know it, and who stands at the other end. */
function MovementFacts({ movement: { asset, amount, other } }: { movement: Movement }) {
  const { words } = usePage();
  const nameOf = useNameOf();
  const text = words.activity.others;
  return (
    <>
      {other ? (
        <Fact label={amount.startsWith('-') ? text.to : text.from}>
          <AddressText address={other} name={nameOf(other)} copy />
        </Fact>
      ) : null}
      {asset.issuer && !asset.listed ? (
        <Fact label={text.issuer(asset.code)}>
          <AddressText address={asset.issuer} copy />
        </Fact>
      ) : null}
    </>
  );
}
