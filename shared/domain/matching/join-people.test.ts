// Tests with random pairs of matches that nobody owes a merged person two interviews for one job, and that nothing settled is lost.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { paul } from '#shared/testing/people.ts';
import {
  agreement,
  claim,
  courseId,
  interview,
  job,
  jobId,
  jobPeriod,
  reference,
} from '#shared/testing/rows.ts';
import { markCompletion } from '../completions/commands.ts';
import { candidateReference } from '../enrollments/candidate-reference.ts';
import { enrollStudent } from '../enrollments/commands.ts';
import { mergeStudents } from '../enrollments/merge-students.ts';
import { adherenceOf } from '../interviews/adherence.ts';
import { isEnding, isOwed } from '../interviews/interviews.ts';

type Match = Row<'matches'>;

const otherReference = candidateReference(new Uint8Array([0, 0, 0, 0, 2]));
const otherJob = 102;
const [past, ahead] = ['2026-06-02T10:00:00.000Z', '2026-06-09T10:00:00.000Z'];

const states = {
  open: {},
  scheduled: { status: 'interview_scheduled', interviewDate: ahead },
  begun: { status: 'interview_scheduled', interviewDate: past },
  absent: {},
  missed: { guarantee: 'missed', missedAt: past, deadlineAt: past },
  held: {
    status: 'interview_completed',
    interviewDate: past,
    heldAt: past,
    guarantee: 'honoured',
    honouredAt: past,
  },
  hired: {
    status: 'hired',
    interviewDate: past,
    heldAt: past,
    decidedAt: past,
    guarantee: 'honoured',
    honouredAt: past,
  },
  'not hired': {
    status: 'not_hired',
    heldAt: past,
    decidedAt: past,
    guarantee: 'honoured',
    honouredAt: past,
  },
  withdrawn: { withdrawnAt: past, withdrawnReason: 'released' },
} satisfies Record<string, Partial<Match>>;
type State = keyof typeof states;

/** Two records of one person and a classmate, with the matches of two jobs in these states. */
async function twoRecords(of: readonly State[]): Promise<Classroom> {
  const room = await classroom();
  await room.put('jobs', job({ id: otherJob }));
  await room.put('jobPeriods', jobPeriod({ jobId: otherJob }));
  await room.put('agreements', agreement({ jobId: otherJob }));
  const student = {
    id: 'student-2',
    courseId,
    candidateReferenceId: otherReference,
    enrollmentDate: '2026-05-02',
  };
  await room.accept(
    enrollStudent,
    { ...student, studentName: 'Zoe B', studentEmail: 'zb@learners.example' },
    paul,
  );
  for (const candidateReferenceId of [reference, otherReference]) {
    const mark = { courseId, candidateReferenceId, completionDate: '2026-06-01' };
    await room.accept(markCompletion, mark, paul);
    room.now = '2026-06-03T11:00:00.000Z';
  }
  for (const [place, match] of (await byAge(room)).entries()) {
    const state = of[place] ?? 'open';
    const isSettled = 'heldAt' in states[state] || state === 'absent';
    await room.put('matches', { ...match, ...states[state] });
    if (state === 'absent') await room.put('interviews', interview({ id: match.id, absences: 1 }));
    const about = { matchId: match.id, candidateReferenceId: match.candidateReferenceId };
    const settled = { state: 'confirmed', settledAt: past, createdAt: past } as const;
    if (isSettled)
      await room.put(
        'claims',
        claim({
          ...about,
          ...settled,
          id: `claim-${match.id}`,
          kind: state === 'absent' ? 'candidate_absent' : 'held',
        }),
      );
  }
  return room;
}

const byAge = async (room: Classroom): Promise<Match[]> =>
  (await room.store.find('matches')).toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));

const isSettled = ({ status }: Match): boolean => status !== 'matched' && status !== 'interview_scheduled';

test('owes a merged person at most one interview for each of two jobs, and loses nothing that was settled', async () => {
  const state = fc.constantFrom(...(Object.keys(states) as State[]));
  await fc.assert(
    fc.asyncProperty(fc.array(state, { minLength: 4, maxLength: 4 }), async (of) => {
      const room = await twoRecords(of);
      const [before, claims] = [await byAge(room), await room.store.find('claims')];
      await room.accept(mergeStudents, { id: 'student-1', otherId: 'student-2' }, paul);
      const after = await byAge(room);
      for (const ofJob of [jobId, otherJob]) {
        const [were, are] = [before, after].map((rows) => rows.filter((match) => match.jobId === ofJob)) as [
          Match[],
          Match[],
        ];
        expect(are.filter((match) => isOwed(match) && !isEnding(match)).length).toBeLessThanOrEqual(1);
        const wasOwed = were.some((match) => isOwed(match));
        if (wasOwed && !were.some(isSettled))
          expect(are.some((match) => isOwed(match) && !isEnding(match))).toBe(true);
      }
      expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      for (const [place, match] of after.entries()) {
        expect(match.candidateReferenceId).toBe(reference);
        const was = before[place]!;
        const { status, heldAt, decidedAt, guarantee, honouredAt, withdrawnAt } = was;
        if (isSettled(was))
          expect(match).toMatchObject({ status, heldAt, decidedAt, guarantee, honouredAt, withdrawnAt });
      }
      expect(await room.store.find('claims')).toEqual(
        claims.map((each) => ({ ...each, candidateReferenceId: reference })),
      );
      // The figures of the employer are those without the matches that went.
      const left = after.filter((match, place) => match.withdrawnAt === before[place]?.withdrawnAt);
      expect(adherenceOf(after, room.now)).toEqual(adherenceOf(left, room.now));
    }),
    { numRuns: 150 },
  );
});
