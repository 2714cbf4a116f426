// `npm run security`: scanners over the running app, its pages, its code and its lockfile; prints what they find. Each
// first has to find a planted twin, so that its silence means something. Fetched when asked for; what cannot be had on
// a machine (wapiti, sqlmap and ffuf come with the system) is said and left out.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { startDemo } from './demo-server.mjs';
import { root } from './machine.mjs';

const packages = [
  'csp_evaluator@1.1.8',
  'lockfile-lint@5.0.1',
  'eslint@9',
  'eslint-plugin-security@4.1.0',
  'typescript-eslint@8',
];
// Their patterns repeat a group, which is all that the rule looks at; each repetition is bounded or begins with a separator.
const readOver = [
  'app/screens/employer/analytics/cost-dialog.tsx',
  'app/screens/provider/import-students/dates.ts',
  'scripts/complete-lock.mjs',
  'shared/domain/field-words.ts',
  'shared/domain/messages.ts',
  'shared/values.ts',
  'sync-server/sealing-keys.ts',
];

const here = fileURLToPath(root);
const folder = mkdtempSync(join(tmpdir(), 'skillpact-security-'));
const rows = [];
const details = [];

execFileSync('npm', ['i', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const bin = (name) => join(folder, 'node_modules', '.bin', name);
const demo = await startDemo();
const twin = await startTwin();

await cspEvaluator();
lockfileLint();
eslintSecurity();
await sqlmap();
await ffuf();
await wapiti();
sbom();

console.table(rows);
for (const { tool, text } of details) console.log(`\n${tool}\n${text}`);
await demo.stop();
twin.close();
rmSync(folder, { recursive: true });
process.exit(rows.every(({ twin: found, findings }) => found !== 'MISSED' && findings === 0) ? 0 : 1);

/** Not waited for in this thread, which answers for the twin. */
function run(tool, args, milliseconds) {
  const options = { encoding: 'utf8', timeout: milliseconds, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((done) => execFile(tool, args, options, (_error, stdout) => done(stdout)));
}

function report(tool, isTwinFound, found) {
  rows.push({ tool, twin: isTwinFound ? 'found' : 'MISSED', findings: found.length });
  if (found.length > 0) details.push({ tool, text: found.slice(0, 40).join('\n') });
}

function without(tool, why) {
  rows.push({ tool, twin: `left out: ${why}`, findings: 0 });
}

/** Level "high" is 10, a mistake in its syntax 20. */
async function cspEvaluator() {
  const require = createRequire(join(folder, 'package.json'));
  const { CspEvaluator } = require('csp_evaluator/dist/evaluator.js');
  const { CspParser } = require('csp_evaluator/dist/parser.js');
  const high = (policy) =>
    new CspEvaluator(new CspParser(policy).csp)
      .evaluate()
      .filter(({ severity }) => severity <= 20)
      .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);
  const pages = ['/', '/api/login', '/api/health'];
  const policies = await Promise.all(
    pages.map(async (path) => (await fetch(demo.url + path)).headers.get('content-security-policy') ?? ''),
  );
  report('csp_evaluator', high("script-src 'unsafe-inline' *").length > 0, policies.flatMap(high));
}

function lockfileLint() {
  const lint = (path) => {
    const { status, stdout, stderr } = spawnSync(
      bin('lockfile-lint'),
      ['--path', path, '--type', 'npm', '--validate-https', '--validate-integrity'],
      { encoding: 'utf8' },
    );
    return status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n');
  };
  const planted = join(folder, 'package-lock.json.twin');
  const entry = { version: '1.0.0', resolved: 'http://evil.example/left-pad-1.0.0.tgz' };
  writeFileSync(
    planted,
    JSON.stringify({
      name: 'twin',
      lockfileVersion: 3,
      packages: { '': {}, 'node_modules/left-pad': entry },
    }),
  );
  report('lockfile-lint', lint(planted).length > 0, lint(join(here, 'package-lock.json')));
}

/** Without the rules that take every `row[column]` of typed code for an injection. */
function eslintSecurity() {
  const config = join(folder, 'eslint.config.mjs');
  writeFileSync(
    config,
    `import security from 'eslint-plugin-security';
import { parser } from 'typescript-eslint';
export default [{ files: ['**/*.{ts,tsx,mjs}'], languageOptions: { parser }, plugins: { security },
  linterOptions: { reportUnusedDisableDirectives: 'off' },
  rules: Object.fromEntries(['detect-eval-with-expression', 'detect-unsafe-regex', 'detect-bidi-characters',
    'detect-buffer-noassert', 'detect-disable-mustache-escape', 'detect-new-buffer', 'detect-pseudoRandomBytes',
    'detect-no-csrf-before-method-override'].map((rule) => ['security/' + rule, 'error'])) }];`,
  );
  const lint = (base, files) => {
    const { stdout } = spawnSync(
      bin('eslint'),
      ['--no-inline-config', '-c', config, '-f', 'json', ...files],
      {
        cwd: base,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    return JSON.parse(stdout).flatMap(({ filePath, messages }) =>
      messages.map(
        ({ ruleId, line, message }) => `${filePath.replace(here, '')}:${line} ${ruleId} ${message}`,
      ),
    );
  };
  const planted = join(folder, 'twin');
  mkdirSync(planted);
  writeFileSync(
    join(planted, 'twin.ts'),
    'export const twin = (x: string) => [eval(x), /(a+)+$/.test(x)];\n',
  );
  const twins = lint(folder, ['twin']).filter((line) => line.includes('security/'));
  const found = lint(here, ['shared', 'app', 'sync-server', 'scripts']);
  const isReadOver = (line) =>
    readOver.some((file) => line.startsWith(`${file}:`) && line.includes('unsafe-regex'));
  report(
    'eslint-plugin-security',
    twins.length === 2,
    found.filter((line) => !isReadOver(line)),
  );
}

async function sqlmap() {
  const tool = systemTool('sqlmap');
  if (!tool) return;
  const scan = async (url, ...more) => {
    const common = [
      '--batch',
      '--flush-session',
      '--disable-coloring',
      '--technique=BEU',
      '--dbms=PostgreSQL',
    ];
    const stdout = await run(tool, ['-u', url, ...common, `--output-dir=${folder}/sqlmap`, ...more], 120_000);
    return stdout.split('\n').filter((line) => /^Parameter: .+\((GET|POST)\)/.test(line));
  };
  const cookie = `--cookie=${adminCookie()}`;
  const twins = await scan(`${twin.url}/search?q=a`);
  const found = [];
  for (const list of ['people', 'jobs', 'audit'])
    found.push(...(await scan(`${demo.url}/api/admin/${list}?q=a&show=b&page=1`, cookie)));
  report('sqlmap', twins.length > 0, found);
}

/** Places that nobody means to show. An unknown address is the app's own page: answers of its size are none. */
async function ffuf() {
  const tool = systemTool('ffuf');
  if (!tool) return;
  const names = join(folder, 'names.txt');
  const forgotten = [
    '.env',
    '.git/HEAD',
    '.git/config',
    'package.json',
    'package-lock.json',
    '.npmrc',
    'server.log',
  ];
  const others = [
    'backup.zip',
    'dump.sql',
    '.data/PG_VERSION',
    'api/debug',
    'api/admin',
    'api/metrics',
    'api/env',
  ];
  const outside = ['..%2fpackage.json', '%2e%2e/%2e%2e/etc/passwd', 'assets/..%2f..%2fpackage.json'];
  writeFileSync(names, [...forgotten, ...others, ...outside].join('\n'));
  const scan = async (url, size) => {
    const out = join(folder, 'ffuf.json');
    const filter = ['-mc', '200', '-fs', String(size), '-of', 'json', '-o', out];
    await run(tool, ['-u', `${url}/FUZZ`, '-w', names, ...filter], 60_000);
    return JSON.parse(readFileSync(out, 'utf8')).results.map((result) => `${result.url} ${result.status}`);
  };
  const page = await (await fetch(`${demo.url}/no-such-page`)).arrayBuffer();
  report('ffuf', (await scan(twin.url, 0)).length > 0, await scan(demo.url, page.byteLength));
}

async function wapiti() {
  const tool = systemTool('wapiti');
  if (!tool) return;
  const scan = async (url, file) => {
    const out = join(folder, file);
    const modules = ['-m', 'sql,xss,redirect,file,exec,crlf', '--scope', 'folder', '--max-scan-time', '60'];
    await run(tool, ['-u', url, ...modules, '--flush-session', '-f', 'json', '-o', out], 150_000);
    if (!existsSync(out)) return ['it wrote no report'];
    const { vulnerabilities } = JSON.parse(readFileSync(out, 'utf8'));
    return Object.entries(vulnerabilities).flatMap(([kind, found]) =>
      found.map(({ method, path, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ''}`),
    );
  };
  const twins = await scan(`${twin.url}/`, 'twin.json');
  const isFound = twins.some((line) => /Cross Site Scripting|SQL/.test(line));
  report('wapiti', isFound, await scan(`${demo.url}/api/login`, 'app.json'));
}

/** The list of what is shipped; the twin is a package that is known to be among it. */
function sbom() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'];
  const { components } = JSON.parse(
    execFileSync('npm', args, { cwd: here, encoding: 'utf8', maxBuffer: 1e8 }),
  );
  const unnamed = components.filter(({ purl, version }) => !purl || !version).map(({ name }) => name);
  report(
    `npm sbom (${components.length} packages)`,
    components.some(({ name }) => name === 'knex'),
    unnamed,
  );
}

function systemTool(name) {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  without(name, 'not installed, apt-get install it');
  return null;
}

function adminCookie() {
  const page = execFileSync('curl', ['-s', `${demo.url}/api/login`], { encoding: 'utf8' });
  const [, personId] = /name="personId" value="([^"]+)">Ada/.exec(page) ?? [];
  const answer = execFileSync(
    'curl',
    ['-s', '-i', '-H', `Origin: ${demo.url}`, '-d', `personId=${personId}`, `${demo.url}/api/login/demo`],
    { encoding: 'utf8' },
  );
  return [...answer.matchAll(/^set-cookie: ([^;]+)/gim)].map(([, pair]) => pair).join('; ');
}

/** What is to be found: a page that repeats what it is given and joins it into SQL, and a file left behind. */
async function startTwin() {
  const database = new PGlite();
  await database.exec(`create table things (name text); insert into things values ('apple'), ('pear')`);
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twin.invalid');
    response.setHeader('Content-Type', 'text/html');
    if (pathname === '/.env') return response.end('SECRET=1');
    if (pathname === '/') return response.end('<a href="/search?q=a">Search</a>');
    if (pathname === '/search') return response.end(await answerTo(searchParams.get('q') ?? ''));
    response.statusCode = 404;
    return response.end('nothing');
  }

  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };

  async function answerTo(q) {
    try {
      const { rows } = await database.query(`select name from things where name like '%${q}%'`);
      return `<p>Results for ${q}</p><ul>${rows.map(({ name }) => `<li>${name}</li>`).join('')}</ul>`;
    } catch (error) {
      return `<p>ERROR: ${error.message}</p>`;
    }
  }
}
