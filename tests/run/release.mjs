// npm run release: what a store is given, in .output/release. Both packages, their hashes, what they are made of with its
// licences, the store's texts and pictures, and the privacy statement; after two clean builds that are byte-equal.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differences, fingerprints } from './builds.mjs';
import { componentsOf } from './components.mjs';
import { ensurePackages, root, runBin } from './setup.mjs';
import { filesOf, zip } from './zip.mjs';

const BROWSERS = { chrome: ['-b', 'chrome'], firefox: ['-b', 'firefox', '--mv3'] };
const out = join(root, '.output/release');
const { name, version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** From nothing: what an earlier build left is not there. */
function cleanBuild(browser) {
  const folder = join(root, `.output/${browser}-mv3`);
  rmSync(folder, { recursive: true, force: true });
  runBin('wxt', ['build', ...BROWSERS[browser]], { quiet: true });
  return folder;
}

function packaged(browser) {
  const first = fingerprints(cleanBuild(browser));
  const folder = cleanBuild(browser);
  const others = differences(first, fingerprints(folder));
  if (others.length > 0 || first.size === 0) throw new Error(`Two builds for ${browser} differ in ${others.join(', ') || 'everything'}.`);
  console.log(`ok     ${browser}: two clean builds are the same, ${first.size} files`);
  return { name: `ballast-${version}-${browser}.zip`, data: zip(filesOf(folder)) };
}

/**
 * CycloneDX, by npm from the lockfile; without the moment, the number and the folder of the run, so that it is the same every
 * time. Everything is asked for: left to leave tools out, npm leaves out what a tool needs as well.
 */
function bill() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const said = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
  if (said.status !== 0) throw new Error(`npm sbom: ${said.stderr}`);
  const { serialNumber: _, metadata, ...rest } = JSON.parse(said.stdout);
  const { timestamp: _when, ...about } = metadata;
  const sbom = { ...rest, metadata: { ...about, component: { ...about.component, name } } };
  const components = componentsOf(sbom);
  const shipped = components.filter(({ tool }) => !tool);
  const unlicensed = components.filter(({ licences }) => licences.length === 0).map((one) => one.name);
  const absent = Object.keys(dependencies).filter((wanted) => !shipped.some((one) => one.name === wanted));
  if (absent.length > 0) throw new Error(`The list leaves out ${absent.join(', ')}.`);
  if (unlicensed.length > 0) throw new Error(`No licence is known of ${unlicensed.join(', ')}.`);
  console.log(
    `ok     ${shipped.length} packages are shipped or served by, ${components.length - shipped.length} are tools, each with its licence`,
  );
  const lines = shipped.map(({ name: whose, version: of, licences }) => `${whose} ${of}: ${licences.join(', ')}\n`);
  return [
    { name: 'sbom.cdx.json', data: Buffer.from(`${JSON.stringify(sbom, null, 2)}\n`) },
    { name: 'licences.txt', data: Buffer.from(lines.join('')) },
  ];
}

/** In the form that `sha256sum --check` reads. */
const hashes = (files) => files.map(({ name, data }) => `${createHash('sha256').update(data).digest('hex')}  ${name}\n`).join('');

try {
  ensurePackages();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'store/pictures'), { recursive: true });
  const files = [...Object.keys(BROWSERS).map(packaged), ...bill()];
  for (const { name, data } of files) writeFileSync(join(out, name), data);
  writeFileSync(join(out, 'SHA256SUMS'), hashes(files));
  cpSync(join(root, 'docs/privacy.md'), join(out, 'privacy.md'));
  cpSync(join(root, 'assets/store'), join(out, 'store'), { recursive: true });
  cpSync(join(root, 'assets/pictures'), join(out, 'store/pictures'), { recursive: true });
  cpSync(join(root, 'assets/public/icons/128.png'), join(out, 'store/icon.png'));
  console.log(`ok     .output/release: ${readdirSync(out, { recursive: true }).sort().join(', ')}`);
  process.stdout.write(hashes(files));
} catch (error) {
  console.error(`FAILED ${error.message}`);
  process.exitCode = 1;
}
