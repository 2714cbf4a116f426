/** The installed app's shortcuts are the same for everybody: each leads to a page, whatever the role. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routesFor } from './journeys/route-list.ts';

const manifest = readFileSync(new URL('../vite.config.ts', import.meta.url), 'utf8');
const shortcuts = [...manifest.matchAll(/name: '([^']+)', url: '([^']+)', icons: \[shortcutIcon\]/g)].map(
  ([, name, url]) => ({ name, url }),
);

test.each(['employer', 'provider', 'admin'])('every shortcut leads to a page of an %s', (role) => {
  expect(shortcuts.length).toBeGreaterThan(3);
  const routes = routesFor(role);
  expect(shortcuts.filter(({ url }) => !routes.includes(url ?? ''))).toEqual([]);
});
