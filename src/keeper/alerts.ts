/**
 * What somebody has to know of: read off the log, said once when it begins and once when it is over, to a webhook. What the webhook
 * does not take is kept and said again after the next turn.
 */
import type { Alert, AlertCode, Line, Log } from './log';
import type { Corner } from './plan';

/** What a line says of one subject: which alerts stand now, of those that it can speak of. */
interface Said extends Omit<Alert, 'alert' | 'state' | 'detail'> {
  may: readonly AlertCode[];
  stand: readonly AlertCode[];
  detail?: string;
}

const OF_FEES = ['archived', 'not_ours', 'bounds_above_vault_limit', 'step_outside_bounds', 'fee_above_vault_limit'] as const;
const OF_BOOSTS = ['archived', 'not_ours', 'campaign_empty'] as const;
const OF_CALLS = ['refused', 'transaction_failed'] as const;
/** Turns come every 30 seconds then. */
const TROUBLED_TURNS = 10;

function saidBy(line: Line): Said | undefined {
  switch (line.event) {
    case 'fee': {
      const { vault, name, reason, corners } = line;
      return {
        vault,
        name,
        of: 'fees',
        may: OF_FEES,
        stand: OF_FEES.filter((code) => code === reason || corners.includes(code as Corner)),
      };
    }
    case 'boost': {
      const { vault, name, reason } = line;
      const code = reason === 'empty' ? 'campaign_empty' : reason;
      return { vault, name, of: 'boosts', may: OF_BOOSTS, stand: OF_BOOSTS.filter((one) => one === code) };
    }
    case 'refused':
      return { vault: line.vault, name: line.name, of: line.call, may: OF_CALLS, stand: ['refused'], detail: line.code };
    case 'transaction': {
      const { vault, call, state } = line;
      if (!vault || !call || state === 'signed' || state === 'submitted') return undefined;
      return { vault, name: null, of: call, may: OF_CALLS, stand: state === 'confirmed' ? [] : ['transaction_failed'], detail: state };
    }
    default:
      return undefined;
  }
}

/** Which alerts begin and end by what is logged, line by line. */
function createAlerts() {
  const standing = new Map<string, Alert>();
  let troubled = 0;

  function change({ vault, name, of, may, stand, detail = '' }: Said): Alert[] {
    return may.flatMap((alert) => {
      const key = [alert, vault, of].join();
      const before = standing.get(key);
      if (stand.includes(alert) === Boolean(before)) return [];
      if (before) {
        standing.delete(key);
        return [{ ...before, state: 'cleared' as const }];
      }
      const raised: Alert = { alert, state: 'raised', vault, name, of, detail: detail || null };
      standing.set(key, raised);
      return [raised];
    });
  }

  const ofTurns = { vault: null, name: null, of: 'turns', may: ['nodes_unavailable'] } as const;
  return {
    /** By one line of the log. */
    by(line: Line): Alert[] {
      if (line.event === 'trouble') {
        troubled += 1;
        return change({ ...ofTurns, stand: troubled >= TROUBLED_TURNS ? ['nodes_unavailable'] : [], detail: line.code });
      }
      const said = saidBy(line);
      return said ? change(said) : [];
    },
    /** A turn went through. */
    turned(): Alert[] {
      troubled = 0;
      return change({ ...ofTurns, stand: [] });
    },
  };
}

const SENTENCES: { [code in AlertCode]: string } = {
  nodes_unavailable: 'The keeper’s nodes have let no turn end for five minutes',
  refused: 'A call was decided and could not be made',
  transaction_failed: 'A transaction did not do what it was for',
  campaign_empty: 'The boost campaign is empty',
  archived: 'Entries of the vault are archived: restore them',
  not_ours: 'No key of the keeper may do this for the vault',
  bounds_above_vault_limit: 'The lower fee bound is above what a vault takes',
  step_outside_bounds: 'The fee was a whole step outside its bounds',
  fee_above_vault_limit: 'The upper fee bound is above what a vault takes',
};

/** As chats show it. */
function sentenceOf({ alert, state, vault, name, of, detail }: Alert): string {
  const where = vault === null ? '' : ` · ${name ?? vault}`;
  const why = detail === null ? '' : ` (${detail})`;
  return `${state === 'cleared' ? 'Over: ' : ''}${SENTENCES[alert]}${why} · ${of}${where}`;
}

const MOST_KEPT = 200;
const TIMEOUT_MS = 10_000;

export interface Watch {
  /** `log`, with what somebody has to know of logged beside it. */
  log: Log;
  /** A turn went through. */
  turned(): void;
  /** Posts what the webhook has not taken yet, in order, until it does not take one. */
  deliver(): Promise<void>;
}

/** `network`: its id. `webhook`: gets each alert as JSON, with `text` for chats; undefined: alerts are logged alone. */
export function createWatch({
  network,
  log,
  webhook,
  ask = fetch,
}: {
  network: string;
  log: Log;
  webhook: URL | undefined;
  ask?: typeof fetch;
}): Watch {
  const alerts = createAlerts();
  const waiting: Alert[] = [];

  function say(said: readonly Alert[]): void {
    for (const alert of said) log({ event: 'alert', ...alert });
    if (webhook) waiting.push(...said);
    waiting.splice(0, waiting.length - MOST_KEPT);
  }

  /** The status that it answers with; null: it does not. */
  async function post(url: URL, alert: Alert): Promise<number | null> {
    const body = JSON.stringify({ text: `Ballast keeper, ${network}: ${sentenceOf(alert)}`, source: 'ballast-keeper', network, ...alert });
    const headers = { 'content-type': 'application/json' };
    // A redirect would carry it to somebody whom the operator did not name.
    const init: RequestInit = { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) };
    return ask(url, init).then(
      (answer) => answer.status,
      () => null,
    );
  }

  return {
    log(line) {
      log(line);
      say(alerts.by(line));
    },
    turned: () => say(alerts.turned()),
    async deliver() {
      for (let next = waiting[0]; next && webhook; next = waiting[0]) {
        const status = await post(webhook, next);
        if (status === null || status < 200 || status > 299) return log({ event: 'webhook_failed', status });
        waiting.shift();
      }
    },
  };
}
