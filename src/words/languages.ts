/**
 * The languages, each with its name, what it says wherever the wallet speaks, and where the rest of its words come from.
 * Pages and the worker's notices ask here, and here alone the browser is asked which language it wants.
 */
import { numberOf } from '../primitives/account-names';
import type { Alert, AlertCode, AlertParams } from '../primitives/alert-codes';
import type { FinalState } from '../primitives/record-states';
import { commonEn, type Words } from './en/common';
import type { OptionsWords } from './en/options';
import type { PayWords } from './en/pay';
import type { VaultWords } from './en/vaults';
import type { ErrorWords } from './errors';
import type { PlanWords } from './plan';
import { type Manner, type Say, speak } from './say';

/**
 * By the base of the browser's tag. English comes first: it is what is spoken where no other is asked for. The codes stand
 * apart from the words, so that who only asks whether there is such a language carries none of them.
 */
export const languageCodes = ['en', 'es'] as const;
export type Language = (typeof languageCodes)[number];

interface AlertWords<C extends AlertCode> {
  what: (params: AlertParams<C>, say: Say) => string;
  /** What to do about it. */
  next: string;
}

interface TidingsWords {
  /** One that nobody named. */
  account: (number: string) => string;
  arrived: (amounts: string) => string;
  ended: { [state in FinalState]: string };
}

interface Tongue {
  /** In its own words. */
  name: string;
  manner: Manner;
  /** What the watch found at a vault, whose name stands above it. */
  alerts: { [C in AlertCode]: AlertWords<C> };
  /** Below the name of an account. */
  tidings: TidingsWords;
}

const english: Tongue = {
  name: 'English',
  manner: {
    issuer: 'issuer',
    contract: 'contract',
    vault: 'vault',
    quote: (text) => `“${text}”`,
    per: 'for',
    units: { second: 's', minute: 'min', hour: 'h', day: 'd' },
  },
  tidings: {
    account: (number) => `Account ${number}`,
    arrived: (amounts) => `${amounts} arrived.`,
    ended: {
      confirmed: 'A transaction is confirmed.',
      failed: 'A transaction did not happen.',
      expired: 'A transaction expired. Nothing was moved.',
    },
  },
  alerts: {
    budget_low: {
      what: ({ budgetHours }, say) =>
        budgetHours < 1
          ? 'The boost budget does not last another hour.'
          : `The boost budget lasts about ${say.span(budgetHours * 3_600)} more.`,
      next: 'Fund boosts, or lower the target.',
    },
    boost_overdue: {
      what: () => 'The rate is below its target and has not been boosted for an hour.',
      next: 'Ask the operator whether the boosts still run.',
    },
    keeper_silent: {
      what: () => 'The fee should have moved and has not for a day.',
      next: 'Check that the bounds contain the fee and end at 90 % or below; else ask the operator.',
    },
    fee_pinned: {
      what: (p, say) =>
        `The fee is at its ${p.bound === 'max' ? 'upper' : 'lower'} bound of ${say.rate(p.boundBps)} and cannot follow the rate any further.`,
      next: 'Widen the bounds, change the target, or fund boosts.',
    },
    off_target: {
      what: (p, say) => `Depositors get ${say.rate(p.netRateBps)}, the target is ${say.rate(p.targetApyBps)}. It has been off for a day.`,
      next: 'Look at the fee, its bounds and the boost budget.',
    },
    manager_moved: {
      what: () => 'Somebody else became the Manager of this vault.',
      next: 'If that was not you, treat the keys of the earlier Manager as known to others.',
    },
    critical_state: {
      what: () => 'The stabilizer manages this vault without a registration. Anybody could register it and take it over.',
      next: 'Ask the stabilizer’s operator to bring the registration back at once.',
    },
  },
};

