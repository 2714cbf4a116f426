// Finds the browsers for the journeys, and installs them if possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall, binary, findProgram } from './machine.mjs';

/** Returns the path of a Chromium or Chrome. Returns null after printing what to do if there is none. */
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

/** Returns the path of a Firefox, or null. Its journeys are then skipped. */
export function findFirefox() {
  return findInstalledFirefox() ?? (aptInstall('firefox-esr') ? findInstalledFirefox() : null);
}

/** Returns the packages of the missing browsers. */
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
