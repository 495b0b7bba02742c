const SHAPE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Bytes that travel as base64 (RFC 4648, padded); undefined: it is none, or not the one text that stands for these bytes. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  if (!SHAPE.test(text)) return undefined;
  const letters = atob(text);
  // The last letter may carry bits that belong to no byte.
  if (btoa(letters) !== text) return undefined;
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
