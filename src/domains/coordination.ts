/**
 * A service that keeps what several people sign while they do (docs/multisig.md), by Refractor's routes: POST /tx, GET /tx/{hash}. It
 * carries bytes. What it says of weights, signers and states is not read: whoever opens the bytes reviews them, and each signature counts
 * by what it proves.
 */
import * as v from 'valibot';
import { isServiceError, refuse } from '../primitives/errors';
import { readJson } from '../primitives/read';
import { base64, hashHex } from '../primitives/schemas';
import { placeAt } from '../primitives/tx-service';
import { createDomainDoor, type DomainAnswer, type DomainDoorOptions, type Sending } from './door';

/** Bytes: the longest envelope in base64, and as much again for what else is said. */
const MOST_ANSWERED = 400_000;

const envelope = v.object({ xdr: v.pipe(base64, v.minLength(1)) });
const kept = v.object({ hash: hashHex });

/** Such a service names the public networks by a word; any other is named by its passphrase. */
const wordOf = ({ id, passphrase }: { id: string; passphrase: string }): string =>
  id === 'mainnet' ? 'public' : id === 'testnet' ? id : passphrase;

export type Coordination = ReturnType<typeof createCoordination>;

/**
 * Rejects with 502 `service_unavailable`, also where it does not answer in time; 502 `service_invalid` with what is wrong with its answer;
 * 429 `service_busy`; and as each says.
 */
export function createCoordination(options: DomainDoorOptions, service: string) {
  const door = createDomainDoor(options);
  const { host } = new URL(service);
  const wrong = (what: 'redirect' | 'shape' | 'transaction', cause?: unknown): never =>
    refuse('service_invalid', 'Its answer is of no use.', { host, what }, cause);
  const out = (error: unknown): never => {
    const code = isServiceError(error) ? error.code : '';
    if (code === 'domain_redirects') return wrong('redirect', error);
    if (code === 'domain_too_long' || code === 'domain_invalid') return wrong('shape', error);
    return refuse('service_unavailable', 'This service does not answer.', { host }, error);
  };
  const ask = async (url: string, sending: Sending): Promise<DomainAnswer> => {
    const answer = await door(new URL(url), { ...sending, most: MOST_ANSWERED }).catch(out);
    if (answer.status === 429) refuse('service_busy', 'This service is asked too often.', { host });
    return answer;
  };
  const read = <T>(schema: v.GenericSchema<unknown, T>, { status, text }: DomainAnswer): T => {
    if (status !== 200) refuse('service_unavailable', 'This service does not answer.', { host, status });
    const parsed = v.safeParse(schema, readJson(text));
    return parsed.success ? parsed.output : wrong('shape');
  };
  return {
    /** Leaves it there with the signatures that it has. 400 `service_refused`: it does not take this one. */
    async put(network: { id: string; passphrase: string }, xdr: string, hash: string): Promise<void> {
      // It sends nothing: who sends is a wallet that has enough signatures.
      const answer = await ask(`${service}/tx`, { json: { network: wordOf(network), xdr, submit: false } });
      const { status } = answer;
      if (status >= 400 && status < 500) refuse('service_refused', 'This service does not take it.', { host, status });
      if (read(kept, answer).hash !== hash) wrong('transaction');
    },
    /** The envelope in base64 that it has under this hash, not read yet. 404 `service_lacks`: none. */
    async find(hash: string): Promise<string> {
      const answer = await ask(placeAt(service, hash), {});
      if (answer.status === 404) refuse('service_lacks', 'It is not at this service.', { host });
      return read(envelope, answer).xdr;
    },
  };
}
