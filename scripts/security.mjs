// `npm run security`: runs scanners over the running app, its pages, its code and its lockfile, and prints their
// findings. Each scanner must first find a planted twin, so that an empty result is meaningful. Scanners are installed
// on demand. Those that are unavailable on a machine (wapiti, sqlmap and ffuf come with the system, retire and npm
// audit need online lists) are reported and skipped.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo } from './lib/demo-server.mjs';
import { accepted, sift } from './security/accepted.mjs';
import { cspEvaluator, ffuf, sqlmap, wapiti } from './security/running.mjs';
import { eslintSecurity, lockfileLint, npmAudit, retire, sbom } from './security/sources.mjs';
import { startTwin } from './security/planted-twin.mjs';

const packages = [
  'csp_evaluator@1.1.8',
  'lockfile-lint@5.0.1',
  'eslint@9',
  'eslint-plugin-security@4.1.0',
  'typescript-eslint@8',
  'retire@5.7.0',
];

const folder = mkdtempSync(join(tmpdir(), 'skillpact-security-'));
const rows = [];
const details = [];
const leftOut = [];

execFileSync('npm', ['i', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const demo = await startDemo();
const twin = await startTwin();
const bin = (name) => join(folder, 'node_modules', '.bin', name);
const bench = { demo, twin, folder, bin, report, without };

for (const scan of [cspEvaluator, sqlmap, ffuf, wapiti, lockfileLint, eslintSecurity, retire, npmAudit, sbom])
  await scan(bench);

console.table(rows);
for (const { tool, text } of details) console.log(`\n${tool}\n${text}`);
for (const { tool, reason } of accepted) console.log(`\nAccepted of ${tool}: ${reason}`);
for (const { tool, why } of leftOut) console.log(`\nLeft out: ${tool}, ${why}. Nothing is known from it.`);
await demo.stop();
twin.close();
rmSync(folder, { recursive: true });
process.exit(rows.every(({ twin: found, findings }) => found !== 'MISSED' && findings === 0) ? 0 : 1);

function report(tool, isTwinFound, found) {
  const sifted = sift(tool, found);
  rows.push({
    tool,
    twin: isTwinFound ? 'found' : 'MISSED',
    findings: sifted.findings.length,
    accepted: sifted.accepted,
  });
  if (sifted.findings.length > 0) details.push({ tool, text: sifted.findings.slice(0, 40).join('\n') });
}

function without(tool, why) {
  rows.push({ tool, twin: 'left out', findings: 0, accepted: 0 });
  leftOut.push({ tool, why });
}
