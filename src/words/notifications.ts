/** What the browser notifies about while no page is open, below the name of an account. No page says any of it. */
import type { FinalState } from '../primitives/record-states';
import type { Language } from './languages';

interface NotificationWords {
  arrived: (amounts: string) => string;
  ended: { [state in FinalState]: string };
}

export const notificationWords: Record<Language, NotificationWords> = {
  en: {
    arrived: (amounts) => `Received ${amounts}.`,
    ended: {
      confirmed: 'Transaction confirmed.',
      failed: 'Transaction failed.',
      expired: 'Transaction expired. Nothing was moved.',
    },
  },
  es: {
    arrived: (amounts) => `Recibió ${amounts}.`,
    ended: {
      confirmed: 'Transacción confirmada.',
      failed: 'La transacción falló.',
      expired: 'La transacción venció. No se movió nada.',
    },
  },
  pt: {
    arrived: (amounts) => `Você recebeu ${amounts}.`,
    ended: {
      confirmed: 'Transação confirmada.',
      failed: 'A transação falhou.',
      expired: 'A transação expirou. Nada foi movido.',
    },
  },
};
