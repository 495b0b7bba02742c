// The rooms and who imports whom, as pictures: drawn from the code into docs/architecture.md and, of the folders of src/ui, docs/screens.md,
// by `node tests/run/rooms-picture.mjs`. An arrow that follows from others is left out, and so is the room that everybody imports.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, root } from './setup.mjs';

/** Which room imports which, by the files of `folder`: `[from, to]`, in order. */
function arrowsIn(modules, folder) {
  // What explains a source's calls belongs to the review, and what it says to the words, wherever they lie (tests/rooms.cjs).
  const roomOf = (path) =>
    /^src\/sources\/([^/]+\/explain|explanations)\.ts$/.test(path)
      ? 'review'
      : /^src\/sources\/([^/]+\/words|words)\.ts$/.test(path)
        ? 'words'
        : new RegExp(`^${folder}/([^/.]+)/`).exec(path)?.[1];
  const arrows = new Set();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)];
      if (from && to && from !== to) arrows.add(`${from} ${to}`);
    }
  }
  return [...arrows].sort().map((arrow) => arrow.split(' '));
}

/** Without those that a way over other rooms says already. */
function shortest(arrows) {
  const after = (room) => arrows.filter(([from]) => from === room).map(([, to]) => to);
  const reaches = (from, to, seen = new Set()) =>
    after(from).some((over) => over === to || (!seen.has(over) && reaches(over, to, seen.add(over))));
  return arrows.filter(([from, to]) => !after(from).some((over) => over !== to && reaches(over, to)));
}

const drawn = (arrows) => ['```mermaid', 'flowchart TB', ...shortest(arrows).map(([from, to]) => `  ${from} --> ${to}`), '```'].join('\n');

const textOf = (file) => readFileSync(join(root, file), 'utf8');
const withPicture = (text, name, picture) =>
  text.replace(new RegExp(`(<!-- ${name}: .*-->\n)[^]*?(<!-- end -->)`), (_, open, close) => `${open}${picture}\n${close}`);

/** The documents that have a picture, by path, each with it as the code is now. */
export function withPictures() {
  const { modules } = JSON.parse(
    execFileSync(bin('depcruise'), ['--config', 'tests/rooms.cjs', '--include-only', '^src/', '--output-type', 'json', 'src'], {
      cwd: root,
      maxBuffer: 1e9,
    }),
  );
  const rooms = drawn(arrowsIn(modules, 'src').filter(([, to]) => to !== 'primitives'));
  const folders = drawn(arrowsIn(modules, 'src/ui').filter(([, to]) => to !== 'styles' && to !== 'format'));
  return {
    'docs/architecture.md': withPicture(textOf('docs/architecture.md'), 'rooms', rooms),
    'docs/screens.md': withPicture(textOf('docs/screens.md'), 'rooms of ui', folders),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [file, text] of Object.entries(withPictures())) writeFileSync(join(root, file), text);
