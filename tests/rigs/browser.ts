/**
 * A device: one browser with a profile of its own that outlives restarts, crashes and lost networks.
 * Chromium and Firefox, real ones, driven through the same page objects.
 */
import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, firefox, type BrowserContext, type LaunchOptions, type Page } from 'playwright-core';
import { firefoxAlerts } from './push/firefox-alerts.ts';
import { startNotificationDaemon, type NotificationDaemon } from './push/notification-daemon.ts';
import type { NotificationTray } from './push/notification-tray.ts';
import type { ChromiumPushService } from './push/push-service-chromium.ts';
import type { FirefoxPushService } from './push/push-service-firefox.ts';
import { until } from './until.ts';

interface CommonOptions {
  /** The site that may show notifications. */
  origin: string;
  viewport?: { width: number; height: number };
}

export interface ChromiumOptions extends CommonOptions {
  engine: 'chromium';
  pushService?: ChromiumPushService;
  /** The hash of a key whose certificate this browser trusts, as if it had been installed on the device. */
  trusts?: string;
}

export interface FirefoxOptions extends CommonOptions {
  engine: 'firefox';
  pushService?: FirefoxPushService;
}

export type DeviceOptions = ChromiumOptions | FirefoxOptions;
export type Engine = DeviceOptions['engine'];

export interface Device {
  engine: Engine;
  /** The folder of its profile. */
  profile: string;
  notifications: NotificationTray;
  /** What pages have thrown and nobody caught, over all its lives. */
  errors: string[];
  /** The running browser; another one after each start. */
  context(): BrowserContext;
  page(): Promise<Page>;
  start(): Promise<void>;
  /** Closed as a person closes it. */
  close(): Promise<void>;
  /** SIGKILL, to the browser and the processes it started. */
  kill(): Promise<void>;
  /** Closes it for good and deletes its profile. */
  discard(): Promise<void>;
}

export async function startDevice(options: DeviceOptions): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), `device-${options.engine}-`));
  const desktop = await startNotificationDaemon();
  if (options.engine === 'chromium') allowNotifications(profile, options.origin);
  const errors: string[] = [];
  let context = await open();

  return {
    engine: options.engine,
    profile,
    notifications: options.engine === 'chromium' ? desktop : firefoxAlerts(() => context),
    errors,
    context: () => context,
    page: async () => context.pages()[0] ?? context.newPage(),
    start: async () => {
      context = await open();
    },
    close: () => context.close(),
    kill,
    discard,
  };

  async function open(): Promise<BrowserContext> {
    const opened = await (options.engine === 'chromium'
      ? launchChromium(profile, options, desktop)
      : launchFirefox(profile, options));
    opened.setDefaultTimeout(PATIENCE);
    opened.on('weberror', (thrown) => {
      const { message, stack } = thrown.error();
      // What is no Error of JavaScript's own, such as a closed database, has no stack.
      if (!isCutShort(message)) errors.push(stack || message || 'an error without a message');
    });
    return opened;
  }

  async function kill(): Promise<void> {
    const closed = new Promise<void>((done) => context.once('close', () => done()));
    const pid = pidOf(profile, options.engine);
    process.kill(-pid, 'SIGKILL'); // it leads a process group of its own
    await closed;
    await until('the killed browser is gone', () => !isAlive(pid));
  }

  async function discard(): Promise<void> {
    await context.close();
    await desktop.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function launchChromium(
  profile: string,
  { pushService, trusts, viewport = DESKTOP }: ChromiumOptions,
  desktop: NotificationDaemon,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    viewport,
    // Without a graphics card each step of each movement is drawn by the processor. In Firefox everything moves.
    reducedMotion: 'reduce',
    env: definedOnly({ ...process.env, ...desktop.environment }),
    args: [
      ...['--disable-gpu', '--disable-quic', '--no-first-run'],
      `--disable-features=${unused.join(',')}`,
      // What a page does here is over before the time spent on making it faster is won back.
      '--js-flags=--no-opt',
      ...(trusts === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trusts}`]),
      ...(pushService?.flags ?? []),
    ],
    chromiumSandbox: process.getuid?.() !== 0,
    // Playwright's own defaults would keep the browser from its push connection.
    ignoreDefaultArgs: ['--disable-background-networking'],
    timeout: LAUNCH_TIMEOUT,
  });
}

function launchFirefox(
  profile: string,
  { pushService, viewport = DESKTOP }: FirefoxOptions,
): Promise<BrowserContext> {
  return firefox.launchPersistentContext(profile, {
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    viewport,
    args: ['--remote-allow-system-access'],
    firefoxUserPrefs: {
      'permissions.default.desktop-notification': ALLOW,
      // Its own alert windows: they need no notification daemon and can be clicked, see firefox-alerts.ts.
      'alerts.useSystemBackend': false,
      ...pushService?.preferences,
    },
    timeout: LAUNCH_TIMEOUT,
  });
}

/** Chromium is always wanted; what is to be seen in Firefox too is left out where there is none. */
export function installedEngines(): Engine[] {
  return existsSync(FIREFOX) ? ['chromium', 'firefox'] : ['chromium'];
}

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';
/**
 * The last such switch counts, so this begins with what Playwright leaves out. The rest draws suggestions under an address
 * bar that nobody sees, in a process of its own: more than half of what a start takes.
 */
const unused = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'BoundaryEventDispatchTracksNodeRemoval'],
  ...['DestroyProfileOnBrowserClose', 'DialMediaRouteProvider', 'GlobalMediaControls', 'HttpsUpgrades'],
  ...['LensOverlay', 'MediaRouter', 'OptimizationHints', 'PaintHolding', 'RenderDocument'],
  ...['ThirdPartyStoragePartitioning', 'Translate'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
];
const DESKTOP = { width: 1280, height: 800 };
const LAUNCH_TIMEOUT = 30_000;
const PATIENCE = 15_000;
const ALLOW = 1;

/** Written into the profile: a permission granted through the debugger is forgotten at each restart. */
function allowNotifications(profile: string, origin: string): void {
  const file = join(profile, 'Default', 'Preferences');
  mkdirSync(dirname(file), { recursive: true });
  const notifications = { [`${origin},*`]: { setting: ALLOW } };
  writeFileSync(file, JSON.stringify({ profile: { content_settings: { exceptions: { notifications } } } }));
}

/** Both browsers note their pid in the target of a link: "host-123" and "127.0.1.1:+123". */
function pidOf(profile: string, engine: Engine): number {
  const link = readlinkSync(join(profile, engine === 'chromium' ? 'SingletonLock' : 'lock'));
  return Number(/\d+$/.exec(link)?.[0]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function definedOnly(environment: NodeJS.ProcessEnv): NonNullable<LaunchOptions['env']> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
}

/** Firefox reports a file that was still on its way when the page was left; one that is missing breaks the screen. */
const isCutShort = (message: string): boolean =>
  /^Failed to load .*ServiceWorker intercepted the request/s.test(message);
