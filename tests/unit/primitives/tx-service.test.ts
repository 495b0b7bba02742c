/** Addresses of coordination services, and links to what stands there. */
import { describe, expect, it } from 'vitest';
import { isPlaceOf, isService, placeAt, readPlace, readService } from '../../../src/primitives/tx-service';

const HASH = 'a1ef625e2bda7e71493b8a6bb4b03fa6512a67593d99acacfe5fb59b79e28154';
const PUBLIC = 'https://api.refractor.space';

describe('an address', () => {
  it.each([
    [PUBLIC, PUBLIC],
    [` ${PUBLIC}/ `, PUBLIC],
    ['https://Service.Test/Multi/Sig//', 'https://service.test/Multi/Sig'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/api', 'http://127.0.0.1:3000/api'],
    // As the browser writes it, so that no other letters stand for these.
    ['https://rеfractor.space', 'https://xn--rfractor-c8g.space'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(readService(typed)).toBe(kept);
    expect(isService(kept)).toBe(true);
  });

  it.each([
    '',
    'refractor.space',
    'http://refractor.space',
    'http://localhost.evil.test',
    'http://127.0.0.1.evil.test',
    'https://me:secret@service.test',
    'https://service.test/?to=evil',
    'https://service.test/#tx',
    'ftp://service.test',
    'javascript:alert(1)',
    'data:text/html,x',
    `https://service.test/${'a'.repeat(200)}`,
  ])('security 134: %s is none', (typed) => {
    expect(readService(typed)).toBeUndefined();
  });

  it.each([5, null, undefined, `${PUBLIC}/`, ` ${PUBLIC}`])('is kept in no other form: %s', (value) => {
    expect(isService(value)).toBe(false);
  });
});

describe('a link', () => {
  it.each([
    [placeAt(PUBLIC, HASH), true],
    [`  ${placeAt(PUBLIC, HASH).toUpperCase()}  `, true],
    [HASH, true],
    [HASH.toUpperCase(), true],
    // The page that Refractor has for people.
    [`https://refractor.space/tx/${HASH}`, true],
    [`https://refractor.space/tx/${HASH}/`, true],
    [`https://evil.test/tx/${HASH}`, false],
    [`https://api.refractor.space.evil.test/tx/${HASH}`, false],
    [`https://api.refractor.space@evil.test/tx/${HASH}`, false],
    [`http://api.refractor.space/tx/${HASH}`, false],
    [`${PUBLIC}/other/tx/${HASH}`, false],
  ])('%s leads to the service: %s', (text, leads) => {
    const place = readPlace(text);
    expect(place?.hash ?? HASH).toBe(HASH);
    expect(place !== undefined && isPlaceOf(PUBLIC, place)).toBe(leads);
  });

  it.each([
    '',
    'web+stellar:tx?xdr=AAAA',
    `${HASH}0`,
    HASH.slice(1),
    `${placeAt(PUBLIC, HASH)}?network=x`,
    `${placeAt(PUBLIC, HASH)}/..`,
    `https://[/tx/${HASH}`,
    `javascript:/tx/${HASH}`,
  ])('%s leads nowhere', (text) => {
    expect(readPlace(text)).toBeUndefined();
  });
});
