/** The bridge from the maker's emulator to the wallet's transport: commands go to its HTTP door as they are, and answers come back. */
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Str from '@ledgerhq/hw-app-str';
import { Keypair } from '@stellar/stellar-sdk';
import { expect, it, onTestFinished } from 'vitest';
import { Emulator } from '../../device/emulator';
import { StellarApp } from '../../device/stellar-app';
import { TestTransport } from '../../device/transport';

const PATH = "44'/148'/0'";

/** As the emulator answers: nothing until the person has answered, then JSON of which the first bytes came before. */
async function emulated(app: StellarApp): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: string };
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    const answer = await app.exchange(Buffer.from(data, 'hex'));
    response.end(JSON.stringify({ data: answer?.toString('hex') }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('asks the emulator what the app is, and gets the signature once a person has approved in its window', async () => {
  const key = Keypair.random();
  const device = new StellarApp({ keys: [key] });
  const app = new Str(new TestTransport(new Emulator(await emulated(device))));
  expect((await app.getAppConfiguration()).version).toBe('6.0.0');
  expect(Buffer.from((await app.getPublicKey(PATH)).rawPublicKey).equals(key.rawPublicKey())).toBe(true);
  const hash = Buffer.alloc(32, 7);
  const signing = app.signHash(PATH, hash);
  (await device.shows()).approve();
  expect(key.verify(hash, Buffer.from((await signing).signature))).toBe(true);
});

it('answers nothing where the emulator is not there, as a cable that was pulled', async () => {
  expect(await new Emulator('http://127.0.0.1:9').exchange(Buffer.from('e006000000', 'hex'))).toBeNull();
});
