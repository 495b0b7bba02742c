// The licences of what is bundled: every package of which a line went into an artefact, with what it says about itself.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file that holds them. */
export const NOTICES = 'THIRD-PARTY-LICENCES.txt';

const packageOf = (id) => /^.*[/\\]node_modules[/\\](@[^/\\]+[/\\][^/\\]+|[^/\\]+)/.exec(id)?.[0];

/** The folders of the packages in what a build wrote. */
export const packagesIn = (output) => output.flatMap((part) => part.moduleIds ?? []).flatMap((id) => packageOf(id) ?? []);

/** What each of them says about its licence. Throws for one that says nothing. */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  if (files.length === 0 && typeof license !== 'string') throw new Error(`No licence is known of ${name}.`);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${name} ${version}: ${license ?? 'as follows'}\n\n${texts.join('\n\n')}`.trim();
}

export const noticesOf = (folders) =>
  `${[...new Set(folders)]
    .sort()
    .map(noticeOf)
    .join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
