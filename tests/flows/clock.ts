/**
 * What the machine's clock says where a flow plays: the local network's time, which is its ledgers', since time there moves by
 * command. So the wallet's own clock is a third voice that agrees with the nodes, unless a flow makes it disagree.
 */
import type { Control, Standing } from '../network/index';

/** Unix seconds. */
export type Clock = () => number;

const machine: Clock = () => Math.floor(Date.now() / 1000);

/** The clock of a network that runs elsewhere: the machine's, and moved by as much as control moved that network's time. */
export class RemoteClock {
  #ahead = 0;

  readonly now: Clock = () => machine() + this.#ahead;

  /** The same control, which is heard: what it does to time, this clock does too. */
  follow(control: Control): Control {
    return new Proxy(control, {
      get: (target, verb) => {
        const run: unknown = Reflect.get(target, verb);
        if (typeof run !== 'function') return run;
        return async (...args: unknown[]) => {
          const answer: unknown = await run(...args);
          this.#hear(answer);
          return answer;
        };
      },
    });
  }

  #hear(answer: unknown): void {
    const { closeTime } = (answer ?? {}) as Partial<Standing>;
    if (typeof closeTime !== 'number') return;
    const ahead = closeTime - machine();
    // A ledger is a few seconds old where time was not moved.
    this.#ahead = Math.abs(ahead) <= 10 ? 0 : ahead;
  }
}
