/** Accounts of a Ledger: five at once, each with what it holds on the network that is shown; an address can be checked on the device. */
import { useEffect, useState } from 'preact/hooks';
import { isWatched } from '../../primitives/account-kinds';
import type { AccountId } from '../../primitives/addresses';
import { accountIdOf } from '../../primitives/addresses';
import { devicePath } from '../../primitives/device';
import { ErrorNotice } from '../frame/error-notice';
import { networkName } from '../frame/network-name';
import { AddressText } from '../parts/address';
import { Button } from '../parts/button';
import { Face } from '../parts/face';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { Connect, Fault, useDeviceWords } from './connect';
import { type LedgerHold, useLedger } from './use-ledger';

const AT_ONCE = 5;

interface Found {
  index: number;
  address: AccountId;
  /** Stroops of XLM; null: not on the ledger; undefined: not known. */
  balance: string | null | undefined;
}

/** `onAdded`: they are in the wallet. */
export function AddFromDevice({ onAdded }: { onAdded: () => void }) {
  const hold = useLedger();
  return hold.ledger ? <Choose hold={hold} onAdded={onAdded} /> : <Connect hold={hold} />;
}

function Choose({ hold, onAdded }: { hold: LedgerHold; onAdded: () => void }) {
  const { ui } = usePage();
  const { accounts } = useWallet();
  const { add: text } = useDeviceWords();
  const [found, setFound] = useState<readonly Found[]>([]);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [checking, setChecking] = useState<number | null>(null);
  const [checked, setChecked] = useState<readonly number[]>([]);
  /** What they hold could not be read. */
  const [dark, setDark] = useState(false);
  const task = useTask();
  const isHere = (address: string) => accounts.some((account) => account.address === address && !isWatched(account));

  const more = (from: number) =>
    void hold.ask(async (ledger) => {
      const places: { index: number; address: AccountId }[] = [];
      for (let index = from; index < from + AT_ONCE; index += 1) {
        places.push({ index, address: accountIdOf(await ledger.publicKey(devicePath(index))) });
      }
      setFound((known) => [...known, ...places.map((place) => ({ ...place, balance: undefined }))]);
      const balances = await ui.client.call('balances', { addresses: places.map(({ address }) => address) }).catch(() => null);
      setDark(!balances);
      if (!balances) return;
      const holds = new Map(balances.map(({ address, balance }) => [address, balance]));
      const isOf = (place: Found) => places.some(({ index }) => index === place.index);
      setFound((known) => known.map((place) => (isOf(place) ? { ...place, balance: holds.get(place.address) ?? null } : place)));
      // What is used is what one comes for; else the first.
      const used = places.filter(({ address }) => holds.has(address) && !isHere(address)).map(({ index }) => index);
      setChosen((now) => [...now, ...(used.length === 0 && from === 0 && !isHere(places[0]?.address ?? '') ? [0] : used)]);
    });
  useEffect(() => more(0), []);

  const check = (place: Found) => {
    setChecking(place.index);
    void hold
      .ask(async (ledger) => {
        const said = accountIdOf(await ledger.publicKey(devicePath(place.index), true));
        if (said !== place.address) return hold.fail('other_account');
        setChecked((now) => [...now, place.index]);
      })
      .finally(() => setChecking(null));
  };
  const toggle = (index: number) => setChosen(chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index]);
  const picked = found.filter(({ index, address }) => chosen.includes(index) && !isHere(address));
  const submit = () =>
    void task
      .run(async () => {
        const places = picked.map(({ index, address }) => ({ address, path: devicePath(index) }));
        ui.accept(await ui.client.call('addDevice', { places }));
      })
      .then((went) => went && onAdded());
  if (found.length === 0) {
    return hold.fault ? <Connect hold={hold} /> : <Bones widths={['100%', '100%', '100%', '100%', '100%']} />;
  }
  return (
    <div class="stack loose">
      <ul class="rows">
        {found.map((place) => (
          <Line
            key={place.index}
            place={place}
            here={isHere(place.address)}
            chosen={chosen.includes(place.index)}
            said={checking === place.index ? 'checking' : checked.includes(place.index) ? 'checked' : null}
            toggle={() => toggle(place.index)}
            check={hold.busy ? undefined : () => check(place)}
          />
        ))}
      </ul>
      <Fault hold={hold} />
      {dark ? <p class="small quiet">{text.noBalances}</p> : null}
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <div class="actions">
        <Button kind="act" off={task.busy || picked.length === 0} onClick={submit}>
          {text.submit(picked.length)}
        </Button>
        <Button off={hold.busy} onClick={() => more(found.length)}>
          {text.more}
        </Button>
      </div>
    </div>
  );
}

interface LineProps {
  place: Found;
  /** It is in the wallet. */
  here: boolean;
  chosen: boolean;
  said: 'checking' | 'checked' | null;
  toggle: () => void;
  check: (() => void) | undefined;
}

/** One account of the device; its address is whole while it is compared. */
function Line({ place: { index, address, balance }, here, chosen, said, toggle, check }: LineProps) {
  const { say, words } = usePage();
  const { network } = useWallet();
  const { add: text } = useDeviceWords();
  return (
    <li>
      <label class="row grow">
        <input type="checkbox" checked={chosen || here} disabled={here} onChange={toggle} />
        <Face address={address} />
        <span class="grow">
          <span class="block">{text.place(index + 1)}</span>
          {said === 'checking' ? <span class="mono breaks">{address}</span> : <AddressText address={address} />}
          <span class="block small">{balance ? say.amount(balance, 'XLM') : null}</span>
          {balance === null ? <span class="block small quiet">{text.unused(networkName(network, words))}</span> : null}
          <span class="block small quiet">{here ? text.here : said ? text[said] : ''}</span>
        </span>
      </label>
      <Button slim label={text.check(index + 1)} off={!check} onClick={() => check?.()}>
        {text.checkShort}
      </Button>
    </li>
  );
}
