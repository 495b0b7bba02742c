/**
 * The languages, each with its name, what it says wherever the wallet speaks, and where the rest of its words come from.
 * Pages and the worker's notices ask here, and here alone the browser is asked which language it wants.
 */
import { numberOf } from '../primitives/account-names';
import type { Alert, AlertCode, AlertParams } from '../primitives/alert-codes';
import { commonEn, type Words } from './en/common';
import type { DeviceWords } from './en/device';
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
export const languageCodes = ['en', 'es', 'pt'] as const;
export type Language = (typeof languageCodes)[number];

interface Tongue {
  /** In its own words. */
  name: string;
  manner: Manner;
  /** What the watch found at a vault, whose name stands above it. What to do about it is among the vaults' words. */
  alerts: { [C in AlertCode]: (params: AlertParams<C>, say: Say) => string };
  /** An account that nobody named. */
  account: (number: string) => string;
}

const english: Tongue = {
  name: 'English',
  manner: {
    issuer: 'issuer',
    contract: 'contract',
    vault: 'vault',
    shares: 'liquidity pool shares',
    quote: (text) => `“${text}”`,
    smallest: (asset) => `smallest units${asset && ` of ${asset}`}, decimals unknown`,
    per: 'for',
    units: { second: 's', minute: 'min', hour: 'h', day: 'd' },
  },
  account: (number) => `Account ${number}`,
  alerts: {
    budget_low: ({ budgetHours }, say) =>
      budgetHours < 1
        ? 'The boost budget will run out within an hour.'
        : `The boost budget will last about ${say.span(budgetHours * 3_600)}.`,
    boost_overdue: () => 'The rate is below target and hasn’t been boosted for an hour.',
    keeper_silent: () => 'The fee should have moved, but hasn’t for a day.',
    fee_pinned: (p, say) =>
      `The fee is at its ${p.bound === 'max' ? 'maximum' : 'minimum'} of ${say.rate(p.boundBps)} and can’t follow the rate any further.`,
    off_target: (p, say) =>
      `Depositors get ${say.rate(p.netRateBps)}, but the target is ${say.rate(p.targetApyBps)}. It’s been off target for a day.`,
    manager_moved: () => 'Someone else is now this vault’s Manager.',
    critical_state: () => 'The stabilizer manages this vault, but the vault isn’t registered. Anyone could register it and take it over.',
  },
};

const spanish: Tongue = {
  name: 'Español',
  manner: {
    issuer: 'emisor',
    contract: 'contrato',
    vault: 'bóveda',
    shares: 'participaciones del pool de liquidez',
    quote: (text) => `«${text}»`,
    smallest: (asset) => `unidades mínimas${asset && ` de ${asset}`}, decimales desconocidos`,
    per: 'por',
    units: { second: 's', minute: 'min', hour: 'h', day: 'd' },
  },
  account: (number) => `Cuenta ${number}`,
  alerts: {
    budget_low: ({ budgetHours }, say) =>
      budgetHours < 1
        ? 'El presupuesto de impulsos se agota en menos de una hora.'
        : `El presupuesto de impulsos todavía dura ${say.span(budgetHours * 3_600)}.`,
    boost_overdue: () => 'La tasa está bajo el objetivo y no recibe impulsos desde hace una hora.',
    keeper_silent: () => 'La comisión debió moverse, pero no cambia desde hace un día.',
    fee_pinned: (p, say) =>
      `La comisión está en su ${p.bound === 'max' ? 'máximo' : 'mínimo'} de ${say.rate(p.boundBps)} y ya no puede seguir a la tasa.`,
    off_target: (p, say) =>
      `Los depositantes reciben ${say.rate(p.netRateBps)}, pero el objetivo es ${say.rate(p.targetApyBps)}. Lleva un día fuera del objetivo.`,
    manager_moved: () => 'Ahora otra dirección es el Gestor de esta bóveda.',
    critical_state: () =>
      'El estabilizador administra esta bóveda, pero la bóveda no está registrada. Cualquiera podría registrarla y tomar el control.',
  },
};

const portuguese: Tongue = {
  name: 'Português (Brasil)',
  manner: {
    issuer: 'emissor',
    contract: 'contrato',
    vault: 'cofre',
    shares: 'cotas do pool de liquidez',
    quote: (text) => `“${text}”`,
    smallest: (asset) => `unidades mínimas${asset && ` de ${asset}`}, casas decimais desconhecidas`,
    per: 'por',
    units: { second: 's', minute: 'min', hour: 'h', day: 'd' },
  },
  account: (number) => `Conta ${number}`,
  alerts: {
    budget_low: ({ budgetHours }, say) =>
      budgetHours < 1
        ? 'O orçamento de reforços acaba em menos de uma hora.'
        : `O orçamento de reforços dura cerca de ${say.span(budgetHours * 3_600)}.`,
    boost_overdue: () => 'O rendimento está abaixo do alvo e não recebe reforço há uma hora.',
    keeper_silent: () => 'A comissão deveria ter mudado, mas não muda há um dia.',
    fee_pinned: (p, say) =>
      `A comissão está no ${p.bound === 'max' ? 'máximo' : 'mínimo'} de ${say.rate(p.boundBps)} e não pode mais acompanhar o rendimento.`,
    off_target: (p, say) =>
      `Os depositantes recebem ${say.rate(p.netRateBps)}, mas o alvo é ${say.rate(p.targetApyBps)}. Está fora do alvo há um dia.`,
    manager_moved: () => 'Agora outro endereço é o Gestor deste cofre.',
    critical_state: () =>
      'O estabilizador gerencia este cofre, mas o cofre não está registrado. Qualquer pessoa poderia registrá-lo e assumir o controle dele.',
  },
};

export const languages: Record<Language, Tongue> = { en: english, es: spanish, pt: portuguese };

/** The words of the pages. What every page says is in their first script in English; all else is a chunk of its own. */
interface Pages {
  common: Words;
  options: OptionsWords;
  plan: PlanWords;
  vaults: VaultWords;
  errors: ErrorWords;
  pay: PayWords;
  device: DeviceWords;
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
    device: async () => (await import('./en/device')).deviceEn,
  },
  es: {
    common: async () => (await import('./es/common')).commonEs,
    options: async () => (await import('./es/options')).optionsEs,
    plan: async () => (await import('./es/plan')).planEs,
    vaults: async () => (await import('./es/vaults')).vaultsEs,
    errors: async () => (await import('./es/errors')).errorsEs,
    pay: async () => (await import('./es/pay')).payEs,
    device: async () => (await import('./es/device')).deviceEs,
  },
  pt: {
    common: async () => (await import('./pt/common')).commonPt,
    options: async () => (await import('./pt/options')).optionsPt,
    plan: async () => (await import('./pt/plan')).planPt,
    vaults: async () => (await import('./pt/vaults')).vaultsPt,
    errors: async () => (await import('./pt/errors')).errorsPt,
    pay: async () => (await import('./pt/pay')).payPt,
    device: async () => (await import('./pt/device')).devicePt,
  },
};

/** What loads those words; the same function for the same words. */
export const loaderOf = <K extends keyof Pages>(page: K, language: Language): Load[K] => pages[language][page];

/** An account's name: a number in the words of the language, where nobody named it. */
export function tellName(language: Language, name: string): string {
  const number = numberOf(name);
  return number === undefined ? name : languages[language].account(number);
}

/** A finding of the watch in words: the same on a page and in a notice. */
export function tellAlert<C extends AlertCode>(language: Language, { code, params }: Alert<C>, say: Say): string {
  return languages[language].alerts[code](params, say);
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
