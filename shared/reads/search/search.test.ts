// Tests what a search finds, for whom, and in which order.
import { expect, test } from 'vitest';
import type { Actor } from '#shared/engine/command.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, otto, paul, petra } from '#shared/testing/people.ts';
import { enrollment, match, reference, thread } from '#shared/testing/rows.ts';
import { findItems, searchIndex } from './search-index.ts';
import { searchItems } from './search-items.ts';
import type { SearchItem } from './search-items.ts';

const found = async (room: Classroom, actor: Actor, query: string): Promise<string[]> => {
  const index = searchIndex(await searchItems(room.store, actor));
  return findItems(index, query, { limit: 50 }).items.map(({ kind, title }) => `${kind}: ${title}`);
};

test('finds a learner by name without accents, e-mail, phone digits and reference, for its provider only', async () => {
  const room = await classroom({ student: { studentName: 'Zoë Łukasz', studentPhone: '+1 (555) 010-0199' } });
  for (const query of ['zoe luk', 'ZOË', 'zoe@learners', '5550100199', reference.toLowerCase()])
    expect(await found(room, paul, query), query).toContain('learner: Zoë Łukasz');
  for (const other of [erin, otto, petra, ada])
    for (const query of ['zoe', 'zoe@learners', '5550100199'])
      expect(await found(room, other, query), `${other.person} ${query}`).toEqual([]);
});

test('finds no removed and no erased learner', async () => {
  const at = '2026-06-01T10:00:00.000Z';
  expect(await found(await classroom({ student: { removedAt: at } }), paul, 'zoe')).toEqual([]);
  expect(await found(await classroom({ student: { erasedAt: at } }), paul, 'zoe')).toEqual([]);
});

test('shows an employer a candidate under the reference only, once for all jobs', async () => {
  const room = await classroom();
  await room.put('matches', match(), match({ id: 'another', jobId: 99 }));
  expect(await found(room, erin, reference)).toEqual([`candidate: ${reference}`]);
  const items = await searchItems(room.store, erin);
  expect(JSON.stringify(items)).not.toMatch(/zoe|byron/i);
});

test('finds each place of a merged person by either reference, and the candidate for the employer once', async () => {
  const formerReferences = 'C-04106101N';
  const room = await classroom();
  const place = { id: 'student-2', courseId: 202, formerReferences, studentName: 'Zoe Byron of Care' };
  await room.put('enrollments', enrollment(place));
  await room.put('matches', match({ formerReferences }), match({ id: 'another', jobId: 99 }));
  expect(await found(room, paul, reference)).toEqual(
    expect.arrayContaining(['learner: Zoe Byron', 'learner: Zoe Byron of Care']),
  );
  expect(await found(room, paul, formerReferences)).toContain('learner: Zoe Byron of Care');
  expect(await found(room, erin, formerReferences)).toEqual([`candidate: ${reference}`]);
});

test('names the learner of a match for the provider', async () => {
  const room = await classroom();
  await room.put('matches', match());
  expect(await found(room, paul, 'zoe')).toEqual(['learner: Zoe Byron', 'match: Zoe Byron']);
});

test('finds the words of a conversation, and keeps what was searched out of every address', async () => {
  const room = await classroom();
  await room.put('threads', thread());
  const items = await searchItems(room.store, paul);
  expect(items.filter(({ kind }) => kind === 'conversation')).toHaveLength(1);
  const addresses = items.map(({ to }) => to).join(' ');
  expect(addresses).not.toMatch(/zoe|byron/i);
});

test('remembers items by keys without personal data', async () => {
  const room = await classroom();
  await room.put('matches', match());
  const items = await searchItems(room.store, paul);
  const keys = items.map(({ key }) => key);
  expect(keys.join(' ')).not.toMatch(/zoe|byron|@/i);
  expect(new Set(keys).size).toBe(keys.length);
});

const item = (title: string, also = ''): SearchItem => ({
  key: title,
  kind: 'course',
  title,
  detail: '',
  to: '/',
  also,
});

test('ranks the title before its beginning, words of the title and other texts, and recent items first', () => {
  const index = searchIndex([
    item('Cooking', 'weld'),
    item('Unwelded'),
    item('Arc Welding'),
    item('Welding II'),
    item('Weld'),
    item('Welding I'),
  ]);
  const titles = (recent?: ReadonlySet<string>) =>
    findItems(index, ' weld ', { limit: 50, ...(recent && { recent }) }).items.map(({ title }) => title);
  expect(titles()).toEqual(['Weld', 'Welding II', 'Welding I', 'Arc Welding', 'Unwelded', 'Cooking']);
  expect(titles(new Set(['Welding I'])).slice(0, 3)).toEqual(['Weld', 'Welding I', 'Welding II']);
});

test('counts all hits and returns as many as asked for', () => {
  const index = searchIndex(Array.from({ length: 100 }, (_, at) => item(`Course ${at}`)));
  const { items, total } = findItems(index, 'course', { limit: 10 });
  expect([items.length, total]).toEqual([10, 100]);
  expect(findItems(index, '   ', { limit: 10 })).toEqual({ items: [], total: 0 });
});
