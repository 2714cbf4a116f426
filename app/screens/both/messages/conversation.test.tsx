// A conversation for people who may answer it and for a viewer.
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChangeBadges } from '#app/changes/change-badges.tsx';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import type { MemberRole } from '#shared/engine/options.ts';
import { organization, paul } from '#shared/testing/people.ts';
import { message, thread } from '#shared/testing/rows.ts';
import { OneConversation } from './conversation.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Erin wrote last, and nobody at Northside College has read it. */
async function open(memberRole: MemberRole) {
  const opened = await openScreen(
    <ChangeBadges isSending={false}>
      <OneConversation threadId={thread().id} />
    </ChangeBadges>,
    {
      actor: { ...paul, memberRole, assignsAll: true },
      rows: [
        ['organizations', organization(paul)],
        ['threads', thread()],
        ['messages', message()],
      ] as never,
    },
  );
  await screen.findByText('When does the course end?');
  return opened;
}

test('marks the messages as read for a teacher, who may answer', async () => {
  const { replica } = await open('member');
  await vi.waitFor(async () =>
    expect((await replica.entries()).map(({ command }) => command)).toEqual(['messages.markRead']),
  );
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Report this message' })).toBeTruthy();
});

test('shows a viewer the messages, saves nothing, and says whom to ask', async () => {
  const { replica } = await open('viewer');
  await screen.findByText('Viewers can’t change anything. Ask a manager of Northside College.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Report this message' })).toBeNull();
  expect(await replica.entries()).toEqual([]);
});
