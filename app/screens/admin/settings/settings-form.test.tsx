// The platform settings: typed values survive a reload, and the server keeps the saved ones.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { PlatformSettings } from './settings.tsx';

const ada: Actor = { person: 'ada', organization: 'ada', role: 'admin', memberRole: null, name: 'Ada' };

afterEach(() => vi.unstubAllGlobals());

async function device(rows: SyncReply['rows'] = []) {
  const { replica, script } = await scriptedDevice({}, ada);
  script.push(() => ({ rows }));
  await replica.sync();
  const loop = new LoopByHand(replica);
  loop.set({ connection: 'online' });
  const open = () =>
    render(
      <MemoryRouter>
        <ReplicaContext value={{ replica, loop }}>
          <PlatformSettings />
        </ReplicaContext>
      </MemoryRouter>,
    );
  return { replica, open };
}

const name = async () => (await screen.findByLabelText<HTMLInputElement>(/^Platform name/)).value;
const typeName = async (value: string) =>
  fireEvent.input(await screen.findByLabelText(/^Platform name/), { target: { value } });

test('offers unsaved input as a draft after a reload', async () => {
  const { open } = await device();
  const page = open();
  await typeName('Skills of the North');
  await keepAllDrafts();
  page.unmount();
  open();
  expect(await name()).toBe('SkillPact');
  fireEvent.click(await screen.findByRole('button', { name: 'Use draft' }));
  await waitFor(async () => expect(await name()).toBe('Skills of the North'));
});

test('deletes the draft once the settings are saved', async () => {
  const { replica, open } = await device();
  vi.stubGlobal('fetch', async () => Response.json({}));
  open();
  await typeName('Skills of the North');
  await keepAllDrafts();
  expect(await replica.readDraft('platform-settings')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(async () => expect(await replica.readDraft('platform-settings')).toBeNull());
});

test('saves the holidays of the list and the one that is typed', async () => {
  const { open } = await device();
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    saved.push(JSON.parse(String(body)));
    return Response.json({});
  });
  open();
  const type = async (day: string) =>
    fireEvent.change(await screen.findByLabelText('Another holiday'), { target: { value: day } });
  await type('2026-12-25');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await type('2026-07-03');
  fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(saved).toMatchObject([{ closedDays: '2026-07-03 2026-12-25' }]));
  // Afterwards both stand in the list.
  await screen.findByText('Jul 3, 2026');
  screen.getByText('Dec 25, 2026');
});

test('asks once about a support email that mixes alphabets, and saves it when it is confirmed', async () => {
  const { open } = await device();
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    saved.push(JSON.parse(String(body)));
    return Response.json({});
  });
  open();
  fireEvent.input(await screen.findByLabelText(/^Support email/), {
    target: { value: 'h\u0435lp@skills.example' },
  });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
  save();
  await screen.findByText(/^This email mixes letters of several alphabets.+ If it’s correct, save again\./);
  expect(saved).toEqual([]);
  save();
  await waitFor(() => expect(saved).toMatchObject([{ supportEmail: 'h\u0435lp@skills.example' }]));
});

test('saves the settings without a question about a support email that was not changed', async () => {
  const supportEmail = 'h\u0435lp@skills.example';
  const { open } = await device([
    ['settings', { ...defaultSettings, supportEmail, createdAt: '2026-06-01T10:00:00.000Z', rev: 1 }],
  ]);
  const fetched = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  open();
  await screen.findByDisplayValue(supportEmail);
  await typeName('Skills of the North');
  fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(fetched).toHaveBeenCalled());
});
