/** Texts that strangers put on the ledger never reach a page as they are (security.md cases 10 and 89). */
import { Asset, Memo, Operation, type TransactionBuilder } from '@stellar/stellar-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instanceKey, keyText } from '../../../src/chain/ledger-keys';
import { asText } from '../../../src/contracts/scval';
import { parseVault, type VaultInstance } from '../../../src/contracts/vault';
import type { ListedVault } from '../../../src/interface/reads/vault-list';
import type { ContractId } from '../../../src/primitives/addresses';
import { ServiceError } from '../../../src/primitives/errors';
import { cleanJson } from '../../../src/primitives/text';
import { vaultView } from '../../../src/wallet/vaults/views';
import { FORBIDDEN, nasty } from '../primitives/nasty';
import {
  addToken,
  addVault,
  adr,
  chainOf,
  contractId,
  depositNode,
  envelopeOf,
  execNode,
  facts,
  i128,
  invokeEnvelope,
  map,
  type Node,
  other,
  planOf,
  str,
  unknown,
  user,
  vec,
} from '../review/world';

const strange = contractId(70);
const { network } = chainOf(facts());

/** Every text in a value, keys too. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)]);
}

const shown = (value: unknown) => texts(value).filter((text) => FORBIDDEN.test(text));
const bytes = (text: string) => new TextEncoder().encode(text);
/** A text, or bytes that are none. */
const name = fc.oneof(nasty.map(bytes), fc.uint8Array({ maxLength: 60 }));

function instanceOf(world: ReturnType<typeof facts>, contract: ContractId): VaultInstance {
  const instance = parseVault(world.get(keyText(instanceKey(contract))));
  if (!instance) throw new Error('no vault');
  return instance;
}

/** A vault as a list reads it. */
function listed(vault: ContractId, instance: VaultInstance): ListedVault {
  return {
    enrolment: {
      vault,
      instance,
      state: 'notEnrolled',
      stabilizer: undefined,
      known: false,
      config: undefined,
      campaign: undefined,
      archived: false,
    },
    value: { instance, asset: unknown, total: 5n, unlocked: 0n, modelledWith: () => undefined, pools: [], parts: [], archived: false },
    shares: 1n,
  } as unknown as ListedVault;
}

const viewOf = (vault: ContractId, instance: VaultInstance) =>
  vaultView(listed(vault, instance), {
    relation: 'held',
    account: user,
    network,
    samples: { prices: [], fees: [] },
    prices: [],
    eventFacts: undefined,
    since: null,
    closeTime: 0,
  });

describe('security 89: a vault’s name', () => {
  it('reaches no list and no detail with a character that does not show, however it was written', () => {
    fc.assert(
      fc.property(name, (written) => {
        const world = facts();
        addVault(world, strange, { name: written });
        const view = viewOf(strange, instanceOf(world, strange));
        expect(shown(view)).toEqual([]);
        expect(view.name.length).toBeLessThanOrEqual(95);
        // Never alone: its address follows, and nothing can be written behind that.
        expect(
          view.name.endsWith(`${strange.slice(0, 5)}…${strange.slice(-4)})`) || view.name === `${strange.slice(0, 5)}…${strange.slice(-4)}`,
        ).toBe(true);
        expect([view.listed, view.hidden]).toEqual([false, FORBIDDEN.test(new TextDecoder().decode(written)) || view.hidden]);
      }),
    );
  });

  it('is the settings’ where they name it, whatever the ledger says', () => {
    const world = facts();
    addVault(world, contractId(12), { name: 'Evil\u202e' });
    expect(viewOf(contractId(12), instanceOf(world, contractId(12)))).toMatchObject({
      name: 'Target',
      listed: true,
      like: null,
      hidden: false,
    });
  });

  it('security 86: that looks like a listed one is marked in the list', () => {
    const world = facts();
    addVault(world, strange, { name: 'DeFindex-Vault-Tаrget' });
    const view = viewOf(strange, instanceOf(world, strange));
    expect(view).toMatchObject({ listed: false, like: 'Target' });
    expect(view.name).toBe(`Tаrget (${strange.slice(0, 5)}…${strange.slice(-4)})`);
    addVault(world, strange, { name: 'Harbor' });
    expect(viewOf(strange, instanceOf(world, strange)).like).toBeNull();
  });
});

it('security 89: every text of the ledger comes in clean', () => {
  fc.assert(
    fc.property(name, (written) => {
      expect(shown(asText(str(written)))).toEqual([]);
    }),
  );
});

it('security 89: what a contract returned, and what an error quotes, leaves without them; an envelope keeps its length', () => {
  fc.assert(
    fc.property(nasty, nasty, (key, text) => {
      expect(shown(cleanJson({ [key]: [text, { text }] }))).toEqual([]);
      const error = new ServiceError('simulation_failed', text, { error: text, ...{ [key]: [text] } });
      expect(shown(error.toJSON())).toEqual([]);
    }),
  );
  const long = 'A'.repeat(5_000);
  expect(cleanJson({ xdr: long })).toEqual({ xdr: long });
});

describe('security 10: a review', () => {
  const reviewed = async (written: string) => {
    const world = facts();
    addVault(world, strange, { name: written, symbol: written });
    addToken(world, unknown, written);
    const text = [...written].slice(0, 8).join('');
    const withdraw: Node = { contract: strange, fn: 'withdraw', args: [i128(500n), vec(i128(5n)), adr(user)] };
    const transfer: Node = { contract: unknown, fn: 'transfer', args: [adr(user), adr(other), i128(5n)] };
    const stranger: Node = { contract: contractId(80), fn: 'f', args: [str(written), map({ a: str(written) })] };
    const domain = bytes(text).slice(0, 32);
    const classic = [
      Operation.manageData({ name: 'x', value: bytes(text).length > 0 ? bytes(text) : bytes('x') }),
      Operation.payment({ destination: other, asset: Asset.native(), amount: '1' }),
      Operation.setOptions({ homeDomain: new TextDecoder('utf-8').decode(domain).slice(0, 8) }),
    ];
    const edit = (builder: TransactionBuilder) => builder.addMemo(Memo.text(text.slice(0, 7)));
    return Promise.all([
      planOf(invokeEnvelope(execNode([withdraw, depositNode(strange, 5n)])), { all: world }),
      planOf(invokeEnvelope(transfer), { all: world, simulated: { error: written } }),
      planOf(invokeEnvelope(stranger), { all: world }),
      planOf(envelopeOf(classic as never, { edit }), { all: world }),
    ]);
  };

  it('shows no control, format or separator character of names, symbols, arguments, data, domains and memos', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, async (written) => {
        // What is no text (half of a pair) cannot be written on a ledger.
        for (const plan of await reviewed(written.replace(/\p{Cs}/gu, ''))) expect(shown(plan)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
