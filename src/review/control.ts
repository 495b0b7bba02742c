/** Who controls an account: keys with weight (the master key among them), and what each class of operation needs. */
export interface Control {
  signers: { key: string; weight: number }[];
  thresholds: { low: number; medium: number; high: number };
}
