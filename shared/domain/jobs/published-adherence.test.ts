import { expect, test, vi } from 'vitest';
import { classroom } from '#shared/testing/classroom.ts';
import { erin, paul, system } from '#shared/testing/people.ts';
import { job, match } from '#shared/testing/rows.ts';
import { publishAdherence, publishedOf, publishedText } from './published-adherence.ts';
import { duplicateJob } from './copy-job.ts';

const settled = { honouredAt: '2026-06-01T10:00:00.000Z', deadlineAt: '2026-06-01T23:59:59.999Z' };

test('publishes the adherence of an employer on each of its jobs, in a band and rounded', async () => {
  const room = await classroom();
  await room.put('jobs', job({ id: 102, isActive: false }), job({ id: 103, employerId: 'otto' }));
  for (let index = 0; index < 12; index++)
    await room.put(
      'matches',
      match({ id: `m${index}`, guarantee: index === 0 ? 'missed' : 'honoured', ...settled }),
    );
  await room.accept(publishAdherence, { employerId: 'erin' }, system);
  for (const id of [101, 102])
    expect(await room.store.get('jobs', id)).toMatchObject({ interviewsDue: 10, adherencePercent: 90 });
  expect(await room.store.get('jobs', 103)).toMatchObject({ interviewsDue: null, adherencePercent: null });
});

test('leaves matches with a related organization out of the published adherence', async () => {
  const room = await classroom();
  for (let index = 0; index < 12; index++)
    await room.put(
      'matches',
      match({
        id: `m${index}`,
        guarantee: index < 6 ? 'honoured' : 'missed',
        isRelated: index < 6,
        ...settled,
      }),
    );
  await room.accept(publishAdherence, { employerId: 'erin' }, system);
  expect(await room.store.get('jobs', 101)).toMatchObject({ interviewsDue: 5, adherencePercent: 0 });
});

test('writes a job again only if one of its two figures changes', async () => {
  const room = await classroom();
  const theMatch = (index: number, guarantee: 'missed' | 'honoured') =>
    room.put('matches', match({ id: `m${index}`, guarantee, ...settled }));
  for (let index = 0; index < 12; index++) await theMatch(index, index === 0 ? 'missed' : 'honoured');
  const publish = async () => {
    await room.accept(publishAdherence, { employerId: 'erin' }, system);
    return room.store.get('jobs', 101);
  };
  await publish();
  const put = vi.spyOn(room.store, 'put');
  await publish();
  expect(put).not.toHaveBeenCalled();
  for (const index of [1, 2]) await theMatch(index, 'missed');
  expect(await publish()).toMatchObject({ interviewsDue: 10, adherencePercent: 75 });
});

test('publishes no adherence of fewer than five interviews', () => {
  expect(publishedOf({ percent: 75, due: 4 })).toEqual({ interviewsDue: 1, adherencePercent: null });
  expect(publishedOf({ percent: null, due: 0 })).toEqual({ interviewsDue: 0, adherencePercent: null });
  expect(publishedOf({ percent: 83, due: 6 })).toEqual({ interviewsDue: 5, adherencePercent: 85 });
});

test('says that no interviews are due yet, that there are too few, or how many were kept in time', () => {
  const text = (interviewsDue: number | null, adherencePercent: number | null = null) =>
    publishedText({ interviewsDue, adherencePercent });
  expect([text(null), text(0), text(1), text(5, 80), text(20, 95), text(100, 100)]).toEqual([
    undefined,
    'No interviews due yet',
    'Fewer than 5 interviews due so far',
    '80% of 5–9 interviews due were kept in time',
    '95% of 20–49 interviews due were kept in time',
    '100% of 100+ interviews due were kept in time',
  ]);
});

test('gives a copied job no adherence before the next publication', async () => {
  const room = await classroom({ job: { interviewsDue: 10, adherencePercent: 90 } });
  await room.accept(duplicateJob, { id: 102, sourceId: 101 }, erin);
  expect(await room.store.get('jobs', 102)).toMatchObject({ interviewsDue: null, adherencePercent: null });
});

test('lets nobody but the server publish an adherence', async () => {
  const room = await classroom();
  for (const actor of [erin, paul])
    await expect(room.accept(publishAdherence, { employerId: 'erin' }, actor)).rejects.toThrow();
});
