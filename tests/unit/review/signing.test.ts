import { Account, Address, Asset, hash, Keypair, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { isServiceError } from '../../../src/primitives/errors';
import { reviewAuthEntry } from '../../../src/review/auth-entry';
import { digestOf } from '../../../src/review/digest';
import { messagePreimage, reviewMessage } from '../../../src/review/message';
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
      expect(read.bytes).toEqual(preimage.toXdr());
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
    const signed = (message: string | Uint8Array) => btoa(String.fromCharCode(...key.sign(hash(messagePreimage(message) as never))));
    expect(signed('Hello, World!')).toBe('fO5dbYhXUhBMhe6kId/cuVq/AfEnHRHEvsP8vXh03M1uLpi5e46yO2Q8rEBzu3feXQewcQE5GArp88u6ePK6BA==');
    expect(signed('こんにちは、世界！')).toBe('CDU265Xs8y3OWbB/56H9jPgUss5G9A0qFuTqH2zs2YDgTm+++dIfmAEceFqB7bhfN3am59lCtDXrCtwH2k1GBA==');
    const bytes = Uint8Array.from(atob('2zZDP1sa1BVBfLP7TeeMk3sUbaxAkUhBhDiNdrksaFo='), (char) => char.charCodeAt(0));
    expect(signed(bytes)).toBe('VA1+7hefNwv2NKScH6n+Sljj15kLAge+M2wE7fzFOf+L0MMbssA1mwfJZRyyrhBORQRle10X1Dxpx+UOI4EbDQ==');
  });

  it('show text line by line, long or binary ones as hex', async () => {
    expect(await reviewMessage({ message: 'a\nb', origin: 'https://x.org' })).toMatchObject({
      lines: ['a', 'b'],
      hex: false,
      bytes: 3,
      warnings: [],
    });
    expect(await reviewMessage({ message: new Uint8Array([255, 1]), origin: 'https://x.org' })).toMatchObject({
      lines: ['ff01'],
      hex: true,
    });
    expect((await reviewMessage({ message: 'a'.repeat(4_097), origin: 'https://x.org' })).hex).toBe(true);
  });

  it('security 9: warn of hidden characters, of transactions in disguise and of logins for another domain', async () => {
    const of = async (message: string, origin = 'https://app.x.org') => codes(await reviewMessage({ message, origin }));
    expect(await of('a\u202eb')).toEqual(['danger hidden_text']);
    expect(await of(JSON.stringify({ tx: envelopeOf([Operation.inflation({})]) }))).toEqual(['danger message_like_xdr']);
    expect(await of('bank.example wants you to sign in with your account')).toEqual(['danger login_domain']);
    expect(await of('x.org wants you to sign in\nURI: https://x.org/login')).toEqual([]);
    // As services write it that take no sentence.
    for (const text of ['{"domain":"bank.example","nonce":"7"}', 'home_domain = bank.example', "host: 'bank.example:8443'"]) {
      expect(await of(text), text).toEqual(['danger login_domain']);
      expect(
        await of(text.replace('bank.example', 'app.x.org'), text.includes('8443') ? 'https://app.x.org:8443' : undefined),
        text,
      ).toEqual([]);
    }
    expect(await of('My domain: gardening. The host has 3.5 stars')).toEqual([]);
    // However much stands before it.
    const before = Array.from({ length: 40 }, (_, index) => String(index).padStart(40, 'x')).join(' ');
    expect(await of(`${before} ${envelopeOf([Operation.inflation({})])}`)).toEqual(['danger message_like_xdr']);
    // As a link or a form writes it.
    for (const lead of ['xdr=', 'tx/', 'web+stellar:tx?xdr='])
      expect(await of(lead + envelopeOf([Operation.inflation({})])), lead).toEqual(['danger message_like_xdr']);
    // A sentence ends with a full stop, and no name of a host does.
    expect(await of('Sign in to https://app.x.org.')).toEqual([]);
    expect(await of('Sign in to https://bank.example.')).toEqual(['danger login_domain']);
  });
});

describe('messages with gaps', () => {
  it('security 112: more text below many blank lines is a danger that counts them; paragraphs are none', async () => {
    const review = (message: string) => reviewMessage({ message, origin: 'https://dapp.example' });
    const [warning] = (await review(`Welcome.${'\n'.repeat(401)}I owe you everything.`)).warnings;
    expect(warning).toMatchObject({ level: 'danger', code: 'blank_lines', params: { count: 400 } });
    expect((await review(`Welcome.${'\n  '.repeat(20)}\nI owe.`)).warnings).toMatchObject([{ code: 'blank_lines', params: { count: 20 } }]);
    expect((await review('One.\n\n\nTwo.\n\nThree.\n\n\n\n')).warnings).toEqual([]);
  });
});

