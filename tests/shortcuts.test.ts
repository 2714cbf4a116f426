/** The installed app's shortcuts are the same for all roles, and each leads to a page in every role. */
import { expect, test } from 'vitest';
import { manifest } from '../vite.config.ts';
import { routesFor } from './journeys/support/route-list.ts';

const shortcuts = manifest.shortcuts ?? [];

test.each(['employer', 'provider', 'admin'] as const)('leads every shortcut to a page of an %s', (role) => {
  expect(shortcuts.length).toBeGreaterThan(3);
  const routes = routesFor(role);
  expect(shortcuts.filter(({ url }) => !routes.includes(url))).toEqual([]);
});
