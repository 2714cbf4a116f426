/** The installed app's shortcuts are the same for everybody: each leads to a page, whatever the role. */
import { expect, test } from 'vitest';
import { manifest } from '../vite.config.ts';
import { routesFor } from './journeys/support/route-list.ts';

const shortcuts = manifest.shortcuts ?? [];

test.each(['employer', 'provider', 'admin'] as const)('leads every shortcut to a page of an %s', (role) => {
  expect(shortcuts.length).toBeGreaterThan(3);
  const routes = routesFor(role);
  expect(shortcuts.filter(({ url }) => !routes.includes(url))).toEqual([]);
});
