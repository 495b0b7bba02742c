/** How often the owner's vaults are looked at while no page is open, and what it notifies about. */
import { useState } from 'preact/hooks';
import { preferences as choices, type Preferences } from '../../commands/preferences';
import { ErrorNotice } from '../frame/error-notice';
import { Choices } from '../parts/choices';
import { Icon } from '../parts/icon';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { useOptionsWords } from '../state/use-words';
import { Head } from './head';

/** Chosen one by one; the browser is asked in the click that chooses the first. */
function Notices() {
  const { ui } = usePage();
  const { vaults: text } = useOptionsWords();
  const { preferences } = useWallet();
  const task = useTask();
  const [refused, setRefused] = useState(false);
  const choose = (name: 'noticeArrivals' | 'noticeEnds', on: boolean) => {
    // Asked before anything else: only the click itself may ask.
    const allowed = on ? ui.client.allowNotices() : Promise.resolve(true);
    void task.run(async () => {
      const may = await allowed;
      setRefused(!may);
      if (may) ui.accept(await ui.client.call('setPreferences', { [name]: on }));
    });
  };
  return (
    <Choices title={text.notices} narrow>
      {(['noticeArrivals', 'noticeEnds'] as const).map((name) => (
        <label key={name} class="choice">
          <input type="checkbox" checked={preferences[name]} onChange={({ currentTarget }) => choose(name, currentTarget.checked)} />
          <span>{text[name]}</span>
        </label>
      ))}
      <p class="small quiet">{preferences.watchMinutes === 0 ? text.noticesOff : text.noticesNote}</p>
      <p role="status" class="small error">
        {refused ? (
          <>
            <Icon name="danger" /> {text.noticesRefused}
          </>
        ) : null}
      </p>
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </Choices>
  );
}

export function VaultsPanel() {
  const { ui, say } = usePage();
  const { nav, vaults: text } = useOptionsWords();
  const { preferences, watchedAt } = useWallet();
  const task = useTask();
  const choose = (watchMinutes: Preferences['watchMinutes']) =>
    void task.run(async () => ui.accept(await ui.client.call('setPreferences', { watchMinutes })));
  return (
    <>
      <Head title={nav.vaults} lead={text.lead} />
      <Choices title={text.watch} narrow>
        {choices.watchMinutes.wrapped.options.map((minutes) => (
          <label key={minutes} class="choice">
            <input type="radio" name="watch" checked={minutes === preferences.watchMinutes} onChange={() => choose(minutes)} />
            <span>{text.every[minutes]}</span>
          </label>
        ))}
      </Choices>
      <p class="small quiet">{watchedAt === null ? text.never : text.last(say.time(watchedAt))}</p>
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <section class="apart">
        <Notices />
      </section>
    </>
  );
}
