/** The maker's emulator (speculos) in a device's place, by its HTTP door: what a person does on its screen, they do there. */

/** `url`: of its API, such as http://127.0.0.1:5000. */
export class Emulator {
  constructor(readonly url: string) {}

  /** null: it went away without an answer. Waits for as long as the person in front of it takes. */
  async exchange(apdu: Buffer): Promise<Buffer | null> {
    try {
      const response = await fetch(new URL('/apdu', this.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: apdu.toString('hex') }),
      });
      const { data } = (await response.json()) as { data: string };
      return Buffer.from(data, 'hex');
    } catch {
      return null;
    }
  }
}
