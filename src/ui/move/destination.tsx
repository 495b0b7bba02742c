/** Where a claimed reward goes: the own account unless another is given. There is no fallback. */
import { isStrkey } from '../../primitives/addresses';
import { shortAddress } from '../format/address';
import { AddressField } from '../parts/address-field';
import { Choices } from '../parts/choices';
import { usePage } from '../state/context';
import { useStore, useWallet } from '../state/use-wallet';

export interface Destination {
  kind: 'own' | 'other';
  other: string;
}

/** The address meant; null while another was chosen and is not a valid account yet. */
export function destinationAddress({ kind, other }: Destination, own: string): string | null {
  if (kind === 'own') return own;
  return isStrkey(other.trim(), 'G') ? other.trim() : null;
}

export function DestinationChoice({ value, onChange }: { value: Destination; onChange: (value: Destination) => void }) {
  const { words } = usePage();
  const { active, network } = useWallet();
  const hasLine = useStore(
    (state) => state.portfolio?.balances.some(({ contract }) => contract !== null && contract === network.reward?.contract) ?? false,
  );
  return (
    <Choices title={words.migrate.destination}>
      <label class="choice">
        <input type="radio" name="destination" checked={value.kind === 'own'} onChange={() => onChange({ ...value, kind: 'own' })} />
        <span class="grow">
          <span class="strong">{words.migrate.own}</span> <span class="mono small">{shortAddress(active ?? '')}</span>
          <span class="small quiet block">{hasLine ? words.migrate.ownNoteOpen : words.migrate.ownNote}</span>
        </span>
      </label>
      <label class="choice">
        <input type="radio" name="destination" checked={value.kind === 'other'} onChange={() => onChange({ ...value, kind: 'other' })} />
        <span class="strong">{words.migrate.other}</span>
      </label>
      {value.kind === 'other' ? <OtherAddress value={value} onChange={onChange} /> : null}
    </Choices>
  );
}

function OtherAddress({ value, onChange }: { value: Destination; onChange: (value: Destination) => void }) {
  const { words } = usePage();
  return (
    <AddressField
      label={words.watch.address}
      value={value.other}
      onInput={(other) => onChange({ ...value, other })}
      hint={words.migrate.otherHint}
      kinds={['G']}
      wrong={words.migrate.otherWrong}
      focus
    />
  );
}
