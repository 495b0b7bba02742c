/** Sheets to switch the account or the network. */
import { useEffect, useState } from 'preact/hooks';
import type { PortfolioView } from '../../commands/views';
import { isWatched } from '../../primitives/account-kinds';
import type { Address } from '../../primitives/addresses';
import { classic } from '../../primitives/amounts';
import { shortAddress } from '../format/address';
import { ErrorNotice } from '../frame/error-notice';
import { Button, TabLink } from '../parts/button';
import { Chip } from '../parts/chip';
import { Face } from '../parts/face';
import { Icon } from '../parts/icon';
import { Sheet } from '../parts/sheet';
import { usePage } from '../state/context';
import { usdcTotal } from '../state/next-step';
import { isPopup } from '../state/room';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { networkName, nodesOf } from './network-name';

export function AccountSheet({ onClose }: { onClose: () => void }) {
  const { words, ui } = usePage();
  const { accounts, active } = useWallet();
  const task = useTask();
  const read = useRead();
  const choose = (address: Address) =>
    void task.run(async () => ui.accept(await ui.client.call('selectAccount', { address }))).then((done) => done && onClose());
  const actions = [
    { to: 'watch', icon: 'eye', label: words.header.watchAddress },
    { to: 'shared', icon: 'check', label: words.header.signWithOthers },
    ...(active?.startsWith('G') ? [{ to: 'signers', icon: 'settings', label: words.header.signers } as const] : []),
  ] as const;
  return (
    <Sheet title={words.header.accounts} onClose={onClose}>
      <div class="stack">
        <ul class="rows">
          {accounts
            .filter(({ hidden }) => !hidden)
            .map(({ address, name, kind }) => (
              <li key={address}>
                <button type="button" class="entry" aria-current={address === active ? true : undefined} onClick={() => choose(address)}>
                  <Face address={address} />
                  <span class="grow">
                    <span class="name strong block">{name}</span>
                    <span class="mono small quiet">{shortAddress(address)}</span>
                  </span>
                  <Worth portfolio={read.get(address)} />
                  {isWatched({ kind }) ? <Chip tone="neutral">{words.common.watched}</Chip> : null}
                  {address === active ? <Chosen /> : null}
                </button>
              </li>
            ))}
        </ul>
        {task.error ? <ErrorNotice error={task.error} /> : null}
        <TabLink href="/options.html#accounts">
          <Icon name="plus" />
          {words.header.addAccount}
        </TabLink>
        {actions.map(({ to, icon, label }) => (
          <Button
            key={to}
            wide
            onClick={() => {
              onClose();
              ui.go({ name: to });
            }}
          >
            <Icon name={icon} />
            {label}
          </Button>
        ))}
        {isPopup() ? (
          <Button wide onClick={() => void ui.client.open('tab')}>
            {words.header.tab}
            <Icon name="external" />
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}

/** What was last read of each account; nothing is asked for on account of this list. */
function useRead(): ReadonlyMap<Address, PortfolioView> {
  const { ui } = usePage();
  const { accounts } = useWallet();
  const [read, setRead] = useState<ReadonlyMap<Address, PortfolioView>>(new Map());
  useEffect(() => {
    let open = true;
    for (const { address } of accounts)
      void ui.client.call('portfolio', { address, cached: true }).then(
        (portfolio) => open && portfolio && setRead((now) => new Map(now).set(address, portfolio)),
        () => undefined,
      );
    return () => {
      open = false;
    };
  }, []);
  return read;
}

/** Of USDC, wherever it lies, and of XLM. */
function Worth({ portfolio }: { portfolio: PortfolioView | undefined }) {
  const { say } = usePage();
  const { network } = useWallet();
  if (!portfolio) return null;
  const sum = usdcTotal(portfolio, network, null);
  const amounts = [
    ...(network.usdc && sum > 0n ? [say.about(sum, classic(network.usdc.code))] : []),
    ...(portfolio.xlm ? [say.about(portfolio.xlm.balance, 'XLM')] : []),
  ];
  return (
    <span class="small right amount">
      {amounts.map((amount, index) => (
        <span key={amount} class={`block ${index > 0 ? 'quiet' : ''}`}>
          {amount}
        </span>
      ))}
    </span>
  );
}

function Chosen() {
  const { words } = usePage();
  return (
    <>
      <Icon name="check" />
      <span class="hush">{words.header.active}</span>
    </>
  );
}

export function NetworkSheet({ onClose }: { onClose: () => void }) {
  const { words, ui } = usePage();
  const { networks, network } = useWallet();
  const task = useTask();
  const choose = (id: string) =>
    void task
      .run(async () => {
        await ui.client.allow(networks.filter((item) => item.id === id).flatMap(nodesOf));
        ui.accept(await ui.client.call('selectNetwork', { id }));
      })
      .then((done) => done && onClose());
  return (
    <Sheet title={words.header.networks} onClose={onClose}>
      <div class="stack">
        <ul class="rows">
          {networks.map((item) => (
            <li key={item.id}>
              <button type="button" class="entry" aria-current={item.id === network.id ? true : undefined} onClick={() => choose(item.id)}>
                <span class="grow">
                  <span class="clip strong block">{networkName(item, words)}</span>
                  <span class="small quiet clip block">{item.rpcUrl.replace(/^https?:\/\//, '')}</span>
                </span>
                {item.id === network.id ? <Chosen /> : null}
              </button>
            </li>
          ))}
        </ul>
        {task.error ? <ErrorNotice error={task.error} /> : null}
        <TabLink href="/options.html#networks">
          {words.header.manageNetworks}
          <Icon name="external" />
        </TabLink>
      </div>
    </Sheet>
  );
}
