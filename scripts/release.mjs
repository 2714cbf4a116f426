// `npm run release`: builds what an operator installs from a clean tree: an archive that runs without npm, the list of its packages
// (CycloneDX) with their licences, and checksums. It writes into release/.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { requireNode, root, runNode } from './lib/machine.mjs';
import { licenceTexts, onlyShipped, shippedPackages } from './lib/shipped.mjs';

requireNode();
const here = fileURLToPath(root);
const run = (program, ...args) =>
  execFileSync(program, args, {
    cwd: here,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const changed = run('git', 'status', '--porcelain').trim();
if (changed !== '') fail(`A release is built from a clean tree. Commit or remove:\n${changed}`);

const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const name = `skillpact-${version}`;
const target = join(here, 'release');
const work = mkdtempSync(join(tmpdir(), 'skillpact-release-'));
try {
  if (!runNode('scripts/build.mjs')) fail('The build failed.');
  const folder = fill(join(work, name));
  requireComplete(folder);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  // The same tree makes the same archive.
  const time = `@${run('git', 'log', '-1', '--format=%ct').trim()}`;
  const tar = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${time}`];
  const packed = execFileSync('tar', [...tar, '-c', '-C', work, name], { maxBuffer: 2 ** 30 });
  writeFileSync(join(target, `${name}.tar.gz`), gzipSync(packed));
  cpSync(join(folder, 'sbom.cdx.json'), join(target, `${name}.cdx.json`));
  const sums = readdirSync(target).map((file) => `${sha256(join(target, file))}  ${file}`);
  writeFileSync(join(target, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  console.log(`Written to release/:\n${sums.join('\n')}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Copies the build, the packages that it needs and what an operator reads. */
function fill(folder) {
  mkdirSync(folder);
  for (const part of ['dist', 'ops', 'package.json', 'LICENSE', 'docs/operations.md', 'docs/capacity.md'])
    cpSync(join(here, part), join(folder, part), { recursive: true });
  const lock = JSON.parse(readFileSync(join(here, 'package-lock.json'), 'utf8'));
  const sources = ['app', 'shared'].flatMap(sourcesIn);
  const shipped = shippedPackages(lock, sources);
  for (const { place, isInstalled } of shipped) if (isInstalled) copyPackage(place, folder);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), `${licenceTexts(here, shipped)}\n`);
  const bom = JSON.parse(run('npm', 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'));
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(onlyShipped(bom, shipped), null, 2)}\n`);
  return folder;
}

/** A package for another system is not installed here. Those within a package have a place of their own in the lock file. */
function copyPackage(place, folder) {
  const from = join(here, place);
  const inner = join(from, 'node_modules');
  try {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    cpSync(from, join(folder, place), {
      recursive: true,
      dereference: true,
      filter: (path) => path !== inner,
    });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function sourcesIn(part) {
  return readdirSync(join(here, part), { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(here, part, file), 'utf8'));
}

/** The server of the copy reads its settings and its database, so no package is missing. */
function requireComplete(folder) {
  const env = { PATH: process.env.PATH, DATA_DIR: join(work, 'data'), PORT: '0' };
  execFileSync(process.execPath, ['dist/server/main.mjs', '--check'], { cwd: folder, env, stdio: 'inherit' });
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
