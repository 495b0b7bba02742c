/** Whether XLM can be changed into USDC now, for who has XLM alone: asked once, and not of anybody else. */
import { useEffect, useState } from 'preact/hooks';
import type { PortfolioView } from '../../commands/views';
import { CLASSIC_UNIT } from '../../primitives/amounts';
import { usePage } from '../state/context';
import { canSwap } from '../state/next-step';
import { useWallet } from '../state/use-wallet';

/** Stroops of USDC for one XLM; undefined: not needed, not read yet, or there is no market. */
export function useSwapPrice(portfolio: PortfolioView): bigint | undefined {
  const { ui } = usePage();
  const { network } = useWallet();
  const usdc = network.usdc && canSwap(portfolio, network) ? `${network.usdc.code}:${network.usdc.issuer}` : undefined;
  const [price, setPrice] = useState<bigint>();
  useEffect(() => {
    setPrice(undefined);
    if (usdc === undefined) return undefined;
    let live = true;
    const one = { strict: 'send', selling: 'XLM', buying: usdc, amount: CLASSIC_UNIT.toString() } as const;
    void ui.client.call('swapQuote', one).then(
      (quote) => live && quote && setPrice(BigInt(quote.bought)),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [usdc]);
  return price;
}
