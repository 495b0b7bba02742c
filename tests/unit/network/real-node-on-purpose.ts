/** Where the local network answers otherwise than real nodes did, on purpose: in which recordings, which fields, and why. */
interface OnPurpose {
  reason: string;
  /** `folder/name` of the recordings. */
  records: RegExp;
  /** 'all': the question is not asked here. */
  paths: RegExp | 'all';
}

export const ON_PURPOSE: { readonly [difference: string]: OnPurpose } = {
  'who answers': {
    reason: 'Each network has its name, its programs their versions, and this one gives money to whoever asks.',
    records: /getNetwork|getVersionInfo|horizon\/root/,
    paths: /passphrase|friendbot|version|commitHash|buildTimestamp|captiveCoreVersion/,
  },
  'pages that nobody asks for': {
    reason: 'Horizon of the local network has the pages that wallets ask for, and its root names no others.',
    records: /horizon\/root/,
    paths: /^\._links\.(accounts|assets|effects|liquidity_pools|offers?|operations?|payments|strict_|trade|transactions)/,
  },
  'nobody agrees on a ledger': {
    reason: 'One process closes the ledgers: no validator signs them, and there are no sets, buckets or pools of fees to hash or count.',
    records: /getLatestLedger|getLedgers|ledger-latest/,
    paths: /scp_value\.(ext|tx_set_hash)|result_hash|bucket_list_hash|skip_list|fee_pool|live_soroban_state/,
  },
  'several acts of set-up in one ledger': {
    reason:
      'The scenario is filled in a few ledgers, by acts that no transaction made; a real vault was filled by transactions, one a ledger.',
    records: /getEvents-vault/,
    paths: /transactionIndex/,
  },
  'what else happened': {
    reason: 'The recorded events are those of whatever was done there before; here they are the transfers of the test.',
    records: /getEvents$/,
    paths: /valueJson|topicJson|events/,
  },
  'other transactions in protocol 28': {
    reason: 'There the first transactions were those that uploaded code. Two payments, as here, are in the recording of protocol 27.',
    records: /p28\/getTransactions/,
    paths: /transactions/,
  },
  'a payment to a vault': {
    reason: 'The newest payment there was a move through the router, of four movements; here it is a supply to the pool.',
    records: /horizon\/payments/,
    paths: /parameters|asset_balance_changes/,
  },
  'a time that Horizon had forgotten': {
    reason: 'That Horizon had not taken in the ledger in which the balance was made, and told no time of it.',
    records: /claimable_balances/,
    paths: /last_modified_time/,
  },
  'who is who': {
    reason: 'Roles are held by contracts there and by accounts here, or the reverse; names and rates are the scenario\u2019s.',
    records: /getLedgerEntries-mixed|p27-archival/,
    paths: /address$|val\.string$|u32$|i128$/,
  },
  'order of addresses': {
    reason: 'A footprint is in the order of the contracts\u2019 addresses, and those are others here.',
    records: /simulate-(vault-read|read-archived)/,
    paths: /footprint/,
  },
  'order of changes': {
    reason: 'A core tells the changes of one operation in no order of its own; here they are in the order of the keys.',
    records: /getTransaction-classic-success|p27\/getTransactions/,
    paths: /num_sub_entries$/,
  },
  'a ledger before the vote': {
    reason: 'The ledger that was asked for there closed before protocol 28 was voted.',
    records: /p28\/getLedgers/,
    paths: /ledger_version$/,
  },
  'a node\u2019s own trouble': {
    reason: 'The local network plants it as a fault where a test wants one (the `reply` of a simulation).',
    records: /simulate-node-trouble/,
    paths: 'all',
  },
};
