// The keys of other systems: creating one with a preset, showing it once, changing and revoking it, and what is shown offline.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { scopePresets } from '#shared/domain/service-accounts/scopes.ts';
import type { Actor } from '#shared/engine/command.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { Keys } from './keys.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const account = (id: string, name: string, rest: object = {}) => ({
  ...{ id, name, scopes: ['students:read'], prefix: 'sp_live_abcdef', addresses: [], createdByName: 'Paul' },
  ...{ createdAt: '2026-06-01T10:00:00.000Z', endsAt: null, lastUsedAt: null, ...rest },
});
const key = `sp_live_${'k'.repeat(43)}`;

/** Opens the page over a server with these keys. Returns the changes that it is asked for. */
async function open(accounts: object[], actor: Actor = paul) {
  const { calls } = await openScreen(<Keys />, {
    actor,
    answers: {
      'GET /api/service-accounts': { accounts },
      'POST /api/service-accounts': { key, account: account('new', 'New') },
      'PUT /api/service-accounts/b/scopes': account('b', 'Reports'),
      'DELETE /api/service-accounts/b': new Response(null, { status: 204 }),
    },
  });
  return () => calls.filter(({ line }) => /^(POST|PUT|DELETE) .*service-accounts/.test(line));
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('creates a key with the scopes of a preset and shows it once, to copy', async () => {
  const asked = await open([]);
  await press('Create a key');
  const dialog = await screen.findByRole('dialog', { name: 'Create a key' });
  await press('Create key');
  expect(within(dialog).getByText('Name is required')).toBeTruthy();
  expect(within(dialog).getByText('Choose at least one scope')).toBeTruthy();
  expect(asked()).toEqual([]);
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Name/ }), { target: { value: 'Campus' } });
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Preset' }), {
    target: { value: 'Student system' },
  });
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Network addresses/ }), {
    target: { value: '198.51.100.7, 2001:db8::/32' },
  });
  await press('Create key');
  const shown = await screen.findByRole('dialog', { name: 'Your key' });
  const { scopes } = scopePresets.find(({ label }) => label === 'Student system')!;
  const addresses = ['198.51.100.7', '2001:db8::/32'];
  expect(asked()).toEqual([
    {
      line: 'POST /api/service-accounts',
      body: { name: 'Campus', scopes: [...scopes], endsAt: null, addresses },
    },
  ]);
  expect(within(shown).getByRole<HTMLInputElement>('textbox', { name: 'Key' }).value).toBe(key);
  fireEvent.click(within(shown).getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(screen.queryByDisplayValue(key)).toBeNull());
});

test('lists each key with its scopes, last use and end, and changes and revokes the one of the row', async () => {
  const endsAt = '2020-06-01T10:00:00.000Z';
  const asked = await open([account('a', 'Campus'), account('b', 'Reports', { endsAt, addresses: ['::1'] })]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first!.textContent).toMatch(/Campus.*students:read.*sp_live_abcdef….*not used yet, no end date/);
  expect(second!.textContent).toMatch(/Reports.*ended .*only from ::1/);
  await press('Change: Reports');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Read completions' }));
  await press('Save');
  await waitFor(() => expect(asked()).toHaveLength(1));
  await press('Revoke: Reports');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Reports');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() =>
    expect(asked()).toEqual([
      {
        line: 'PUT /api/service-accounts/b/scopes',
        body: { scopes: ['students:read', 'completions:read'] },
      },
      { line: 'DELETE /api/service-accounts/b', body: undefined },
    ]),
  );
});

test('offers an employer no scope about students', async () => {
  await open([], erin);
  await press('Create a key');
  const dialog = await screen.findByRole('dialog', { name: 'Create a key' });
  const labels = within(dialog).getAllByRole('checkbox').length;
  expect(labels).toBeGreaterThan(5);
  expect(dialog.textContent).not.toMatch(/students|Student system/);
});
