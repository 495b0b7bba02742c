/** Between a coordination service and the worker, which alone reads the bytes: what they are is checked there. */
import { isServiceError, refuse } from '../../primitives/errors';
import { isPlaceOf, type Place } from '../../primitives/tx-service';
import { mustAllow, serviceAt } from '../frame/ask-domain';
import type { Ui } from '../state/store';

export const hostOf = (service: string): string => new URL(service).host;

/** What the worker made of a service's answer. 502 `service_invalid`: another transaction than was asked for, or none. */
export async function checked<T>(service: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = isServiceError(error) ? error.code : '';
    if (code !== 'other_transaction' && code !== 'invalid_xdr') throw error;
    const what = code === 'invalid_xdr' ? 'shape' : 'transaction';
    return refuse('service_invalid', 'Its answer is of no use.', { host: hostOf(service), what }, error);
  }
}

/** What stands at a place of the chosen service. In the click itself. 409 `service_not_chosen`; as the service and `mustAllow` reject. */
export async function foundAt(ui: Ui, service: string | undefined, place: Place): Promise<{ text: string; hash: string }> {
  if (!service || !isPlaceOf(service, place)) {
    return refuse('service_not_chosen', 'This is not at the service that is chosen.', { host: place.service ? hostOf(place.service) : '' });
  }
  await mustAllow(ui, service);
  return { text: await (await serviceAt(service)).find(place.hash), hash: place.hash };
}

/** Leaves a request there with the signatures that it has, and has the worker remember that. */
export async function leftAt(
  ui: Ui,
  service: string,
  network: { id: string; passphrase: string },
  { requestId, hash, envelope }: { requestId: string; hash: string; envelope: string },
): Promise<void> {
  await (await serviceAt(service)).put(network, envelope, hash);
  await ui.client.call('noteService', { requestId, service });
}

/** Takes the signatures that a service has of a request; how many were new. */
export async function takenFrom(ui: Ui, service: string, { requestId, hash }: { requestId: string; hash: string }): Promise<number> {
  const text = await (await serviceAt(service)).find(hash);
  const added = ui.client.call('addSignatures', { requestId, text }).catch((error: unknown) => {
    // It has none that counts.
    if (isServiceError(error) && error.code === 'signature_unknown') return { added: 0 };
    throw error;
  });
  return (await checked(service, added)).added;
}
