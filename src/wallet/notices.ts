/** What the watch says while no page is open: the one place outside `ui/words` that speaks, in both languages. */
import type { AlertView, Preferences } from '../commands/views';

type Language = 'en' | 'es';

const sentences: Record<Language, { [code: string]: (name: string) => string }> = {
  en: {
    budget_low: (name) => `The boost budget of ${name} will soon be used up.`,
    boost_overdue: (name) => `${name} is below its target and has not been boosted for an hour.`,
    keeper_silent: (name) => `The fee of ${name} should have moved and has not for a day.`,
    fee_pinned: (name) => `The fee of ${name} is at its bound and cannot follow the rate any further.`,
    off_target: (name) => `${name} has been off its target for a day.`,
    manager_moved: (name) => `Somebody else became the Manager of ${name}.`,
    critical_state: (name) => `${name} is managed by the stabilizer without a registration: anybody could take it over.`,
  },
  es: {
    budget_low: (name) => `El presupuesto de impulso de ${name} se agotará pronto.`,
    boost_overdue: (name) => `${name} está por debajo de su objetivo y no se ha impulsado desde hace una hora.`,
    keeper_silent: (name) => `La comisión de ${name} debería haberse movido y no lo ha hecho en un día.`,
    fee_pinned: (name) => `La comisión de ${name} está en su límite y no puede seguir más a la tasa.`,
    off_target: (name) => `${name} lleva un día fuera de su objetivo.`,
    manager_moved: (name) => `Otra dirección es ahora el Manager de ${name}.`,
    critical_state: (name) => `El estabilizador gestiona ${name} sin registro: cualquiera podría quedarse con ella.`,
  },
};

const languageOf = ({ language }: Preferences): Language =>
  language === 'system' ? (globalThis.navigator?.language?.startsWith('es') ? 'es' : 'en') : language;

export function noticeOf({ vault, code, name }: AlertView, preferences: Preferences) {
  const say = sentences[languageOf(preferences)][code];
  return { id: `${code} ${vault}`, title: name, message: say ? say(name) : code };
}
