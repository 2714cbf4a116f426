/** What every journey stands on: the built server with its data in a folder, push services, devices, and evidence. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, type TestContext } from 'vitest';
import { startDevice, type Device, type Engine } from '#tests/rigs/browser.ts';
import { startChromiumPushService, type BrowserPushService } from '#tests/rigs/push-service-chromium.ts';
import { startFirefoxPushService } from '#tests/rigs/push-service-firefox.ts';
import { startServerProcess, type ServerProcess } from '#tests/rigs/server-process.ts';

export interface Stage {
  server: ServerProcess;
  /** A device of its own for each name; tablets are upright, desktops wide. */
  device(name: string, engine: Engine, kind: 'tablet' | 'desktop'): Promise<Device>;
  pushServices: { chromium: BrowserPushService; firefox: BrowserPushService };
  /** For `beforeEach`: a journey that has failed goes no further. */
  stopAfterFailure(context: TestContext): void;
  /** For `afterEach`: keeps what can be seen of a test that failed. */
  keepEvidence(context: TestContext): Promise<void>;
  close(): Promise<void>;
}

const VIEWPORTS = { tablet: { width: 820, height: 1180 }, desktop: { width: 1280, height: 800 } };
const EVIDENCE = new URL('../../node_modules/.cache/journeys/', import.meta.url).pathname;

/** `entry`: the server of another build than the usual one. */
export async function openStage(settings: Record<string, string> = {}, entry?: string): Promise<Stage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'journey-'));
  cpSync(inject('demoTown'), dataFolder, { recursive: true });
  const chromium = await startChromiumPushService();
  const firefox = await startFirefoxPushService();
  const devices = new Map<string, Device>();
  let hasFailed = false;
  const server = await startServerProcess({
    environment: { DATA_DIR: dataFolder, LOG_LEVEL: 'info', ...settings },
    pushServices: [chromium, firefox],
    ...(entry === undefined ? {} : { entry }),
  });

  return { server, device, pushServices: { chromium, firefox }, stopAfterFailure, keepEvidence, close };

  async function device(name: string, engine: Engine, kind: 'tablet' | 'desktop'): Promise<Device> {
    const common = { origin: server.url, viewport: VIEWPORTS[kind] };
    const started =
      engine === 'chromium'
        ? await startDevice({ engine, ...common, pushService: chromium })
        : await startDevice({ engine, ...common, pushService: firefox });
    devices.set(name, started);
    return started;
  }

  function stopAfterFailure({ skip }: TestContext): void {
    skip(hasFailed, 'the journey failed before');
  }

  async function keepEvidence({ task }: TestContext): Promise<void> {
    if (task.result?.state !== 'fail') return;
    hasFailed = true;
    const folder = join(EVIDENCE, task.name.replaceAll(/\W+/g, '-'));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'server.log'), server.log());
    for (const [name, { context, errors }] of devices) {
      if (errors.length > 0) writeFileSync(join(folder, `${name}-errors.txt`), errors.join('\n\n'));
      for (const [index, page] of context().pages().entries()) {
        const file = join(folder, `${name}-${index}`);
        await page.screenshot({ path: `${file}.png` }).catch(() => {});
        writeFileSync(`${file}.html`, await page.content().catch(String));
      }
    }
  }

  async function close(): Promise<void> {
    await Promise.all([...devices.values()].map((started) => started.discard()));
    await server.stop();
    await Promise.all([chromium.close(), firefox.close()]);
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
