/** Language and theme; and what Ballast is. */
import { Fragment } from 'preact';
import type { Preferences } from '../../commands/preferences';
import { languages } from '../../words/languages';
import { ErrorNotice } from '../frame/error-notice';
import { Choices } from '../parts/choices';
import { Dial } from '../parts/dial';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { useOptionsWords } from '../state/use-words';
import { Head } from './head';

export function DisplayPanel() {
  const { ui } = usePage();
  const words = useOptionsWords();
  const { preferences, network } = useWallet();
  const task = useTask();
  const set = (given: Partial<Preferences>) => void task.run(async () => ui.accept(await ui.client.call('setPreferences', given)));
  return (
    <>
      <Head title={words.nav.display} lead={words.display.lead} />
      <div class="stack loose">
        <Choice
          label={words.display.language}
          options={{ system: words.display.asBrowser, ...namesOf(languages) }}
          value={preferences.language}
          onChoose={(language) => set({ language: language as Preferences['language'] })}
        />
        <Choice
          label={words.display.theme}
          options={words.display.themes}
          value={preferences.theme}
          onChoose={(theme) => set({ theme: theme as Preferences['theme'] })}
        />
        <Choice
          label={words.display.worth}
          options={words.display.worths}
          value={preferences.worth}
          onChoose={(worth) => set({ worth: worth as Preferences['worth'] })}
        />
        <p class="small quiet">{words.display.worthNote(new URL(network.horizonUrl).host)}</p>
        {task.error ? <ErrorNotice error={task.error} /> : null}
      </div>
    </>
  );
}

/** Of each language, in itself. */
export const namesOf = (tongues: typeof languages) => Object.fromEntries(Object.entries(tongues).map(([code, { name }]) => [code, name]));

interface ChoiceProps {
  label: string;
  options: { [value: string]: string };
  value: string;
  onChoose: (value: string) => void;
}

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <Choices title={label} narrow>
      {Object.entries(options).map(([key, name]) => (
        <label key={key} class="choice">
          <input type="radio" name={label} checked={key === value} onChange={() => onChoose(key)} />
          <span>{name}</span>
        </label>
      ))}
    </Choices>
  );
}

export function AboutPanel() {
  const { about: text, nav } = useOptionsWords();
  return (
    <>
      <Head title={nav.about} lead={text.lead} />
      <div class="stack">
        <Dial pose="rest" />
        <p>{text.keys}</p>
        <p>{text.quiet}</p>
        <p>{text.nodes}</p>
        <section class="panel stack">
          <h2>{text.permissionsTitle}</h2>
          <dl class="facts start">
            {Object.entries(text.permissions).map(([name, why]) => (
              <Fragment key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{why}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      </div>
    </>
  );
}
