/** Addresses: short at first, in full on tap, to be copied where they matter. */
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { shortAddress } from '../format/address';
import { usePage, useStore } from '../state/context';
import { CopyButton } from './copy';

export function AddressText({ address, name, copy = false }: { address: string; name?: string | undefined; copy?: boolean }) {
  const { words } = usePage();
  const [full, setFull] = useState(false);
  return (
    <span>
      {name ? `${name} ` : ''}
      <button type="button" class="address" aria-expanded={full} onClick={() => setFull(!full)}>
        {full ? address : shortAddress(address)}
        {full ? null : <span class="hush"> {words.common.fullAddress}</span>}
      </button>
      {copy ? <CopyButton text={address} label={words.common.copyAddress} /> : null}
    </span>
  );
}

const STRKEY = /\b([GC][A-Z2-7]{55}|M[A-Z2-7]{68})\b/;

/** A sentence in which every full address can be unfolded, with its name where it has one here. */
export function Sentence({ text }: { text: string }) {
  const wallet = useStore((state) => state.wallet);
  const { accounts = [], network } = wallet ?? {};
  const known = [...accounts, ...(network?.vaults ?? []), ...(network?.lendpools ?? [])];
  const nameOf = (address: string) => known.find((item) => item.address === address)?.name;
  return (
    <>
      {text
        .split(STRKEY)
        .map((piece, index) =>
          index % 2 ? <AddressText key={index} address={piece} name={nameOf(piece)} /> : <Fragment key={index}>{piece}</Fragment>,
        )}
    </>
  );
}
