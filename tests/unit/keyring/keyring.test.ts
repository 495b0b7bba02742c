import { ed25519 } from '@noble/curves/ed25519.js';
import { Keypair } from '@stellar/stellar-sdk';
import { describe, expect, test } from 'vitest';
import { sha256, signed } from './signed';
import { codeOf, createWorld, firstAddress, PASSWORD } from './world';

const PHRASE = 'illness spike retreat truth genius clock brain pass fit cave bargain toe';
const FIRST = 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6';
const SIGNED = new Uint8Array(70).fill(7);

describe('a new wallet', () => {
  test('has 24 words, one account, and a backup that is pending until three words are asked back', async () => {
    const { keyring } = createWorld();
    expect(await keyring.state()).toBe('empty');
    await keyring.create(PASSWORD);
    expect(await keyring.state()).toBe('unlocked');
    const { phrase, ask } = await keyring.backup();
    expect(phrase).toHaveLength(24);
    expect(new Set(ask).size).toBe(3);
    expect(await keyring.backupPending()).toBe(true);
    expect(await codeOf(keyring.confirmBackup(['one', 'two', 'three']))).toBe('backup_mismatch');
    expect(await codeOf(keyring.confirmBackup([]))).toBe('backup_mismatch');
    expect(await keyring.backupPending()).toBe(true);
    await keyring.confirmBackup(ask.map((position) => ` ${phrase[position]?.toUpperCase()} `));
    expect(await keyring.backupPending()).toBe(false);
    expect(await codeOf(keyring.backup())).toBe('backup_done');
    expect(await keyring.accounts()).toMatchObject([{ name: 'Account 1', kind: 'phrase', hidden: false }]);
  });

  test('asks for a good password and keeps nothing without one', async () => {
    const { keyring, disk } = createWorld();
    expect(await codeOf(keyring.create('short'))).toBe('weak_password');
    expect(await keyring.state()).toBe('empty');
    expect(disk.get('vault')?.size ?? 0).toBe(0);
  });

  test('is not made over keys that are there', async () => {
    const { keyring } = createWorld();
    await keyring.create(PASSWORD);
    const before = await keyring.accounts();
    expect(await codeOf(keyring.create(PASSWORD))).toBe('keys_exist');
    expect(await keyring.accounts()).toEqual(before);
  });

  test('shows the words of a pending backup only while unlocked', async () => {
    const { keyring } = createWorld();
    await keyring.create(PASSWORD);
    await keyring.lock();
    expect(await codeOf(keyring.backup())).toBe('locked');
    expect(await keyring.backupPending()).toBe(true);
  });

  test('security 87: shows them to nobody who only found the wallet open', async () => {
    const { keyring, time } = createWorld();
    await keyring.create(PASSWORD);
    time.now += 5 * 60;
    await keyring.touch();
    expect(await codeOf(keyring.backup())).toBe('');
    time.now += 1;
    expect(await codeOf(keyring.backup())).toBe('password_needed');
    await keyring.confirmPassword(PASSWORD);
    expect((await keyring.backup()).phrase).toHaveLength(24);
  });
});

