// Written by tests/run/client-types.ts, and never by hand.
// Amounts are decimal strings in the asset's smallest unit, rates integer basis points, times unix seconds.

/** A value as it travels in JSON. */
export type Json = Json[] | boolean | number | string | { [key: string]: Json } | null;

export interface StabilizerStatus {
  /** Some stabilizer holds a configuration of this vault. */
  registered: boolean;
  /** A stabilizer is its Manager. */
  managedByStabilizer: boolean;
  /** null while it is not registered. */
  config: {
    adminAddress: string;
    targetApyBps: number;
    minFeeBps: number;
    maxFeeBps: number;
  } | null;
  /** null without one; independent of `config`. */
  campaign: {
    active: boolean;
    /** The address of the asset's contract. */
    asset: string;
    totalDeposited: string;
    totalBoosted: string;
    totalWithdrawn: string;
    available: string;
    /** 0: never. */
    lastBoostedAt: number;
  } | null;
  currentFeeBps: number;
}

export interface StabilizerStatuses {
  /** As many as vaults were named, in their order. */
  statuses: {
    /** null where there is an error. */
    status: StabilizerStatus | null;
    /** Why there is none; null where there is one. */
    error: {
      status: number;
      code: 'contract_expected' | 'entry_misshapen' | 'invalid_address' | 'muxed_address' | 'secret_key_given' | 'vault_missing';
      message: string;
      details?: { [key: string]: Json };
    } | null;
  }[];
}

export interface UnsignedTransaction {
  /** The envelope, base64; null for a smart wallet. */
  xdr: string | null;
  /** What a simulation returned, for previews. */
  simulationResponse: Json;
  functionName: string;
  /** The operation alone, base64: to put another transaction around it. */
  operationXDR: string;
  /** Who acts is a contract: it builds its own transaction. */
  isSmartWallet: boolean;
}

export interface RewardClaim {
  /** A classic transaction, unsigned, base64. */
  xdr: string;
  /** In Horizon's form: 72 hex digits. */
  balanceId: string;
  /** REWARD that is forwarded, with 7 decimals: `12.3456789`. */
  amount: string;
  destination: string;
}

export interface SendResult {
  hash: string;
  status: 'confirmed' | 'expired' | 'failed' | 'pending';
  ledger: number | null;
  returnValue: Json;
  /** Stroops; null while pending or expired. */
  feeCharged: string | null;
}

export interface Plan {
  network: {
    id: string;
    passphrase: string;
  };
  kind: 'classic' | 'contract';
  /** The envelope in base64, and its transaction hash in hex: these bytes and no others are signed. */
  envelope: string;
  hash: string;
  source: string;
  sequence: string;
  /** Unix seconds of ledger close time; 0: unbounded. */
  validAfter: number;
  validUntil: number;
  fee: PlanFee;
  steps: Step[];
  effects: Effect[];
  given: Given[];
  control: ControlChange[];
  /** For each entry the signature or envelope authorizes: who, and the tree. */
  authorizations: {
    address: string;
    source: boolean;
    root: AuthNode;
  }[];
  warnings: Warning[];
  /** The ledger the figures are from. */
  asOf: {
    ledger: number;
    /** Unix seconds. */
    closeTime: number;
    /** Between two ledgers, as the network aims at; absent: as is usual. */
    ledgerSeconds?: number;
  };
  /** SHA-256 over the canonical {origin, account, network, envelope, ceiling}, hex; consent names it. */
  digest: string;
  memo?: {
    type: string;
    value: string;
  };
  /** The dearest first; absent: no more than is usual. */
  rent?: RentLine[];
  /** Of a change of the wallet's own. */
  witnesses?: PlanWitness[];
}

/** One line of before and after. `least` is enforced by the chain (absent: nothing is); `most` is the greatest the value can be after inclusion; `after` is the likely value. All are holdings, not differences. */
export interface Effect {
  holder: string;
  /** 'wallet': balance or trustline; 'position': value of a lending position; 'shares': vault shares; 'claimable': claimable balance; 'trustline': 0 or 1; 'reserve': XLM held as reserve. */
  where: 'claimable' | 'position' | 'reserve' | 'shares' | 'trustline' | 'wallet';
  asset: AssetParam;
  before: string;
  after: string;
  /** The chain's exact rule gives `after`, or a node's simulation does; 'claimed': only a contract says so that nobody here vouches for, and nothing of a gain is promised. */
  basis: 'claimed' | 'computed' | 'estimate' | 'exact';
  least?: string;
  most?: string;
}

/** What goes to somebody else out of an account that the signature speaks for: the sum for each receiver and asset. The effects hold it too, unless it is `beside` them; here it stands apart, so that it is never set against what comes in. */
export interface Given {
  from: string;
  /** G…, C… or the M… that was named; several: whoever of them claims first. None: it is destroyed. */
  to: string[];
  asset: AssetParam;
  /** The most that can go. */
  amount: string;
  /** It may go or not, as whoever is called pleases. */
  permitted: boolean;
  /** No effect holds it: it may be taken later, or somebody else pays it out in the holder's name. */
  beside?: true;
}

