// The steps of `npm test` and `npm run test:full`.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBuilt } from '../build.mjs';
import { findChromium, findFirefox, missingBrowsers } from './browsers.mjs';
import { installDependencies } from './install.mjs';
import { aptInstallBeside, binary, quickFolder, requireNode, startNode } from './machine.mjs';
import { chosenJourneys, drawnBy, gatePlan, leftToPostgres, parts, redTests } from './test-plan.mjs';
import { hasPostgres, startThrowawayPostgres } from './throwaway-postgres.mjs';

const allJourneyProjects = ['chromium', 'firefox', 'few'];
const embeddedOf = (tests) => tests.filter(({ engine }) => engine === 'embedded').map(({ file }) => file);
const projects = (...names) => names.flatMap((name) => ['--project', name]);

/**
 * Installs what the tests need and returns the steps. Each adds its results and minutes to the run. `hasJourneys`:
 * browsers are installed and the app is built.
 */
export async function prepareTests(run, { hasJourneys }) {
  requireNode();
  process.env.TMPDIR = quickFolder();
  const { TEST_DATABASE_URL, DATABASE_URL, ...environment } = process.env;
  const givenDatabase = TEST_DATABASE_URL ?? DATABASE_URL;
  let realPostgres;
  await run.step('installing programs and packages', async () => {
    const programs = aptInstallBeside(missingPrograms());
    installDependencies();
    await programs;
  });
  if (hasJourneys) await prepareJourneys();

  return { gate, gateAlone, extra, part, changed, selected, close };

  function missingPrograms() {
    return [
      ...(hasJourneys ? missingBrowsers() : []),
      ...(givenDatabase || hasPostgres() ? [] : ['postgresql']),
      ...(existsSync('/usr/sbin/pgbouncer') ? [] : ['pgbouncer']),
    ];
  }

  async function prepareJourneys() {
    const chromium = await findChromium();
    const firefox = findFirefox();
    if (chromium) environment.CHROMIUM = chromium;
    if (firefox) environment.FIREFOX = firefox;
  }

  /** Everything that a change must pass, and one part of the rest. Returns the part. */
  async function gate({ check, part: chosenPart, seed: chosenSeed }) {
    const drawn = drawnBy();
    const part = Number(chosenPart ?? drawn.part);
    const seed = Number(chosenSeed ?? drawn.seed);
    console.log(
      `Commit ${drawn.commit} draws part ${part} of ${parts().length} and the seeds from ${seed} on. ` +
        `\`npm test -- --part ${part} --seed ${seed}\` repeats them.`,
    );
    Object.assign(environment, { RUN_SEED: String(seed), KILLS: environment.KILLS ?? '10' });
    const { whole, few, embedded } = gatePlan();
    const more = [...parts()[part - 1], ...redTests()];
    await common(check, [...embedded, ...embeddedOf(more)]);
    await run.step(`journeys of the gate and of part ${part}`, () =>
      journeys({ whole: [...whole, ...more], few }),
    );
    return part;
  }

  /** The gate without a part of the rest. */
  async function gateAlone() {
    Object.assign(environment, { RUN_SEED: String(drawnBy().seed), FULL_RUN: '1' });
    const { embedded, ...chosen } = gatePlan();
    await common(true, embedded);
    await run.step('journeys of the gate', () => journeys(chosen));
  }

  /** Pictures, the printed commands, and the planted bugs that an invariant's test must notice. */
  async function extra() {
    await build();
    await run.step('pictures and commands', () => run.vitest(projects('full'), environment));
    await run.step('planted bugs', async () => {
      const args = ['--import', 'tsx', 'tests/planted/planted.ts', '--list', 'invariants'];
      run.report(await startNode(...args), 'a planted bug that no test noticed');
    });
  }

  async function part(number) {
    await build();
    const tests = parts()[number - 1];
    const files = embeddedOf(tests);
    if (files.length > 0)
      await run.step(`part ${number} on the embedded database`, () =>
        run.vitest([...projects('unit'), ...files], environment, 'embedded'),
      );
    await run.step(`journeys of part ${number}`, () => journeys({ whole: tests }));
  }

  /**
   * Types, lint, format, the build, its size, and every test without a browser. Of the database files, those of `embedded`
   * also run on the embedded database.
   */
  async function common(isChecked, embedded) {
    const checks = isChecked ? check() : [];
    await build();
    await run.step('types, lint and format', async () => {
      for (const isGood of await Promise.all(checks)) run.report(isGood, 'types, lint or format');
    });
    if (environment.CHROMIUM)
      await run.step('size of the first JavaScript', async () => {
        run.report(await startNode('scripts/bundle-size.mjs'), 'the size of the first JavaScript');
      });
    await run.step('unit and page tests, and the embedded database', () => {
      const EXCLUDED_FILES = realPostgresIsThere() ? leftToPostgres(embedded) : '[]';
      run.vitest(projects('unit', 'dom'), { ...environment, EXCLUDED_FILES }, 'embedded');
    });
    await onRealPostgres(['.pg.test.ts']);
  }

  /** Runs during the build, because neither uses two cores fully. */
  function check() {
    return [
      startNode(binary('typescript', 'tsc'), '-b'),
      startNode(binary('oxlint', 'oxlint'), '--type-aware', '--quiet'),
      startNode(binary('oxfmt', 'oxfmt'), '--check'),
    ];
  }

  async function build() {
    await run.step('build', async () => run.report(ensureBuilt(), 'the build'));
  }

  /** Two workers: with more browsers than cores, Chromium sometimes stops drawing a page. */
  function journeys(chosen) {
    const JOURNEYS = chosenJourneys({
      ...chosen,
      whole: chosen.whole.filter(({ engine }) => engine === 'chromium' || environment.FIREFOX),
    });
    const workers = ['--maxWorkers', String(availableParallelism())];
    run.vitest([...projects(...allJourneyProjects), '--passWithNoTests', ...workers], {
      ...environment,
      JOURNEYS,
    });
  }

  async function changed(since) {
    await run.step(`what changes since ${since} reach`, () =>
      run.vitest(
        [...projects('unit', 'dom'), '--changed', since, '--passWithNoTests'],
        environment,
        'embedded',
      ),
    );
  }

  async function selected(texts) {
    if (hasJourneys) await build();
    await run.step('selected tests', () =>
      run.vitest(
        [...projects('unit', 'dom', 'full', ...(hasJourneys ? ['chromium', 'firefox'] : [])), ...texts],
        environment,
        'embedded',
      ),
    );
    await onRealPostgres(texts);
  }

  async function onRealPostgres(files) {
    await run.step('a real Postgres', async () => {
      realPostgres ??= givenDatabase
        ? { url: givenDatabase, async stop() {} }
        : await startThrowawayPostgres();
      if (!realPostgres) {
        console.log('No real Postgres can be had here: tested on the embedded database only.');
        return;
      }
      console.log('Again on a real Postgres:');
      const env = { ...environment, TEST_DATABASE_URL: realPostgres.url };
      run.vitest([...projects('unit'), '--passWithNoTests', ...files], env, 'real');
    });
  }

  /** Without a real PostgreSQL, everything runs on the embedded database. */
  function realPostgresIsThere() {
    return Boolean(givenDatabase) || hasPostgres();
  }

  async function close() {
    await realPostgres?.stop();
  }
}