describe('accounts', () => {
  test('come from a phrase, a secret key, or are only watched', async () => {
    const { keyring } = createWorld();
    const secret = Keypair.random();
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    await keyring.addAccount('Savings');
    await keyring.importSecret({ password: PASSWORD, secret: ` ${secret.secret()} `, name: 'Old' });
    await keyring.watch({ address: 'CB5YXWIDBQAOTTPEQE3SRNUFM2PTOXFHKGUWCBJJSF2GPW37DN725FDA' as never });
    expect(await keyring.accounts()).toEqual([
      { address: FIRST, name: 'Account 1', kind: 'phrase', hidden: false },
      { address: 'GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX', name: 'Savings', kind: 'phrase', hidden: false },
      { address: secret.publicKey(), name: 'Old', kind: 'secret', hidden: false },
      { address: 'CB5YXWIDBQAOTTPEQE3SRNUFM2PTOXFHKGUWCBJJSF2GPW37DN725FDA', name: 'Account 4', kind: 'watched', hidden: false },
    ]);
    expect(await keyring.backupPending()).toBe(false);
  });

  test('have a number that no other has where nobody named them, also after one was forgotten', async () => {
    const { keyring } = createWorld();
    const [watched, later] = [Keypair.random().publicKey(), Keypair.random().publicKey()];
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    await keyring.watch({ address: watched as never });
    await keyring.addAccount();
    await keyring.forget(watched as never);
    await keyring.watch({ address: later as never });
    expect((await keyring.accounts()).map(({ name }) => name)).toEqual(['Account 1', 'Account 3', 'Account 4']);
  });

  test('are added under the password of the first, never under another', async () => {
    const { keyring } = createWorld();
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    const secret = Keypair.random().secret();
    expect(await codeOf(keyring.importSecret({ password: 'another long password', secret }))).toBe('wrong_password');
    await keyring.lock();
    await keyring.importSecret({ password: PASSWORD, secret });
    expect(await keyring.state()).toBe('unlocked');
    expect(await keyring.accounts()).toHaveLength(2);
  });

  test('are not listed twice', async () => {
    const { keyring } = createWorld();
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    expect(await codeOf(keyring.importPhrase({ password: PASSWORD, phrase: PHRASE }))).toBe('account_exists');
    expect(await codeOf(keyring.watch({ address: FIRST as never }))).toBe('account_exists');
    expect(await keyring.accounts()).toHaveLength(1);
  });

  test('that were brought by their secret key belong to their phrase once that is here, under their name and in their place', async () => {
    const { keyring } = createWorld();
    const secretOf = async (words: string) => {
      const other = createWorld().keyring;
      await other.importPhrase({ password: PASSWORD, phrase: words });
      return other.exportSecret(PASSWORD, FIRST as never);
    };
    await keyring.importSecret({ password: PASSWORD, secret: await secretOf(PHRASE), name: 'Mine' });
    await keyring.importSecret({ password: PASSWORD, secret: Keypair.random().secret(), name: 'Other' });
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    expect((await keyring.accounts()).map(({ name, kind }) => [name, kind])).toEqual([
      ['Mine', 'phrase'],
      ['Other', 'secret'],
    ]);
    expect(await codeOf(signed(keyring, FIRST as never, SIGNED))).toBe('');
    // And not the other way round: who brings the key of one that is in the phrase has it already.
    expect(await codeOf(keyring.importSecret({ password: PASSWORD, secret: await secretOf(PHRASE) }))).toBe('account_exists');
    await keyring.addAccount();
    expect((await keyring.exportPhrases(PASSWORD))[0]?.accounts).toHaveLength(2);
  });

  test('that were watched get their key when it is imported', async () => {
    const { keyring } = createWorld();
    const pair = Keypair.random();
    await keyring.watch({ address: pair.publicKey() as never, name: 'Mine' });
    expect(await keyring.state()).toBe('empty');
    expect(await codeOf(signed(keyring, pair.publicKey() as never, SIGNED))).toBe('account_watched');
    await keyring.importSecret({ password: PASSWORD, secret: pair.secret() });
    expect(await keyring.accounts()).toEqual([{ address: pair.publicKey(), name: 'Mine', kind: 'secret', hidden: false }]);
  });

  test('can be named, hidden, and forgotten when only watched', async () => {
    const { keyring } = createWorld();
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    const watched = Keypair.random().publicKey() as never;
    await keyring.watch({ address: watched });
    await keyring.rename(FIRST as never, '  Main  ');
    await keyring.hide(FIRST as never, true);
    expect((await keyring.accounts())[0]).toMatchObject({ name: 'Main', hidden: true });
    expect(await codeOf(keyring.forget(FIRST as never))).toBe('account_has_key');
    await keyring.forget(watched);
    expect(await keyring.accounts()).toHaveLength(1);
    expect(await codeOf(keyring.rename(watched, 'x'))).toBe('key_missing');
  });

  test('put into the open list by somebody else are gone after the next unlock', async () => {
    const { keyring, database } = createWorld();
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    const planted = Keypair.random().publicKey();
    const account = { address: planted, name: 'Account 1', kind: 'phrase', hidden: false };
    await database.put('settings', 'accounts', { schema: 1, backupPending: false, accounts: [account] });
    await keyring.unlock(PASSWORD);
    expect((await keyring.accounts()).map(({ address }) => address)).toEqual([FIRST]);
  });

  test('of phrases with a passphrase are other accounts, and the next one is derived with it too', async () => {
    const { keyring } = createWorld();
    const phrase =
      'cable spray genius state float twenty onion head street palace net private method loan turn phrase state blanket interest dry amazing dress blast tube';
    await keyring.importPhrase({ password: PASSWORD, phrase, passphrase: 'p4ssphr4se' });
    await keyring.addAccount();
    expect((await keyring.accounts()).map(({ address }) => address)).toEqual([
      'GDAHPZ2NSYIIHZXM56Y36SBVTV5QKFIZGYMMBHOU53ETUSWTP62B63EQ',
      'GDY47CJARRHHL66JH3RJURDYXAMIQ5DMXZLP3TDAUJ6IN2GUOFX4OJOC',
    ]);
  });
});

