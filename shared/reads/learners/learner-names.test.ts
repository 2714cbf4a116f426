// Tests where a provider's learners are named, and that nobody else's are.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul, petra } from '#shared/testing/people.ts';
import { match, reference } from '#shared/testing/rows.ts';
import { learnersByReference, withNames } from './learner-names.ts';
import { matchesInFull } from '../matches.ts';

test('names the learners of the provider, also removed ones, and of nobody else', async () => {
  const { store } = await classroom({ student: { removedAt: '2026-06-01T10:00:00.000Z' } });
  const told = async (actor: typeof paul) =>
    withNames(`${reference}: ask the student`, await learnersByReference(store, actor));
  expect(await told(paul)).toBe(`Zoe Byron (${reference}): ask the student`);
  for (const other of [erin, petra, ada]) expect(await told(other)).toBe(`${reference}: ask the student`);
});

test('leaves an erased learner and a longer word without a name', async () => {
  const { store } = await classroom({ student: { erasedAt: '2026-06-01T10:00:00.000Z' } });
  expect((await learnersByReference(store, paul)).size).toBe(0);
  const learners = new Map([[reference, { studentName: 'Zoe Byron' }]]);
  expect(withNames(`${reference}AB`, learners)).toBe(`${reference}AB`);
  expect(withNames(`Zoe Byron, ${reference}`, learners)).toBe(`Zoe Byron, ${reference}`);
});

test('joins the learner to the matches of the provider only', async () => {
  const { store, put } = await classroom();
  await put('matches', match());
  const [own] = await matchesInFull(store, paul);
  expect(own?.learner).toMatchObject({ studentName: 'Zoe Byron', studentEmail: 'zoe@learners.example' });
  const [theirs] = await matchesInFull(store, erin);
  expect(theirs).toBeDefined();
  expect(theirs?.learner).toBeUndefined();
});
