import { beforeEach, describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, otto, paul, petra } from '#shared/testing/people.ts';
import { agreement, course, courseId, jobId, match, reference } from '#shared/testing/rows.ts';
import { markCompletion } from '../completions/commands.ts';
import { linkJob } from '../courses/commands.ts';
import { enrollStudent } from '../enrollments/commands.ts';
import { dismissFlag, reviewFlag, upholdFlag } from './flag-decisions.ts';
import { requestReview, raiseFlag } from './flags.ts';

let room: Classroom;
beforeEach(async () => {
  room = await classroom();
});

const report = (overrides: object = {}) => ({
  id: 'report-1',
  listing: 'job',
  listingId: jobId,
  reason: 'misleading',
  ...overrides,
});
const theJob = () => room.single('jobs', { id: jobId });
const completing = { courseId, candidateReferenceId: reference, completionDate: '2026-06-02' };

describe('reporting a listing', () => {
  test('stores an open report about a listing of the other side and notifies an administrator', async () => {
    await room.accept(raiseFlag, report({ note: 'No such place' }), paul);
    expect(await room.single('flags')).toMatchObject({
      ownerId: 'erin',
      reporterId: 'paul',
      reporterName: 'Northside College',
      state: 'open',
      note: 'No such place',
    });
    expect(await room.told()).toEqual(['ada: Reported: Care Assistant']);
    expect((await theJob()).isHidden).toBe(false);
  });

  test('sends no notification for a report by an administrator', async () => {
    await room.accept(raiseFlag, report({ listing: 'course', listingId: courseId }), ada);
    expect(await room.single('flags')).toMatchObject({ ownerId: 'paul', reporterName: 'Ada, administrator' });
    expect(await room.told()).toEqual([]);
  });

  test('refuses a report of one’s own listing', async () => {
    expect(await refusal(room.accept(raiseFlag, report(), erin))).toEqual([
      'invalid',
      'You can’t report your own listing. Change it or make it inactive.',
    ]);
  });

  test('answers a report of an invisible listing with not found', async () => {
    expect((await refusal(room.accept(raiseFlag, report(), otto)))[0]).toBe('not_found');
  });

  test('accepts one open report per organization and listing', async () => {
    await room.accept(raiseFlag, report(), paul);
    expect(await refusal(room.accept(raiseFlag, report({ id: 'report-2' }), paul))).toEqual([
      'stale',
      'You already reported this. An administrator will review it.',
    ]);
    await room.accept(raiseFlag, report({ id: 'report-3' }), petra);
    expect(await room.store.find('flags')).toHaveLength(2);
  });

  test('rejects a report without a valid reason', async () => {
    expect(await refusal(room.accept(raiseFlag, report({ reason: 'ugly' }), paul))).toEqual([
      'invalid',
      'Choose a reason',
    ]);
  });
});

describe('deciding a report as an administrator', () => {
  beforeEach(() => room.accept(raiseFlag, report(), paul));

  test('starts the review of a report only once', async () => {
    await room.accept(reviewFlag, { id: 'report-1' }, ada);
    expect(await room.single('flags')).toMatchObject({ state: 'reviewing' });
    expect(await refusal(room.accept(reviewFlag, { id: 'report-1' }, ada))).toEqual([
      'stale',
      'This report is now under review.',
    ]);
    expect((await refusal(room.accept(reviewFlag, { id: 'nothing' }, ada)))[0]).toBe('not_found');
  });

  test('hides the job of an upheld report, tells its owner why, and keeps owed interviews', async () => {
    await room.put('matches', match());
    await room.accept(upholdFlag, { id: 'report-1', note: 'There is no such place.' }, ada);
    expect(await theJob()).toMatchObject({
      isHidden: true,
      isActive: true,
      hiddenReason: 'Misleading. There is no such place.',
    });
    expect(await room.single('flags')).toMatchObject({ state: 'upheld', decidedByName: 'Ada' });
    expect(await room.single('matches')).toMatchObject({ status: 'matched', withdrawnAt: null });
    expect(await room.single('notifications', { personId: 'erin' })).toMatchObject({
      title: '"Care Assistant" was hidden',
      message:
        'Reason: misleading. Open it to read why. Interviews you owe are still owed. Change the listing and request a review.',
      link: `/jobs/${jobId}`,
    });
    expect(await refusal(room.accept(upholdFlag, { id: 'report-1' }, ada))).toEqual([
      'stale',
      'This report was already upheld by Ada.',
    ]);
  });

  test('blocks new matches and links of a hidden job and creates its matches once it is shown again', async () => {
    await room.accept(upholdFlag, { id: 'report-1' }, ada);
    room.now = '2026-06-04T10:00:00.000Z';
    await room.accept(markCompletion, { ...completing, completionDate: '2026-06-04' }, paul);
    expect(await room.store.find('matches')).toEqual([]);
    await room.put('courses', course({ id: 202 }));
    const link = { courseId: 202, jobId, round: 1 };
    expect(await refusal(room.accept(linkJob, link, paul))).toEqual([
      'invalid',
      'Only jobs with guaranteed interview can be linked.',
    ]);
    room.now = '2026-06-05T10:00:00.000Z';
    await room.accept(dismissFlag, { id: 'report-1', note: 'The place is named now.' }, ada);
    expect(await theJob()).toMatchObject({ isHidden: false, hiddenReason: null });
    expect(await room.single('matches')).toMatchObject({ jobId, status: 'matched' });
    expect(await room.told()).toContain('erin: "Care Assistant" is shown again');
  });

  test('dismisses a report only once', async () => {
    await room.accept(dismissFlag, { id: 'report-1' }, ada);
    expect(await room.single('flags')).toMatchObject({ state: 'dismissed' });
    expect(await room.told()).toEqual(['ada: Reported: Care Assistant']);
    expect(await refusal(room.accept(dismissFlag, { id: 'report-1' }, ada))).toEqual([
      'stale',
      'This report was already dismissed by Ada.',
    ]);
  });

  test('keeps a listing hidden while another report of it is upheld', async () => {
    await room.accept(raiseFlag, report({ id: 'report-2' }), petra);
    await room.accept(upholdFlag, { id: 'report-1' }, ada);
    await room.accept(upholdFlag, { id: 'report-2' }, ada);
    await room.accept(dismissFlag, { id: 'report-2' }, ada);
    expect((await theJob()).isHidden).toBe(true);
    await room.accept(dismissFlag, { id: 'report-1' }, ada);
    expect((await theJob()).isHidden).toBe(false);
  });
});

