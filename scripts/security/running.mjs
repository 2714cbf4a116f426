// Scanners over the running app. Each gets the demo data, the twin, its own folder and a report function.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { twinCookie } from './planted-twin.mjs';

/** Level "high" is 10, a syntax error is 20. */
export async function cspEvaluator({ demo, folder, report }) {
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

/** Tests each parameter that reaches a query, as a person who may use it. */
export async function sqlmap({ demo, twin, folder, report, without }) {
  const tool = systemTool('sqlmap', without);
  if (!tool) return;
  const scan = async (url, cookie, parameters) => {
    const args = [
      ...['-u', url, '--batch', '--flush-session', '--disable-coloring', '--ignore-proxy'],
      ...['--technique=BEU', '--level=2', '--dbms=PostgreSQL', '--ignore-code=400,404'],
      ...['-p', parameters, `--cookie=${cookie}`, `--output-dir=${folder}/sqlmap`],
      // Keeps below the 20 requests per second that the server allows a person.
      '--delay=0.05',
    ];
    const stdout = await run(tool, args, 600_000);
    const found = stdout.split('\n').filter((line) => /^Parameter: .+\(\w+\)/.test(line));
    const isDone = found.length > 0 || stdout.includes('do not appear to be injectable');
    const problems = [
      ...(isDone ? [] : ['it did not come to an end']),
      ...(/\b429 \(Too Many Requests\)/.test(stdout)
        ? ['the server refused requests that were too fast']
        : []),
    ];
    return [...found, ...problems].map((line) => `${url}: ${line}`);
  };
  const twins = await scan(`${twin.url}/inside/?q=apple`, twinCookie, 'q');
  const [admin, employer] = [cookieOf(demo, 'Ada'), cookieOf(demo, 'Erin')];
  const lists = {
    people: 'employer',
    swaps: 'active',
    jobs: 'active',
    courses: 'active',
    audit: 'denied',
    breaches: 'open',
  };
  const questions = [
    ...Object.entries(lists).map(([list, show]) => [
      `/api/admin/${list}?q=a&show=${show}&page=1`,
      admin,
      'q,show,page',
    ]),
    ['/api/admin/reports?q=a&page=1', admin, 'q,page'],
    [
      '/api/candidate-matches?status=matched&jobId=1&updatedAfter=2026-01-01',
      employer,
      'status,jobId,updatedAfter',
    ],
    ['/api/courses?q=care&limit=10', employer, 'q,limit'],
    ['/api/analytics?period=all', employer, 'period'],
  ];
  const found = [];
  for (const [path, cookie, parameters] of questions) {
    const { status } = await fetch(demo.url + path, { headers: { cookie } });
    if (status !== 200) found.push(`${path} answers ${status}: nothing was tested`);
    else found.push(...(await scan(demo.url + path, cookie, parameters)));
  }
  report(
    `sqlmap (${questions.length} calls)`,
    twins.some((line) => line.includes('q (GET)')),
    found,
  );
}

/**
 * Searches for paths that should not be public. An unknown path returns the app's page, so responses of that size are
 * ignored.
 */
export async function ffuf({ demo, twin, folder, report, without }) {
  const tool = systemTool('ffuf', without);
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

/** Lists some of the calls behind a session, which a script makes and a crawler does not find. */
export async function wapiti({ demo, twin, folder, report, without }) {
  const tool = systemTool('wapiti', without);
  if (!tool) return;
  const scan = async (file, cookie, ...urls) => {
    const out = join(folder, file);
    const [start, ...more] = urls;
    const args = [
      ...['-u', start, ...more.flatMap((url) => ['-s', url]), ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])],
      ...['-m', 'sql,xss,redirect,file,exec,crlf', '--scope', 'folder', '--max-scan-time', '60'],
      ...['--flush-session', '-f', 'json', '-o', out],
    ];
    await run(tool, args, 150_000);
    if (!existsSync(out)) return ['it wrote no report'];
    const { vulnerabilities } = JSON.parse(readFileSync(out, 'utf8'));
    return Object.entries(vulnerabilities).flatMap(([kind, found]) =>
      found.map(({ method, path, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ''}`),
    );
  };
  const isFound = (twins) => twins.some((line) => /Cross Site Scripting|SQL/.test(line));
  const outside = await scan('twin.json', null, `${twin.url}/`);
  report('wapiti', isFound(outside), await scan('app.json', null, `${demo.url}/api/login?returnTo=/jobs`));

  const cookie = cookieOf(demo, 'Ada');
  const inside = await scan('twin-inside.json', twinCookie, `${twin.url}/inside/?q=apple`);
  const lists = ['people?show=employer', 'audit?show=denied', 'jobs?show=active'].map(
    (list) => `${demo.url}/api/admin/${list}&q=a&page=1`,
  );
  const found = await scan('app-inside.json', cookie, ...lists);
  const { status } = await fetch(lists[0], { headers: { cookie } });
  if (status !== 200) found.push(`at the end nobody was signed in any more: ${status}`);
  report('wapiti, signed in', isFound(inside), found);
}

/**
 * Runs the tool without blocking this thread, which serves the twin. Standard input is closed for tools that wait for
 * it.
 */
function run(tool, args, milliseconds) {
  return new Promise((done) => {
    const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: milliseconds });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part) => (text += part));
    child.on('close', () => done(text));
  });
}

function systemTool(name, without) {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  without(name, 'not installed, apt-get install it');
  return null;
}

/** The cookie of a signed-in person of the demo data. */
function cookieOf(demo, name) {
  const page = execFileSync('curl', ['-s', `${demo.url}/api/login`], { encoding: 'utf8' });
  const [, personId] = new RegExp(`name="personId" value="([^"]+)">${name}`).exec(page) ?? [];
  const answer = execFileSync(
    'curl',
    ['-s', '-i', '-H', `Origin: ${demo.url}`, '-d', `personId=${personId}`, `${demo.url}/api/login/demo`],
    { encoding: 'utf8' },
  );
  return [...answer.matchAll(/^set-cookie: ([^;]+)/gim)].map(([, pair]) => pair).join('; ');
}
