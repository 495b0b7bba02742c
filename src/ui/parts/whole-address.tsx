/** An address with every character in sight, in groups of four, to be compared; what differs from another one is marked. */
import { chunkAddress } from '../format/address';

export function WholeAddress({ address, unlike }: { address: string; unlike?: string }) {
  const others = unlike === undefined ? undefined : chunkAddress(unlike);
  return (
    <p class="whole-address">
      {chunkAddress(address).map((group, index) =>
        others && others[index] !== group ? <strong key={index}>{group} </strong> : <span key={index}>{group} </span>,
      )}
    </p>
  );
}
