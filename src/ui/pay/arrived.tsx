/** What has arrived since this was opened, each asset with its sum: for who shows an address and waits. */
import { useRef } from 'preact/hooks';
import type { BalanceView, PortfolioView } from '../../commands/views';
import { loaderOf } from '../../words/languages';
import { Icon } from '../parts/icon';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { useStore } from '../state/use-wallet';

const nameOf = ({ code, issuer, contract }: BalanceView): string => `${code} ${issuer} ${contract}`;
const heldIn = ({ xlm, balances }: PortfolioView): BalanceView[] => [...(xlm ? [xlm] : []), ...balances];

/** What there is more of than at first. */
function more(first: PortfolioView, now: PortfolioView): { balance: BalanceView; by: bigint }[] {
  const before = new Map(heldIn(first).map((balance) => [nameOf(balance), BigInt(balance.balance)]));
  return heldIn(now)
    .map((balance) => ({ balance, by: BigInt(balance.balance) - (before.get(nameOf(balance)) ?? 0n) }))
    .filter(({ by }) => by > 0n);
}

export function Arrived() {
  const { language, say } = usePage();
  const text = useLater(loaderOf('pay', language));
  const portfolio = useStore((state) => state.portfolio);
  const first = useRef(portfolio);
  first.current ??= portfolio;
  if (!text || !portfolio || !first.current) return null;
  const arrived = more(first.current, portfolio);
  return (
    <div role="status">
      {arrived.map(({ balance, by }) => (
        <p key={nameOf(balance)} class="row strong">
          <span class="gains">
            <Icon name="check" />
          </span>
          {text.arrived(say.amount(by, { code: balance.code, decimals: balance.decimals }))}
        </p>
      ))}
    </div>
  );
}
