// Tests which learner is owed which interview.
import { describe, expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom, enrolled } from '#shared/testing/classroom.ts';
import { erin, paul, system } from '#shared/testing/people.ts';
import {
  agreement,
  completion,
  course,
  courseId,
  enrollment,
  job,
  jobId,
  jobPeriod,
  pending,
  reference,
} from '#shared/testing/rows.ts';
import { approveAgreement, cancelAgreement } from '../agreements/commands.ts';
import { isEarned } from './eligibility.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { unlinkJob } from '../courses/commands.ts';
import { editJob } from '../jobs/commands.ts';
import { sweepCourse } from './reconcile.ts';

const noon = (day: string) => `${day}T12:00:00.000Z`;
const approved = (approvedOn: string, endedOn?: string) => ({
  approvedAt: noon(approvedOn),
  endedAt: endedOn ? noon(endedOn) : null,
});
const open = (from: string, until?: string) => ({
  startedAt: noon(from),
  endedAt: until ? noon(until) : null,
});
const always = [open('2026-01-01')];

describe('earning an interview', () => {
  test.each([
    ['completed while both are active', '2026-05-20', approved('2026-05-10'), always, true],
    ['completed before the approval', '2026-05-01', approved('2026-05-10'), always, true],
    [
      'completed on the day of the cancellation',
      '2026-05-20',
      approved('2026-05-10', '2026-05-20'),
      always,
      true,
    ],
    ['completed before a cancellation', '2026-05-19', approved('2026-05-10', '2026-05-20'), always, true],
    ['completed after the cancellation', '2026-05-21', approved('2026-05-10', '2026-05-20'), always, false],
    ['never approved', '2026-05-20', { approvedAt: null, endedAt: null }, always, false],
    ['rejected', '2026-05-20', { approvedAt: null, endedAt: noon('2026-05-21') }, always, false],
    [
      'job inactive ever since',
      '2026-05-20',
      approved('2026-05-10'),
      [open('2026-01-01', '2026-05-15')],
      false,
    ],
    ['job never active', '2026-05-20', approved('2026-05-10'), [], false],
    [
      'job inactive then, active again later',
      '2026-05-20',
      approved('2026-05-10'),
      [open('2026-01-01', '2026-05-15'), open('2026-06-01')],
      true,
    ],
    [
      'job active again only after the cancellation',
      '2026-05-20',
      approved('2026-05-10', '2026-05-25'),
      [open('2026-01-01', '2026-05-15'), open('2026-06-01')],
      false,
    ],
    [
      'agreement and job active, but never both at once',
      '2026-05-01',
      approved('2026-05-10', '2026-05-20'),
      [open('2026-05-01', '2026-05-09'), open('2026-05-21')],
      false,
    ],
    ['completed just within the look-back', '2025-05-10', approved('2026-05-10'), always, true],
    ['completed before the look-back', '2025-05-09', approved('2026-05-10'), always, false],
  ])(
    'decides whether a completion earns an interview: %s',
    (_case, completionDate, parties, periods, isIt) => {
      expect(isEarned({ completionDate }, parties, periods, 'UTC', 365)).toBe(isIt);
    },
  );

  test('uses the time zone of the provider to decide whether a completion earns an interview', () => {
    const parties = { approvedAt: noon('2026-05-10'), endedAt: '2026-05-21T02:00:00.000Z' };
    const earned = (timeZone: string) =>
      isEarned({ completionDate: '2026-05-21' }, parties, always, timeZone, 365);
    expect(earned('UTC')).toBe(true);
    expect(earned('America/New_York')).toBe(false);
  });
});

const mark = (overrides: object = {}) => ({
  courseId,
  candidateReferenceId: reference,
  completionDate: '2026-06-01',
  ...overrides,
});

