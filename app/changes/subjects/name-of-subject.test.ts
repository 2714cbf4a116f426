// Tests how a change that names no subject is named after a row.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { courseId, jobId, match } from '#shared/testing/rows.ts';
import { nameOfSubject } from './name-of-subject.ts';

test('names to whom a message goes and what it is about, for every kind of conversation', async () => {
  const room = await classroom();
  const known = match();
  await room.put('matches', known);
  const [agreement] = await room.store.find('agreements');
  const named = (input: object) =>
    nameOfSubject(room.store, undefined, { id: 'entry', command: 'messages.send', input });
  const about = { withId: 'erin', text: 'Hello' };
  const titleOf = async (table: 'jobs' | 'courses', id: number) => (await room.store.get(table, id))?.title;
  const [job, course] = [await titleOf('jobs', jobId), await titleOf('courses', courseId)];
  const expected = [
    ['job', jobId, `Acme Care, ${job}`],
    ['course', courseId, `Acme Care, ${course}`],
    ['agreement', agreement?.id, `Acme Care, ${job}`],
    ['match', known.id, `Acme Care, ${known.candidateReferenceId}`],
    ['match', 'none of ours', 'Acme Care'],
  ] as const;
  for (const [subjectKind, subjectId, name] of expected)
    expect(await named({ ...about, subjectKind, subjectId: String(subjectId) })).toBe(name);
  expect(await named({ ...about, withId: 'nobody', subjectKind: 'job', subjectId: '1' })).toBeUndefined();
});
