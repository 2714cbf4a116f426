/** The fixtures of every journey: the built server with its data folder, push services, devices, and evidence. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, type TestContext } from 'vitest';
import { startDevice, type Device, type Engine } from '#tests/rigs/browser.ts';
import { startChromiumPushService, type BrowserPushService } from '#tests/rigs/push/push-service-chromium.ts';
import { startFirefoxPushService } from '#tests/rigs/push/push-service-firefox.ts';
import { startServerProcess, type ServerProcess } from '#tests/rigs/server-process.ts';
import { hasFailed, keepEvidence } from './evidence.ts';

export interface Fixtures {
  server: ServerProcess;
  /**
   * A separate device for each name. Tablets are in portrait format, desktops in landscape format. `origin` is the
   * address of the server on this device, if there is a proxy in between.
   */
  device(name: string, engine: Engine, kind: 'tablet' | 'desktop', origin?: string): Promise<Device>;
  pushServices: { chromium: BrowserPushService; firefox: BrowserPushService };
  /** For `beforeEach`: a journey stops after its first failure. */
  stopAfterFailure(context: TestContext): void;
  /** For `afterEach`: saves the evidence of a failed test. */
  keepEvidence(context: TestContext): Promise<void>;
  close(): Promise<void>;
}

const VIEWPORTS = { tablet: { width: 820, height: 1180 }, desktop: { width: 1280, height: 800 } };

/** Creates a data folder with the demo data, because a server's first start on an empty folder takes seconds. */
export function demoDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journey-'));
  cpSync(inject('demoData'), folder, { recursive: true });
  return folder;
}

/** `entry`: the server of another build than the usual one. */
export async function openFixtures(settings: Record<string, string> = {}, entry?: string): Promise<Fixtures> {
  const dataFolder = demoDataFolder();
  const chromium = await startChromiumPushService();
  const firefox = await startFirefoxPushService();
  const devices = new Map<string, Device>();
  let failed = false;
  const server = await startServerProcess({
    environment: { DATA_DIR: dataFolder, LOG_LEVEL: 'info', ...settings },
    pushServices: [chromium, firefox],
    ...(entry === undefined ? {} : { entry }),
  });

  return {
    server,
    device,
    pushServices: { chromium, firefox },
    stopAfterFailure,
    keepEvidence: keepScene,
    close,
  };

  async function device(
    name: string,
    engine: Engine,
    kind: 'tablet' | 'desktop',
    origin = server.url,
  ): Promise<Device> {
    const common = { origin, viewport: VIEWPORTS[kind] };
    const started =
      engine === 'chromium'
        ? await startDevice({ engine, ...common, pushService: chromium })
        : await startDevice({ engine, ...common, pushService: firefox });
    devices.set(name, started);
    return started;
  }

  function stopAfterFailure({ skip }: TestContext): void {
    skip(failed, 'the journey failed before');
  }

  async function keepScene(context: TestContext): Promise<void> {
    failed ||= hasFailed(context);
    await keepEvidence(context, { servers: [server], devices });
  }

  async function close(): Promise<void> {
    await Promise.all([...devices.values()].map((started) => started.discard()));
    await server.stop();
    await Promise.all([chromium.close(), firefox.close()]);
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
