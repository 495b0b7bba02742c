/** What the steps of a yield token are called, the token itself, and what it refuses. */
import type { SourceWords } from '../../words/source-words';

type Own = SourceWords<
  'yieldtoken_redeem' | 'yieldtoken_withdraw' | 'yieldtoken_deposit' | 'yieldtoken_mint',
  'source_paused' | 'source_worthless'
>;

export const en: Own = {
  kind: 'yield token',
  likeness: 'yield token',
  steps: {
    yieldtoken_redeem: (p, say) => {
      const sentence = `Redeems ${say.amount(p.shares, p.token)} for ${say.asset(p.asset)}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, paid out to ${p.to}.`;
    },
    yieldtoken_withdraw: (p, say) => {
      const sentence = `Withdraws ${say.amount(p.amount, p.asset)} from ${p.name}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, paid out to ${p.to}.`;
    },
    yieldtoken_deposit: (p, say) => {
      const sentence = `Deposits ${say.amount(p.amount, p.asset)} into ${p.name}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, for ${p.to}.`;
    },
    yieldtoken_mint: (p, say) => {
      const sentence = `Buys ${say.amount(p.shares, p.token)} with ${say.asset(p.asset)}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, for ${p.to}.`;
    },
  },
  errors: {
    source_paused: { what: 'This token is paused and can’t pay out right now.', next: 'Try again once it’s no longer paused.' },
    source_worthless: { what: 'Your holding of this token is worth nothing right now.', next: 'There’s nothing to move.' },
  },
};

export const es: Own = {
  kind: 'del token de rendimiento',
  likeness: 'un token de rendimiento',
  steps: {
    yieldtoken_redeem: (p, say) => {
      const sentence = `Canjea ${say.amount(p.shares, p.token)} por ${say.asset(p.asset)}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, con pago a ${p.to}.`;
    },
    yieldtoken_withdraw: (p, say) => {
      const sentence = `Retira ${say.amount(p.amount, p.asset)} de ${p.name}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, con pago a ${p.to}.`;
    },
    yieldtoken_deposit: (p, say) => {
      const sentence = `Deposita ${say.amount(p.amount, p.asset)} en ${p.name}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, para ${p.to}.`;
    },
    yieldtoken_mint: (p, say) => {
      const sentence = `Compra ${say.amount(p.shares, p.token)} con ${say.asset(p.asset)}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, para ${p.to}.`;
    },
  },
  errors: {
    source_paused: {
      what: 'Este token está en pausa y no puede pagar por ahora.',
      next: 'Vuelva a intentarlo cuando esté activo de nuevo.',
    },
    source_worthless: { what: 'Su saldo de este token no vale nada ahora.', next: 'No hay nada que mover.' },
  },
};

export const pt: Own = {
  kind: 'do token de rendimento',
  likeness: 'um token de rendimento',
  steps: {
    yieldtoken_redeem: (p, say) => {
      const sentence = `Resgata ${say.amount(p.shares, p.token)} por ${say.asset(p.asset)}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, com pagamento a ${p.to}.`;
    },
    yieldtoken_withdraw: (p, say) => {
      const sentence = `Saca ${say.amount(p.amount, p.asset)} de ${p.name}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, com pagamento a ${p.to}.`;
    },
    yieldtoken_deposit: (p, say) => {
      const sentence = `Deposita ${say.amount(p.amount, p.asset)} em ${p.name}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, para ${p.to}.`;
    },
    yieldtoken_mint: (p, say) => {
      const sentence = `Compra ${say.amount(p.shares, p.token)} com ${say.asset(p.asset)}`;
      return p.to === p.from ? `${sentence}.` : `${sentence}, para ${p.to}.`;
    },
  },
  errors: {
    source_paused: { what: 'Este token está pausado e não pode pagar agora.', next: 'Tente de novo quando ele voltar a funcionar.' },
    source_worthless: { what: 'Seu saldo deste token não vale nada agora.', next: 'Não há nada para mover.' },
  },
};
