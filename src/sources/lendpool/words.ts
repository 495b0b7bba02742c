/** What the steps of a lending pool are called, and the pool itself. */
import { wordOf } from '../../words/facts';
import type { SourceWords } from '../../words/source-words';

type Own = SourceWords<
  | 'lendpool_submit'
  | 'lendpool_supply'
  | 'lendpool_supply_collateral'
  | 'lendpool_withdraw'
  | 'lendpool_withdraw_collateral'
  | 'lendpool_borrow'
  | 'lendpool_repay'
  | 'lendpool_fill_auction'
  | 'lendpool_delete_auction'
  | 'lendpool_unknown_request'
  | 'lendpool_claim'
>;

/** What an auction is of; what is not known stays as it is. */
type Auctions = { [of in 'user' | 'badDebt' | 'interest']: string };
const called = (auctions: Auctions, of: string) => wordOf(auctions, of) ?? of;

const auctionsEn: Auctions = { user: 'liquidation', badDebt: 'bad debt', interest: 'interest' };

export const en: Own = {
  kind: 'lending pool',
  likeness: 'lending pool',
  steps: {
    lendpool_submit: (p) => (p.from === p.to ? `In the lending pool ${p.name}:` : `In the lending pool ${p.name}, paid out to ${p.to}:`),
    lendpool_supply: (p, say) => `Lends ${say.amount(p.amount, p.asset)}.`,
    lendpool_supply_collateral: (p, say) => `Lends ${say.amount(p.amount, p.asset)} as collateral.`,
    lendpool_withdraw: (p, say) => (p.all ? `Withdraws all your ${say.asset(p.asset)}.` : `Withdraws ${say.amount(p.amount, p.asset)}.`),
    lendpool_withdraw_collateral: (p, say) =>
      p.all ? `Withdraws all your ${say.asset(p.asset)} collateral.` : `Withdraws ${say.amount(p.amount, p.asset)} of collateral.`,
    lendpool_borrow: (p, say) => `Borrows ${say.amount(p.amount, p.asset)}.`,
    lendpool_repay: (p, say) => (p.all ? `Repays the whole ${say.asset(p.asset)} loan.` : `Repays ${say.amount(p.amount, p.asset)}.`),
    lendpool_fill_auction: (p) => `Fills ${p.percent}% of ${p.user}’s auction (${called(auctionsEn, p.auction)}).`,
    lendpool_delete_auction: () => 'Cancels the account’s liquidation auction.',
    lendpool_unknown_request: (p) => `Sends an unknown request (type ${p.type}) about ${p.address}, amount ${p.amount}.`,
    lendpool_claim: (p) => `Claims the rewards earned in ${p.name} and pays them to ${p.to}.`,
  },
  errors: {},
};

const auctionsEs: Auctions = { user: 'liquidación', badDebt: 'deuda incobrable', interest: 'intereses' };

export const es: Own = {
  kind: 'del pool de préstamos',
  likeness: 'un pool de préstamos',
  steps: {
    lendpool_submit: (p) =>
      p.from === p.to ? `En el pool de préstamos ${p.name}:` : `En el pool de préstamos ${p.name}, con pago a ${p.to}:`,
    lendpool_supply: (p, say) => `Presta ${say.amount(p.amount, p.asset)}.`,
    lendpool_supply_collateral: (p, say) => `Presta ${say.amount(p.amount, p.asset)} como garantía.`,
    lendpool_withdraw: (p, say) => (p.all ? `Retira todo su ${say.asset(p.asset)}.` : `Retira ${say.amount(p.amount, p.asset)}.`),
    lendpool_withdraw_collateral: (p, say) =>
      p.all ? `Retira toda su garantía de ${say.asset(p.asset)}.` : `Retira ${say.amount(p.amount, p.asset)} de garantía.`,
    lendpool_borrow: (p, say) => `Toma prestados ${say.amount(p.amount, p.asset)}.`,
    lendpool_repay: (p, say) =>
      p.all ? `Paga todo el préstamo de ${say.asset(p.asset)}.` : `Paga ${say.amount(p.amount, p.asset)} del préstamo.`,
    lendpool_fill_auction: (p) => `Toma el ${p.percent} % de una subasta (${called(auctionsEs, p.auction)}) de ${p.user}.`,
    lendpool_delete_auction: () => 'Cancela la subasta de liquidación de la cuenta.',
    lendpool_unknown_request: (p) => `Envía una solicitud desconocida (tipo ${p.type}) sobre ${p.address}, monto ${p.amount}.`,
    lendpool_claim: (p) => `Reclama las recompensas ganadas en ${p.name} y las paga a ${p.to}.`,
  },
  errors: {},
};

const auctionsPt: Auctions = { user: 'liquidação', badDebt: 'dívida incobrável', interest: 'juros' };

export const pt: Own = {
  kind: 'do pool de empréstimos',
  likeness: 'um pool de empréstimos',
  steps: {
    lendpool_submit: (p) =>
      p.from === p.to ? `No pool de empréstimos ${p.name}:` : `No pool de empréstimos ${p.name}, com pagamento a ${p.to}:`,
    lendpool_supply: (p, say) => `Empresta ${say.amount(p.amount, p.asset)}.`,
    lendpool_supply_collateral: (p, say) => `Empresta ${say.amount(p.amount, p.asset)} como garantia.`,
    lendpool_withdraw: (p, say) => (p.all ? `Saca todo o seu ${say.asset(p.asset)}.` : `Saca ${say.amount(p.amount, p.asset)}.`),
    lendpool_withdraw_collateral: (p, say) =>
      p.all ? `Saca toda a sua garantia em ${say.asset(p.asset)}.` : `Saca ${say.amount(p.amount, p.asset)} de garantia.`,
    lendpool_borrow: (p, say) => `Toma ${say.amount(p.amount, p.asset)} emprestados.`,
    lendpool_repay: (p, say) =>
      p.all ? `Paga todo o empréstimo em ${say.asset(p.asset)}.` : `Paga ${say.amount(p.amount, p.asset)} do empréstimo.`,
    lendpool_fill_auction: (p) => `Assume ${p.percent}% de um leilão (${called(auctionsPt, p.auction)}) de ${p.user}.`,
    lendpool_delete_auction: () => 'Cancela o leilão de liquidação da conta.',
    lendpool_unknown_request: (p) => `Envia uma solicitação desconhecida (tipo ${p.type}) sobre ${p.address}, valor ${p.amount}.`,
    lendpool_claim: (p) => `Resgata as recompensas ganhas em ${p.name} e as paga a ${p.to}.`,
  },
  errors: {},
};