/** Discriminated by `code`: plan-words.ts has the parameters of each. */
export type Warning =
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'allowance';
      params: {
        token: AssetParam;
        spender: string;
        amount: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'already_signed';
      params: {
        count: number;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'authorization_long';
      params: {
        address: string;
        ledgers: number;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'authorization_mismatch';
      params: {
        contract: string;
        fn: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'blank_lines';
      params: {
        count: number;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'borrows';
      params: {
        asset: AssetParam;
        amount: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'bought_for_another';
      params: {
        destination: string;
        asset: AssetParam;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'budget_irrevocable';
      params: {
        treasury: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'burns';
      params: {
        asset: AssetParam;
        amount: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'can_fail';
      params: {
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'claim_gone';
      params: {
        balanceId: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'claim_refused';
      params: {
        balanceId: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'clock_off';
      params: {
        clock: number;
        closeTime: number;
        names: string[];
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'code_changed';
      params: {
        contract: string;
        kind: 'factory' | 'lendpool' | 'router' | 'stabilizer' | 'token' | 'treasury' | 'vault' | 'yieldtoken';
        name: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'deep_authorization';
      params: {
        foreign: number;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'delegates';
      params: {
        address: string;
        delegates: string[];
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'destination_cannot_receive';
      params: {
        destination: string;
        asset: AssetParam;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'destination_missing';
      params: {
        destination: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'domain_change';
      params: {
        account: string;
        before: string;
        after: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'effect_unknown';
      params: {
        contract: string;
        holder: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'expired';
      params: {
        validUntil: number;
        closeTime: number;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'external_code';
      params: {
        contract: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'facts_missing';
      params: {
        what: string;
        asset?: AssetParam;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'fee_above_ceiling';
      params: {
        fee: string;
        ceiling: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'fee_bounds_stall';
      params: {
        vault: string;
        currentFeeBps: number;
        minFeeBps: number;
        maxFeeBps: number;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'fee_high';
      params: {
        fee: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'fee_unusual';
      params: {
        fee: string;
        usual: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'flags_forever';
      params: {
        account: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'foreign_authorization';
      params: {
        address: string;
        signed: boolean;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'foreign_recipient';
      params: {
        to: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'foreign_vault';
      params: {
        vault: string;
        manager: string;
        strategies: string[];
        upgradable: boolean;
        at?: string;
        name?: string;
        emergencyManager?: string;
        rebalanceManager?: string;
        feeReceiver?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'gift';
      params: {
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'hidden_text';
      params: {
        where: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'issuer_missing';
      params: {
        asset: AssetParam;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'issuer_powers';
      params: {
        asset: AssetParam;
        flags: string[];
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'large_allowance';
      params: {
        token: AssetParam;
        spender: string;
        amount: string;
        at?: string;
        percent?: number;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'large_share';
      params: {
        asset: AssetParam;
        percent: number;
        at?: string;
        holder?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'lies_idle';
      params: {
        vault: string;
        asset: AssetParam;
        amount: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'line_frozen';
      params: {
        holder: string;
        asset: AssetParam;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'line_not_empty';
      params: {
        asset: AssetParam;
        left: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'line_waits';
      params: {
        asset: AssetParam;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'locked_out';
      params: {
        account: string;
        nobody: boolean;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'login';
      params: {
        domain: string;
        server: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'login_domain';
      params: {
        domain: string;
        origin: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'long_allowance';
      params: {
        token: AssetParam;
        spender: string;
        days: number;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'long_validity';
      params: {
        validUntil: number;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'lookalike_asset';
      params: {
        asset: AssetParam;
        like: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'lookalike_vault';
      params: {
        vault: string;
        name: string;
        like: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'low_reserve';
      params: {
        account: string;
        missing: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'manager_outside_register';
      params: {
        vault: string;
        stabilizer: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'memo';
      params: {
        type: string;
        value: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'memo_required';
      params: {
        destination: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'merge';
      params: {
        destination: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'message_like_xdr';
      params: Record<never, never>;
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'missing_contract';
      params: {
        contract: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'newer_protocol';
      params: {
        protocol: number;
        known: number;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'no_time_bounds';
      params: Record<never, never>;
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'not_enough';
      params: {
        asset: AssetParam;
        missing: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'not_invested';
      params: {
        vault: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'odd_arguments';
      params: {
        contract: string;
        fn: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'odd_map';
      params: {
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'offer_price';
      params: {
        asset: AssetParam;
        market: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'other_fee_source';
      params: {
        feeSource: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'other_source';
      params: {
        source: string;
        own: boolean;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'own_address_entry';
      params: {
        address: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'own_signer_weaker';
      params: {
        account: string;
        key: string;
        loss: 'alone' | 'idle' | 'removed';
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'pool_bounds';
      params: {
        assets: AssetParam[];
        price: {
          n: number;
          d: number;
        };
        pool: {
          n: string;
          d: string;
        };
        percent: number;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'pool_empty';
      params: {
        assets: AssetParam[];
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'pool_least';
      params: {
        assets: AssetParam[];
        least: string[];
        fair: string[];
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'preconditions';
      params: {
        conditions: string[];
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'price_unknown';
      params: {
        selling: AssetParam;
        buying: AssetParam;
        why: 'no_market' | 'not_asked' | 'silent';
        sold: string;
        least: string;
        at?: string;
        like?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'rent_prolongs';
      params: {
        amount: string;
        until: number;
        shared: boolean;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'rent_wakes';
      params: {
        amount: string;
        until: number;
        shared: boolean;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'reserve_held';
      params: {
        amount: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'residual';
      params: {
        asset: AssetParam;
        likely: string;
        most: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'resources_short';
      params: {
        lacking: 'archived' | 'entries' | 'resources';
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'restores';
      params: {
        entries: number;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'reward_fallback';
      params: {
        destination: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'role_change';
      params: {
        contract: string;
        role: string;
        to: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'router_shape';
      params: {
        elements: number;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'sequence_exhausted';
      params: {
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'sequence_jump';
      params: {
        to: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'shares_estimate';
      params: {
        vault: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'shortfall_from_wallet';
      params: {
        asset: AssetParam;
        most: string;
        surely?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'signature_not_needed';
      params: {
        account: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'signers_change';
      params: {
        account: string;
        signers: {
          key: string;
          weight: number;
        }[];
        thresholds: {
          low: number;
          medium: number;
          high: number;
        };
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'simulation_failed';
      params: {
        error: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'sponsorship';
      params: {
        payer: string;
        owner: string | null;
        entries: number;
        amount: string;
        before?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'sponsorship_open';
      params: Record<never, never>;
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'swap_price';
      params: {
        selling: AssetParam;
        asset: AssetParam;
        sold: string;
        least: string;
        market: string;
        count: number;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'swaps_together';
      params: {
        percent: number;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'taken_by_allowance';
      params: {
        token: AssetParam;
        spender: string;
        holder: string;
        amount: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'takes_debt';
      params: {
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'undecodable';
      params: {
        part: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'unknown_contract';
      params: {
        contract: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'unlimited_allowance';
      params: {
        token: AssetParam;
        spender: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'unlisted_contract';
      params: {
        contract: string;
        kind: 'factory' | 'lendpool' | 'router' | 'stabilizer' | 'token' | 'treasury' | 'vault' | 'yieldtoken';
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'unlisted_vault';
      params: {
        vault: string;
        name?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'unusual_call';
      params: {
        contract: string;
        fn: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'unusual_signer';
      params: {
        kind: 'account' | 'hashX' | 'preAuthTx' | 'signedPayload';
        key: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'upgrade_unknown_code';
      params: {
        contract: string;
        hash: string;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'valid_later';
      params: {
        validAfter: number;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'will_fail';
      params: {
        why: FailReason;
        at?: string;
      };
    }
  | {
      level: 'blocked' | 'danger' | 'info' | 'warning';
      code: 'witness_silent';
      params: {
        name: string;
        late: boolean;
        others?: number;
      };
    };

/** One operation or contract call in words: a code for the sentence, its parameters, the calls below it. Discriminated by `code`. */
export type Step =
  | {
      code: 'add_signer';
      params: {
        kind: 'account' | 'hashX' | 'preAuthTx' | 'signedPayload';
        key: string;
        weight: number;
      };
      children: Step[];
    }
  | {
      code: 'allow_trust';
      params: {
        source: string;
        trustor: string;
        code: string;
        authorize: number;
      };
      children: Step[];
    }
  | {
      code: 'begin_sponsoring';
      params: {
        source: string;
        sponsored: string;
      };
      children: Step[];
    }
  | {
      code: 'bump_sequence';
      params: {
        source: string;
        to: string;
        changes: boolean;
      };
      children: Step[];
    }
  | {
      code: 'buy_offer';
      params: {
        source: string;
        selling: AssetParam;
        buying: AssetParam;
        amount: string;
        price: {
          n: number;
          d: number;
        };
        offerId: string;
        costs: string;
      };
      children: Step[];
    }
  | {
      code: 'cancel_offer';
      params: {
        source: string;
        selling: AssetParam;
        buying: AssetParam;
        offerId: string;
      };
      children: Step[];
    }
  | {
      code: 'claim_balance';
      params: {
        source: string;
        balanceId: string;
        asset?: AssetParam;
        amount?: string;
      };
      children: Step[];
    }
  | {
      code: 'clawback';
      params: {
        source: string;
        from: string;
        asset: AssetParam;
        amount: string;
        muxed?: string;
      };
      children: Step[];
    }
  | {
      code: 'clawback_balance';
      params: {
        source: string;
        balanceId: string;
        asset?: AssetParam;
        amount?: string;
      };
      children: Step[];
    }
  | {
      code: 'clear_flags';
      params: {
        flags: string[];
      };
      children: Step[];
    }
  | {
      code: 'close_trustline';
      params: {
        source: string;
        asset: AssetParam;
      };
      children: Step[];
    }
  | {
      code: 'contract_call';
      params: {
        name: string;
        kind: 'factory' | 'lendpool' | 'router' | 'stabilizer' | 'token' | 'treasury' | 'vault' | 'yieldtoken';
        contract: string;
        fn: string;
        args: Json[];
      };
      children: Step[];
    }
  | {
      code: 'create_account';
      params: {
        source: string;
        destination: string;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'create_claimable_balance';
      params: {
        source: string;
        asset: AssetParam;
        amount: string;
        claimants: {
          destination: string;
          predicate: PredicateParam;
        }[];
      };
      children: Step[];
    }
  | {
      code: 'create_contract';
      params: {
        source: string;
        deployer: string | null;
        code: string;
        args: Json[];
      };
      children: Step[];
    }
  | {
      code: 'delete_data';
      params: {
        source: string;
        name: string;
      };
      children: Step[];
    }
  | {
      code: 'end_sponsoring';
      params: {
        source: string;
      };
      children: Step[];
    }
  | {
      code: 'extend_life';
      params: {
        source: string;
        entries: number;
        ledgers: number;
        untilTime: number;
      };
      children: Step[];
    }
  | {
      code: 'fee_bump';
      params: {
        feeSource: string;
        maxFee: string;
      };
      children: Step[];
    }
  | {
      code: 'inflation';
      params: {
        source: string;
      };
      children: Step[];
    }
  | {
      code: 'lendpool_borrow';
      params: {
        asset: AssetParam;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'lendpool_claim';
      params: {
        name: string;
        pool: string;
        from: string;
        to: string;
        tokens: number[];
      };
      children: Step[];
    }
  | {
      code: 'lendpool_delete_auction';
      params: Record<never, never>;
      children: Step[];
    }
  | {
      code: 'lendpool_fill_auction';
      params: {
        auction: string;
        user: string;
        percent: string;
      };
      children: Step[];
    }
  | {
      code: 'lendpool_repay';
      params: {
        asset: AssetParam;
        amount: string;
        all: boolean;
      };
      children: Step[];
    }
  | {
      code: 'lendpool_submit';
      params: {
        name: string;
        pool: string;
        from: string;
        spender: string;
        to: string;
        allowance: boolean;
      };
      children: Step[];
    }
  | {
      code: 'lendpool_supply';
      params: {
        asset: AssetParam;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'lendpool_supply_collateral';
      params: {
        asset: AssetParam;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'lendpool_unknown_request';
      params: {
        type: number;
        address: string;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'lendpool_withdraw';
      params: {
        asset: AssetParam;
        amount: string;
        all: boolean;
      };
      children: Step[];
    }
  | {
      code: 'lendpool_withdraw_collateral';
      params: {
        asset: AssetParam;
        amount: string;
        all: boolean;
      };
      children: Step[];
    }
  | {
      code: 'merge_account';
      params: {
        source: string;
        destination: string;
        muxed?: string;
      };
      children: Step[];
    }
  | {
      code: 'open_trustline';
      params: {
        source: string;
        asset: AssetParam;
        existing: boolean;
        limit?: string;
      };
      children: Step[];
    }
  | {
      code: 'passive_sell_offer';
      params: {
        source: string;
        selling: AssetParam;
        buying: AssetParam;
        amount: string;
        price: {
          n: number;
          d: number;
        };
        offerId: string;
        brings: string;
      };
      children: Step[];
    }
  | {
      code: 'path_payment_receive';
      params: {
        source: string;
        destination: string;
        sendAsset: AssetParam;
        sendMax: string;
        destAsset: AssetParam;
        amount: string;
        path: AssetParam[];
        muxed?: string;
      };
      children: Step[];
    }
  | {
      code: 'path_payment_send';
      params: {
        source: string;
        destination: string;
        sendAsset: AssetParam;
        amount: string;
        destAsset: AssetParam;
        destMin: string;
        path: AssetParam[];
        muxed?: string;
      };
      children: Step[];
    }
  | {
      code: 'payment';
      params: {
        source: string;
        destination: string;
        asset: AssetParam;
        amount: string;
        muxed?: string;
      };
      children: Step[];
    }
  | {
      code: 'pool_deposit';
      params: {
        source: string;
        pool: string;
        maxA: string;
        maxB: string;
        minPrice: {
          n: number;
          d: number;
        };
        maxPrice: {
          n: number;
          d: number;
        };
        assets?: AssetParam[];
      };
      children: Step[];
    }
  | {
      code: 'pool_trustline';
      params: {
        source: string;
        pool: string;
        assetA: AssetParam;
        assetB: AssetParam;
        feeBps: number;
        limit: string;
        unlimited: boolean;
        existing: boolean;
      };
      children: Step[];
    }
  | {
      code: 'pool_withdraw';
      params: {
        source: string;
        pool: string;
        amount: string;
        minA: string;
        minB: string;
        assets?: AssetParam[];
      };
      children: Step[];
    }
  | {
      code: 'remove_signer';
      params: {
        kind: 'account' | 'hashX' | 'preAuthTx' | 'signedPayload';
        key: string;
      };
      children: Step[];
    }
  | {
      code: 'restore_entries';
      params: {
        source: string;
        entries: number;
      };
      children: Step[];
    }
  | {
      code: 'revoke_sponsorship';
      params: {
        source: string;
        entry: string;
        account?: string;
        detail?: string;
        asset?: AssetParam;
        claimants?: number;
        before?: string;
        payer?: string;
      };
      children: Step[];
    }
  | {
      code: 'router_exec';
      params: {
        name: string;
        router: string;
        caller: string;
      };
      children: Step[];
    }
  | {
      code: 'sell_offer';
      params: {
        source: string;
        selling: AssetParam;
        buying: AssetParam;
        amount: string;
        price: {
          n: number;
          d: number;
        };
        offerId: string;
        brings: string;
      };
      children: Step[];
    }
  | {
      code: 'set_data';
      params: {
        source: string;
        name: string;
        value: string;
        hex: boolean;
      };
      children: Step[];
    }
  | {
      code: 'set_flags';
      params: {
        flags: string[];
      };
      children: Step[];
    }
  | {
      code: 'set_home_domain';
      params: {
        domain: string;
      };
      children: Step[];
    }
  | {
      code: 'set_inflation_destination';
      params: {
        destination: string;
      };
      children: Step[];
    }
  | {
      code: 'set_master_weight';
      params: {
        weight: number;
      };
      children: Step[];
    }
  | {
      code: 'set_options';
      params: {
        source: string;
      };
      children: Step[];
    }
  | {
      code: 'set_thresholds';
      params: {
        low?: number;
        medium?: number;
        high?: number;
      };
      children: Step[];
    }
  | {
      code: 'set_trustline_flags';
      params: {
        source: string;
        trustor: string;
        asset: AssetParam;
        set: string[];
        clear: string[];
      };
      children: Step[];
    }
  | {
      code: 'stabilizer_register';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        stabilizer: string;
        admin: string;
        targetApyBps: number;
        minFeeBps: number;
        maxFeeBps: number;
      };
      children: Step[];
    }
  | {
      code: 'stabilizer_set_fee_bounds';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        stabilizer: string;
        minFeeBps: number;
        maxFeeBps: number;
        before?: {
          minFeeBps: number;
          maxFeeBps: number;
        };
      };
      children: Step[];
    }
  | {
      code: 'stabilizer_set_target';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        stabilizer: string;
        targetApyBps: number;
        before?: number;
      };
      children: Step[];
    }
  | {
      code: 'stabilizer_unregister';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        stabilizer: string;
      };
      children: Step[];
    }
  | {
      code: 'token_approve';
      params: {
        token: AssetParam;
        from: string;
        spender: string;
        amount: string;
        unlimited: boolean;
        untilLedger: number;
        untilTime: number;
      };
      children: Step[];
    }
  | {
      code: 'token_burn';
      params: {
        token: AssetParam;
        from: string;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'token_burn_from';
      params: {
        token: AssetParam;
        spender: string;
        from: string;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'token_clawback';
      params: {
        token: AssetParam;
        from: string;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'token_mint';
      params: {
        token: AssetParam;
        to: string;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'token_open_trustline';
      params: {
        token: AssetParam;
        holder: string;
      };
      children: Step[];
    }
  | {
      code: 'token_set_admin';
      params: {
        token: AssetParam;
        to: string;
      };
      children: Step[];
    }
  | {
      code: 'token_set_authorized';
      params: {
        token: AssetParam;
        holder: string;
        authorized: boolean;
      };
      children: Step[];
    }
  | {
      code: 'token_transfer';
      params: {
        token: AssetParam;
        from: string;
        to: string;
        amount: string;
        muxed?: string;
      };
      children: Step[];
    }
  | {
      code: 'token_transfer_from';
      params: {
        token: AssetParam;
        from: string;
        to: string;
        spender: string;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'treasury_boost';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        treasury: string;
        asset: AssetParam;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'treasury_deposit';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        treasury: string;
        caller: string;
        asset: AssetParam;
        amount: string;
      };
      children: Step[];
    }
  | {
      code: 'unknown_call';
      params: {
        contract: string;
        fn: string;
        args: Json[];
      };
      children: Step[];
    }
  | {
      code: 'upload_code';
      params: {
        source: string;
        hash: string;
        bytes: number;
      };
      children: Step[];
    }
  | {
      code: 'vault_deposit';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        from: string;
        amounts: {
          asset: AssetParam;
          amount: string;
          least: string;
        }[];
        invest: boolean;
      };
      children: Step[];
    }
  | {
      code: 'vault_distribute_fees';
      params: {
        vault: string;
        name: string;
        listed: boolean;
      };
      children: Step[];
    }
  | {
      code: 'vault_lock_fees';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        feeBps?: number;
      };
      children: Step[];
    }
  | {
      code: 'vault_rebalance';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        instructions: Json[];
      };
      children: Step[];
    }
  | {
      code: 'vault_release_fees';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        strategy: string;
        amount: string;
        asset?: AssetParam;
      };
      children: Step[];
    }
  | {
      code: 'vault_set_role';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        role: string;
        to: string;
      };
      children: Step[];
    }
  | {
      code: 'vault_strategy';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        action: string;
        strategy: string;
      };
      children: Step[];
    }
  | {
      code: 'vault_upgrade';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        hash: string;
      };
      children: Step[];
    }
  | {
      code: 'vault_withdraw';
      params: {
        vault: string;
        name: string;
        listed: boolean;
        from: string;
        shares: AssetParam;
        amount: string;
        least: {
          asset: AssetParam;
          amount: string;
        }[];
      };
      children: Step[];
    }
  | {
      code: 'yieldtoken_deposit';
      params: {
        name: string;
        from: string;
        to: string;
        contract: string;
        asset: AssetParam;
        amount: string;
        operator?: string;
      };
      children: Step[];
    }
  | {
      code: 'yieldtoken_mint';
      params: {
        name: string;
        from: string;
        to: string;
        contract: string;
        asset: AssetParam;
        token: AssetParam;
        shares: string;
        operator?: string;
      };
      children: Step[];
    }
  | {
      code: 'yieldtoken_redeem';
      params: {
        name: string;
        from: string;
        to: string;
        contract: string;
        asset: AssetParam;
        token: AssetParam;
        shares: string;
        operator?: string;
      };
      children: Step[];
    }
  | {
      code: 'yieldtoken_withdraw';
      params: {
        name: string;
        from: string;
        to: string;
        contract: string;
        asset: AssetParam;
        amount: string;
        operator?: string;
      };
      children: Step[];
    };

/** A node of the authorization tree that the signature covers. */
export interface AuthNode {
  contract: string;
  fn: string;
  /** Decoded arguments in the JSON form of interface.md 2.4. */
  args: Json[];
  children: AuthNode[];
}

/** Who can sign for an account: keys with weight, its own among them, and what each class of operation needs. */
export interface Signing {
  signers: {
    kind: 'account' | 'hashX' | 'preAuthTx' | 'signedPayload';
    key: string;
    weight: number;
  }[];
  thresholds: {
    low: number;
    medium: number;
    high: number;
  };
}

/** Who is in charge afterwards of an account, a contract or money, where that changes: the one list of it. Flags are names of bits: of an issuer 'authRequired', 'authRevocable', 'authImmutable', 'clawback'; of a line 'authorized', 'maintainLiabilities', 'clawback'. */
export type ControlChange =
  | {
      what: 'allowance';
      token: AssetParam;
      holder: string;
      spender: string;
      amount: string;
      untilTime: number;
      before?: string;
    }
  | {
      what: 'closed';
      account: string;
      into: string;
    }
  | {
      what: 'code';
      contract: string;
      after: string;
      before?: string;
    }
  | {
      what: 'domain';
      account: string;
      before: string;
      after: string;
    }
  | {
      what: 'flags';
      account: string;
      before: string[];
      after: string[];
    }
  | {
      what: 'line';
      holder: string;
      asset: AssetParam;
      before: string[];
      after: string[];
    }
  | {
      what: 'reserve';
      payer: string;
      owner: string | null;
      entries: {
        kind: 'account' | 'claimableBalance' | 'data' | 'offer' | 'poolShare' | 'signer' | 'trustline';
        count: number;
      }[];
      amount: string;
      freedBy: 'claimants' | 'owner';
      before?: string;
    }
  | {
      what: 'role';
      contract: string;
      role: string;
      after: string;
      before?: string;
    }
  | {
      what: 'signers';
      account: string;
      before: Signing;
      after: Signing;
    };

export interface PlanFee {
  /** The envelope's fee field: the most that can be charged, in stroops. */
  max: string;
  inclusion: string;
  /** 0 for classic transactions. */
  resource: string;
  /** What the wallet set for this method before any node was asked, and honest rent by the ledger's own prices; `max` is never above it. */
  ceiling: string;
  /** The highest resource fee that was measured for this method, rent apart; absent: nobody did. */
  usual?: string;
  /** Of `resource`, the most that goes to longer lives of entries; absent: no more than is usual. */
  rent?: string;
}

/** What entries cost that are woken or live longer by this transaction; those of one kind and owner together. */
export interface RentLine {
  what: 'code' | 'data' | 'instance';
  /** Whose entries: of code the contracts that run it here. Empty: not known. */
  contracts: string[];
  entries: number;
  /** Archived before; else prolonged. */
  woken: boolean;
  /** Others live on it too. */
  shared: boolean;
  /** Unix seconds, about: the end of the new life. */
  until: number;
  /** Stroops. */
  amount: string;
}

/** Who was asked how the ledger stands. `ledger` null: it did not answer. */
export interface PlanWitness {
  /** Its host. */
  name: string;
  kind: 'horizon' | 'rpc';
  ledger: number | null;
}

/** What is moved. `contract` is the asset contract where one is known; XLM has code 'XLM' and no issuer; shares have kind 'shares'. */
export interface AssetParam {
  kind: 'asset' | 'pool' | 'shares' | 'token';
  /** Asset code, share symbol, or the pool's name; a shortened contract id where nothing better is known. */
  code: string;
  /** null: neither the settings nor its contract say. */
  decimals: number | null;
  /** The network's settings name it. Whatever they do not name is shown with its issuer or contract wherever its code stands. */
  listed: boolean;
  issuer?: string;
  contract?: string;
}

/** Why the ledger would refuse an operation. */
export type FailReason =
  | 'account_exists'
  | 'already_sponsored'
  | 'bound_by_offers'
  | 'flags_clash'
  | 'flags_fixed'
  | 'has_entries'
  | 'holder_lacks'
  | 'is_sponsor'
  | 'limit_too_low'
  | 'line_full'
  | 'line_needed'
  | 'merge_into_itself'
  | 'no_account'
  | 'no_clawback'
  | 'no_entry'
  | 'no_inflation'
  | 'no_line'
  | 'no_offer'
  | 'no_pool'
  | 'not_authorized'
  | 'not_issuer'
  | 'not_revocable'
  | 'not_sponsor'
  | 'not_sponsored'
  | 'nothing_to_delete'
  | 'only_transferable'
  | 'own_asset'
  | 'own_key_as_signer'
  | 'pool_lines_missing'
  | 'price_outside'
  | 'same_asset'
  | 'sequence_negative'
  | 'sequence_too_high'
  | 'sponsors_in_turn'
  | 'too_dear'
  | 'too_many_entries'
  | 'under_minimum'
  | 'weight_too_high';

/** When a claimable balance may be claimed: times are unix seconds, or seconds after creation for `relative`. */
export type PredicateParam =
  | {
      type: 'always';
    }
  | {
      type: 'and' | 'or';
      inner: PredicateParam[];
    }
  | {
      type: 'before';
      time: string;
    }
  | {
      type: 'beforeRelative';
      seconds: string;
    }
  | {
      type: 'not';
      inner: PredicateParam | null;
    };

export type ReadName = 'status' | 'statuses';

/** What each endpoint takes. */
export interface Inputs {
  status: {
    vaultAddress: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  statuses: {
    vaults: string[];
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  register: {
    /** Basis points. */
    targetApyBps: number;
    /** Basis points. */
    minFeeBps: number;
    /** Basis points. */
    maxFeeBps: number;
    vaultAddress: string;
    /** Who acts and signs. */
    caller: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  targetApy: {
    /** Basis points. */
    targetApyBps: number;
    vaultAddress: string;
    /** Who acts and signs. */
    caller: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  feeBounds: {
    /** Basis points. */
    minFeeBps: number;
    /** Basis points. */
    maxFeeBps: number;
    vaultAddress: string;
    /** Who acts and signs. */
    caller: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  exit: {
    vaultAddress: string;
    /** Who acts and signs. */
    caller: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  boostDeposit: {
    /** Stroops, at most an i128. */
    amount: string;
    vaultAddress: string;
    /** Who acts and signs. */
    caller: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  claimReward: {
    from: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
    /** The account that receives it; absent: one that the network's settings name, usually the operator's. */
    destination?: string;
  };
  lendpoolToVaultsvc: {
    from: string;
    vaultAddress: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  vaultToVault: {
    from: string;
    sourceVaultAddress: string;
    targetVaultAddress: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  send: {
    xdr: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
}

/** What each endpoint answers over HTTP, and a change in mode 'build'. */
export interface Answers {
  status: StabilizerStatus;
  statuses: StabilizerStatuses;
  register: UnsignedTransaction;
  targetApy: UnsignedTransaction;
  feeBounds: UnsignedTransaction;
  exit: UnsignedTransaction;
  boostDeposit: UnsignedTransaction;
  claimReward: RewardClaim;
  lendpoolToVaultsvc: UnsignedTransaction;
  vaultToVault: UnsignedTransaction;
  send: SendResult;
}

/** Every error by its code: its status, and what its details hold. */
export interface Errors {
  account_busy: { status: 409; details: { hash: string } };
  account_exists: { status: 409; details?: undefined };
  account_expected: { status: 400; details: { field: string } };
  account_has_key: { status: 409; details?: undefined };
  account_not_exposed: { status: 403; details?: undefined };
  account_not_here: { status: 404; details: { account: string } };
  account_not_found: { status: 404; details: { account: string } };
  account_watched: { status: 403; details?: undefined };
  already_answered: { status: 409; details?: undefined };
  already_pending: { status: 409; details?: undefined };
  amount_too_small: { status: 400; details?: { vault?: string; amount?: string } };
  auction_in_progress: { status: 400; details: { lendpool: string } };
  auth_mismatch: { status: 502; details: { what: string } };
  backup_done: { status: 409; details?: undefined };
  backup_mismatch: { status: 400; details?: undefined };
  below_reserve: { status: 400; details: { needed: string; amount: string } };
  campaign_inactive: { status: 400; details: { vault: string; treasury: string } };
  campaign_missing: { status: 404; details: { vault: string } };
  channel_refused: { status: 403; details?: undefined };
  clock_contradicted: { status: 502; details: { clock: number; said: { name: string; value: number | string | null }[]; alone: boolean } };
  contract_changed: { status: 409; details?: undefined };
  contract_expected: { status: 400; details: { field: string } };
  debt_blocks_withdrawal: { status: 422; details: { error: string; contract?: string } };
  deposit_too_small: { status: 422; details: { error: string; contract?: string } };
  destination_missing: { status: 400; details: { destination: string } };
  destination_required: { status: 400; details: { field: string } };
  digest_mismatch: { status: 409; details?: undefined };
  domain_elsewhere: { status: 400; details: { host: string; said: string } };
  domain_invalid: { status: 502; details: { host: string; what: string } };
  domain_redirects: { status: 502; details: { host: string } };
  domain_silent: { status: 404; details: { host: string } };
  domain_timeout: { status: 504; details: { host: string } };
  domain_too_long: { status: 502; details: { host: string; most: number } };
  domain_unavailable: { status: 502; details: { host: string; status?: number } };
  draft_missing: { status: 404; details?: undefined };
  entry_misshapen: { status: 502; details: { contract: string; what: string } };
  federation_missing: { status: 404; details: { host: string } };
  feature_disabled: { status: 403; details: { scope: string } };
  fee_above_ceiling: { status: 502; details: { fee: string; ceiling: string } };
  flow_missing: { status: 404; details?: undefined };
  friendbot_refused: { status: 502; details: { host: string; status: number } };
  footprint_refused: { status: 502; details: { kind: string } };
  holding_frozen: { status: 422; details: { error: string; contract?: string } };
  host_not_permitted: { status: 403; details: { host: string } };
  host_refused: { status: 502; details: { host: string } };
  insufficient_balance: { status: 400; details: { needed: string; available: string; asset: string; decimals?: number; holder?: string } };
  insufficient_shares: { status: 400; details: { needed: string; available: string; vault: string } };
  internal: { status: 500; details?: undefined };
  invalid_address: { status: 400; details: { field: string } };
  invalid_amount: { status: 400; details?: undefined };
  invalid_asset: { status: 400; details: { field: string } };
  invalid_bps: { status: 400; details: { field: string } };
  invalid_fee_bounds: { status: 400; details: { minFeeBps: number; maxFeeBps: number } };
  invalid_input: { status: 400; details: { path: string } };
  invalid_manifest: { status: 400; details?: { path?: string; problem?: string } };
  invalid_memo: { status: 400; details: { kind: string } };
  invalid_node: { status: 400; details: { field: string } };
  invalid_origin: { status: 400; details?: undefined };
  invalid_phrase: { status: 400; details: { reason: 'checksum' | 'count' | 'word'; position?: number } };
  invalid_request: { status: 400; details?: undefined };
  invalid_secret: { status: 400; details?: undefined };
  invalid_weight: { status: 400; details: { field: string } };
  invalid_xdr: { status: 400; details?: undefined };
  invest_barred: { status: 400; details: { vault: string; lendpool: string; error: string; invest: boolean } };
  invest_blocked: { status: 422; details: { error: string; invest: boolean; contract?: string } };
  issuer_missing: { status: 404; details: { asset: string; issuer: string } };
  key_missing: { status: 404; details?: undefined };
  keys_broken: { status: 500; details?: undefined };
  keys_changed: { status: 409; details?: undefined };
  keys_exist: { status: 409; details?: undefined };
  keys_missing: { status: 404; details?: undefined };
  keys_newer: { status: 500; details?: undefined };
  lendpool_unknown: { status: 404; details: { lendpool: string } };
  limit_too_low: { status: 400; details: { asset: string; least: string } };
  liquidation_running: { status: 422; details: { error: string; contract?: string } };
  locked: { status: 403; details?: undefined };
  low_balance: { status: 400; details: { needed: string; available: string } };
  manager_elsewhere: { status: 400; details: { manager: string } };
  manifest_too_deep: { status: 400; details: { most: number } };
  manifest_too_long: { status: 400; details: { most: number } };
  memo_required: { status: 400; details: { destination: string } };
  message_too_long: { status: 400; details?: undefined };
  minimum_too_high: { status: 400; details: { needed: string; available: string; vault: string } };
  mixed_position: { status: 400; details: { lendpool: string } };
  muxed_address: { status: 400; details?: { field?: string } };
  name_unknown: { status: 404; details: { host: string; name: string } };
  network_mismatch: { status: 400; details: { active: string; asked: string } };
  network_missing: { status: 404; details?: undefined };
  network_not_permitted: { status: 403; details?: undefined };
  network_reserved: { status: 400; details: { id: string } };
  network_unavailable: { status: 400; details?: { what?: string } };
  no_accrued_reward: { status: 404; details?: undefined };
  no_holding: { status: 404; details: { vault: string } };
  no_path: { status: 404; details: { selling: string; buying: string } };
  no_position: { status: 404; details?: undefined };
  no_reward: { status: 404; details?: { later?: number } };
  node_invalid: {
    status: 502;
    details?: { host?: string; method?: string; status?: number; path?: string; most?: number; paid?: string; worth?: string };
  };
  node_refused: { status: 502; details?: { host?: string; method?: string; status?: number; code?: number; said?: string } };
  node_stale: { status: 502; details?: { host?: string; method?: string; status?: number; said?: number; read?: number } };
  node_timeout: { status: 504; details?: { host?: string; method?: string; status?: number } };
  node_unavailable: { status: 502; details?: { host?: string; method?: string; status?: number; retryAfterSeconds?: number } };
  node_wrong_network: { status: 502; details: { host: string; expected: string; said: string } };
  nodes_disagree: {
    status: 502;
    details: {
      about: 'code' | 'domain' | 'ledger' | 'protocol' | 'sequence' | 'time';
      said?: { name: string; value: number | string | null }[];
      contract?: string;
      names?: string[];
    };
  };
  not_admin: { status: 403; details: { admin: string } };
  not_manager: { status: 403; details: { manager: string; registered: boolean } };
  not_signed: { status: 400; details: { account: string } };
  not_simulated: { status: 400; details?: undefined };
  not_single_call: { status: 400; details?: undefined };
  nothing_archived: { status: 404; details: { address: string } };
  origin_not_permitted: { status: 403; details?: undefined };
  other_transaction: { status: 400; details?: undefined };
  own_asset: { status: 400; details: { asset: string } };
  own_key_signer: { status: 400; details: { key: string } };
  password_needed: { status: 403; details?: undefined };
  payout_too_small: { status: 422; details: { error: string; contract?: string } };
  phrase_missing: { status: 404; details?: undefined };
  plan_blocked: { status: 403; details?: undefined };
  plan_mismatch: { status: 500; details: { what: string } };
  pool_drained: { status: 422; details: { error: string; contract?: string } };
  pool_illiquid: { status: 400; details: { lendpool: string } };
  preview_expired: { status: 409; details?: undefined };
  preview_stale: { status: 409; details?: undefined };
  price_missing: { status: 422; details: { error: string; contract?: string } };
  price_moved: { status: 409; details: { strict: 'receive' | 'send'; asset: string; bound: string; now: string } };
  protocol_changed: { status: 409; details?: undefined };
  record_missing: { status: 404; details?: undefined };
  refused: { status: 422; details: { result: string } };
  replaced: { status: 422; details?: undefined };
  request_ended: {
    status: 403;
    details: { reason: 'account' | 'closed' | 'expired' | 'left' | 'locked' | 'network' | 'restarted' | 'revoked' };
  };
  request_missing: { status: 404; details?: undefined };
  request_refused: { status: 403; details?: undefined };
  reward_gone: { status: 404; details?: undefined };
  same_account: { status: 400; details: { field: string } };
  same_asset: { status: 400; details: { asset: string } };
  same_vault: { status: 400; details: { vault: string } };
  secret_key_given: { status: 400; details: { field: string } };
  resources_short: { status: 409; details: { lacking: 'archived' | 'entries' | 'resources' } };
  sender_refused: { status: 403; details?: undefined };
  sequence_later: { status: 409; details: { account: string } };
  sequence_used: { status: 409; details?: undefined };
  service_busy: { status: 429; details: { host: string } };
  service_invalid: { status: 502; details: { host: string; what: 'redirect' | 'shape' | 'transaction' } };
  service_lacks: { status: 404; details: { host: string } };
  service_not_chosen: { status: 409; details: { host: string } };
  service_refused: { status: 400; details: { host: string; status: number } };
  service_unavailable: { status: 502; details: { host: string; status?: number } };
  signatures_missing: { status: 400; details: { account: string } };
  signature_unknown: { status: 400; details?: undefined };
  signer_refused: { status: 403; details?: undefined };
  signer_too_weak: { status: 403; details: { account: string; weight: number; needed: number } };
  signer_twice: { status: 400; details: { key: string } };
  signer_unavailable: { status: 502; details?: undefined };
  signer_unknown: { status: 403; details: { account: string } };
  signers_out_of_reach: { status: 400; details: { level: 'high' | 'low' | 'medium'; needed: number; together: number } };
  signers_unchanged: { status: 400; details?: undefined };
  simulation_failed: { status: 422; details: { error: string; contract?: string } };
  source_paused: { status: 400; details: { source: string } };
  source_worthless: { status: 400; details: { source: string } };
  sources_mixed: { status: 400; details: { account: string } };
  stabilizer_unknown: { status: 400; details: { stabilizer: string } };
  storage_full: { status: 500; details?: undefined };
  too_late: { status: 409; details: { validUntil: number } };
  too_large: { status: 413; details?: { most?: number } };
  too_many_attempts: { status: 429; details: { retryAfter: number } };
  too_many_requests: { status: 429; details?: { retryAfter?: number } };
  too_many_signers: { status: 400; details: { most: number } };
  transaction_failed: { status: 422; details?: { result?: string; operations?: string[] } };
  trustline_full: { status: 400; details: { holder: string; needed: string; room: string; asset?: string } };
  trustline_in_use: { status: 400; details: { asset: string; balance: string; offered: string } };
  trustline_missing: { status: 400; details: { holder: string; asset?: string } };
  trustline_unauthorized: { status: 400; details: { holder: string; asset?: string } };
  trustline_unchanged: { status: 400; details: { asset: string } };
  unbounded: { status: 400; details?: undefined };
  unknown_answer: { status: 500; details?: undefined };
  unknown_command: { status: 400; details?: undefined };
  unsupported_preimage: { status: 400; details?: undefined };
  unsupported_protocol: { status: 502; details: { name: string; protocol: number } };
  use_classic_submission: { status: 400; details?: undefined };
  validity_refused: { status: 502; details: { validUntil: number; clock: number } };
  vault_already_registered: { status: 409; details: { vault: string } };
  vault_asset_mismatch: { status: 400; details: { vault: string; asset: string } };
  vault_missing: { status: 404; details: { vault: string } };
  vault_multi_asset: { status: 400; details: { vault: string; assets: number } };
  vault_not_registered: { status: 404; details: { vault: string } };
  vault_value_unknown: { status: 400; details: { vault: string } };
  vault_worthless: { status: 400; details: { vault: string } };
  warnings_changed: { status: 409; details?: undefined };
  weak_password: { status: 400; details: { reason: 'common' | 'long' | 'repetitive' | 'short' | 'unreadable' } };
  withdrawal_blocked: { status: 422; details: { error: string; contract?: string } };
  worker_gone: { status: 503; details?: undefined };
  wrong_address: { status: 400; details?: undefined };
  wrong_network: { status: 400; details?: undefined };
  wrong_password: { status: 403; details?: undefined };
  body_invalid: { status: 400; details?: { fields?: string[]; most?: number } };
  headers_invalid: { status: 400; details: { header: string } };
  headers_too_large: { status: 431; details?: undefined };
  journal_unavailable: { status: 503; details?: undefined };
  keys_unreadable: { status: 503; details?: undefined };
  media_type_unsupported: { status: 415; details?: undefined };
  method_not_allowed: { status: 405; details: { allow: string[] } };
  path_unknown: { status: 404; details?: undefined };
  query_invalid: { status: 400; details: { allowed: string[] } };
  request_timeout: { status: 408; details?: undefined };
  request_unreadable: { status: 400; details?: undefined };
  unauthenticated: { status: 401; details?: undefined };
}
export type ErrorCode = keyof Errors;

/** What can be wrong with the network and its nodes, whatever is asked. */
export type CommonRefusal =
  | 'entry_misshapen'
  | 'internal'
  | 'invalid_input'
  | 'network_mismatch'
  | 'network_unavailable'
  | 'node_invalid'
  | 'node_refused'
  | 'node_stale'
  | 'node_timeout'
  | 'node_unavailable'
  | 'node_wrong_network';

/** What each endpoint may be refused with beside that. */
export interface Refusals {
  status: 'contract_expected' | 'invalid_address' | 'muxed_address' | 'secret_key_given' | 'vault_missing';
  statuses: never;
  register:
    | 'account_not_found'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'invalid_address'
    | 'invalid_bps'
    | 'invalid_fee_bounds'
    | 'low_balance'
    | 'muxed_address'
    | 'nodes_disagree'
    | 'not_manager'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_already_registered'
    | 'vault_missing';
  targetApy:
    | 'account_not_found'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'invalid_address'
    | 'invalid_bps'
    | 'low_balance'
    | 'muxed_address'
    | 'nodes_disagree'
    | 'not_admin'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'stabilizer_unknown'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_missing'
    | 'vault_not_registered';
  feeBounds:
    | 'account_not_found'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'invalid_address'
    | 'invalid_bps'
    | 'invalid_fee_bounds'
    | 'low_balance'
    | 'muxed_address'
    | 'nodes_disagree'
    | 'not_admin'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'stabilizer_unknown'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_missing'
    | 'vault_not_registered';
  exit:
    | 'account_not_found'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'invalid_address'
    | 'low_balance'
    | 'manager_elsewhere'
    | 'muxed_address'
    | 'nodes_disagree'
    | 'not_admin'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'stabilizer_unknown'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_missing'
    | 'vault_not_registered';
  boostDeposit:
    | 'account_not_found'
    | 'auth_mismatch'
    | 'campaign_inactive'
    | 'campaign_missing'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'holding_frozen'
    | 'insufficient_balance'
    | 'invalid_address'
    | 'invalid_amount'
    | 'low_balance'
    | 'muxed_address'
    | 'nodes_disagree'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'trustline_missing'
    | 'trustline_unauthorized'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_missing';
  claimReward:
    | 'account_expected'
    | 'account_not_found'
    | 'clock_contradicted'
    | 'destination_missing'
    | 'destination_required'
    | 'invalid_address'
    | 'low_balance'
    | 'muxed_address'
    | 'no_reward'
    | 'nodes_disagree'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'reward_gone'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'trustline_full'
    | 'trustline_missing'
    | 'trustline_unauthorized'
    | 'unsupported_protocol'
    | 'validity_refused';
  lendpoolToVaultsvc:
    | 'account_expected'
    | 'account_not_found'
    | 'amount_too_small'
    | 'auction_in_progress'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'debt_blocks_withdrawal'
    | 'deposit_too_small'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'holding_frozen'
    | 'insufficient_balance'
    | 'invalid_address'
    | 'invalid_amount'
    | 'invest_barred'
    | 'invest_blocked'
    | 'lendpool_unknown'
    | 'liquidation_running'
    | 'low_balance'
    | 'mixed_position'
    | 'muxed_address'
    | 'no_position'
    | 'nodes_disagree'
    | 'plan_mismatch'
    | 'pool_drained'
    | 'pool_illiquid'
    | 'preview_stale'
    | 'price_missing'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'source_paused'
    | 'source_worthless'
    | 'trustline_full'
    | 'trustline_missing'
    | 'trustline_unauthorized'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_asset_mismatch'
    | 'vault_missing'
    | 'vault_multi_asset'
    | 'vault_worthless';
  vaultToVault:
    | 'account_expected'
    | 'account_not_found'
    | 'amount_too_small'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'deposit_too_small'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'holding_frozen'
    | 'insufficient_shares'
    | 'invalid_address'
    | 'invalid_amount'
    | 'invest_barred'
    | 'invest_blocked'
    | 'low_balance'
    | 'muxed_address'
    | 'no_holding'
    | 'nodes_disagree'
    | 'payout_too_small'
    | 'plan_mismatch'
    | 'pool_illiquid'
    | 'preview_stale'
    | 'same_vault'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'trustline_full'
    | 'trustline_missing'
    | 'trustline_unauthorized'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_asset_mismatch'
    | 'vault_missing'
    | 'vault_multi_asset'
    | 'vault_value_unknown'
    | 'vault_worthless'
    | 'withdrawal_blocked';
  send:
    | 'account_busy'
    | 'already_answered'
    | 'invalid_xdr'
    | 'muxed_address'
    | 'not_signed'
    | 'not_simulated'
    | 'not_single_call'
    | 'unbounded'
    | 'use_classic_submission';
}
