// Marking notices as read: each of several, and those up to the newest on the screen.
import { expect, test } from 'vitest';
import { byText } from '#shared/lib/texts.ts';
import { classroom } from '#shared/testing/classroom.ts';
import { erin } from '#shared/testing/people.ts';
import { notification } from '#shared/testing/rows.ts';
import { markAllRead, markRead } from './mark-read.ts';

const at = '2026-06-02T10:00:00.000Z';

async function room() {
  const made = await classroom();
  const row = (id: string, time: string) => notification({ id, time, personId: 'erin', isRead: false });
  await made.put('notifications', row('a', at), row('b', at), row('c', '2026-06-02T10:00:00.001Z'));
  await made.put('notifications', notification({ id: 'read', time: at, personId: 'erin', isRead: true }));
  return made;
}

const unread = async (made: Awaited<ReturnType<typeof room>>) =>
  (await made.store.find('notifications')).flatMap(({ id, isRead }) => (isRead ? [] : [id])).toSorted(byText);

test('marks both of two notices, also behind one that was read', async () => {
  const made = await room();
  await made.accept(markRead, { ids: ['read', 'a', 'b'] }, erin);
  expect(await unread(made)).toEqual(['c']);
});

test('marks all up to the newest on the screen, that one included, and no later one', async () => {
  const made = await room();
  await made.accept(markAllRead, { upTo: at }, erin);
  expect(await unread(made)).toEqual(['c']);
});
