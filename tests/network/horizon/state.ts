import { BASE_FEE } from '../ledger/validate';
import { type Answer, type HorizonRequest, horizonUrl, iso, link, ok } from './answer';

export function getRoot({ world }: HorizonRequest): Answer {
  const { rootLedger: latest, oldest, passphrase, protocolVersion } = world.ledger;
  const root = horizonUrl(world);
  const at = (path: string) => link(`${root}${path}`, path.includes('{'));
  return ok({
    _links: {
      account: at('/accounts/{account_id}'),
      account_transactions: at('/accounts/{account_id}/transactions{?cursor,limit,order}'),
      claimable_balances: at('/claimable_balances{?asset,sponsor,claimant,cursor,limit,order}'),
      fee_stats: at('/fee_stats'),
      friendbot: at('/friendbot{?addr}'),
      ledger: at('/ledgers/{sequence}'),
      ledgers: at('/ledgers{?cursor,limit,order}'),
      order_book: at(
        '/order_book{?selling_asset_type,selling_asset_code,selling_asset_issuer,buying_asset_type,buying_asset_code,buying_asset_issuer,limit}',
      ),
      self: at('/'),
      transaction: at('/transactions/{hash}'),
    },
    horizon_version: '25.0.0-local',
    core_version: 'local network',
    ingest_latest_ledger: latest.sequence,
    history_latest_ledger: latest.sequence,
    history_latest_ledger_closed_at: iso(latest.closeTime),
    history_elder_ledger: oldest.sequence,
    core_latest_ledger: latest.sequence,
    network_passphrase: passphrase,
    current_protocol_version: protocolVersion,
    supported_protocol_version: protocolVersion,
    core_supported_protocol_version: protocolVersion,
  });
}

/** Nobody bids on the local network: every percentile is the base fee. */
export function getFeeStats({ world }: HorizonRequest): Answer {
  const fee = String(BASE_FEE);
  const percentiles = Object.fromEntries([10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99].map((p) => [`p${p}`, fee]));
  const distribution = { max: fee, min: fee, mode: fee, ...percentiles };
  return ok({
    last_ledger: String(world.ledger.latest.sequence),
    last_ledger_base_fee: fee,
    ledger_capacity_usage: '0',
    fee_charged: distribution,
    max_fee: distribution,
  });
}
