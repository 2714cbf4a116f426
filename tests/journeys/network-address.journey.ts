/**
 * The server on a network address. The console, the sign-in and the screens report the features that plain http lacks,
 * and work is still saved and sent. With its own certificate, once it is trusted, no feature is missing.
 */
import { X509Certificate, createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines, startDevice, type Device, type Engine } from '#tests/rigs/browser.ts';
import { importAuthority } from '#tests/rigs/firefox-authorities.ts';
import { startMailServer } from '#tests/rigs/mail-server.ts';
import { startServerProcess, type ServerProcess } from '#tests/rigs/server-process.ts';
import { keepEvidence } from './support/evidence.ts';
import { demoDataFolder } from './support/fixtures.ts';
import { readyForOffline, shown } from './support/steps.ts';

/** What other machines call this one; its name, which to a browser is no loopback address, where it has no network. */
const here =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? hostname();
const teacher = 'teacher@northside.example';

const mail = await startMailServer();
let folder: string;
let server: ServerProcess;
let device: Device;
beforeEach(() => {
  folder = demoDataFolder();
});
afterEach(async (context) => {
  await keepEvidence(context, { servers: [server], devices: new Map([['device', device]]) });
  await device.discard();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => mail.close());

const start = (settings: Record<string, string>) =>
  startServerProcess({
    environment: { DATA_DIR: folder, HOST: '0.0.0.0', SMTP_URL: mail.url, ...settings },
  });

/** As somebody who has never been here: chooses to be a provider, and types the code that was mailed. */
async function signUp(origin: string): Promise<Page> {
  const page = await device.page();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Join as Training Provider' }).first().click();
  await page.getByLabel('Email address').fill(teacher);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code').fill(await mail.codeFor(teacher));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Look around first' }).click();
  await shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
  return page;
}

const isIn = (engine: Engine) => installedEngines().includes(engine);

test.runIf(isIn('chromium'))(
  'warns about the limits of plain http at startup and in the app, and still sends work',
  async () => {
    server = await start({});
    const origin = `http://${here}:${server.port}`;
    expect(server.log()).toContain(`Others can reach this server over plain http at `);
    expect(server.log()).toContain(origin);
    expect(server.log()).toMatch(/don’t allow service workers: push, offline use, and installing don’t work/);
    expect(server.log()).toContain('npm start -- --https');

    device = await startDevice({ engine: 'chromium', origin });
    const page = await device.page();
    await page.goto(`${origin}/api/login`);
    await shown(page.getByText(/^This address starts with http\. Others can read what you send/));
    await signUp(origin);
    const notice = page.getByText(
      /^This address starts with http, so push, installing, and offline use aren’t available/,
    );
    await shown(notice);
    await page.goto(`${origin}/notifications`);
    await shown(page.getByText(/Push and offline use need an https address/));
    await page.goto(`${origin}/courses/new`);
    await page.getByLabel('Course title').fill('Care Certificate');
    await page.getByLabel('Description').fill('The fifteen standards of care.');
    await page.getByLabel('Duration').fill('8 weeks');
    await page.getByLabel('Delivery method').selectOption('hybrid');
    await page.getByRole('button', { name: 'Add Course' }).click();
    await shown(page.getByText('Care Certificate'));
    await shown(page.getByRole('link', { name: /^Up to date, / }));
    expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([
      false,
      false,
    ]);
    expect(device.errors).toEqual([]);
  },
);

test.each(installedEngines())(
  'shows a missing screen code as no connection and opens the screen on reconnect, in %s',
  async (engine) => {
    server = await start({});
    const origin = `http://${here}:${server.port}`;
    device = await startDevice({ engine, origin, viewport: { width: 1280, height: 800 } });
    const page = await signUp(origin);
    await page.reload();
    await shown(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
    // Before the rest of the app is fetched.
    await server.kill();
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await shown(page.getByRole('heading', { name: 'No connection' }));
    await shown(page.getByText('It opens when you’re back online.'));
    await server.start();
    await shown(page.getByRole('heading', { name: 'Messages', level: 1 }), 40_000);
  },
);

test.runIf(isIn('chromium'))(
  'opens the app offline over https once its own certificate is trusted',
  async () => {
    server = await start({ HTTPS: 'local' });
    const origin = `https://${here}:${server.port}`;
    expect(server.log()).toContain(`On the network: ${origin}`);
    expect(server.log()).toContain('To trust it, copy this file to the device:');
    expect(server.log()).toContain(authorityFile());

    device = await startDevice({ engine: 'chromium', origin });
    await expect((await device.page()).goto(origin)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
    await device.discard();

    device = await startDevice({
      engine: 'chromium',
      origin,
      trusts: keyOf(join(folder, 'https-certificate.pem')),
    });
    const page = await signUp(origin);
    await readyForOffline(page);
    await server.kill();
    await page.goto(`${origin}/courses/new`);
    await shown(page.getByRole('heading', { level: 1 }));
    await shown(page.getByText(/^Offline/));
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    expect(await page.getByText(/^This address starts with http/).count()).toBe(0);
    expect(device.errors).toEqual([]);
  },
);

test.runIf(isIn('firefox'))(
  'opens in Firefox only after the authority named in the console was imported',
  async () => {
    server = await start({ HTTPS: 'local' });
    const origin = `https://${here}:${server.port}`;
    device = await startDevice({ engine: 'firefox', origin });
    const page = await device.page();
    await expect(page.goto(origin)).rejects.toThrow('SEC_ERROR_UNKNOWN_ISSUER');
    await importAuthority(device.context(), readFileSync(authorityFile(), 'utf8'));
    await page.goto(origin);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(device.errors).toEqual([]);
  },
);

const authorityFile = () => join(folder, 'https-authority.crt');

/** Replaces having installed the authority on the device, where a test cannot: it skips all other checks. */
function keyOf(file: string): string {
  const key = new X509Certificate(readFileSync(file)).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