const spanish: Tongue = {
  name: 'Español',
  manner: {
    issuer: 'emisor',
    contract: 'contrato',
    vault: 'bóveda',
    quote: (text) => `«${text}»`,
    per: 'por',
    units: { second: 's', minute: 'min', hour: 'h', day: 'd' },
  },
  tidings: {
    account: (number) => `Cuenta ${number}`,
    arrived: (amounts) => `Llegó ${amounts}.`,
    ended: {
      confirmed: 'Una transacción está confirmada.',
      failed: 'Una transacción no se realizó.',
      expired: 'Una transacción caducó. No se movió nada.',
    },
  },
  alerts: {
    budget_low: {
      what: ({ budgetHours }, say) =>
        budgetHours < 1
          ? 'El presupuesto de impulsos no alcanza para una hora más.'
          : `El presupuesto de impulsos dura aproximadamente ${say.span(budgetHours * 3_600)} más.`,
      next: 'Financie impulsos o baje el objetivo.',
    },
    boost_overdue: {
      what: () => 'La tasa está por debajo de su objetivo y no se ha impulsado desde hace una hora.',
      next: 'Pregunte al operador si los impulsos siguen en marcha.',
    },
    keeper_silent: {
      what: () => 'La comisión debería haberse movido y no lo ha hecho en un día.',
      next: 'Compruebe que los límites contienen la comisión y acaban en 90 % o menos; si no, pregunte al operador.',
    },
    fee_pinned: {
      what: (p, say) =>
        `La comisión está en su límite ${p.bound === 'max' ? 'superior' : 'inferior'} de ${say.rate(p.boundBps)} y no puede seguir más a la tasa.`,
      next: 'Amplíe los límites, cambie el objetivo o financie impulsos.',
    },
    off_target: {
      what: (p, say) => `Los depositantes reciben ${say.rate(p.netRateBps)}, el objetivo es ${say.rate(p.targetApyBps)}. Lleva un día así.`,
      next: 'Mire la comisión, sus límites y el presupuesto de impulsos.',
    },
    manager_moved: {
      what: () => 'Otra dirección es ahora el Manager de esta bóveda.',
      next: 'Si no fue usted, considere conocidas por otros las claves del Manager anterior.',
    },
    critical_state: {
      what: () => 'El estabilizador gestiona esta bóveda sin registro. Cualquiera podría registrarla y quedarse con ella.',
      next: 'Pida al operador del estabilizador que recupere el registro de inmediato.',
    },
  },
};

export const languages: Record<Language, Tongue> = { en: english, es: spanish };

/** The words of the pages. What every page says is in their first script in English; all else is a chunk of its own. */
interface Pages {
  common: Words;
  options: OptionsWords;
  plan: PlanWords;
  vaults: VaultWords;
  errors: ErrorWords;
  pay: PayWords;
}
type Load = { [K in keyof Pages]: () => Promise<Pages[K]> };

const pages: Record<Language, Load> = {
  en: {
    common: async () => commonEn,
    options: async () => (await import('./en/options')).optionsEn,
    plan: async () => (await import('./en/plan')).planEn,
    vaults: async () => (await import('./en/vaults')).vaultsEn,
    errors: async () => (await import('./en/errors')).errorsEn,
    pay: async () => (await import('./en/pay')).payEn,
  },
  es: {
    common: async () => (await import('./es/common')).commonEs,
    options: async () => (await import('./es/options')).optionsEs,
    plan: async () => (await import('./es/plan')).planEs,
    vaults: async () => (await import('./es/vaults')).vaultsEs,
    errors: async () => (await import('./es/errors')).errorsEs,
    pay: async () => (await import('./es/pay')).payEs,
  },
};

/** What loads those words; the same function for the same words. */
export const loaderOf = <K extends keyof Pages>(page: K, language: Language): Load[K] => pages[language][page];

/** What is told of an account while no page is open. */
export const tellTidings = (language: Language): TidingsWords => languages[language].tidings;

/** An account's name: a number in the words of the language, where nobody named it. */
export function tellName(language: Language, name: string): string {
  const number = numberOf(name);
  return number === undefined ? name : tellTidings(language).account(number);
}

/** A finding of the watch in words: the same on a page and in a notice. */
export function tellAlert<C extends AlertCode>(language: Language, { code, params }: Alert<C>, say: Say): { what: string; next: string } {
  const { what, next } = languages[language].alerts[code];
  return { what: what(params, say), next };
}

export const isLanguage = (text: unknown): text is Language => languageCodes.some((code) => code === text);

const wanted = (): readonly string[] => globalThis.navigator?.languages ?? [];
const baseOf = (tag: string) => tag.toLowerCase().split('-')[0];

/** The language shown: the one chosen, else the browser's first that is spoken here, else English. */
export function chooseLanguage(chosen: 'system' | Language, preferred = wanted()): Language {
  return chosen === 'system' ? (preferred.map(baseOf).find(isLanguage) ?? 'en') : chosen;
}

/** Numbers, dates and names in a language: in the manner of the browser's own country where that speaks it, so that es-MX keeps its point. */
export function createSay(language: Language, preferred = wanted()): Say {
  return speak(languages[language].manner, preferred.find((tag) => baseOf(tag) === language) ?? language);
}
