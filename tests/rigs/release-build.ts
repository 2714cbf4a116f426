/** The build of the last release, from which an upgrade is tested. `tests/release.json` names its commit. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The version and the full commit hash of the last release. */
export const release = JSON.parse(readFileSync(`${root}tests/release.json`, 'utf8')) as {
  version: string;
  commit: string;
};

/**
 * Builds the release once and keeps it for later runs. Returns the folder of its sources, with the build in `dist`. Takes
 * about a minute; longer if its packages differ from those of today.
 */
export function releaseBuild(): string {
  // Inside the project, so that a server finds its packages.
  const folder = `${root}node_modules/.cache/releases/${release.commit}`;
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = execFileSync('git', ['archive', release.commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive });
  if (lockIn(unfinished) === lockIn(root)) symlinkSync(`${root}node_modules`, `${unfinished}/node_modules`);
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: unfinished });
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: unfinished, env: outsideTest() });
  renameSync(unfinished, folder);
  return folder;
}

const lockIn = (folder: string): string => readFileSync(`${folder}/package-lock.json`, 'utf8');

/** The environment without the test runner's variables, which a build would take for its own. */
const outsideTest = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$)/.test(name)));

export interface Upgrade {
  /** The server: at first the last release's. */
  entry: string;
  /** Puts today's build in its place. */
  toToday(): void;
  remove(): void;
}

/** A place whose build is first the last release, and later that of today. */
export function upgradeFromRelease(): Upgrade {
  const place = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const link = join(place, 'dist');
  symlinkSync(join(releaseBuild(), 'dist'), link);
  return {
    entry: join(link, 'server/main.mjs'),
    toToday: () => {
      rmSync(link);
      symlinkSync(`${root}dist`, link);
    },
    remove: () => rmSync(place, { recursive: true }),
  };
}
