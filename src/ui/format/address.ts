/** `GABCD…WXYZ`: enough to tell one's own accounts apart; the full address is always one tap away. */
export function shortAddress(address: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 5)}…${address.slice(-4)}`;
}

/** Groups of four for reading aloud and comparing. */
export function chunkAddress(address: string): string[] {
  return address.match(/.{1,4}/g) ?? [];
}
