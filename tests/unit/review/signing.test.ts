import { Account, Address, Asset, hash, Keypair, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { isServiceError } from '../../../src/primitives/errors';
import { reviewAuthEntry } from '../../../src/review/auth-entry';
import { digestOf } from '../../../src/review/digest';
import { messagePayload, reviewMessage } from '../../../src/review/message';
import { readPreimage } from '../../../src/review/preimage';
import {
  adr,
  chainOf,
  codes,
  contractId,
  envelopeOf,
  facts,
  i128,
  id,
  invokeEnvelope,
  map,
  NOW,
  type Node,
  other,
  passphrase,
  planOf,
  transferNode,
  tree,
  unknown,
  user,
} from './world';

const networkId = hash(new TextEncoder().encode(passphrase));
const node: Node = transferNode(other, 5n);
const authorization = (network = networkId) =>
  xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(
    new xdr.HashIdPreimageSorobanAuthorization({ networkId: network, nonce: 9n, signatureExpirationLedger: 1_060, invocation: tree(node) }),
  );
const withAddress = (address: string) =>
  xdr.HashIdPreimage.envelopeTypeSorobanAuthorizationWithAddress(
    new xdr.HashIdPreimageSorobanAuthorizationWithAddress({
      networkId,
      nonce: 9n,
      signatureExpirationLedger: 1_060,
      address: Address.fromString(address).toScAddress(),
      invocation: tree(node),
    }),
  );

function refusal(input: unknown): string {
  try {
    readPreimage(input, { passphrase, account: user });
  } catch (error) {
    if (isServiceError(error)) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('authorization preimages', () => {
  it.each([authorization(), withAddress(user)])(
    'security 8: of types 9 and 10 are read, and exactly their hash is signed (%#)',
    (preimage) => {
      const read = readPreimage(preimage.toXdr('base64'), { passphrase, account: user });
      expect(read.payload).toEqual(hash(preimage.toXdr()));
      expect(read.root).toEqual({ contract: node.contract, fn: 'transfer', args: [user, other, '5'], children: [] });
      expect([read.nonce, read.signatureExpirationLedger]).toEqual(['9', 1_060]);
    },
  );

  it('security 8: everything else is refused', () => {
    const transaction = new xdr.TransactionSignaturePayload({
      networkId,
      taggedTransaction: xdr.TransactionSignaturePayloadTaggedTransaction.envelopeTypeTx(
        (xdr.TransactionEnvelope.fromXdr(envelopeOf([Operation.inflation({})]), 'base64') as xdr.TransactionEnvelopeTx).v1.tx,
      ),
    }).toXdr('base64');
    const operationId = xdr.HashIdPreimage.envelopeTypeOpId(
      new xdr.HashIdPreimageOperationId({ sourceAccount: Keypair.fromPublicKey(user).xdrAccountId(), seqNum: 1n, opNum: 0 }),
    ).toXdr('base64');
    const revokeId = xdr.HashIdPreimage.envelopeTypePoolRevokeOpId(
      new xdr.HashIdPreimageRevokeId({
        sourceAccount: Keypair.fromPublicKey(user).xdrAccountId(),
        seqNum: 1n,
        opNum: 0,
        liquidityPoolId: new xdr.PoolId(new Uint8Array(32)),
        asset: Asset.native().toXDRObject(),
      }),
    ).toXdr('base64');
    const contractId = xdr.HashIdPreimage.envelopeTypeContractId(
      new xdr.HashIdPreimageContractId({
        networkId,
        contractIdPreimage: xdr.ContractIdPreimage.contractIdPreimageFromAsset(Asset.native().toXDRObject()),
      }),
    ).toXdr('base64');
    const message = btoa('Stellar Signed Message:\nhello');
    expect([transaction, message, '', 'AAAA', authorization().toXdr('base64').slice(0, -4)].map(refusal)).toEqual(
      Array(5).fill('invalid_xdr'),
    );
    expect([operationId, revokeId, contractId].map(refusal)).toEqual(Array(3).fill('unsupported_preimage'));
  });

  it('security 8: of another network, or bound to another address, are refused', () => {
    expect(refusal(authorization(hash(new TextEncoder().encode('PUBLIC'))).toXdr('base64'))).toBe('wrong_network');
    expect(refusal(withAddress(other).toXdr('base64'))).toBe('wrong_address');
  });
});

describe('messages', () => {
  it('security 9: hash as in the vectors of SEP-53', () => {
    const key = Keypair.fromSecret('SAKICEVQLYWGSOJS4WW7HZJWAHZVEEBS527LHK5V4MLJALYKICQCJXMW');
    const signed = (message: string | Uint8Array) => btoa(String.fromCharCode(...key.sign(messagePayload(message))));
    expect(signed('Hello, World!')).toBe('fO5dbYhXUhBMhe6kId/cuVq/AfEnHRHEvsP8vXh03M1uLpi5e46yO2Q8rEBzu3feXQewcQE5GArp88u6ePK6BA==');
    expect(signed('こんにちは、世界！')).toBe('CDU265Xs8y3OWbB/56H9jPgUss5G9A0qFuTqH2zs2YDgTm+++dIfmAEceFqB7bhfN3am59lCtDXrCtwH2k1GBA==');
    const bytes = Uint8Array.from(atob('2zZDP1sa1BVBfLP7TeeMk3sUbaxAkUhBhDiNdrksaFo='), (char) => char.charCodeAt(0));
    expect(signed(bytes)).toBe('VA1+7hefNwv2NKScH6n+Sljj15kLAge+M2wE7fzFOf+L0MMbssA1mwfJZRyyrhBORQRle10X1Dxpx+UOI4EbDQ==');
  });

  it('show text line by line, long or binary ones as hex', () => {
    expect(reviewMessage({ message: 'a\nb', origin: 'https://x.org' })).toMatchObject({
      lines: ['a', 'b'],
      hex: false,
      bytes: 3,
      warnings: [],
    });
    expect(reviewMessage({ message: new Uint8Array([255, 1]), origin: 'https://x.org' })).toMatchObject({ lines: ['ff01'], hex: true });
    expect(reviewMessage({ message: 'a'.repeat(4_097), origin: 'https://x.org' }).hex).toBe(true);
  });

  it('security 9: warn of hidden characters, of transactions in disguise and of logins for another domain', () => {
    const of = (message: string, origin = 'https://app.x.org') => codes(reviewMessage({ message, origin }));
    expect(of('a\u202eb')).toEqual(['danger hidden_text']);
    expect(of(JSON.stringify({ tx: envelopeOf([Operation.inflation({})]) }))).toEqual(['danger message_like_xdr']);
    expect(of('bank.example wants you to sign in with your account')).toEqual(['danger login_domain']);
    expect(of('x.org wants you to sign in\nURI: https://x.org/login')).toEqual([]);
    // As services write it that take no sentence.
    for (const text of ['{"domain":"bank.example","nonce":"7"}', 'home_domain = bank.example', "host: 'bank.example:8443'"]) {
      expect(of(text), text).toEqual(['danger login_domain']);
      expect(of(text.replace('bank.example', 'app.x.org'), text.includes('8443') ? 'https://app.x.org:8443' : undefined), text).toEqual([]);
    }
    expect(of('My domain: gardening. The host has 3.5 stars')).toEqual([]);
    // However much stands before it.
    const before = Array.from({ length: 40 }, (_, index) => String(index).padStart(40, 'x')).join(' ');
    expect(of(`${before} ${envelopeOf([Operation.inflation({})])}`)).toEqual(['danger message_like_xdr']);
    // As a link or a form writes it.
    for (const lead of ['xdr=', 'tx/', 'web+stellar:tx?xdr='])
      expect(of(lead + envelopeOf([Operation.inflation({})])), lead).toEqual(['danger message_like_xdr']);
    // A sentence ends with a full stop, and no name of a host does.
    expect(of('Sign in to https://app.x.org.')).toEqual([]);
    expect(of('Sign in to https://bank.example.')).toEqual(['danger login_domain']);
  });
});

describe('logins by SEP-10', () => {
  const server = id(77);
  const challenge = ({
    sequence = '-1',
    domain = 'x.org',
    extra = [] as ReturnType<typeof Operation.manageData>[],
    client = user,
  } = {}) => {
    const builder = new TransactionBuilder(new Account(server, sequence), { fee: '100', networkPassphrase: passphrase });
    builder.setTimebounds(NOW - 10, NOW + 300);
    builder.addOperation(Operation.manageData({ name: `${domain} auth`, value: 'A'.repeat(64), source: client }));
    builder.addOperation(Operation.manageData({ name: 'web_auth_domain', value: domain, source: server }));
    for (const operation of extra) builder.addOperation(operation);
    return builder.build().toXdr();
  };

  it('security 9: are logins, without effects, and for the site that asks', async () => {
    const plan = await planOf(challenge(), { origin: 'https://x.org' });
    expect(plan.warnings).toEqual([{ level: 'info', code: 'login', params: { domain: 'x.org', server } }]);
    expect(plan.effects).toEqual([]);
  });

  it('security 9: for another domain are dangerous', async () => {
    expect(codes(await planOf(challenge({ domain: 'bank.example' }), { origin: 'https://x.org' }))).toContain('danger login_domain');
  });

  it('security 9: with a real sequence or an extra operation are transactions like any other', async () => {
    expect(codes(await planOf(challenge({ sequence: '5' })))).not.toContain('info login');
    const extra = [Operation.payment({ destination: other, asset: Asset.native(), amount: '1', source: user }) as never];
    expect(codes(await planOf(challenge({ extra })))).not.toContain('info login');
    expect(codes(await planOf(challenge({ client: other })))).not.toContain('info login');
  });
});

describe('the digest', () => {
  const input = { origin: 'https://a', documentId: 'd', account: user, network: passphrase, envelope: 'AA==', ceiling: '5' } as const;
  it('security 27: differs with every field', () => {
    const changed = [
      { origin: 'https://b' },
      { documentId: 'e' },
      { documentId: undefined },
      { account: other },
      { network: 'x' },
      { envelope: 'AQ==' },
      { ceiling: '6' },
    ];
    const digests = [input, ...changed.map((change) => ({ ...input, ...change }))].map(digestOf);
    expect(new Set(digests).size).toBe(digests.length);
    expect(digests.every((digest) => /^[0-9a-f]{64}$/.test(digest))).toBe(true);
  });
});

describe('arguments that deceive', () => {
  const call = (args: xdr.ScVal[]) => planOf(invokeEnvelope({ contract: unknown, fn: 'f', args }));
  const entry = (name: string, value: bigint) => new xdr.ScMapEntry({ key: xdr.ScVal.scvSymbol(name), val: i128(value) });

  it('security 11: maps with a key twice, or out of order, show all entries in wire order and are flagged', async () => {
    const plan = await call([xdr.ScVal.scvMap([entry('b', 1n), entry('a', 2n), entry('a', 3n)])]);
    expect(plan.steps[0]?.params).toMatchObject({
      args: [
        [
          ['b', '1'],
          ['a', '2'],
          ['a', '3'],
        ],
      ],
    });
    expect(codes(plan)).toContain('danger odd_map');
    const right = await call([xdr.ScVal.scvMap([entry('a', 1n), entry('b', 2n)])]);
    expect(right.steps[0]?.params).toMatchObject({ args: [{ a: '1', b: '2' }] });
    expect(codes(right)).not.toContain('danger odd_map');
  });

  it('security 3: a key named __proto__ does nothing but show', async () => {
    const plan = await call([xdr.ScVal.scvMap([entry('__proto__', 1n)])]);
    expect(plan.steps[0]?.params).toMatchObject({ args: [[['__proto__', '1']]] });
  });

  it('security 10: symbols and strings are flagged where they hide something', async () => {
    expect(codes(await call([xdr.ScVal.scvString('a\u202eb')]))).toContain('danger hidden_text');
    expect(codes(await planOf(invokeEnvelope({ contract: unknown, fn: 'tra\u200bnsfer', args: [adr(user)] })))).toContain(
      'danger hidden_text',
    );
  });
});

describe('logins by SEP-45', () => {
  const server = id(77);
  const verifier = contractId(90);
  const text = (value: string) => xdr.ScVal.scvString(value);
  const login = (changes: { [name: string]: string } = {}, fn = 'web_auth_verify') => {
    const named: { [name: string]: string } = {
      account: user,
      home_domain: 'x.org',
      nonce: '12345',
      web_auth_domain: 'auth.x.org',
      web_auth_domain_account: server,
      ...changes,
    };
    const args = [map(Object.fromEntries(Object.entries(named).map(([name, value]) => [name, text(value)])))];
    return new xdr.HashIdPreimageSorobanAuthorization({
      networkId,
      nonce: 9n,
      signatureExpirationLedger: 1_060,
      invocation: tree({ contract: verifier, fn, args }),
    });
  };
  const found = async (preimage: xdr.HashIdPreimageSorobanAuthorization, origin: string) => {
    const base64 = xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(preimage).toXdr('base64');
    return reviewAuthEntry({ chain: chainOf(facts()), preimage: base64, account: user, origin });
  };

  it('security 9: say which server and domain they are for', async () => {
    const plan = await found(login(), 'https://x.org');
    expect(plan.warnings).toContainEqual({ level: 'info', code: 'login', params: { domain: 'auth.x.org', server } });
    expect(codes(plan)).not.toContain('danger login_domain');
    expect(codes(await found(login(), 'https://auth.x.org'))).not.toContain('danger login_domain');
  });

  it('security 9: for a foreign domain are dangerous', async () => {
    expect(codes(await found(login(), 'https://bank.example'))).toContain('danger login_domain');
    expect(codes(await found(login({ home_domain: 'bank.example', web_auth_domain: 'bank.example' }), 'https://x.org'))).toContain(
      'danger login_domain',
    );
  });

  it('security 9: another account’s, and another function, are no logins', async () => {
    expect(codes(await found(login({ account: other }), 'https://x.org'))).not.toContain('info login');
    expect(codes(await found(login({}, 'verify'), 'https://x.org'))).not.toContain('info login');
    expect(codes(await found(login({ web_auth_domain_account: 'nobody' }), 'https://x.org'))).not.toContain('info login');
  });
});
