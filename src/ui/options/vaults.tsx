/** How often the owner's vaults are looked at while no page is open. */
import type { Preferences } from '../../commands/views';
import { Choices } from '../parts/choices';
import { ErrorNotice } from '../parts/notice';
import { usePage, useWallet } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { Head } from './head';

const choices: Preferences['watchMinutes'][] = [0, 15, 60];

export function VaultsPanel() {
  const { ui, say } = usePage();
  const { nav, vaults: told } = useOptionsWords();
  const { preferences, watchedAt } = useWallet();
  const task = useTask();
  const choose = (watchMinutes: Preferences['watchMinutes']) =>
    void task.run(async () => ui.accept(await ui.client.call('setPreferences', { watchMinutes })));
  return (
    <>
      <Head title={nav.vaults} lead={told.lead} />
      <Choices title={told.watch} narrow>
        {choices.map((minutes) => (
          <label key={minutes} class="choice">
            <input type="radio" name="watch" checked={minutes === preferences.watchMinutes} onChange={() => choose(minutes)} />
            <span>{told.every[minutes]}</span>
          </label>
        ))}
      </Choices>
      <p class="quiet">{watchedAt === null ? told.never : told.last(say.time(watchedAt))}</p>
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </>
  );
}
