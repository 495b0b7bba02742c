/** One level: amounts as decimal strings, as Horizon writes them. */
export interface OrderBookLevel {
  price: string;
  price_r: { n: number; d: number };
  amount: string;
}

/** What Horizon answers for a pair; the best price first. */
export interface OrderBook {
  bids: OrderBookLevel[];
  asks: OrderBookLevel[];
}
