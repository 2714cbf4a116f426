// Finds, or where possible installs, the browsers that the journeys drive.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall, binary, findProgram } from './machine.mjs';

/** The path of a Chromium or Chrome, or null with a message that says what to do. */
export async function findChromium() {
  const chromium =
    process.env.CHROMIUM ??
    findInstalledChromium() ??
    (aptInstall('chromium') ? findInstalledChromium() : null) ??
    (await downloadChromium());
  if (!chromium) {
    console.error('The journeys need Chromium or Chrome: install one, or name its program in CHROMIUM.');
  }
  return chromium;
}

/** The path of a Firefox, or null: its journeys are then left out. */
export function findFirefox() {
  return findInstalledFirefox() ?? (aptInstall('firefox-esr') ? findInstalledFirefox() : null);
}

/** The packages of the browsers that are not here. */
export function missingBrowsers() {
  return [
    ...(process.env.CHROMIUM || findInstalledChromium() ? [] : ['chromium']),
    ...(findInstalledFirefox() ? [] : ['firefox-esr']),
  ];
}

const findInstalledFirefox = () => process.env.FIREFOX ?? findProgram('firefox-esr', 'firefox');

function findInstalledChromium() {
  return findProgram(
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  );
}

async function downloadChromium() {
  spawnSync(process.execPath, [binary('playwright-core', 'playwright-core'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}
