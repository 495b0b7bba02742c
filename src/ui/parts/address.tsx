/** Addresses: short at first, in full on tap, to be copied where they matter. */
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { shortAddress } from '../format/address';
import { usePage } from '../state/context';
import { useNameOf } from '../state/use-names';
import { CopyButton } from './copy';

interface AddressTextProps {
  address: string;
  name?: string | undefined;
  copy?: boolean;
  /** What follows at once: a stop stays on the address's line. */
  stop?: string | undefined;
}

export function AddressText({ address, name, copy = false, stop }: AddressTextProps) {
  const { words } = usePage();
  const [full, setFull] = useState(false);
  return (
    <span>
      {name ? `${name} ` : ''}
      <span class="with-stop">
        <button type="button" class="address" aria-expanded={full} onClick={() => setFull(!full)}>
          {full ? address : shortAddress(address)}
          {full ? null : <span class="hush"> {words.common.fullAddress}</span>}
        </button>
        {stop}
      </span>
      {copy ? <CopyButton text={address} label={words.common.copyAddress} /> : null}
    </span>
  );
}

const STRKEY = /\b([GC][A-Z2-7]{55}|M[A-Z2-7]{68})\b([.,;:)]?)/;

/** A sentence in which every full address can be unfolded, with its name where it has one here. */
export function Sentence({ text }: { text: string }) {
  const nameOf = useNameOf();
  // Text, address and stop take turns.
  const pieces = text.split(STRKEY);
  return (
    <>
      {pieces.map((piece, index) => {
        if (index % 3 === 0) return <Fragment key={index}>{piece}</Fragment>;
        return index % 3 === 1 ? <AddressText key={index} address={piece} name={nameOf(piece)} stop={pieces[index + 1]} /> : null;
      })}
    </>
  );
}
