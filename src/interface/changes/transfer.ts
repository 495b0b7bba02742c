/** transfer, the wallet's own (architecture.md 7; contracts.md 8): XLM or an asset to a contract, by the asset's own contract. */
import { parseTrustline } from '../../chain/account';
import { assetContract, type ClassicAsset } from '../../chain/assets';
import { accountKey, instanceKey, trustlineKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { transferTree } from '../../contracts/token';
import { type AccountId, type ContractId, parseAccountId, parseContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { ExpectedAmount } from '../../primitives/expectation';
import { contractCall, type Grounds } from '../call/contract-call';
import { assetName, checkNetwork, checkSpendable, existingAccount, parseSent, parseShare } from '../checks';
import type { Context } from '../context';
import type { Taken } from '../schema/table';

interface Parties {
  from: AccountId;
  to: ContractId;
  /** undefined: XLM. */
  asset: ClassicAsset | undefined;
  token: ContractId;
  /** undefined: all, of an asset. */
  amount: bigint | undefined;
}

function parseParties({ chain: { network } }: Context, input: Taken<'transfer'>): Parties {
  const from = parseAccountId(input.from, 'from');
  const to = parseContractId(input.to, 'to');
  const asset = parseSent(input.asset);
  const amount = parseShare(input.amount);
  checkNetwork(input.network, network);
  const token = assetContract(asset, network.passphrase);
  if (to === token) refuse('same_account', 'This is the contract of the asset itself: what is sent there is lost.', { field: 'to' });
  if (!asset && amount === undefined) refuse('invalid_amount', 'The fee of a call is known only once it was tried: say how much.');
  return { from, to, asset, token, amount };
}

async function readBoth({ chain: { rpc } }: Context, { from, to, asset }: Parties): Promise<Grounds> {
  const keys = [accountKey(from), instanceKey(to), ...(asset ? [trustlineKey(from, asset)] : [])];
  const [reading, stats] = await Promise.all([rpc.read(keys), rpc.feeStats()]);
  if (!reading.get(instanceKey(to))) refuse('destination_missing', 'There is no contract at this address.', { destination: to });
  return { reading, stats };
}

/** Exactly the amount leaves; of XLM the fee beside it. What the receiver then has, its own code may say. */
function amountsOf(reading: Reading, { from, asset }: Parties, amount: bigint, fee: bigint): ExpectedAmount[] {
  if (!asset) {
    const left = existingAccount(reading, from).balance - amount - fee;
    return [{ name: 'wallet', holder: from, asset: 'XLM', least: left.toString() }];
  }
  const line = parseTrustline(reading.get(trustlineKey(from, asset)));
  const left = ((line?.balance ?? 0n) - amount).toString();
  return line ? [{ name: 'wallet', holder: from, asset: assetName(asset), least: left, most: left }] : [];
}

/** Two rounds: { entries, fees } at once, then the simulation. */
export const transfer = contractCall({
  parse: parseParties,
  facts: readBoth,
  decide(parties, { reading }) {
    const { from, to, asset, token } = parties;
    const line = asset && checkSpendable(reading, { holder: from, asset, amount: parties.amount ?? 1n });
    const amount = parties.amount ?? line?.available ?? refuse('invalid_amount', 'An issuer has no end of its own asset: say how much.');
    return {
      tree: transferTree(token, from, to, amount),
      kinds: new Map([[token, 'token']]),
      lumens: asset ? 0n : amount,
      amounts: ({ fee }) => amountsOf(reading, parties, amount, fee.max),
    };
  },
});
