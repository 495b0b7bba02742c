// Every citation leads somewhere: documents and their parts, links between them, files that they name, and each security case
// to the tests that prove it and back.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './setup.mjs';

/** Between two words of a comment, also over the end of a line. */
const GAP = '(?:[ \\t]|\\n[ \\t]*(?:\\*|//)?[ \\t]*)+';
const LABEL = 'parts?|vectors?|rules?|traps?|cases?|tests?';
const PLACE = `(?:(?:${LABEL})${GAP})?(?:\\d+(?:\\.\\d+)*[a-z]?|[TB]\\d+)\\b`;
const CITATION = new RegExp(`([\\w./-]*[\\w-]\\.md)\\b((?:${GAP}|,${GAP}|${GAP}and${GAP})${PLACE})*`, 'g');
const CASE = /\bsecurity (\d+(?:, \d+)*)/g;
const TITLE = /(['`])security (\d+(?:, \d+)*): (.*?)\1/g;

const numbers = (text) => text.split(', ');
const lines = (text) => text.split('\n');

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');

/** A document's parts by number (and `Case 12`, `T7`), each with the numbers of its list items; and its anchors. */
export function outline(text) {
  const parts = new Map();
  const anchors = new Set();
  let items = new Set();
  for (const line of lines(text)) {
    const heading = /^#+ (.*)$/.exec(line)?.[1];
    if (heading !== undefined) {
      anchors.add(anchorOf(heading));
      items = new Set();
      const name = /^(Case \d+|\d+(?:\.\d+)*[a-z]?)\b/.exec(heading)?.[1];
      if (name) parts.set(name, items);
    }
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (item) items.add(item);
    const row = /^\| ([TB]\d+) \|/.exec(line)?.[1];
    if (row) parts.set(row, new Set());
  }
  return { parts, anchors };
}

/** The places that a citation names, in the order written: `{ label, number }`. A number without a label takes the one before it. */
function placesOf(text) {
  const found = text.matchAll(new RegExp(`(?:(${LABEL})${GAP})?(\\d+(?:\\.\\d+)*[a-z]?|[TB]\\d+)\\b`, 'g'));
  let last = 'part';
  return [...found].map(([, label, number]) => {
    last = label?.replace(/s$/, '') ?? (number.includes('.') || /^[TB]/.test(number) ? 'part' : last);
    return { label: last, number };
  });
}

function missingPlaces({ parts }, places) {
  let within = new Set();
  return places.flatMap(({ label, number }) => {
    if (label === 'rule' || label === 'trap') return within.has(number) ? [] : [`${label} ${number}`];
    const name = label === 'case' || label === 'test' ? `Case ${number}` : number;
    within = parts.get(name) ?? new Set();
    return parts.has(name) ? [] : [name];
  });
}

/** The tracked file that a document's name stands for, seen from `path`. */
function documentOf(files, path, name) {
  const candidates = name.includes('/')
    ? [normalize(join(dirname(path), name)), normalize(name)]
    : [join(dirname(path), name), name, `docs/${name}`];
  return candidates.find((candidate) => files.has(candidate));
}

function citations(files, outlines, path, text) {
  return [...text.matchAll(CITATION)].flatMap(([whole, name]) => {
    const document = documentOf(files, path, name);
    if (!document) return [`${path}: there is no ${name}`];
    const missing = missingPlaces(outlines.get(document), placesOf(whole.slice(name.length)));
    return missing.map((place) => `${path}: ${name} has no ${place}`);
  });
}

function links(files, outlines, path, text) {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [to, anchor] = target.split('#');
    const file = to === '' ? path : normalize(join(dirname(path), to));
    if (!files.has(file) && !existsSync(join(root, file))) return [`${path}: the link ${target} leads nowhere`];
    return anchor === undefined || outlines.get(file)?.anchors.has(anchor) ? [] : [`${path}: ${file} has no heading for #${anchor}`];
  });
}

/** A name in braces stands for each of its parts. */
function spelled(name) {
  const [whole, parts] = /\{([^}]*)\}/.exec(name) ?? [];
  return whole === undefined ? [name] : parts.split(',').flatMap((part) => spelled(name.replace(whole, part)));
}