describe('messages that let somebody in', () => {
  const asked = 'https://app.x.org';
  const of = async (message: string, origin = asked) => (await reviewMessage({ message, origin })).warnings;
  const foreign = async (message: string, origin = asked) =>
    (await of(message, origin)).flatMap(({ code, params }) => (code === 'login_domain' ? [params.domain] : []));

  it.each([
    ['Sign in to exchange.com to continue. Nonce: 7f3a9'],
    ['Log in at Exchange.COM'],
    ['exchange.com\n\nWelcome back! Click to sign in.'],
    ['exchange.com 2026-11-23T10:00:00Z'],
    ['exchange.com 5f2b8c1d90ab34ef'],
    ['Inicie sesión en exchange.com'],
    ['Bem-vindo a exchange.com'],
    ['Inicie a sessão em exchange.com'],
    ['Conecte-se a exchange.com'],
    ['Acesse exchange.com'],
    ['Вход на exchange.com'],
    ['{"aud":"exchange.com","nonce":"1"}'],
    ['{"audience":["app.x.org","exchange.com"]}'],
    ['{"iss":"did:web:exchange.com"}'],
    ['{"iss": "https://exchange.com/", "sub": "1"}'],
    ['{"uri":"https:\\/\\/exchange.com\\/login"}'],
    ['{"uri":"https:\\u002f\\u002fexchange.com"}'],
    ['https:\\\\exchange.com'],
    ['https:exchange.com'],
    ['wss://exchange.com/session'],
    ['Open //exchange.com/login'],
    ['https://app.x.org@exchange.com/'],
    ['https://exchange.com:443'],
    ['Sign in to exchange。com'],
    ['EXCHANGE.com wants you to sign in with your Stellar account:'],
    ['homeDomain=exchange.com'],
  ])('security 113: for another site are known by what they say: %j', async (message) => {
    expect(await foreign(message)).toEqual(['exchange.com']);
    expect(await foreign(message, 'https://www.exchange.com').then((found) => found.filter((host) => host !== 'app.x.org'))).toEqual([]);
  });

  it('security 113: whose site it is stands whole in the sentence, however long its name', async () => {
    const label = 'w'.repeat(63);
    const origin = `https://exchange.com.${label}.${label}.${label}.evil.example`;
    const { warnings } = await reviewMessage({ message: 'Sign in to exchange.com', origin });
    expect(warnings).toEqual([{ level: 'danger', code: 'login_domain', params: { domain: 'exchange.com', origin } }]);
  });

  it('security 113: hosts in other letters are read as browsers read them', async () => {
    expect(await foreign('Sign in to exchаnge.com')).toEqual(['xn--exchnge-5fg.com']);
    expect(await foreign('https://bücher.example/login')).toEqual(['xn--bcher-kva.example']);
    expect(await foreign('https://bücher.example/login', 'https://xn--bcher-kva.example')).toEqual([]);
    expect(await foreign('{"aud":"биржа.рф"}')).toEqual(['xn--80abph4b.xn--p1ai']);
  });

  it.each([
    ['https://www.example.com', 'example.com', true],
    ['https://example.com', 'www.example.com', true],
    ['https://app.example.com', 'api.example.com', true],
    ['https://shop.example.co.uk', 'example.co.uk', true],
    ['https://shop.example.co.uk', 'other.co.uk', false],
    ['https://evil.vercel.app', 'vercel.app', false],
    ['https://evil.vercel.app', 'bank.vercel.app', false],
    ['https://www.bank.vercel.app', 'bank.vercel.app', true],
    ['https://evil.github.io', 'github.io', false],
    ['https://notexample.com', 'example.com', false],
    ['https://example.com.evil.org', 'example.com', false],
    ['http://10.0.0.5:3000', '10.0.0.5:3000', true],
    ['http://10.0.0.5:3000', '10.0.0.6:3000', false],
    ['http://localhost:5173', 'localhost:5173', true],
    ['http://localhost:5173', 'localhost:8080', false],
  ])('security 113: %s and %s are one site: %s', async (origin, host, same) => {
    expect(await foreign(`Sign in to https://${host}/`, origin)).toEqual(same ? [] : [host]);
  });

  it('security 113: what lets nobody in may name any site, and files are no sites', async () => {
    for (const text of [
      'I vote yes, as stellar.org says.',
      'Order 20731, 3.5 kg',
      'My domain: gardening. The host has 3.5 stars',
      '// a comment',
      'Sign in. Then read on.',
      'Sign in to app.x.org, please.',
    ]) {
      expect(await of(text), text).toEqual([]);
    }
  });
});

