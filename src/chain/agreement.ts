/**
 * The second source (design.md part 6, security.md T15): where a second node is configured, it is asked for the ledger and for
 * what a signature hangs on: the sequence of accounts and the code of contracts.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Chain } from './chain';
import { nodeError } from './door';
import type { Entry, Reading } from './reading';

/** Two honest nodes are a few ledgers apart; this is about two minutes. */
const LEDGERS_APART = 20;

/** The part of an entry that two nodes must agree on: balances move between two ledgers, these seldom do. */
function essence(entry: Entry | undefined): string {
  const data = entry?.data;
  if (data?.type === 'account') return data.account.seqNum.toString();
  if (data?.type === 'contractData' && data.contractData.val.type === 'scvContractInstance') {
    return data.contractData.val.instance.executable.toXdr('base64');
  }
  return data?.type === 'contractCode' ? data.contractCode.toXdr('base64') : '';
}

function difference(first: Reading, second: Reading, keys: readonly xdr.LedgerKey[]): xdr.LedgerKey | undefined {
  return keys.find((key) => essence(first.get(key)) !== essence(second.get(key)));
}

/**
 * Rejects with 502 `node_stale` where the two nodes are far apart, or still differ after both were asked again. Does nothing
 * where there is one node alone. `keys`: of accounts, contract instances and code.
 */
export async function checkAgreement({ rpc, second }: Pick<Chain, 'rpc' | 'second'>, keys: readonly xdr.LedgerKey[]): Promise<void> {
  if (!second) return;
  for (let again = false; ; again = true) {
    const [a, b] = await Promise.all([rpc.read(keys), second.read(keys)]);
    if (Math.abs(a.ledger - b.ledger) > LEDGERS_APART) {
      throw nodeError('node_stale', 'The two nodes are at different ledgers.', { first: a.ledger, second: b.ledger });
    }
    const key = difference(a, b, keys);
    if (!key) return;
    if (again) throw nodeError('node_stale', 'The two nodes say different things.', { kind: key.type, ledger: a.ledger });
  }
}
