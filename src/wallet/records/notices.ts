/** What is said while no page is open: in the words of the pages, in the language that they speak. */
import type { Preferences } from '../../commands/preferences';
import type { AlertView } from '../../commands/views';
import { chooseLanguage, createSay, tellAlert, tellName } from '../../words/languages';
import { notificationWords } from '../../words/notifications';

/** Of what the watch found. */
export function noticeOf(alert: AlertView, preferences: Preferences) {
  const language = chooseLanguage(preferences.language);
  return { id: `${alert.code} ${alert.vault}`, title: alert.name, message: tellAlert(language, alert, createSay(language)) };
}

/** For what arrives, and how transactions end. */
export function voiceOf({ language }: Pick<Preferences, 'language'>) {
  const spoken = chooseLanguage(language);
  return { words: notificationWords[spoken], say: createSay(spoken), named: (name: string) => tellName(spoken, name) };
}
