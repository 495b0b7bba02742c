/**
 * trustline, the wallet's own (architecture.md 7): opens the account's line for an asset, changes how much it may hold, or closes
 * it. An open line holds half an XLM as reserve, which comes back when it is closed (contracts.md 9.3).
 */
import { parseTrustline, type TrustlineState } from '../../chain/account';
import type { ClassicAsset } from '../../chain/assets';
import { classicFee } from '../../chain/fees';
import { accountKey, trustlineKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { type AccountId, parseAccountId } from '../../primitives/addresses';
import { I64_MAX, parseStroops } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import { type Change, change } from '../call/change';
import { changeTrust, classicChange } from '../call/classic';
import { assetName, checkFunds, checkNetwork, parseAsset, signingAccount } from '../checks';
import type { Context } from '../context';
import type { ClassicTransaction } from '../schema/outputs';
import type { Taken } from '../schema/table';

interface Parsed {
  from: AccountId;
  asset: ClassicAsset;
  /** Stroops; 0 closes the line. */
  limit: bigint;
}

function parseLimit(text: string | undefined): bigint {
  if (text === undefined) return I64_MAX;
  const limit = text === '0' ? 0n : parseStroops(text);
  if (limit > I64_MAX) refuse('invalid_amount', 'The limit is larger than any balance can be.');
  return limit;
}

function parseParties({ chain: { network } }: Context, input: Taken<'trustline'>): Parsed {
  const from = parseAccountId(input.from, 'from');
  const asset = parseAsset(input.asset);
  const limit = parseLimit(input.limit);
  checkNetwork(input.network, network);
  if (asset.issuer === from) refuse('own_asset', 'An issuer needs no trustline for its own asset.', { asset: asset.code });
  return { from, asset, limit };
}

/** 404 `issuer_missing`; 400 `trustline_missing`. */
function checkThere(reading: Reading, { from, asset, limit }: Parsed, line: TrustlineState | undefined): void {
  const { code, issuer } = asset;
  if (limit > 0n && !reading.get(accountKey(issuer))) {
    refuse('issuer_missing', 'There is no such issuer on the ledger.', { asset: code, issuer });
  }
  if (limit === 0n && !line) refuse('trustline_missing', `This account has no trustline for ${code}.`, { holder: from, asset: code });
}

/** 400 `trustline_in_use`, `trustline_unchanged`, `limit_too_low`: what the ledger would refuse, or do nothing for. */
function checkLine({ asset: { code: asset }, limit }: Parsed, { balance, buying, limit: before }: TrustlineState): void {
  const least = balance + buying;
  if (limit === 0n && least > 0n) {
    const details = { asset, balance: balance.toString(), offered: buying.toString() };
    refuse('trustline_in_use', 'Something is on this trustline, or an offer would put it there.', details);
  }
  if (limit === before) refuse('trustline_unchanged', 'The trustline has this limit already.', { asset });
  if (limit < least) refuse('limit_too_low', 'The limit is below what is held or offered for.', { asset, least: least.toString() });
}

/** One round: { the account, its line, the issuer, fees } at once. */
export const trustline = change(parseParties, async (context, parties): Promise<Change<ClassicTransaction>> => {
  const { from, asset, limit } = parties;
  const { rpc } = context.chain;
  const lineKey = trustlineKey(from, asset);
  const [reading, stats] = await Promise.all([rpc.read([accountKey(from), lineKey, accountKey(asset.issuer)]), rpc.feeStats()]);
  const line = parseTrustline(reading.get(lineKey));
  const account = signingAccount(context, reading, from);
  checkThere(reading, parties, line);
  if (line) checkLine(parties, line);
  const fee = classicFee(stats, 1, reading.rules);
  checkFunds(account, fee + (line ? 0n : reading.rules.baseReserve));
  const open = limit === 0n ? '0' : '1';
  const moves = !line || limit === 0n;
  const built = classicChange(context, reading, {
    from,
    account,
    operations: [changeTrust(asset, limit)],
    fee,
    amounts: moves ? [{ name: 'trustline', holder: from, asset: assetName(asset), least: open, most: open }] : [],
  });
  return { result: { xdr: built.envelope }, ...built };
});
