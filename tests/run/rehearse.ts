/** npm run rehearse: `rehearsal` for a terminal. */
import { rehearsal } from './rehearsal';

process.exitCode = await rehearsal(
  process.argv.slice(2),
  process.env,
  (...lines) => console.log(lines.join('\n')),
  (line) => console.error(line),
);
