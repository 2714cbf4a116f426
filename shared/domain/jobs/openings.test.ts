// Tests the openings of a job: when it is filled, what the employer is asked, and what the answer does to new links.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, otto, paul } from '#shared/testing/people.ts';
import { course, invitation, job, jobId, match } from '#shared/testing/rows.ts';
import { needsOf } from '#shared/reads/needs/needs.ts';
import { linkableJobs } from '#shared/reads/courses.ts';
import { acceptInvitation, sendInvitation } from '../agreements/invitations.ts';
import { linkJob } from '../courses/commands.ts';
import { correctOutcome, recordOutcome } from '../interviews/record-outcome.ts';
import { settleConflict } from '../edits/conflicts.ts';
import { editJob, postJob } from './commands.ts';
import { duplicateJob } from './copy-job.ts';
import { filledText, opennessText } from './openings.ts';

const held = { status: 'interview_completed', heldAt: '2026-06-02T10:00:00.000Z' } as const;

async function roomWith(openings: number | null): Promise<Classroom> {
  const room = await classroom({ job: { openings } });
  await room.put('employerProfiles', { id: 'erin' } as never);
  await room.put(
    'matches',
    ...['a', 'b', 'c'].map((id) => match({ id, candidateReferenceId: `R-${id}`, ...held })),
  );
  return room;
}

const hire = (room: Classroom, matchId: string) =>
  room.accept(recordOutcome, { matchId, outcome: 'hired' }, erin);
const takeBack = (room: Classroom, matchId: string) =>
  room.accept(
    correctOutcome,
    { matchId, outcome: 'not_hired', correction: 'Wrong row', reason: 'skills' },
    erin,
  );
const edit = (room: Classroom, set: object, base: object = {}, id = jobId) =>
  room.accept(editJob, { id, set, base }, erin);
const answer = (room: Classroom, linksWhenFilled: string) =>
  edit(room, { linksWhenFilled }, { linksWhenFilled: null });
const filled = async (room: Classroom, id = jobId) => (await room.store.get('jobs', id))?.isFilled;
const asked = async (room: Classroom) =>
  (await needsOf(room.store, erin, room.now, undefined)).lines.filter(({ name }) => name === 'decideLinks');
const toldFilled = async (room: Classroom) => (await room.told()).filter((text) => text.includes('filled'));

describe('filling the openings of a job', () => {
  test('fills a job with the last of its openings and not before', async () => {
    const room = await roomWith(2);
    await hire(room, 'a');
    expect(await filled(room)).toBe(false);
    expect(await asked(room)).toEqual([]);
    await hire(room, 'b');
    expect(await filled(room)).toBe(true);
  });

  test('never fills a job without openings', async () => {
    const room = await roomWith(null);
    await hire(room, 'a');
    expect(await filled(room)).toBe(false);
  });

  test('asks the employer alone and once, in Needs you and by a notice, and ends nothing', async () => {
    const room = await roomWith(1);
    await hire(room, 'a');
    await hire(room, 'b');
    expect(await asked(room)).toMatchObject([{ count: 1, about: 'Care Assistant', to: `/jobs/${jobId}` }]);
    expect(await toldFilled(room)).toEqual(['erin: The opening of "Care Assistant" is filled']);
    expect(await room.single('agreements')).toMatchObject({ status: 'active' });
    expect(await room.store.get('matches', 'c')).toMatchObject({ ...held, withdrawnAt: null });
    expect(await room.single('jobPeriods')).toMatchObject({ endedAt: null });
  });

  test('counts the hires of each job alone', async () => {
    const room = await roomWith(2);
    await room.put('jobs', job({ id: 102, openings: 2 }));
    await room.put('matches', match({ id: 'd', jobId: 102, candidateReferenceId: 'R-d', ...held }));
    await hire(room, 'a');
    await hire(room, 'd');
    expect([await filled(room), await filled(room, 102)]).toEqual([false, false]);
    await hire(room, 'b');
    expect([await filled(room), await filled(room, 102)]).toEqual([true, false]);
  });

  test('counts hires of learners of two training providers', async () => {
    const room = await roomWith(2);
    await room.put('matches', match({ id: 'd', providerId: 'petra', candidateReferenceId: 'R-d', ...held }));
    await hire(room, 'a');
    await hire(room, 'd');
    expect(await filled(room)).toBe(true);
  });

  test('frees an opening when a hire is taken back, ends the answer, and asks again when it is filled again', async () => {
    const room = await roomWith(1);
    await hire(room, 'a');
    await answer(room, 'stop_linking');
    await takeBack(room, 'a');
    expect(await room.store.get('jobs', jobId)).toMatchObject({ isFilled: false, linksWhenFilled: null });
    expect(await asked(room)).toEqual([]);
    await hire(room, 'b');
    expect(await asked(room)).toHaveLength(1);
  });

  test('keeps the answer while another hire keeps the job filled', async () => {
    const room = await roomWith(1);
    await hire(room, 'a');
    await hire(room, 'b');
    await answer(room, 'stop_linking');
    await takeBack(room, 'a');
    expect(await room.store.get('jobs', jobId)).toMatchObject({
      isFilled: true,
      linksWhenFilled: 'stop_linking',
    });
  });

  test.each([
    [2, false],
    [1, true],
    [null, false],
  ])('follows a change of the openings to %s', async (openings, expected) => {
    const room = await roomWith(expected ? 3 : 1);
    await hire(room, 'a');
    const { openings: before } = await room.single('jobs');
    await edit(room, { openings }, { openings: before });
    expect(await filled(room)).toBe(expected);
  });

  test('forgets an answer about a job that is not filled', async () => {
    const room = await roomWith(2);
    await answer(room, 'stop_linking');
    expect(await room.single('jobs')).toMatchObject({ linksWhenFilled: null });
  });

  test('copies the openings of a job and neither its hires nor the answer', async () => {
    const room = await roomWith(1);
    await hire(room, 'a');
    await answer(room, 'stop_linking');
    await room.accept(duplicateJob, { id: 103, sourceId: jobId }, erin);
    expect(await room.store.get('jobs', 103)).toMatchObject({
      openings: 1,
      isFilled: false,
      linksWhenFilled: null,
    });
  });

  test('asks nothing about an inactive job', async () => {
    const room = await roomWith(1);
    await edit(room, { isActive: false }, { isActive: true });
    await hire(room, 'a');
    expect(await asked(room)).toEqual([]);
    expect(await toldFilled(room)).toEqual([]);
  });
});