/** Files and folders in a document, between backticks: from the root, or the end of a path. `*` and `…` stand for anything. */
function paths(files, path, text) {
  return [...text.matchAll(/`((?:[\w.{},*…-]+\/)*[\w.{},*…-]+(?:\/|\.(?:tsx?|mts|mjs|cjs|css))?)`/g)].flatMap(([, name]) => {
    const rooted = /^(src|tests|docs|assets|entrypoints)\//.test(name);
    if (!rooted && !/\.(tsx?|mts|mjs|cjs|css)$/.test(name)) return [];
    return spelled(name)
      .filter((one) => {
        const exact = one.replace(/\/$/, '').replace(/[.]/g, '\\.').replace(/[*…]/g, '.*');
        const wanted = new RegExp(`${rooted ? '^' : '(^|/)'}${exact}(/|$)`);
        return ![...files.keys()].some((file) => wanted.test(file)) && !existsSync(join(root, one));
      })
      .map((one) => `${path}: there is no ${one}`);
  });
}

/** `case file: title` of every test that is named after a case. */
function titled(files) {
  const found = [...files].flatMap(([path, text]) =>
    path.startsWith('tests/') && !path.endsWith('.md')
      ? [...text.matchAll(TITLE)].flatMap(([, , cases, title]) => numbers(cases).map((number) => `${number} ${path}: ${title}`))
      : [],
  );
  return new Set(found);
}

/** The same of every line of a case in docs/security.md, and the cases without one. */
function claimed(text) {
  const proofs = new Set();
  const bare = new Set();
  let number;
  for (const line of lines(text)) {
    if (line.startsWith('#')) number = /^### Case (\d+)\b/.exec(line)?.[1];
    if (line.startsWith('### Case')) bare.add(number);
    const [, file, title] = /^- `([^`]+)`: (.*)$/.exec(line) ?? [];
    if (number === undefined || file === undefined) continue;
    bare.delete(number);
    proofs.add(`${number} ${file}: ${title}`);
  }
  return { proofs, bare };
}

const SECURITY = 'docs/security.md';

function cases(files, outlines) {
  const tests = titled(files);
  const { proofs, bare } = claimed(files.get(SECURITY) ?? '');
  const { parts } = outlines.get(SECURITY) ?? { parts: new Map() };
  const named = [...files].flatMap(([path, text]) =>
    [...text.matchAll(CASE)].flatMap(([, list]) =>
      numbers(list).flatMap((number) => (parts.has(`Case ${number}`) ? [] : [`${path}: security ${number} is no case of ${SECURITY}`])),
    ),
  );
  return [
    ...[...bare].map((number) => `${SECURITY}: case ${number} names no test`),
    ...[...proofs].filter((proof) => !tests.has(proof)).map((proof) => `${SECURITY}: there is no test ${proof}`),
    ...[...tests].filter((test) => !proofs.has(test)).map((test) => `${SECURITY}: case ${test} is not told`),
    ...new Set(named),
  ];
}

/** What leads nowhere; empty where nothing does. `files`: text by path. */
export function faults(files) {
  const outlines = new Map([...files].filter(([path]) => path.endsWith('.md')).map(([path, text]) => [path, outline(text)]));
  return [
    ...[...files].flatMap(([path, text]) => citations(files, outlines, path, text)),
    ...[...files].filter(([path]) => path.endsWith('.md')).flatMap(([path, text]) => links(files, outlines, path, text)),
    ...[...files].filter(([path]) => path.endsWith('.md')).flatMap(([path, text]) => paths(files, path, text)),
    ...cases(files, outlines),
  ];
}

/** The tracked texts of this repository. */
export function tracked() {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const texts = listed.filter(
    (path) => /\.(md|mts|mjs|cjs|tsx?|jsonc?|html|css)$/.test(path) && !/^(tests\/vectors\/|package-lock)/.test(path),
  );
  // The checker's own test is made of what leads nowhere.
  const read = texts.filter((path) => path !== 'tests/unit/citations.test.ts' && existsSync(join(root, path)));
  return new Map(read.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export function checkCitations() {
  const found = faults(tracked());
  if (found.length > 0) throw new Error(found.join('\n'));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const found = faults(tracked());
  console.log(found.length > 0 ? found.join('\n') : 'every citation leads somewhere');
  process.exitCode = found.length > 0 ? 1 : 0;
}