describe('reconciling matches', () => {
  test('matches a completion that is sent after a cancellation but dated before it', async () => {
    const room = await classroom();
    await room.accept(cancelAgreement, { id: agreement().id, reason: null }, erin);
    room.now = '2026-06-10T10:00:00.000Z';
    await room.accept(markCompletion, mark(), paul);
    expect(await room.single('matches')).toMatchObject({ lateCompletion: null, createdAt: room.now });
  });

  test.each([
    ['an earlier moment than the approval', '2026-06-03T09:59:59.998Z'],
    ['the moment of the approval', '2026-06-03T10:00:00.000Z'],
  ])('keeps a match when the agreement ends at %s', async (_which, moment) => {
    const room = await classroom({ agreement: pending });
    await room.accept(markCompletion, mark(), paul);
    await room.accept(approveAgreement, { id: agreement().id }, erin);
    room.now = moment;
    await room.accept(cancelAgreement, { id: agreement().id, reason: null }, erin);
    await room.accept(sweepCourse, { courseId }, system);
    expect(await room.single('matches')).toMatchObject({ withdrawnAt: null });
    expect((await room.single('agreements')).endedAt).toBe('2026-06-03T10:00:00.001Z');
  });

  test.each([
    ['an earlier moment than the approval', '2026-06-03T09:59:59.998Z'],
    ['the moment of the approval', '2026-06-03T10:00:00.000Z'],
  ])('keeps a match when the job is deactivated at %s', async (_which, moment) => {
    const room = await classroom({ agreement: pending });
    await room.accept(markCompletion, mark(), paul);
    await room.accept(approveAgreement, { id: agreement().id }, erin);
    room.now = moment;
    await room.accept(editJob, { id: jobId, set: { isActive: false }, base: { isActive: true } }, erin);
    await room.accept(sweepCourse, { courseId }, system);
    expect(await room.single('matches')).toMatchObject({ withdrawnAt: null });
    expect((await room.single('jobPeriods')).endedAt).toBe('2026-06-03T10:00:00.001Z');
  });

  test('keeps a match when the job is deactivated in the same instant in which it was activated', async () => {
    const room = await classroom({ job: { isActive: false } });
    await room.accept(markCompletion, mark(), paul);
    await room.accept(editJob, { id: jobId, set: { isActive: true }, base: { isActive: false } }, erin);
    await room.accept(editJob, { id: jobId, set: { isActive: false }, base: { isActive: true } }, erin);
    await room.accept(sweepCourse, { courseId }, system);
    expect(await room.single('matches')).toMatchObject({ withdrawnAt: null });
  });

  test('asks the employer to accept a completion sent more than 14 days after the agreement ended', async () => {
    const room = await classroom({
      agreement: { status: 'cancelled', endedAt: '2026-06-02T10:00:00.000Z', endReason: 'cancelled' },
    });
    room.now = '2026-06-16T10:00:00.001Z';
    await room.accept(markCompletion, mark(), paul);
    expect(await room.single('matches')).toMatchObject({ lateCompletion: 'waiting', status: 'matched' });
  });

  test('accepts a completion too late for an ended round when a newer round is active', async () => {
    const room = await classroom({
      agreement: { status: 'cancelled', endedAt: '2026-05-12T10:00:00.000Z', endReason: 'cancelled' },
    });
    await room.put('agreements', agreement({ round: 2, approvedAt: '2026-05-20T10:00:00.000Z' }));
    await room.accept(markCompletion, mark({ completionDate: '2026-05-11' }), paul);
    expect((await room.single('matches')).lateCompletion).toBeNull();
  });

  test.each(['waiting', 'declined'] as const)(
    'turns a %s late completion into an ordinary match when a new round is approved',
    async (lateCompletion) => {
      const room = await classroom({
        agreement: { status: 'cancelled', endedAt: '2026-05-12T10:00:00.000Z', endReason: 'cancelled' },
      });
      await room.accept(markCompletion, mark({ completionDate: '2026-05-11' }), paul);
      const made = await room.single('matches');
      expect(made.lateCompletion).toBe('waiting');
      const withdrawnAt = lateCompletion === 'declined' ? room.now : null;
      await room.put('matches', { ...made, lateCompletion, withdrawnAt });
      await room.put('agreements', agreement({ ...pending, round: 2 }));
      await room.accept(approveAgreement, { id: `${courseId}.${jobId}.2` }, erin);
      expect(await room.single('matches')).toMatchObject({
        id: made.id,
        lateCompletion: null,
        withdrawnAt: null,
      });
    },
  );

  test('creates one match per job for a person in two courses, under the first candidate reference', async () => {
    const room = await classroom();
    await room.put('courses', course({ id: 202 }));
    await room.put('agreements', agreement({ courseId: 202 }));
    const second = enrollment({ id: 'student-2', courseId: 202, candidateReferenceId: 'C-000000000' });
    await enrolled(room, second);
    await room.put('learners', {
      ...(await room.store.get('learners', 'paul.C-000000000'))!,
      personKey: 'person of student-1',
    });
    await room.accept(markCompletion, mark(), paul);
    await room.accept(markCompletion, mark({ courseId: 202, candidateReferenceId: 'C-000000000' }), paul);
    expect(await room.single('matches')).toMatchObject({ courseId, candidateReferenceId: reference });
    await room.accept(removeCompletion, { id: completion().id }, paul);
    expect((await room.single('matches')).withdrawnAt).toBeNull();
    await room.accept(removeCompletion, { id: '202.C-000000000' }, paul);
    expect((await room.single('matches')).withdrawnAt).toBe(room.now);
  });

  test('matches one completion with every linked job', async () => {
    const room = await classroom();
    await room.put('jobs', job({ id: 102, employerId: 'otto' }));
    await room.put('jobPeriods', jobPeriod({ jobId: 102 }));
    await room.put('agreements', agreement({ jobId: 102, employerId: 'otto' }));
    await room.accept(markCompletion, mark(), paul);
    const matches = await room.store.find('matches');
    expect(matches.map(({ jobId: ofJob, employerId }) => [ofJob, employerId])).toEqual([
      [jobId, 'erin'],
      [102, 'otto'],
    ]);
  });

  test('matches nobody for a pending agreement and keeps matches when an agreement ends', async () => {
    const waiting = await classroom({ agreement: pending });
    await waiting.accept(markCompletion, mark(), paul);
    expect(await waiting.store.find('matches')).toEqual([]);
    const room = await classroom();
    await room.accept(markCompletion, mark(), paul);
    const promised = await room.single('matches');
    await room.accept(unlinkJob, { courseId, jobId, round: 1 }, paul);
    await room.accept(editJob, { id: jobId, set: { isActive: false }, base: {} }, erin);
    expect(await room.single('matches')).toEqual(promised);
  });

  test('matches the enrolled students of a deactivated course', async () => {
    const room = await classroom({ course: { isActive: false } });
    await room.accept(markCompletion, mark(), paul);
    expect(await room.single('matches')).toMatchObject({ status: 'matched' });
  });

  test('creates missing matches in a sweep and changes nothing when the sweep runs again', async () => {
    const room = await classroom();
    await room.put('completions', completion());
    await room.accept(sweepCourse, { courseId }, system);
    const [found] = await room.store.find('matches');
    expect(found).toMatchObject({ status: 'matched', candidateReferenceId: reference });
    await room.accept(sweepCourse, { courseId }, system);
    expect(await room.store.find('matches')).toEqual([found]);
  });

  test('never exposes a name to the employer in notifications and matches', async () => {
    const room = await classroom();
    await room.accept(markCompletion, mark(), paul);
    await room.accept(removeCompletion, { id: completion().id }, paul);
    const tables = ['matches', 'notifications', 'agreements', 'matchPersons'] as const;
    const rows: Row<(typeof tables)[number]>[] = [];
    for (const table of tables) rows.push(...(await room.store.find(table)));
    expect(JSON.stringify(rows)).not.toMatch(/zoe|byron/i);
  });
});
