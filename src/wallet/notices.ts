/** What the watch says while no page is open: in the words of the pages, in the language that they speak. */
import type { AlertView, Preferences } from '../commands/views';
import { chooseLanguage, createSay, tellAlert } from '../words/languages';

export function noticeOf(alert: AlertView, preferences: Preferences) {
  const language = chooseLanguage(preferences.language);
  return { id: `${alert.code} ${alert.vault}`, title: alert.name, message: tellAlert(language, alert, createSay(language)).what };
}