describe('signing', () => {
  test('gives the signature of the account’s key over the hash of exactly these bytes', async () => {
    const { keyring } = createWorld();
    const pair = Keypair.random();
    await keyring.importSecret({ password: PASSWORD, secret: pair.secret() });
    const signature = await signed(keyring, pair.publicKey() as never, SIGNED);
    expect(ed25519.verify(signature, sha256(SIGNED), pair.rawPublicKey())).toBe(true);
    expect(signature).toEqual(ed25519.sign(sha256(SIGNED), pair.rawSecretKey()));
  });

  test('needs an unlocked wallet and a key that is here', async () => {
    const { keyring } = createWorld();
    await keyring.create(PASSWORD);
    const account = await firstAddress(keyring);
    expect(await codeOf(signed(keyring, Keypair.random().publicKey() as never, SIGNED))).toBe('key_missing');
    await keyring.lock();
    expect(await codeOf(signed(keyring, account, SIGNED))).toBe('locked');
  });

  test('hashes what it signs by itself: nobody has it sign a hash of something else', async () => {
    const { keyring } = createWorld();
    await keyring.create(PASSWORD);
    const account = await firstAddress(keyring);
    const asked = { account, kind: 'transaction', preimage: SIGNED, hash: new Uint8Array(32) } as const;
    const signature = await keyring.signer.sign(asked, new AbortController().signal);
    expect(signature).toEqual(await signed(keyring, account, SIGNED));
  });

  test('security 68: a signature that does not verify is never released', async () => {
    const faulty = {
      publicKey: async (seed: Uint8Array) => Uint8Array.from(ed25519.getPublicKey(seed)),
      sign: async (seed: Uint8Array, payload: Uint8Array) => {
        const signature = Uint8Array.from(ed25519.sign(payload, seed));
        signature[3] = (signature[3] ?? 0) ^ 1;
        return signature;
      },
      verify: async (key: Uint8Array, payload: Uint8Array, signature: Uint8Array) => ed25519.verify(signature, payload, key),
    };
    const { keyring } = createWorld({ ed25519: faulty });
    await keyring.create(PASSWORD);
    expect(await codeOf(signed(keyring, await firstAddress(keyring), SIGNED))).toBe('internal');
  });
});

