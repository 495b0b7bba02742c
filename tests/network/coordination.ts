/**
 * A coordination service as Refractor is one (github.com/stellar-expert/refractor): POST /tx keeps a transaction with those of its
 * signatures that are by keys of its accounts, each key once; GET /tx/{hash} answers it with all of them. A server of its own, with
 * what may be wrong with such a service.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Keypair, StrKey, xdr } from '@stellar/stellar-sdk/base';
import { parseJson, preflight, readBody, send } from './http';
import { type Parsed, parseEnvelope } from './ledger/envelope';

/**
 * 'other': another transaction, which `other` gives; 'garbage': text that is no JSON; 'shapeless': JSON of another shape; 'busy': 429;
 * 'down': 500; 'hang': no answer; 'redirect': to another address, where the truth is; 'huge': text without an end; 'forged': each signature with
 * a wrong bit, 'stranger': one by a key that signs nothing here, and 'doubled': each twice.
 */
export type ServiceFault =
  | 'busy'
  | 'doubled'
  | 'down'
  | 'forged'
  | 'garbage'
  | 'hang'
  | 'huge'
  | 'other'
  | 'redirect'
  | 'shapeless'
  | 'stranger';

export interface CoordinationService {
  url: string;
  /** What is wrong with its answers from now on. */
  fault: ServiceFault | undefined;
  /** An envelope in base64. */
  other: string;
  /** Whether it sends what is complete to the network, whatever it was told. */
  sends: boolean;
  /** As `GET /tx/…`; what was sent along, in order. */
  asked: string[];
  bodies: unknown[];
  /** The next question that 'hang' leaves open. */
  hung(): Promise<void>;
  close(): Promise<void>;
}

/** A network by the name that it has at the service. */
export interface ServedNetwork {
  passphrase: string;
  horizonUrl: string;
}

interface Kept {
  network: string;
  /** Without signatures. */
  parsed: Parsed;
  signatures: { key: string; signature: Uint8Array }[];
  submit: boolean;
  status: 'pending' | 'processed';
  submitted?: number;
}

interface AccountAnswer {
  signers: { key: string; weight: number }[];
  thresholds: { med_threshold: number };
}

/** What its own server takes of a body, in bytes. */
const MOST_TAKEN = 102_400;

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const decorated = (key: string, signature: Uint8Array) =>
  new xdr.DecoratedSignature({ hint: StrKey.decodeEd25519PublicKey(key).slice(-4), signature });

function envelopeWith({ parsed: { tx } }: Kept, signatures: readonly xdr.DecoratedSignature[]): string {
  const whole = new xdr.TransactionV1Envelope({ tx, signatures: [...signatures] });
  return xdr.TransactionEnvelope.envelopeTypeTx(whole).toXdr('base64');
}

async function accountsOf({ tx, source }: Parsed, { horizonUrl }: ServedNetwork): Promise<AccountAnswer[]> {
  const others = tx.operations.flatMap(({ sourceAccount }) => (sourceAccount?.type === 'keyTypeEd25519' ? [sourceAccount.ed25519] : []));
  const ids = new Set([source, ...others.map((key) => StrKey.encodeEd25519PublicKey(key.toBytes()))]);
  return Promise.all([...ids].map(async (id) => (await fetch(`${horizonUrl}/accounts/${id}`)).json() as Promise<AccountAnswer>));
}

class Store {
  readonly #kept = new Map<string, Kept>();

  constructor(
    readonly networks: { [name: string]: ServedNetwork },
    readonly service: { sends: boolean },
  ) {}

  async put(given: unknown): Promise<object> {
    const { network = '', xdr: text, submit } = given as { network?: string; xdr?: string; submit?: unknown };
    const served = this.networks[network];
    if (!served) throw new Refusal(400, `Unidentified network: ${network}`);
    const parsed = parseEnvelope(text ?? '', served.passphrase);
    if (!parsed) throw new Refusal(400, 'Invalid transaction XDR');
    if (parsed.bump) throw new Refusal(406, 'FeeBump transactions not supported');
    const kept = this.#kept.get(parsed.hash) ?? { network, parsed, signatures: [], submit: submit === true, status: 'pending' };
    this.#kept.set(parsed.hash, kept);
    const accounts = await accountsOf(parsed, served);
    const changes = this.#merge(kept, parsed, accounts);
    await this.#finish(kept, accounts, served);
    return { ...this.answer(parsed.hash), changes };
  }

