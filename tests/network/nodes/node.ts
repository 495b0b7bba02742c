/** One node of several on the same ledger, behind one door: it sees the ledger as it is, or as control makes it see. */
import { accountKey, keyString } from '../host/entries';
import { Classic } from '../ledger/entries';
import { parseEnvelope } from '../ledger/envelope';
import { retold } from '../ledger/header';
import type { Included, Ledger } from '../ledger/ledger';
import type { Sight } from '../ledger/sight';
import type { Layer } from '../ledger/store';
import type { RpcLedger, RpcSubmission } from '../rpc/port';
import { pretended } from './pretence';
import type { View } from './view';

export class Node {
  #view: Omit<View, 'door'> | undefined;
  #left = Number.POSITIVE_INFINITY;
  /** Envelopes by hash. */
  readonly #withheld = new Map<string, string>();
  readonly #pretended = new Map<string, Included>();

  constructor(readonly ledger: Ledger) {}

  /** Undefined: it sees the ledger as it is. What it withholds already, it goes on withholding. */
  set view(view: Omit<View, 'door'> | undefined) {
    this.#view = view;
    this.#left = view?.requests ?? Number.POSITIVE_INFINITY;
    this.#pretended.clear();
  }

  /** What the next request is answered from; `request`: its text; `once`: how it is seen by this one alone. */
  look(request = '', once?: Omit<View, 'door'>): Sight {
    if (once) return this.#seen(once);
    if (this.#left-- <= 0) this.view = undefined;
    const { percent = 100, seed = 0, closes = false } = this.#view ?? {};
    if (closes) this.ledger.close();
    const view = drawn(`${seed} ${request}`) < percent ? this.#view : undefined;
    return view || this.#withheld.size > 0 ? this.#seen(view ?? {}) : this.ledger;
  }

  /** Passes on what it withheld, and tells what the network says of each. */
  release(): RpcSubmission[] {
    const kept = [...this.#withheld.values()];
    this.#withheld.clear();
    return kept.flatMap((envelope) => this.ledger.submit(envelope) ?? []);
  }

  #seen(view: Omit<View, 'door'>): Sight {
    const { ledger } = this;
    const { late = 0, rootLate = 0, ahead = 0, hides = [], claims = {}, sequences = {} } = view;
    const last = () => ledger.closed.findLast(({ sequence }) => sequence <= ledger.latest.sequence - late) ?? ledger.oldest;
    const told = (one: RpcLedger): RpcLedger => retold(one, { ahead, protocolVersion: view.protocol ?? one.header.ledgerVersion });
    const transactionTold = (one: Included | undefined, id = one?.hash): Included | undefined => {
      const claim = id === undefined ? undefined : (claims[id] ?? claims['*']);
      const denied = id === undefined || hides.includes(id) || hides.includes('*') || (this.#withheld.has(id) && !claim);
      const shown = claim && id ? this.#pretend(id, claim, one, told(last())) : one;
      if (!shown || denied || shown.ledger > last().sequence) return undefined;
      return shown === one ? { ...one, closeTime: one.closeTime + ahead } : shown;
    };
    const seen = (list: Iterable<Included>) => [...list].flatMap((one) => transactionTold(one) ?? []);
    return {
      passphrase: ledger.passphrase,
      get protocolVersion() {
        return told(last()).header.ledgerVersion;
      },
      models: ledger.models,
      ...(ledger.friendbotUrl === undefined ? {} : { friendbotUrl: ledger.friendbotUrl }),
      get layer() {
        return numbered(ledger.asOf(last().sequence), sequences);
      },
      ingesting: view.ingesting === true,
      get classic() {
        return new Classic(this.layer, last().sequence);
      },
      get latest() {
        return told(last());
      },
      get rootLedger() {
        return this.closed.at(-1 - rootLate) ?? this.oldest;
      },
      get oldest() {
        return told(ledger.oldest);
      },
      get closed() {
        return ledger.closed.filter(({ sequence }) => sequence <= last().sequence).map(told);
      },
      get market() {
        return ledger.market;
      },
      get settings() {
        return new Map([...ledger.settings].filter(([, { since }]) => since <= last().sequence));
      },
      get history() {
        return seen(ledger.history);
      },
      transaction: (id) => transactionTold(ledger.transaction(id), id),
      transactionsOf: (sequence) => seen(ledger.transactionsOf(sequence)),
      timeOf: (sequence) => ledger.timeOf(sequence) + ahead,
      submit: (envelope) => (view.withholds ? this.#withhold(envelope) : ledger.submit(envelope)),
      includeNow: (envelope) => ledger.includeNow(envelope),
      nextClose: () => ledger.nextClose(),
    };
  }

  #withhold(envelope: string): RpcSubmission | undefined {
    const submission = this.ledger.judge(envelope);
    if (!submission || submission.status === 'ERROR') return submission;
    const { hash } = submission;
    if (this.#withheld.has(hash)) return { status: 'DUPLICATE', hash };
    this.#withheld.set(hash, envelope);
    return { status: 'PENDING', hash };
  }

  /** The same pretence as long as the view lasts. */
  #pretend(id: string, claim: 'success' | 'failed', real: Included | undefined, at: RpcLedger): Included | undefined {
    const known = this.#pretended.get(id);
    if (known) return known;
    const { ledger } = this;
    const envelope = real?.envelope ?? ledger.offered(id);
    const parsed = envelope && parseEnvelope(envelope.toXdr('base64'), ledger.passphrase);
    if (!parsed) return undefined;
    const made = pretended(parsed, claim, real, at);
    this.#pretended.set(id, made);
    return made;
  }
}

/** 0 to 99, by the text alone (FNV-1a, mixed once more). */
function drawn(text: string): number {
  let state = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) state = Math.imul(state ^ text.charCodeAt(place), 0x01000193);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  return ((state ^ (state >>> 13)) >>> 0) % 100;
}

/** The entries with other sequence numbers. */
function numbered(layer: Layer, sequences: { readonly [account: string]: number }): Layer {
  const above = layer.child();
  for (const [id, by] of Object.entries(sequences)) {
    const name = keyString(accountKey(id));
    const stored = above.get(name);
    if (stored?.data.type !== 'account') continue;
    const classic = new Classic(above, stored.lastModified);
    classic.putAccount(id, { seqNum: stored.data.account.seqNum + BigInt(by) });
  }
  return above;
}