describe('security 67: exporting and wiping', () => {
  test('a secret leaves for the password alone, although the wallet is unlocked', async () => {
    const { keyring } = createWorld();
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    expect(await codeOf(keyring.exportPhrases('not the password'))).toBe('wrong_password');
    expect(await codeOf(keyring.exportSecret('not the password', FIRST as never))).toBe('wrong_password');
    expect(await keyring.exportPhrases(PASSWORD)).toEqual([{ words: PHRASE.split(' '), passphrase: '', accounts: [FIRST] }]);
    const secret = await keyring.exportSecret(PASSWORD, FIRST as never);
    expect(Keypair.fromSecret(secret).publicKey()).toBe(FIRST);
  });

  test('of several phrases each leaves, with the passphrase that belongs to it and the accounts that come from it', async () => {
    const { keyring } = createWorld();
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE, passphrase: ' p4ssphr4se ' });
    await keyring.addAccount();
    const [first, second, third] = (await keyring.accounts()).map(({ address }) => address);
    expect(await keyring.exportPhrases(PASSWORD)).toEqual([
      { words: PHRASE.split(' '), passphrase: '', accounts: [first, third] },
      { words: PHRASE.split(' '), passphrase: ' p4ssphr4se ', accounts: [second] },
    ]);
  });

  test('a watched account has nothing to export, and secret keys alone have no phrase', async () => {
    const { keyring } = createWorld();
    const watched = Keypair.random().publicKey() as never;
    await keyring.importSecret({ password: PASSWORD, secret: Keypair.random().secret() });
    await keyring.watch({ address: watched });
    expect(await codeOf(keyring.exportPhrases(PASSWORD))).toBe('phrase_missing');
    expect(await codeOf(keyring.exportSecret(PASSWORD, watched))).toBe('key_missing');
    expect(await codeOf(keyring.addAccount())).toBe('phrase_missing');
  });

  test('a wipe leaves no slot, key, list, session or alarm', async () => {
    const { keyring, disk, memory, alarms } = createWorld();
    await keyring.create(PASSWORD);
    await keyring.wipe();
    expect(await keyring.state()).toBe('empty');
    expect(disk.get('vault')?.size).toBe(0);
    expect(disk.get('keys')?.size).toBe(0);
    expect(await keyring.accounts()).toEqual([]);
    expect(memory.size).toBe(0);
    expect(alarms.size).toBe(0);
  });
});

test('nobody but listeners hears of changes, and they hear of each', async () => {
  const { keyring } = createWorld();
  let heard = 0;
  keyring.onChange(() => heard++);
  await keyring.create(PASSWORD);
  await keyring.lock();
  await codeOf(keyring.unlock('wrong password here'));
  expect(heard).toBe(3);
  await keyring.accounts();
  expect(heard).toBe(3);
});

test('an account whose key is brought is shown, by the name that was given with it, whether it was watched or hidden before', async () => {
  const { keyring } = createWorld();
  const { accounts } = keyring;
  await keyring.watch({ address: FIRST as never });
  await keyring.importSecret({ password: PASSWORD, secret: await firstSecret(), name: 'Savings' });
  expect((await accounts())[0]).toMatchObject({ address: FIRST, name: 'Savings', kind: 'secret' });
  await keyring.hide(FIRST as never, true);
  await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
  expect((await accounts())[0]).toMatchObject({ address: FIRST, name: 'Savings', kind: 'phrase', hidden: false });
});

/** The secret key of the phrase's first account. */
async function firstSecret(): Promise<string> {
  const { keyring } = createWorld();
  await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
  return keyring.exportSecret(PASSWORD, FIRST as never);
}

