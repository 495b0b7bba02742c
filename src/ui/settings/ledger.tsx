/** Accounts of a Ledger, beside those of phrases. */
import { AddFromDevice } from '../hardware/add';
import { useDeviceWords, WithDeviceWords } from '../hardware/connect';
import { Head } from './head';
import { go } from './place';

export function FromLedger() {
  return (
    <WithDeviceWords>
      <Lead />
      <AddFromDevice onAdded={() => go('accounts')} />
    </WithDeviceWords>
  );
}

function Lead() {
  const { add } = useDeviceWords();
  return <Head title={add.title} lead={add.lead} />;
}