test.each([
  { other: 'upheld', askedAgainAt: null, isHidden: true },
  { other: 'open', askedAgainAt: '2026-06-03T09:00:00.000Z', isHidden: true },
  { other: 'open', askedAgainAt: null, isHidden: false },
  { other: 'dismissed', askedAgainAt: '2026-06-03T09:00:00.000Z', isHidden: false },
] as const)(
  'leaves a listing hidden: $isHidden, after a dismissal beside another report that is $other and reopened at $askedAgainAt',
  async ({ other: state, askedAgainAt, isHidden }) => {
    await room.accept(raiseFlag, report(), paul);
    await room.accept(raiseFlag, report({ id: 'report-2' }), petra);
    await room.accept(upholdFlag, { id: 'report-1' }, ada);
    const other = (await room.store.get('flags', 'report-2'))!;
    await room.put('flags', { ...other, state, askedAgainAt });
    await room.accept(dismissFlag, { id: 'report-1' }, ada);
    expect((await theJob()).isHidden).toBe(isHidden);
  },
);

describe('owning a hidden course', () => {
  beforeEach(async () => {
    await room.accept(raiseFlag, report({ listing: 'course', listingId: courseId }), erin);
    await room.accept(upholdFlag, { id: 'report-1' }, ada);
  });

  test('lets the enrolled students of a hidden course complete and match, and refuses new students', async () => {
    await room.accept(markCompletion, completing, paul);
    expect(await room.single('matches')).toMatchObject({ courseId });
    const student = {
      id: 'student-2',
      courseId,
      candidateReferenceId: 'C-000000000',
      studentName: 'Max Cole',
      studentEmail: 'max@learners.example',
      enrollmentDate: '2026-06-01',
    };
    expect(await refusal(room.accept(enrollStudent, student, paul))).toEqual([
      'stale',
      'An administrator hid this course, so it takes no new enrollments.',
    ]);
    const link = { courseId, jobId, round: 2 };
    await room.put(
      'agreements',
      agreement({ status: 'cancelled', endedAt: room.now, endReason: 'cancelled' }),
    );
    expect(await refusal(room.accept(linkJob, link, paul))).toEqual([
      'stale',
      'An administrator hid this course, so you can’t link it to jobs.',
    ]);
  });

  test('reopens the report when the owner requests a review and keeps the course hidden until it is decided', async () => {
    const again = { listing: 'course', listingId: courseId, answer: 'The dates are right now.' };
    await room.accept(requestReview, again, paul);
    expect(await room.single('flags')).toMatchObject({
      state: 'open',
      answer: again.answer,
      askedAgainAt: room.now,
    });
    expect((await room.single('courses')).isHidden).toBe(true);
    expect(await room.told()).toContain('ada: Review requested: Care Certificate');
    const told = await room.store.find('notifications', { personId: 'ada' });
    expect(told.at(-1)).toMatchObject({ link: '/admin/courses?show=flagged', subjectId: 'report-1' });
    expect(await refusal(room.accept(requestReview, again, paul))).toEqual([
      'stale',
      'You already requested a review. An administrator will look at it.',
    ]);
    await room.accept(dismissFlag, { id: 'report-1' }, ada);
    expect((await room.single('courses')).isHidden).toBe(false);
    expect(await refusal(room.accept(requestReview, again, paul))).toEqual([
      'stale',
      'This listing is not hidden.',
    ]);
  });

  test('links the request about a job to the reported jobs', async () => {
    await room.accept(raiseFlag, report({ id: 'report-2' }), paul);
    await room.accept(upholdFlag, { id: 'report-2', reason: 'Not a real job' }, ada);
    await room.accept(requestReview, { listing: 'job', listingId: jobId, answer: 'It is real.' }, erin);
    const told = await room.store.find('notifications', { personId: 'ada' });
    expect(told.at(-1)).toMatchObject({ link: '/admin/jobs?show=flagged', subjectId: 'report-2' });
  });

  test('refuses a review request from another provider or without an answer', async () => {
    const again = { listing: 'course', listingId: courseId, answer: 'Mine now' };
    expect((await refusal(room.accept(requestReview, again, petra)))[0]).toBe('not_found');
    expect(await refusal(room.accept(requestReview, { ...again, answer: ' ' }, paul))).toEqual([
      'invalid',
      'Say what you changed',
    ]);
  });
});
