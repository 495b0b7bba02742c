/** Creates accounts for whoever asks, in a ledger of its own: works however ledgers close. */
import { Account, Operation, TransactionBuilder } from '@stellar/stellar-sdk/base';
import { account, FRIENDBOT } from '../world';
import { type Answer, type HorizonRequest, ok, Problem } from './answer';
import { checkedAccount } from './assets';
import { transactionRecord } from './transaction-record';

const FRIENDBOT_AMOUNT = '10000';

export function fundAddress({ world, query }: HorizonRequest): Answer {
  const { ledger, name } = world;
  const destination = checkedAccount(query.get('addr') ?? '', 'addr');
  if (ledger.classic.account(destination)) {
    // The words that clients look for.
    const detail = 'account already funded to starting balance (createAccountAlreadyExist)';
    throw new Problem('bad_request', 400, 'Bad Request', detail);
  }
  const keypair = account(FRIENDBOT, name);
  const sequence = ledger.classic.account(keypair.publicKey())?.seqNum ?? 0n;
  const transaction = new TransactionBuilder(new Account(keypair.publicKey(), String(sequence)), {
    fee: '100',
    networkPassphrase: ledger.passphrase,
  })
    .addOperation(Operation.createAccount({ destination, startingBalance: FRIENDBOT_AMOUNT }))
    .setTimeout(0)
    .build();
  transaction.sign(keypair);
  return ok(transactionRecord(world, ledger.includeNow(transaction.toXDR())));
}
