import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import type { Actor } from '#shared/engine/command.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import { SettingsNav } from './settings-nav.tsx';

afterEach(cleanup);

async function show(actor: Actor) {
  await openScreen(<SettingsNav current="Members" />, { actor });
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

test('links the pages of an employer’s settings, and marks the current one', async () => {
  expect(await show(erin)).toEqual([
    ['Organization', '/settings'],
    ['Members', '/account?tab=members'],
    ['Integrations', '/account?tab=integrations'],
    ['Sites', '/sites'],
    ['You', '/account'],
  ]);
  expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual([
    'Members',
  ]);
});

test('shows the integrations to owners only', async () => {
  const manager = await show({ ...paul, memberRole: 'manager' });
  expect(manager.map(([label]) => label)).toEqual(['Organization', 'Members', 'Tablets', 'You']);
});

test('has tablets instead of sites for a training provider', async () => {
  expect((await show(paul)).map(([label]) => label)).toEqual([
    'Organization',
    'Members',
    'Integrations',
    'Tablets',
    'You',
  ]);
});

test('shows nothing to an administrator, who has only their own account', async () => {
  expect(await show(ada)).toEqual([]);
});