describe('logins by SEP-10', () => {
  const server = id(77);
  const data = (name: string, value: string, source = server) => Operation.manageData({ name, value, source });
  const challenge = ({
    sequence = '-1',
    domain = 'x.org',
    at = undefined as string | undefined,
    extra = [] as ReturnType<typeof Operation.manageData>[],
    client = user,
  } = {}) => {
    const builder = new TransactionBuilder(new Account(server, sequence), { fee: '100', networkPassphrase: passphrase });
    builder.setTimebounds(NOW - 10, NOW + 300);
    builder.addOperation(Operation.manageData({ name: `${domain} auth`, value: 'A'.repeat(64), source: client }));
    builder.addOperation(Operation.manageData({ name: 'web_auth_domain', value: at ?? domain, source: server }));
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

  it.each([
    ['of the home domain', { domain: 'bank.example', at: 'x.org' }, 'bank.example'],
    ['of the web authentication', { at: 'auth.bank.example' }, 'auth.bank.example'],
    ['of a second home domain', { extra: [data('bank.example auth', 'A')] }, 'bank.example'],
    ['of a second web authentication', { extra: [data('web_auth_domain', 'bank.example')] }, 'bank.example'],
    ['of a first one, before a second', { at: 'bank.example', extra: [data('web_auth_domain', 'x.org')] }, 'bank.example'],
    ['of the client', { extra: [data('client_domain', 'bank.example', other)] }, 'bank.example'],
    ['that is no name', { extra: [data('web_auth_domain', 'x.org@bank.example')] }, 'x.org@bank.example'],
    ['that is empty', { at: '' }, '?'],
  ])('security 114: whose domain is another one are dangerous: one %s', async (_, made, domain) => {
    const plan = await planOf(challenge(made), { origin: 'https://x.org' });
    expect(codes(plan)).toContain('info login');
    expect(plan.warnings).toContainEqual({ level: 'danger', code: 'login_domain', params: { domain, origin: 'https://x.org' } });
  });

  it('security 114: all of whose domains are the site’s own are none', async () => {
    const extra = [data('client_domain', 'www.x.org', other), data('nonce', '5')];
    expect(codes(await planOf(challenge({ at: 'auth.x.org', extra }), { origin: 'https://app.x.org' }))).toEqual(['info login']);
    expect(codes(await planOf(challenge({ domain: 'vercel.app' }), { origin: 'https://evil.vercel.app' }))).toContain(
      'danger login_domain',
    );
  });

  it('security 114: a home domain in other letters is one still', async () => {
    const plan = await planOf(challenge({ domain: 'bücher.example' }), { origin: 'https://x.org' });
    expect(plan.warnings).toContainEqual({ level: 'info', code: 'login', params: { domain: 'xn--bcher-kva.example', server } });
    expect(codes(plan)).toContain('danger login_domain');
    expect(codes(await planOf(challenge({ domain: 'bücher.example' }), { origin: 'https://xn--bcher-kva.example' }))).toEqual([
      'info login',
    ]);
    expect(codes(await planOf(challenge({ domain: 'exchange .com' }), { origin: 'https://x.org' }))).toContain('danger login_domain');
  });

  it.each([
    ['the account’s own', [data('config.memo_required', '1', user)]],
    ['a stranger’s', [data('web_auth_domain', 'x.org', other)]],
    ['one without a source', [Operation.manageData({ name: 'nonce', value: '1' })]],
  ])('security 114: with an operation that is not the server’s are transactions like any other: %s', async (_, extra) => {
    expect(codes(await planOf(challenge({ extra }), { origin: 'https://x.org' }))).not.toContain('info login');
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

  it.each([
    ['home_domain', 'bank.example'],
    ['web_auth_domain', 'bank.example'],
    ['client_domain', 'bank.example'],
    ['home_domain', 'exchаnge.com'],
    ['web_auth_domain', ''],
  ])('security 114: of which one domain is another site’s are dangerous: %s', async (name, domain) => {
    const asked = await found(login({ [name]: domain }), 'https://x.org');
    expect(codes(asked)).toContain('info login');
    expect(codes(asked)).toContain('danger login_domain');
    expect(codes(await found(login({ [name]: 'www.x.org' }), 'https://x.org'))).not.toContain('danger login_domain');
  });

  it('security 9: another account’s, and another function, are no logins', async () => {
    expect(codes(await found(login({ account: other }), 'https://x.org'))).not.toContain('info login');
    expect(codes(await found(login({}, 'verify'), 'https://x.org'))).not.toContain('info login');
    expect(codes(await found(login({ web_auth_domain_account: 'nobody' }), 'https://x.org'))).not.toContain('info login');
  });
});
