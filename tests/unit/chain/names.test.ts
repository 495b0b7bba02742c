import { Address, Asset, nativeToScVal, SignerKey, StrKey, scValToBigInt, xdr } from '@stellar/stellar-sdk/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetContract, creditAsset } from '../../../src/chain/assets';
import { integerOf } from '../../../src/chain/integers';
import { addressText, plainAccount, publicKey, scAddress, signerAddress } from '../../../src/chain/names';
import type { AccountId, ContractId } from '../../../src/primitives/addresses';
import { mainnet, testnet } from '../../../src/settings/networks';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const account = (raw: Uint8Array) => StrKey.encodeEd25519PublicKey(raw) as AccountId;
const contract = (raw: Uint8Array) => StrKey.encodeContract(raw) as ContractId;
const hex = (value: xdr.XdrValue) => value.toXdr('hex');

describe('names, against the SDK', () => {
  it('an address of each of the five kinds has its text', () => {
    fc.assert(
      fc.property(bytes(32), bytes(40), (raw, muxed) => {
        const texts = [
          account(raw),
          contract(raw),
          StrKey.encodeLiquidityPool(raw),
          StrKey.encodeClaimableBalance(Uint8Array.of(0, ...raw)),
          StrKey.encodeMed25519PublicKey(muxed),
        ];
        for (const text of texts) expect(addressText(new Address(text).toScAddress())).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  it('accounts and contracts become their XDR', () => {
    fc.assert(
      fc.property(bytes(32), (raw) => {
        expect(hex(scAddress(account(raw)))).toBe(hex(new Address(account(raw)).toScAddress()));
        expect(hex(scAddress(contract(raw)))).toBe(hex(new Address(contract(raw)).toScAddress()));
        expect(hex(publicKey(account(raw)))).toBe(hex(xdr.PublicKey.publicKeyTypeEd25519(raw)));
        expect(hex(plainAccount(account(raw)))).toBe(hex(xdr.MuxedAccount.keyTypeEd25519(raw)));
      }),
      { numRuns: 50 },
    );
    expect(() => publicKey(contract(new Uint8Array(32)) as never)).toThrow(TypeError);
    expect(() => scAddress('GAAA' as never)).toThrow(TypeError);
  });

  it('a signer of each of the four kinds has its text', () => {
    fc.assert(
      fc.property(bytes(32), fc.uint8Array({ minLength: 1, maxLength: 64 }), (raw, payload) => {
        const keys = [
          xdr.SignerKey.signerKeyTypeEd25519(raw),
          xdr.SignerKey.signerKeyTypePreAuthTx(raw),
          xdr.SignerKey.signerKeyTypeHashX(raw),
          xdr.SignerKey.signerKeyTypeEd25519SignedPayload(new xdr.SignerKeyEd25519SignedPayload({ ed25519: raw, payload })),
        ];
        for (const key of keys) expect(signerAddress(key)).toBe(SignerKey.encodeSignerKey(key));
      }),
      { numRuns: 100 },
    );
  });
});

describe('assets, against the SDK', () => {
  const code = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/).filter((text) => text.toLowerCase() !== 'xlm');

  it('an asset of each length of code, in the three unions, and its contract on each network', () => {
    fc.assert(
      fc.property(code, bytes(32), (name, raw) => {
        const asset = { code: name, issuer: account(raw) };
        const sdk = new Asset(asset.code, asset.issuer);
        expect(hex(creditAsset(xdr.Asset, asset))).toBe(hex(sdk.toXdrObject()));
        expect(hex(creditAsset(xdr.TrustLineAsset, asset))).toBe(hex(sdk.toTrustLineXdrObject()));
        expect(hex(creditAsset(xdr.ChangeTrustAsset, asset))).toBe(hex(sdk.toChangeTrustXdrObject()));
        expect(assetContract(asset, testnet.passphrase)).toBe(sdk.contractId(testnet.passphrase));
      }),
      { numRuns: 100 },
    );
  });

  it('XLM has a contract, another one on each network', () => {
    for (const { passphrase } of [mainnet, testnet]) {
      expect(assetContract(undefined, passphrase)).toBe(Asset.native().contractId(passphrase));
    }
  });

  it('an asset that somebody else calls XLM is not XLM, nor another spelling of it', () => {
    const issuer = account(new Uint8Array(32).fill(7));
    const made = creditAsset(xdr.Asset, { code: 'xlm', issuer });
    expect(made.type === 'assetTypeCreditAlphanum4' && [...made.alphaNum4.assetCode.toBytes()]).toEqual([...Buffer.from('xlm\0')]);
  });

  it('what is no code is refused', () => {
    const issuer = account(new Uint8Array(32).fill(7));
    for (const wrong of ['', 'ABCDEFGHIJKLM', 'A B', 'É', 'A\0']) {
      expect(() => creditAsset(xdr.Asset, { code: wrong, issuer })).toThrow(TypeError);
    }
  });
});

describe('integers, against the SDK', () => {
  it('of every width and sign', () => {
    const sized = [64, 128, 256].flatMap((bits) => [
      [`u${bits}`, fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n })] as const,
      [`i${bits}`, fc.bigInt({ min: -(1n << BigInt(bits - 1)), max: (1n << BigInt(bits - 1)) - 1n })] as const,
    ]);
    const times = [
      ['timepoint', fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })] as const,
      ['duration', fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })] as const,
    ];
    for (const [type, numbers] of [...sized, ...times]) {
      fc.assert(
        fc.property(numbers, (number) => {
          const value = nativeToScVal(number, { type: type as never });
          expect(integerOf(value as never)).toBe(number);
          expect(scValToBigInt(value)).toBe(number);
        }),
        { numRuns: 40 },
      );
    }
  });
});
