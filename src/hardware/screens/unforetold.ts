/**
 * Why nothing is foretold: a version that nobody recorded, or what this one does not know (`version`); bytes that are no such thing
 * (`unreadable`); a kind of operation or value of which it is not known how it looks (`operation`); more than is shown to work (`size`);
 * characters or breaks that the two libraries handle in ways that were not recorded (`text`); a setting of the app that is off (`setting`).
 */
export type WhyUnforetold = 'version' | 'unreadable' | 'operation' | 'size' | 'text' | 'setting';

/** Thrown inside, where a row cannot be foretold; `foretellLedger` answers with the reason. */
export class Unforetold extends Error {
  readonly reason: WhyUnforetold;

  constructor(reason: WhyUnforetold) {
    super(`The device's screens cannot be foretold: ${reason}.`);
    this.reason = reason;
  }
}
