/** transfer, the wallet's own (architecture.md 7; contracts.md 8): XLM or an asset to a contract, by the asset's own contract; a listed token to anybody. */
import { assetContract, type ClassicAsset } from '../../chain/assets';
import { accountKey, instanceKey, trustlineKey } from '../../chain/ledger-keys';
import { contractBalanceKey, transferTree } from '../../contracts/token';
import {
  type AccountId,
  type Address,
  type ContractId,
  isContractId,
  parseAccountId,
  parseAddress,
  parseContractId,
} from '../../primitives/addresses';
import { parseStroops } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import { contractCall, type Grounds } from '../call/contract-call';
import { checkNetwork, checkSpendable, existingAccount, parseSent, parseShare } from '../checks';
import type { Context } from '../context';
import type { Taken } from '../schema/table';
import { isNative, settingOf } from './vault-asset';

interface Parsed {
  from: AccountId;
  to: Address;
  token: ContractId;
  /** What an account issued; undefined: XLM, or a token. */
  asset: ClassicAsset | undefined;
  /** undefined: all, of what is not XLM. */
  amount: bigint | undefined;
}

/** A token is named by its contract, and anybody can receive it: nobody needs a line. */
function parseParties({ chain: { network } }: Context, input: Taken<'transfer'>): Parsed {
  const from = parseAccountId(input.from, 'from');
  const listed = network.tokens.find(({ contract }) => contract === input.asset)?.contract;
  const to = listed ? parseAddress(input.to, 'to') : parseContractId(input.to, 'to');
  const asset = listed ? undefined : parseSent(input.asset);
  const amount = input.amount === 'all' ? undefined : (listed ? parseStroops : parseShare)(input.amount);
  checkNetwork(input.network, network);
  const token = listed ?? assetContract(asset, network.passphrase);
  if (to === token) refuse('same_account', 'This is the contract of the asset itself: what is sent there is lost.', { field: 'to' });
  if (amount === undefined && isNative(network, token))
    refuse('invalid_amount', 'The fee of a call is known only once it was tried: say how much.');
  return { from, to, token, asset, amount };
}

async function readBoth({ chain: { rpc } }: Context, { from, to, token, asset }: Parsed): Promise<Grounds> {
  const held = asset ? [trustlineKey(from, asset)] : [contractBalanceKey(token, from), instanceKey(token)];
  const receiver = isContractId(to) ? [instanceKey(to)] : [];
  const [reading, stats] = await Promise.all([rpc.read([accountKey(from), ...receiver, ...held]), rpc.feeStats()]);
  if (!receiver.every((key) => reading.get(key)))
    refuse('destination_missing', 'There is no contract at this address.', { destination: to });
  return { reading, stats };
}

/** Two rounds: { entries, fees } at once, then the simulation. */
export const transfer = contractCall({
  parse: parseParties,
  facts: readBoth,
  decide(parties, { reading }, { context: { chain } }) {
    const { from, to, token } = parties;
    const native = isNative(chain.network, token);
    const asset = parties.asset ?? settingOf(chain.network, token, reading);
    const line = asset && checkSpendable(reading, { holder: from, asset, amount: parties.amount ?? 1n });
    const amount = parties.amount ?? line?.available ?? refuse('invalid_amount', 'An issuer has no end of its own asset: say how much.');
    return {
      tree: transferTree(token, from, to, amount),
      kinds: new Map([[token, 'token']]),
      lumens: native ? amount : 0n,
      /** Exactly the amount leaves; of XLM the fee beside it. What the receiver then has, its own code may say. */
      amounts({ fee }) {
        const wallet = { name: 'wallet' as const, holder: from, asset: native ? 'XLM' : token };
        if (native) return [{ ...wallet, least: (existingAccount(reading, from).balance - amount - fee.max).toString() }];
        const left = line && (line.balance - amount).toString();
        return left === undefined ? [] : [{ ...wallet, least: left, most: left }];
      },
    };
  },
});