describe('new links to a filled job', () => {
  const link = (room: Classroom, id = jobId) =>
    room.accept(linkJob, { courseId: 202, jobId: id, round: 1 }, paul);

  async function stopped(): Promise<Classroom> {
    const room = await roomWith(1);
    await room.put('courses', course({ id: 202, title: 'Nursing' }));
    await hire(room, 'a');
    return room;
  }

  test.each([['keep_linking'], [null]] as const)('takes them while the answer is %s', async (links) => {
    const room = await stopped();
    if (links) await answer(room, links);
    await link(room);
    expect(await room.store.find('agreements', { courseId: 202, jobId })).toHaveLength(1);
    expect(await linkableJobs(room.store)).toHaveLength(1);
  });

  test('refuses them once the employer stopped them, for this job alone', async () => {
    const room = await stopped();
    await room.put('jobs', job({ id: 102 }));
    await answer(room, 'stop_linking');
    expect(await refusal(link(room))).toContain('stale');
    expect((await linkableJobs(room.store)).map(({ id }) => id)).toEqual([102]);
    await link(room, 102);
  });

  test('refuses invitations of the employer and the acceptance of earlier ones', async () => {
    const room = await stopped();
    await answer(room, 'stop_linking');
    await room.put('invitations', invitation({ id: 'early', courseId: 202, jobId }));
    const wanted = { id: 'late', courseId: 202, jobId, terms: null };
    expect(await refusal(room.accept(sendInvitation, wanted, erin))).toContain('stale');
    expect(await refusal(room.accept(acceptInvitation, { id: 'early' }, paul))).toContain('stale');
  });

  test('takes them again once an opening is free', async () => {
    const room = await stopped();
    await answer(room, 'stop_linking');
    await takeBack(room, 'a');
    await link(room);
  });

  test('refuses the answer of another employer', async () => {
    const room = await stopped();
    const foreign = room.accept(
      editJob,
      { id: jobId, set: { linksWhenFilled: 'stop_linking' }, base: {} },
      otto,
    );
    expect(await refusal(foreign)).toContain('not_found');
  });
});

test('repeats an edit of the openings that lost against a colleague’s', async () => {
  const room = await roomWith(2);
  await edit(room, { openings: 3 }, { openings: 1 });
  const { id } = await room.single('conflicts');
  await room.accept(settleConflict, { id, as: 'mine', over: '2' }, erin);
  expect(await room.single('jobs')).toMatchObject({ openings: 3 });
});

test.each([0, 1000, 1.5, '5'])('refuses %s openings', async (openings) => {
  const room = await roomWith(null);
  const posting = {
    id: 104,
    title: 'Cook',
    description: 'Cooks.',
    location: 'Here',
    contractType: 'full-time',
  };
  const wanted = { ...posting, guaranteedInterview: true, openings };
  expect(await refusal(room.accept(postJob, wanted, erin))).toContain('invalid');
  expect(await refusal(edit(room, { openings }))).toContain('invalid');
});

test('says how many openings are filled to the employer, and open or filled to others', () => {
  expect(filledText({ openings: 5 }, 3)).toBe('3 of 5 filled');
  expect(filledText({ openings: null }, 3)).toBeUndefined();
  expect(opennessText({ openings: 5, isFilled: false })).toBe('Open');
  expect(opennessText({ openings: 5, isFilled: true })).toBe('Filled');
  expect(opennessText({ openings: null, isFilled: false })).toBeUndefined();
});
