import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { deviceZone } from '#app/ui/wall-clock.ts';
import { JoinDialog } from './join-dialog.tsx';

const open = (person?: string) =>
  render(<JoinDialog open onOpenChange={() => {}} onJoin={() => {}} person={person} />);

test('mentions unsent work to a former member who chooses an account type', async () => {
  const { replica } = await scriptedDevice({ indexedDB, IDBKeyRange });
  await replica.give(markAllRead, { upTo: '2026-06-03T10:00:00.000Z' });
  open(teacher.person);
  await screen.findByText('1 change of yours was not sent. Close this window to see it.');
  expect(screen.getByText('Choose your account type.')).toBeTruthy();
});

test('tells a visitor that a sign-in follows and reveals no unsent work', async () => {
  open();
  await screen.findByText('Choose your account type. You sign in on the next page.');
  expect(screen.queryByRole('status')).toBeNull();
});

test('names the time zone that the new organization gets', async () => {
  open();
  await screen.findByText(
    `Your deadlines and times follow this device’s time zone, ${deviceZone()}. You can change it in your profile.`,
  );
});