  #merge(kept: Kept, { payload, signatures }: Parsed, accounts: readonly AccountAnswer[]) {
    const keys = accounts.flatMap(({ signers }) => signers.map(({ key }) => key)).filter((key) => StrKey.isValidEd25519PublicKey(key));
    const changes = { accepted: [] as object[], rejected: [] as object[] };
    for (const one of signatures) {
      const signature = one.signature.toBytes();
      const key = keys.find((candidate) => signature.length === 64 && Keypair.fromPublicKey(candidate).verify(payload, signature));
      if (!key) changes.rejected.push({ signature: base64(signature) });
      else if (!kept.signatures.some((had) => had.key === key)) {
        kept.signatures.push({ key, signature });
        changes.accepted.push({ key, signature: base64(signature) });
      }
    }
    return changes;
  }

  async #finish(kept: Kept, accounts: readonly AccountAnswer[], { horizonUrl }: ServedNetwork): Promise<void> {
    const isReady = accounts.every(({ signers, thresholds }) => {
      const weights = signers.map(({ key, weight }) => (kept.signatures.some((had) => had.key === key) ? weight : 0));
      return weights.reduce((sum, weight) => sum + weight, 0) >= Math.max(1, thresholds.med_threshold);
    });
    if (!isReady || kept.status === 'processed') return;
    kept.status = 'processed';
    if (!kept.submit && !this.service.sends) return;
    const tx = envelopeWith(
      kept,
      kept.signatures.map(({ key, signature }) => decorated(key, signature)),
    );
    await fetch(`${horizonUrl}/transactions`, { method: 'POST', body: new URLSearchParams({ tx }) });
    kept.submitted = 1;
  }

  answer(hash: string, fault?: ServiceFault): object {
    const kept = this.#kept.get(hash);
    if (!kept) throw new Refusal(404, `Transaction ${hash} not found.`);
    const { network, signatures, status, submit, submitted } = kept;
    return {
      hash,
      network,
      ...{ status, ...(submit ? { submit } : {}), ...(submitted ? { submitted } : {}) },
      signatures: signatures.map(({ key, signature }) => ({ key, signature: base64(signature) })),
      xdr: envelopeWith(kept, spoiled(kept, fault)),
    };
  }
}

function spoiled({ signatures, parsed }: Kept, fault: ServiceFault | undefined): xdr.DecoratedSignature[] {
  const own = signatures.map(({ key, signature }) => decorated(key, signature));
  if (fault === 'doubled') return [...own, ...own];
  if (fault === 'stranger') {
    const key = Keypair.random();
    return [decorated(key.publicKey(), key.sign(parsed.payload))];
  }
  if (fault !== 'forged') return own;
  return signatures.map(({ key, signature }) => decorated(key, signature.with(3, (signature[3] ?? 0) ^ 1)));
}

/** Without an end, until whoever reads it goes. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(60_000)));
  };
  response.on('drain', more);
  more();
}

/** `networks`: those that it serves, by the names that it has for them: 'public' and 'testnet' at Refractor itself. */
export async function startCoordination(networks: { [name: string]: ServedNetwork }): Promise<CoordinationService> {
  const hanging: (() => void)[] = [];
  const service: CoordinationService = {
    url: '',
    fault: undefined,
    other: '',
    sends: false,
    asked: [],
    bodies: [],
    hung: () => new Promise((resolve) => hanging.push(resolve)),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const store = new Store(networks, service);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    if (method === 'OPTIONS') return preflight(request, response);
    const text = await readBody(request);
    service.asked.push(`${method} ${url}`);
    if (text) service.bodies.push(parseJson(text));
    const { fault } = service;
    if (fault === 'hang') {
      for (const hung of hanging.splice(0)) hung();
      return;
    }
    if (fault === 'huge') return flood(response);
    if (fault === 'busy') return send(response, { status: 429, body: { error: 'Too many requests', status: 429 } });
    if (fault === 'down' || text.length > MOST_TAKEN) return send(response, { status: 500, body: '' });
    if (fault === 'garbage') return send(response, { status: 200, body: '<html>hello</html>' });
    if (fault === 'shapeless') return send(response, { status: 200, body: { hash: 'none', xdr: 5 } });
    if (fault === 'redirect') return send(response, { status: 302, body: '', headers: { location: `${service.url}/elsewhere${url}` } });
    const [, hash = ''] = /^(?:\/elsewhere)?\/tx\/([^/?]*)$/.exec(url) ?? [];
    if (fault === 'other') return send(response, { status: 200, body: { hash: '0'.repeat(64), xdr: service.other } });
    send(response, { status: 200, body: method === 'POST' ? await store.put(parseJson(text)) : store.answer(hash, fault) });
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const status = error instanceof Refusal ? error.status : 500;
      send(response, { status, body: { error: error instanceof Error ? error.message : '', status } });
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
