/**
 * A device: one browser with its own profile, which survives restarts, crashes and lost networks. Real Chromium and
 * Firefox, driven through the same page objects.
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
  /** The hash of a key whose certificate this browser trusts, as if it were installed on the device. */
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
  /** Uncaught errors of pages, over all restarts. */
  errors: string[];
  /** The running browser. Differs after each start. */
  context(): BrowserContext;
  page(): Promise<Page>;
  start(): Promise<void>;
  /** Closes the browser like a person. */
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
    page: async () => withFrames(context.pages()[0] ?? (await context.newPage())),
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
      // A value that is not a JavaScript Error, such as a closed database, has no stack.
      if (!isCutShort(message)) errors.push(stack || message || 'an error without a message');
    });
    return opened;
  }

  async function kill(): Promise<void> {
    const closed = new Promise<void>((done) => context.once('close', () => done()));
    const pid = pidOf(profile, options.engine);
    process.kill(-pid, 'SIGKILL'); // the browser leads its own process group
    await closed;
    await until('the killed browser is gone', () => !isAlive(pid));
  }

  async function discard(): Promise<void> {
    await context.close();
    await desktop.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** On a busy machine, Chromium sometimes stops drawing a page for good. Such a page is replaced by another at its address. */
export async function withFrames(page: Page): Promise<Page> {
  const isDrawn = page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(true))));
  const isLate = new Promise<boolean>((done) => setTimeout(() => done(false), 15_000).unref());
  // A page that cannot be asked is left to the test.
  if (await Promise.race([isDrawn.catch(() => true), isLate])) return page;
  const next = await page.context().newPage();
  await next.goto(page.url()).catch(() => {});
  await page.close();
  return next;
}

function launchChromium(
  profile: string,
  { pushService, trusts, viewport = DESKTOP }: ChromiumOptions,
  desktop: NotificationDaemon,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    viewport,
    // Without a graphics card, the CPU renders every animation step. Firefox animates everything.
    reducedMotion: 'reduce',
    env: definedOnly({ ...process.env, ...desktop.environment }),
    args: [
      ...['--disable-gpu', '--disable-quic', '--no-first-run'],
      `--disable-features=${unused.join(',')}`,
      // A page's work here ends before optimizing it would pay off.
      '--js-flags=--no-opt',
      ...(trusts === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trusts}`]),
      ...(pushService?.flags ?? []),
    ],
    chromiumSandbox: process.getuid?.() !== 0,
    // Playwright's defaults would prevent the browser's push connection.
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
      // Firefox's own alert windows need no notification daemon and can be clicked; see firefox-alerts.ts.
      'alerts.useSystemBackend': false,
      ...pushService?.preferences,
    },
    timeout: LAUNCH_TIMEOUT,
  });
}

/** Chromium is required. Tests in Firefox are skipped if it is not installed. */
export function installedEngines(): Engine[] {
  const only = process.env['ENGINE'];
  const installed: Engine[] = existsSync(FIREFOX) ? ['chromium', 'firefox'] : ['chromium'];
  return installed.filter((engine) => !only || engine === only);
}

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';
/**
 * Switches that turn off unused features. The last such switch counts, so the list starts with Playwright's own. The
 * rest are suggestions under an address bar that nobody sees, in a separate process: more than half of the startup
 * time.
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

/** Written into the profile, because a permission granted through the debugger is lost at each restart. */
function allowNotifications(profile: string, origin: string): void {
  const file = join(profile, 'Default', 'Preferences');
  mkdirSync(dirname(file), { recursive: true });
  const notifications = { [`${origin},*`]: { setting: ALLOW } };
  writeFileSync(file, JSON.stringify({ profile: { content_settings: { exceptions: { notifications } } } }));
}

/** Both browsers record their pid in the target of a link: "host-123" and "127.0.1.1:+123". */
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

/**
 * Firefox reports a file that was still loading when the page was left, and an event stream that was opened without a
 * network. A missing file breaks the screen, and a missing stream the test that waits for news.
 */
const isCutShort = (message: string): boolean =>
  /^Failed to load .*ServiceWorker intercepted the request/s.test(message) ||
  /^Firefox can’t establish a connection to the server at \S+\/api\/events/.test(message);
