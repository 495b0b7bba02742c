/**
 * What the keeper counts, in the form that Prometheus reads: its log, counted. Labels are bounded: vaults are those that it keeps,
 * reasons and codes those of the log.
 */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { isFinal } from '../primitives/record-states';
import type { Line, Log } from './log';

const PREFIX = 'ballast_keeper';

export function createFigures() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name: `${PREFIX}_${name}_total`, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `${PREFIX}_${name}`, help, labelNames, registers });
  const decided = counter('decisions', 'What was decided about a vault in a cycle, and why.', 'cycle', 'reason');
  const corners = counter('corners', 'Times that a vault’s bounds stood where the public bot stalls.', 'vault', 'corner');
  const ended = counter('transactions', 'Transactions by how they ended.', 'call', 'state');
  const spent = counter('fees_stroops', 'Network fees paid.');
  const refused = counter('refused', 'Calls that were decided and not made.', 'call', 'code');
  const troubles = counter('troubles', 'Turns that nodes did not let end.', 'code');
  const feeBps = gauge('vault_fee_bps', 'The fee of a vault when it was last looked at.', 'vault');
  const left = gauge('campaign_stroops', 'What a vault’s campaign holds, when it was last looked at.', 'vault');
  const turned = gauge('last_turn_timestamp_seconds', 'When a turn last went through.');

  const count = (line: Line): void => {
    switch (line.event) {
      case 'fee':
        decided.inc({ cycle: 'fees', reason: line.reason });
        feeBps.set({ vault: line.vault }, line.fromBps);
        for (const corner of line.corners) corners.inc({ vault: line.vault, corner });
        break;
      case 'boost':
        decided.inc({ cycle: 'boosts', reason: line.reason });
        if (line.available !== null) left.set({ vault: line.vault }, Number(line.available));
        break;
      case 'transaction':
        if (!isFinal(line)) break;
        ended.inc({ call: line.call ?? 'other', state: line.state });
        spent.inc(Number(line.fee ?? 0));
        break;
      case 'refused':
        refused.inc({ call: line.call, code: line.code });
        break;
      case 'trouble':
        troubles.inc({ code: line.code });
    }
  };

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    /** Those of the process itself. */
    withProcess: () => collectDefaultMetrics({ register: registry }),
    /** `log`, with what it says counted. */
    counting:
      (log: Log): Log =>
      (line) => {
        count(line);
        log(line);
      },
    /** A turn went through; `now`: unix seconds. */
    turned: (now: number) => turned.set(now),
  };
}
