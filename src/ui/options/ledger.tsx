/** Accounts of a Ledger, beside those of phrases. */
import { AddFromDevice } from '../hardware/add';
import { go } from './place';

export const FromLedger = () => <AddFromDevice onAdded={() => go('accounts')} />;
