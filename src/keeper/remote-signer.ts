/**
 * Keys that lie elsewhere: the keeper asks over HTTP for each signature, and another program with the key file answers, for the
 * keeper's two calls and for nothing else. Whoever takes the keeper's machine can move fees and boosts; not the accounts.
 *
 * `GET /accounts` answers `{ accounts }`; `POST /sign` takes `{ account, preimage }`, the bytes whose SHA-256 is signed, in hex, and
 * answers `{ signature }`, 64 bytes in hex. Both want `Authorization: Bearer <token>`; 403 for bytes that are not the keeper's.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { xdr } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import { listen, TIMES } from '../gateway/listen';
import { type AccountId, accountIdOf, type ContractId, parseAccountId } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import { fromHex, toHex } from '../primitives/hex';
import { readJson } from '../primitives/read';
import { callOf } from '../review/calls/call';
import type { Keys } from './keys';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 200_000;
/** In stroops: the two calls' own ceilings, with rent. */
const MOST_FEE = 50_000_000;

const hexText = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})*$/), v.maxLength(MOST_BYTES));
const accountsAnswer = v.object({
  accounts: v.array(
    v.pipe(
      v.string(),
      v.transform((one) => parseAccountId(one, 'accounts')),
    ),
  ),
});
const signQuestion = v.object({ account: v.string(), preimage: hexText });
const signAnswer = v.object({ signature: v.pipe(hexText, v.length(128)) });

/** Asks the signer at `url`. What it answers is verified by who asked (`signatureOf`). Rejects with 502 `signer_unavailable`, 403 `signer_refused`. */
export async function remoteKeys(url: URL, token: string, ask: typeof fetch = fetch): Promise<Keys> {
  async function asked<S extends v.GenericSchema>(path: string, schema: S, body?: object, abort?: AbortSignal): Promise<v.InferOutput<S>> {
    const init: RequestInit = {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(abort ? [abort] : [])]),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    };
    const answer = await ask(new URL(path, url), init).catch(() => refuse('signer_unavailable', 'The signer does not answer.'));
    if (answer.status === 403) return refuse('signer_refused', 'The signer refused these bytes.');
    const parsed = v.safeParse(schema, answer.ok ? await answer.json().catch(() => undefined) : undefined);
    return parsed.success ? parsed.output : refuse('signer_unavailable', `The signer answered with ${answer.status}, and nothing to use.`);
  }
  const { accounts } = await asked('accounts', accountsAnswer);
  return {
    accounts,
    signer: () => ({
      holder: 'key',
      async sign({ account, preimage }, abort) {
        const { signature } = await asked('sign', signAnswer, { account, preimage: toHex(preimage) }, abort);
        return fromHex(signature);
      },
    }),
  };
}

/** What a signer signs for. */
export interface Allowed {
  passphrase: string;
  stabilizer: ContractId;
  treasuries: readonly ContractId[];
}

/** Whether the bytes are one call of the keeper's by this account, on this network, that authorizes nothing else. */
export function isKeepersCall(preimage: Uint8Array, account: AccountId, { passphrase, stabilizer, treasuries }: Allowed): boolean {
  try {
    const payload = xdr.TransactionSignaturePayload.fromXdr(preimage);
    // Bytes of another form of the same transaction would have another hash.
    if (toHex(payload.toXdr()) !== toHex(preimage) || toHex(payload.networkId.toBytes()) !== toHex(sha256(passphrase))) return false;
    if (payload.taggedTransaction.type !== 'envelopeTypeTx') return false;
    const { sourceAccount, fee, operations } = payload.taggedTransaction.tx;
    const [operation] = operations;
    if (sourceAccount.type !== 'keyTypeEd25519' || accountIdOf(sourceAccount.ed25519.toBytes()) !== account || fee > MOST_FEE) return false;
    if (!operation || operations.length !== 1 || operation.sourceAccount || operation.body.type !== 'invokeHostFunction') return false;
    const { hostFunction, auth } = operation.body.invokeHostFunctionOp;
    if (hostFunction.type !== 'hostFunctionTypeInvokeContract') return false;
    const { contract, fn } = callOf(hostFunction.invokeContract);
    const isKnown = (contract === stabilizer && fn === 'lock_fees') || (treasuries.includes(contract) && fn === 'boost');
    const whole = toHex(hostFunction.invokeContract.toXdr());
    return (
      isKnown &&
      auth.every(({ credentials, rootInvocation: { function: root, subInvocations } }) => {
        if (credentials.type !== 'sorobanCredentialsSourceAccount' || subInvocations.length > 0) return false;
        return root.type === 'sorobanAuthorizedFunctionTypeContractFn' && toHex(root.contractFn.toXdr()) === whole;
      })
    );
  } catch {
    return false;
  }
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > 2 * MOST_BYTES) return undefined;
  return readJson(await text(request));
}

/** The program at the other end. `signed`: called for each signature, with the transaction's hash. */
export async function startSigner({
  keys,
  token,
  allowed,
  host,
  port,
  signed,
}: {
  keys: Keys;
  token: string;
  allowed: Allowed;
  host: string;
  port: number;
  signed: (account: AccountId, hash: string) => void;
}) {
  const isToken = ({ headers }: IncomingMessage) => timingSafeEqual(sha256(headers.authorization ?? ''), sha256(`Bearer ${token}`));
  async function answer(request: IncomingMessage): Promise<[number, object]> {
    if (!isToken(request)) return [401, { error: 'The token is not this signer’s.' }];
    if (request.method === 'GET' && request.url === '/accounts') return [200, { accounts: keys.accounts }];
    if (request.method !== 'POST' || request.url !== '/sign') return [404, { error: 'There is nothing here.' }];
    const parsed = v.safeParse(signQuestion, await bodyOf(request));
    if (!parsed.success) return [400, { error: 'This is no question that can be read.' }];
    const account = keys.accounts.find((one) => one === parsed.output.account);
    const preimage = fromHex(parsed.output.preimage);
    if (!account || !isKeepersCall(preimage, account, allowed)) return [403, { error: 'This is no call of the keeper’s.' }];
    const hash = sha256(preimage);
    const signature = await keys.signer(account).sign({ account, kind: 'transaction', preimage, hash }, new AbortController().signal);
    signed(account, toHex(hash));
    return [200, { signature: toHex(signature) }];
  }
  const server = createServer(TIMES, async (request, response) => {
    const [status, body] = await answer(request).catch((): [number, object] => [400, { error: 'This is no question that can be read.' }]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const url = `${await listen(server, { host, port })}/`;
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
