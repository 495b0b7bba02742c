/** What the watch found, with what to do about it. Looking at it is what takes the mark off the toolbar icon. */
import { useEffect } from 'preact/hooks';
import type { AlertView } from '../../commands/views';
import { alertCodes } from '../../primitives/alert-codes';
import { tellAlert } from '../../words/languages';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useWallet } from '../state/use-wallet';
import { useVaultWords } from '../state/use-words';

export function Alerts() {
  const { ui } = usePage();
  const { alertsTitle } = useVaultWords();
  const { alerts } = useWallet();
  const found = alerts.map(({ vault, code }) => `${vault}/${code}`).join();
  useEffect(() => {
    // Were it not kept, the mark would only stay.
    if (found) ui.client.call('seenAlerts', {}).then(ui.accept, () => undefined);
  }, [found]);
  if (alerts.length === 0) return null;
  return (
    <section class="stack" aria-label={alertsTitle}>
      <h2>{alertsTitle}</h2>
      {alerts.map((alert) => (
        <Alert key={`${alert.vault}/${alert.code}`} alert={alert} />
      ))}
    </section>
  );
}

function Alert({ alert }: { alert: AlertView }) {
  const { say, ui, language } = usePage();
  const { alertNext, openVault, since } = useVaultWords();
  return (
    <Notice level={alertCodes[alert.code].level} label={alert.name}>
      <p>{tellAlert(language, alert, say)}</p>
      <p class="quiet">{alertNext[alert.code]}</p>
      <p class="small row between wrap">
        <button type="button" class="link" onClick={() => ui.go({ name: 'vault', vault: alert.vault })}>
          {openVault(alert.name)}
        </button>
        <span class="quiet">{since(say.time(alert.since))}</span>
      </p>
    </Notice>
  );
}
