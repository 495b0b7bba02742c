/** Where the models leave the real host on purpose: the records of tests/vectors/real-host.jsonl.gz, by what is otherwise and why. */
interface OnPurpose {
  /** What is otherwise here, and the reason. */
  reason: string;
  /** Record → aspects in which it differs. */
  records: { readonly [id: string]: readonly string[] };
}

export const ON_PURPOSE: { readonly [difference: string]: OnPurpose } = {
  'harvest without an exchange': {
    reason:
      'There is no exchange on the local network, and nothing asks for one: a harvest supplies whatever of the asset was sent to the strategy, where the real one swaps the REWARD and fails in these records, whose router is none (#423).',
    records: { 'strategy.harvest/root/Contract-423/1': ['outcome'], 'strategy.harvest/root/Contract-423/2': ['error'] },
  },
  'who raised it': {
    reason:
      'Same error, but the model says that the asset contract raised it; in the real host the contract that is built in names nobody where its own storage lacks an entry. No reader asks who raised an error of this kind.',
    records: { 'asset.mint/root/Storage-MissingValue/1': ['raiser'] },
  },
};