describe('accounts further on in a phrase', () => {
  test('the next one is added to the phrase that is named; which account is of which phrase is told while unlocked', async () => {
    const { keyring } = createWorld();
    const addresses = async () => (await keyring.accounts()).map(({ address }) => address);
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE, passphrase: 'another' });
    const [, next] = (await keyring.ahead(0, 2)).filter(({ phrase }) => phrase === 1);
    await keyring.addAccount(undefined, 1);
    const [first, second, third] = await addresses();
    expect(third).toBe(next?.address);
    expect(await keyring.phrases()).toEqual([[first], [second, third]]);
    await keyring.addAccount();
    const [, , , fourth] = await addresses();
    expect(await keyring.phrases()).toEqual([
      [first, fourth],
      [second, third],
    ]);
    expect(await codeOf(keyring.addAccount(undefined, 2))).toBe('phrase_missing');
    await keyring.lock();
    expect(await codeOf(keyring.phrases())).toBe('locked');
  });

  const SECOND = 'GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX';

  test('are told by their addresses alone, of every phrase, with those that are here marked', async () => {
    const { keyring } = createWorld();
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE, passphrase: 'another' });
    const ahead = await keyring.ahead(0, 2);
    expect(ahead.map(({ phrase, index, here }) => [phrase, index, here])).toEqual([
      [0, 0, true],
      [0, 1, false],
      [1, 0, true],
      [1, 1, false],
    ]);
    expect(ahead.slice(0, 2).map(({ address }) => address)).toEqual([FIRST, SECOND]);
    expect(Object.keys(ahead[0] ?? {}).sort()).toEqual(['address', 'here', 'index', 'phrase']);
  });

  test('are told to nobody while the keys are locked, and of no phrase where there is none', async () => {
    const { keyring } = createWorld();
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    await keyring.lock();
    expect(await codeOf(keyring.ahead(0, 5))).toBe('locked');
    expect(await codeOf(keyring.addAt([{ phrase: 0, index: 1, address: SECOND as never }]))).toBe('locked');
    const other = createWorld().keyring;
    await other.importSecret({ password: PASSWORD, secret: Keypair.random().secret() });
    expect(await codeOf(other.ahead(0, 5))).toBe('phrase_missing');
  });

  test('are added at their places, all or none, and can sign', async () => {
    const { keyring } = createWorld();
    await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
    const [, second, third] = await keyring.ahead(0, 3);
    if (!second || !third) throw new Error('too few');
    const places = [second, third].map(({ here, ...place }) => place);
    const wrong = [places[0], { ...places[1], index: 7 }] as typeof places;
    expect(await codeOf(keyring.addAt(wrong))).toBe('key_missing');
    expect(await codeOf(keyring.addAt([{ phrase: 3, index: 0, address: second.address }]))).toBe('key_missing');
    expect(await keyring.accounts()).toHaveLength(1);
    await keyring.addAt(places);
    expect((await keyring.accounts()).map(({ address, kind }) => [address, kind])).toEqual([
      [FIRST, 'phrase'],
      [SECOND, 'phrase'],
      [third.address, 'phrase'],
    ]);
    expect(await codeOf(keyring.addAt(places))).toBe('account_exists');
    const signature = await signed(keyring, third.address, SIGNED);
    expect(ed25519.verify(signature, sha256(SIGNED), Keypair.fromPublicKey(third.address).rawPublicKey())).toBe(true);
    // The next of the phrase comes after the last that is here.
    await keyring.addAccount();
    expect((await keyring.ahead(3, 1))[0]?.here).toBe(true);
  });
});

test('the order of accounts is the person’s, also after a lock', async () => {
  const { keyring } = createWorld();
  await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
  const [one, two] = [Keypair.random().publicKey(), Keypair.random().publicKey()];
  await keyring.watch({ address: one as never });
  await keyring.watch({ address: two as never });
  const order = async () => (await keyring.accounts()).map(({ address }) => address);
  await keyring.move(two as never, -1);
  expect(await order()).toEqual([FIRST, two, one]);
  await keyring.move(FIRST as never, 1);
  expect(await order()).toEqual([two, FIRST, one]);
  await keyring.move(two as never, -1);
  await keyring.move(one as never, 1);
  expect(await order()).toEqual([two, FIRST, one]);
  await keyring.lock();
  await keyring.unlock(PASSWORD);
  expect(await order()).toEqual([two, FIRST, one]);
  expect(await codeOf(keyring.move(Keypair.random().publicKey() as never, 1))).toBe('key_missing');
});
