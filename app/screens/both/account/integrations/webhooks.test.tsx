// The webhooks of the organization: creating one, its secret shown once, pausing, a new secret, the log and what is shown offline.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import type { Actor } from '#shared/engine/command.ts';
import { erin, paul } from '#shared/testing/people.ts';
import { Webhooks } from './webhooks.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const secret = `whsec_${'k'.repeat(43)}=`;
const webhook = (id: string, rest: object = {}) => ({
  ...{ id, url: `https://${id}.example/in`, events: ['match.created'], withNames: false },
  ...{ createdByName: 'Paul', createdAt: '2026-06-01T10:00:00.000Z' },
  ...{ pausedAt: null, pauseReason: null, previousUntil: null, ...rest },
});
const delivery = (id: string, rest: object) => ({
  ...{ id, event: 'match.created', subject: 'match/7', createdAt: '2026-06-01T10:00:00.000Z', tries: 1 },
  ...{ status: 204, doneAt: '2026-06-01T10:00:01.000Z', nextTryAt: '2026-06-01T10:02:00.000Z', ...rest },
});

/** Opens the page over a server with these webhooks. Returns the changes that it is asked for. */
async function open(webhooks: object[], actor: Actor = paul) {
  const { calls } = await openScreen(<Webhooks />, {
    actor,
    answers: {
      'GET /api/webhooks': { webhooks },
      'POST /api/webhooks': { secret, webhook: webhook('new') },
      'POST /api/webhooks/b/secret': { secret, webhook: webhook('b') },
      'PUT /api/webhooks/b/pause': webhook('b'),
      'POST /api/webhooks/b/pings': new Response(null, { status: 204 }),
      'GET /api/webhooks/b/deliveries': {
        deliveries: [delivery('two', { status: 503, doneAt: null, tries: 3 }), delivery('one', {})],
      },
      'POST /api/webhooks/b/deliveries/one/again': new Response(null, { status: 204 }),
      'DELETE /api/webhooks/b': new Response(null, { status: 204 }),
    },
  });
  return () => calls.filter(({ line }) => /^(POST|PUT|DELETE) .*webhooks/.test(line));
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('creates a webhook with the chosen events and shows its secret once, to copy', async () => {
  const asked = await open([]);
  await press('Create a webhook');
  const dialog = await screen.findByRole('dialog', { name: 'Create a webhook' });
  await press('Create webhook');
  expect(within(dialog).getByText('Enter an address that begins with https://')).toBeTruthy();
  expect(within(dialog).getByText('Choose at least one event')).toBeTruthy();
  expect(asked()).toEqual([]);
  const url = 'https://hooks.example/in';
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Address/ }), { target: { value: url } });
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'A match begins' }));
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'A completion is marked' }));
  await press('Create webhook');
  const shown = await screen.findByRole('dialog', { name: 'The secret of your webhook' });
  const events = ['match.created', 'completion.created'];
  expect(asked()).toEqual([{ line: 'POST /api/webhooks', body: { url, events, withNames: false } }]);
  expect(within(shown).getByRole<HTMLInputElement>('textbox', { name: 'Secret' }).value).toBe(secret);
  fireEvent.click(within(shown).getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
});

test('says why a webhook is paused, and resumes, tests, rotates and deletes the one of the row', async () => {
  const asked = await open([
    webhook('a'),
    webhook('b', { pausedAt: '2026-06-02T10:00:00.000Z', pauseReason: 'gone', withNames: true }),
  ]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first!.textContent).toMatch(/https:\/\/a\.example\/in.*Active.*match\.created.*by Paul/);
  expect(second!.textContent).toMatch(/Paused .*The other system answered that it is gone.*names/);
  await press('Resume: b.example');
  await waitFor(() => expect(asked()).toHaveLength(1));
  await press('Send a test: b.example');
  await waitFor(() => expect(asked()).toHaveLength(2));
  await press('New secret: b.example');
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make a new secret' }),
  );
  await screen.findByDisplayValue(secret);
  await press('Copy secret');
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  await press('Delete: b.example');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(asked().map(({ line }) => line)).toEqual([
      'PUT /api/webhooks/b/pause',
      'POST /api/webhooks/b/pings',
      'POST /api/webhooks/b/secret',
      'DELETE /api/webhooks/b',
    ]),
  );
  expect(asked()[0]?.body).toEqual({ isPaused: false });
});

test('lists what was sent and what waits, and sends one again', async () => {
  const asked = await open([webhook('b')]);
  await press('Log: b.example');
  const log = await screen.findByRole('dialog', { name: 'Log' });
  const [waiting, sent] = await within(log).findAllByRole('listitem');
  expect(waiting!.textContent).toMatch(/Answer 503, tried 3 times, next/);
  expect(sent!.textContent).toMatch(/Delivered .*, answer 204/);
  fireEvent.click(within(sent!).getByRole('button', { name: /^Send again: match.created/ }));
  await waitFor(() =>
    expect(asked().map(({ line }) => line)).toEqual(['POST /api/webhooks/b/deliveries/one/again']),
  );
});

test('offers an employer no completions and no names of students', async () => {
  await open([], erin);
  await press('Create a webhook');
  const dialog = await screen.findByRole('dialog', { name: 'Create a webhook' });
  expect(within(dialog).getAllByRole('checkbox').length).toBeGreaterThan(5);
  expect(dialog.textContent).not.toMatch(/completion|students/i);
});
