/** What contracts tell in a simulation. */
import { xdr } from '@stellar/stellar-sdk/base';
import { addressText } from '../chain/names';
import type { ContractId } from '../primitives/addresses';

/** undefined: it cannot be read. A newer protocol may tell of things that are not known here. */
function eventIn(text: string): xdr.ContractEvent | undefined {
  try {
    return xdr.DiagnosticEvent.fromXdr(text, 'base64').event;
  } catch {
    return undefined;
  }
}

/** Those of one contract, of base64 diagnostic events in their order. */
export const eventsFrom = (contract: ContractId, events: readonly string[]): { topics: readonly xdr.ScVal[]; data: xdr.ScVal }[] =>
  events.flatMap((text) => {
    const event = eventIn(text);
    const id = event?.contractId && addressText(xdr.ScAddress.scAddressTypeContract(event.contractId));
    return event && id === contract ? [{ topics: event.body.v0.topics, data: event.body.v0.data }] : [];
  });
