// Tests that one act about many candidates makes one line, which counts what is left to do.
import { expect, test } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, otto, paul } from '#shared/testing/people.ts';
import { courseId, job, jobId, match } from '#shared/testing/rows.ts';
import { noticeGroups } from '#shared/reads/notices/notice-lines.ts';
import { confirmTime, proposeTimes, suggestTimes } from '../interviews/propose-times.ts';
import { groupedText } from './grouped-texts.ts';

const place = { kind: 'in-person', place: '1 Main Street', room: null, bring: null, minutes: 30, note: null };
const slot = '2026-06-09T10:00:00.000Z';
const otherJob = 102;

/** Three candidates for one job, and one for another job. */
async function candidates(): Promise<Classroom> {
  const room = await classroom();
  await room.put('jobs', job({ id: otherJob, title: 'Welder' }));
  const owed = { owedSince: room.now, createdAt: room.now, courseId };
  for (const [index, ofJob] of [jobId, jobId, jobId, otherJob].entries()) {
    await room.put(
      'matches',
      match({ ...owed, id: `match-${index}`, jobId: ofJob, candidateReferenceId: `C-${index}` }),
    );
  }
  return room;
}

const propose = (room: Classroom, index: number) =>
  room.accept(proposeTimes, { matchId: `match-${index}`, slots: [slot], ...place }, erin);

const linesOf = async (room: Classroom, person: string): Promise<string[]> =>
  (await noticeGroups(room.store, person))
    .map(({ newest, titles }) => groupedText(newest, titles).title)
    .toSorted();

test('groups the times that an employer proposes for several jobs in one line', async () => {
  const room = await candidates();
  for (const index of [0, 1, 2, 3]) await propose(room, index);
  expect(await linesOf(room, 'paul')).toEqual(['Choose times for 4 candidates: Care Assistant and Welder']);
});

test('keeps the times of two employers apart', async () => {
  const room = await candidates();
  await room.put('matches', match({ ...(await room.store.get('matches', 'match-1')), employerId: 'otto' }));
  for (const [index, by] of [erin, otto].entries())
    await room.accept(proposeTimes, { matchId: `match-${index}`, slots: [slot], ...place }, by);
  expect(await linesOf(room, 'paul')).toEqual([
    '1 time proposed for Care Assistant',
    '1 time proposed for Care Assistant',
  ]);
});

test('counts the candidates without a time, and drops the line with the last of them', async () => {
  const room = await candidates();
  for (const index of [0, 1]) await propose(room, index);
  const slots = await room.store.find('slots');
  await room.accept(confirmTime, { slotId: slots[0]?.id ?? '' }, paul);
  expect(await linesOf(room, 'paul')).toEqual(['1 time proposed for Care Assistant']);
  await room.accept(confirmTime, { slotId: slots[1]?.id ?? '' }, paul);
  expect(await linesOf(room, 'paul')).toEqual([]);
  expect(await linesOf(room, 'erin')).toEqual(['2 interviews scheduled for Care Assistant']);
});

test('keeps different acts about one job apart', async () => {
  const room = await candidates();
  for (const index of [0, 1]) await propose(room, index);
  await room.accept(suggestTimes, { matchId: 'match-0', slots: [slot], note: null }, paul);
  await room.accept(suggestTimes, { matchId: 'match-1', slots: [], note: 'Exams' }, paul);
  expect(await linesOf(room, 'erin')).toEqual([
    'None of the times works for Care Assistant',
    'Northside College proposes other times',
  ]);
});

test('keeps the newest notice of a kind without a text of its own, and counts the others', () => {
  const newest = {
    type: 'interview',
    title: 'Settled: Welder',
    message: 'C-1: it was held.',
    textCode: null,
    textParams: null,
    subjectTitle: 'Welder',
  } as const;
  expect(groupedText(newest, ['Welder', 'Welder', 'Welder'])).toEqual({
    title: 'Settled: Welder',
    message: 'C-1: it was held. And 2 more.',
  });
});

test('names two jobs of a line, and counts the others', () => {
  const newest = {
    type: 'interview',
    title: '1 time proposed for Welder',
    message: '',
    textCode: 'times.proposed',
    textParams: JSON.stringify({ job: 'Welder', reference: 'C-1', count: 1 }),
    subjectTitle: 'Welder',
  } as const;
  expect(groupedText(newest, ['Welder', 'Fitter', 'Welder', 'Rigger', 'Painter']).title).toBe(
    'Choose times for 5 candidates: Welder, Fitter, and 2 more',
  );
});
