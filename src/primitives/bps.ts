/** 10 000 bps = 100 %. */
export const FULL_BPS = 10_000;

/** `800` → `8.00`; for people, with a sign when negative. */
export function formatBps(bps: number): string {
  const sign = bps < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(bps) / 100);
  return `${sign}${whole}.${String(Math.abs(bps) % 100).padStart(2, '0')}`;
}
