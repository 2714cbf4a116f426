// The requirements of browsers and home screens, checked on the manifest, the page and the files they name.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manifest, offlineFiles } from '../vite.config.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url));
/** Of a page or a style sheet, what a browser reads. */
const textOf = (path: string) => String(read(path)).replaceAll(/<!--.*?-->|\/\*.*?\*\//gs, '');
const page = textOf('app/index.html');
const tokens = textOf('app/ui/styles/tokens.css');
const [, light, dark] = /--color-paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];

/** "192x192", as the file itself says; of pictures that are drawn in any size, "any". */
function sizeOf(path: string): string {
  const file = read(`public${path}`);
  if (path.endsWith('.svg')) return String(file).includes('<svg') ? 'any' : 'no picture';
  if (path.endsWith('.png')) return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
  if (file.toString('latin1', 12, 16) !== 'VP8X') throw new Error(`${path} is WebP of another kind`);
  return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`;
}

test('gives the app a name, an identity, and its own window', () => {
  expect(manifest).toMatchObject({
    id: '/',
    name: 'SkillPact',
    short_name: 'SkillPact',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
});

test('provides plain and maskable icons in their declared sizes', () => {
  const icons = manifest.icons ?? [];
  const sizesFor = (purpose: string) =>
    icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
  expect(sizesFor('any')).toEqual(expect.arrayContaining(['192x192', '512x512', 'any']));
  expect(sizesFor('maskable')).toEqual(['512x512']);
  expect(icons.map(({ src }) => sizeOf(src))).toEqual(icons.map(({ sizes }) => sizes));
});

test('provides wide and narrow screenshots for the install dialog', () => {
  const pictures = manifest.screenshots ?? [];
  expect(pictures.map(({ form_factor }) => String(form_factor))).toEqual(['wide', 'narrow']);
  expect(pictures.map(({ src }) => sizeOf(src))).toEqual(pictures.map(({ sizes }) => sizes));
  for (const { label } of pictures) expect(label).toBeTruthy();
});

test('needs no picture to work offline', () => {
  expect(offlineFiles.includeManifestIcons).toBe(false);
  const [, endings = ''] = /^\*\*\/\*\.\{(.*)\}$/.exec(offlineFiles.globPatterns.join(' ')) ?? [];
  expect(endings.split(',').toSorted()).toEqual(['css', 'html', 'js', 'woff2']);
});

test('offers shortcuts into the app, each with an icon', () => {
  const shortcuts = manifest.shortcuts ?? [];
  expect(shortcuts.map(({ url }) => url)).toEqual([
    '/swap-agreements',
    '/messages',
    '/sync',
    '/notifications',
  ]);
  for (const { icons = [] } of shortcuts) expect(icons.map(({ src }) => sizeOf(src))).toEqual(['192x192']);
});

test('opens outside links in the existing window', () => {
  expect(manifest.launch_handler).toEqual({ client_mode: ['navigate-existing', 'auto'] });
});

test('matches the window and bar colors to the page in light and dark mode', () => {
  expect([light, dark]).not.toContain(undefined);
  expect([manifest.theme_color, manifest.background_color]).toEqual([light, light]);
  for (const [scheme, color] of [
    ['light', light],
    ['dark', dark],
  ])
    expect(page).toContain(
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}" />`,
    );
});

test('gives iPhones a home screen icon and a window without browser bars', () => {
  const icon = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1];
  expect(icon && sizeOf(icon)).toBe('180x180');
  expect(page).toContain('<meta name="apple-mobile-web-app-capable" content="yes" />');
});

test('leaves the name of the platform, which is a setting, out of the page', () => {
  expect(page).toContain('<title>SWAP agreements</title>');
  expect(page).not.toMatch(/SkillPact|application-name|apple-mobile-web-app-title/);
});

// Elements at an edge keep clear of them too: app/edges.test.tsx.
test('extends the page under notch and home bar and keeps its text clear of them', () => {
  expect(page).toMatch(/<meta name="viewport" content="[^"]*viewport-fit=cover"/);
  const base = textOf('app/ui/styles/base.css');
  for (const what of ['body', 'header:not(main *)']) {
    const rule = base.slice(base.indexOf(`  ${what} {`)).split('}')[0];
    for (const side of ['left', 'right'])
      expect(rule, what).toContain(`padding-${side}: env(safe-area-inset-${side});`);
  }
});
