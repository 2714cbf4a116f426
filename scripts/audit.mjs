// `npm run audit`: runs Lighthouse over the landing page, a dashboard and a class list with a phone's settings, and
// prints the scores. Lighthouse is installed on demand, because nothing else needs it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './lib/browsers.mjs';
import { startDemo } from './lib/demo-server.mjs';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const wanted = { performance: 90, accessibility: 100, 'best-practices': 100 };

const demo = await startDemo();
const folder = mkdtempSync(join(tmpdir(), 'skillpact-audit-'));
const environment = { ...process.env, CHROME_PATH: await findChromium() };
const cookie = await signIn('Paul Okafor');
const [course] = await (await fetch(`${demo.url}/api/courses`, { headers: { Cookie: cookie } })).json();
const rows = [
  scoresOf('Landing', '/'),
  scoresOf('Dashboard', '/', cookie),
  scoresOf('Class list', `/courses/${course.id}/students`, cookie),
];
console.table(rows);
await demo.stop();
rmSync(folder, { recursive: true });
process.exit(rows.every((row) => CATEGORIES.every((name) => row[name] >= wanted[name])) ? 0 : 1);

/** Returns the session cookie of a demo account, from its one-tap button. */
async function signIn(name) {
  const page = await (await fetch(`${demo.url}/api/login`)).text();
  const [, personId] = new RegExp(`name="personId" value="([^"]+)">${name}`).exec(page) ?? [];
  const answer = await fetch(`${demo.url}/api/login/demo`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: demo.url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ personId }),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function scoresOf(page, path, session) {
  const file = join(folder, `${page.replace(' ', '-')}.json`);
  const headers = session ? [`--extra-headers=${JSON.stringify({ Cookie: session })}`] : [];
  execFileSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      demo.url + path,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ...headers,
    ],
    { env: environment, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8'));
  for (const { auditRefs } of CATEGORIES.map((name) => categories[name]))
    for (const { id, weight } of auditRefs)
      if (weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
        console.log(`${page}: ${audits[id].title} (${audits[id].displayValue ?? audits[id].score})`);
  const scores = CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]);
  return { page, ...Object.fromEntries(scores) };
}
