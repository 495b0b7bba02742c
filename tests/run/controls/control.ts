/** What takes one control of a numbered case out of the code. */
export interface Control {
  /** The number of the case whose test must fail. */
  case: number;
  /** What holds as long as the control is there. */
  holds: string;
  file: string;
  /** There once in the file. */
  text: string;
  instead: string;
  /** Where the case's tests are: `*.test.ts` in a process, `*.spec.ts` in the built extension. */
  tests: string[];
}
