// Tests that matching is independent of order: for one list of agreement and job transitions, the same completions,
// removals and returns give the same set of (person, job) in any order of arrival.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor, NamedCommand } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { addDays, DAY_MS } from '#shared/lib/time.ts';
import { classroom, enrolled } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { erin, paul, system } from '#shared/testing/people.ts';
import { agreement, course, enrollment, job, jobPeriod, pending } from '#shared/testing/rows.ts';
import { approveAgreement, cancelAgreement } from '../agreements/commands.ts';
import { markCompletion, removeCompletion } from '../completions/commands.ts';
import { linkJob } from '../courses/commands.ts';
import { editJob } from '../jobs/commands.ts';
import { sweepCourse } from './reconcile.ts';

const firstDay = '2026-06-01';
/** Shorter than the 14 days after which a completion waits for the employer. */
const days = 13;
const courses = [201, 202];
const jobs = [101, 102];
const people = ['ada', 'ben', 'cy'];

interface Step {
  /** Days since the first, with a fraction. */
  at: number;
  command: NamedCommand;
  input: object;
  actor: Actor;
}

const moment = fc.double({ min: 0.1, max: days, noNaN: true });
const moments = (most: number) =>
  fc.array(moment, { maxLength: most }).map((list) => list.sort((a, b) => a - b));

/** Approve, cancel, ask again, approve again; as many of these as moments are drawn. */
const agreementSteps = fc
  .tuple(fc.constantFrom(...courses), fc.constantFrom(...jobs), moments(4))
  .map(([courseId, jobId, drawn]): Step[] => {
    const id = (round: number) => ({ id: `${courseId}.${jobId}.${round}` });
    const story: Omit<Step, 'at'>[] = [
      { command: approveAgreement, input: id(1), actor: erin },
      { command: cancelAgreement, input: id(1), actor: erin },
      { command: linkJob, input: { courseId, jobId, round: 2 }, actor: paul },
      { command: approveAgreement, input: id(2), actor: erin },
    ];
    return drawn.map((at, index) => ({ at, ...story[index]! }));
  });

const jobSteps = fc.tuple(fc.constantFrom(...jobs), moments(3)).map(([id, drawn]): Step[] =>
  drawn.map((at, index) => ({
    at,
    command: editJob,
    input: { id, set: { isActive: index % 2 === 1 }, base: {} },
    actor: erin,
  })),
);

const transitions = fc
  .tuple(
    fc.uniqueArray(agreementSteps, { maxLength: 4, selector: wherefore }),
    fc.uniqueArray(jobSteps, { maxLength: 2, selector: wherefore }),
  )
  .map(([agreements, ofJobs]) => [...agreements, ...ofJobs].flat());

function wherefore(steps: Step[]): string {
  return JSON.stringify(steps[0]?.input ?? null);
}

/** What becomes of one completion: marked, perhaps removed, perhaps marked again; and twice when that arrives. */
const fates = fc.array(
  fc.record({
    person: fc.constantFrom(...people),
    courseId: fc.constantFrom(...courses),
    date: fc.integer({ min: -400, max: days - 1 }),
    arrivals: fc.tuple(fc.constantFrom(1, 2, 3), fc.array(moment, { minLength: 6, maxLength: 6 })),
  }),
  { maxLength: 6 },
);

type Fate = { person: string; courseId: number; date: number; arrivals: [number, number[]] };

const referenceOf = ({ person, courseId }: Pick<Fate, 'person' | 'courseId'>) => `R-${person}-${courseId}`;

/** The steps of a fate in the first or the second story, never before the day of the completion. */
function stepsOf(fate: Fate, story: 0 | 1): Step[] {
  const [count, drawn] = fate.arrivals;
  const candidateReferenceId = referenceOf(fate);
  const { courseId, date } = fate;
  const marking = { courseId, candidateReferenceId, completionDate: addDays(firstDay, date) };
  return drawn
    .slice(story * 3, story * 3 + count)
    .map((at) => Math.max(at, date))
    .sort((a, b) => a - b)
    .map((at, index) =>
      index % 2 === 0
        ? { at, command: markCompletion, input: marking, actor: paul }
        : {
            at,
            command: removeCompletion,
            input: { id: `${courseId}.${candidateReferenceId}` },
            actor: paul,
          },
    );
}

async function tell(steps: readonly Step[]): Promise<Classroom> {
  const room = await classroom({ agreement: null });
  await room.put('jobs', ...jobs.map((id) => job({ id })));
  await room.put('jobPeriods', ...jobs.map((jobId) => jobPeriod({ jobId })));
  await room.put('courses', ...courses.map((id) => course({ id })));
  for (const courseId of courses)
    for (const jobId of jobs) await room.put('agreements', agreement({ ...pending, courseId, jobId }));
  for (const person of people) for (const courseId of courses) await enroll(room, person, courseId);
  for (const { at, command, input, actor } of [...steps].sort((a, b) => a.at - b.at)) {
    room.now = new Date(Date.parse(firstDay) + Math.round(at * DAY_MS)).toISOString();
    await room.accept(command, input, actor).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
  return room;
}

/** The same person in both courses, under a reference each. */
async function enroll(room: Classroom, person: string, courseId: number): Promise<void> {
  const candidateReferenceId = referenceOf({ person, courseId });
  await enrolled(room, enrollment({ id: `${person}-${courseId}`, courseId, candidateReferenceId }));
  const id = `paul.${candidateReferenceId}`;
  await room.put('learners', { ...(await room.store.get('learners', id))!, personKey: person });
}

/** (person, job) of the open matches. */
async function matched(room: Classroom): Promise<string[]> {
  const standing = [];
  for (const { personKey, jobId, matchId } of await room.store.find('matchPersons'))
    if (!(await room.store.get('matches', matchId))?.withdrawnAt) standing.push(`${personKey}.${jobId}`);
  return standing.sort();
}

/** The definition, word for word: some moment on or after the completion's day at which both were active. */
async function wanted(room: Classroom): Promise<string[]> {
  const found = new Set<string>();
  const periods = await room.store.find('jobPeriods');
  const agreements = (await room.store.find('agreements')).filter(({ approvedAt }) => approvedAt);
  const midnights = Array.from({ length: days + 3 }, (_, day) => `${addDays(firstDay, day)}T00:00:00.000Z`);
  // What begins does so at one of these: a time in which all are active has its beginning among them.
  const beginnings = [
    ...midnights,
    ...agreements.map(({ approvedAt }) => approvedAt!),
    ...periods.map(({ startedAt }) => startedAt),
  ];
  for (const done of await room.store.find('completions'))
    for (const made of agreements.filter(({ courseId }) => courseId === done.courseId)) {
      if (done.removedAt || done.completionDate < addDays(made.approvedAt!.slice(0, 10), -365)) continue;
      const isOn = (at: string, from: string | null, until: string | null) =>
        from !== null && from <= at && (until === null || at < until);
      const ofJob = periods.filter(({ jobId }) => jobId === made.jobId);
      const isOwed = beginnings.some(
        (at) =>
          at.slice(0, 10) >= done.completionDate &&
          isOn(at, made.approvedAt, made.endedAt) &&
          ofJob.some((period) => isOn(at, period.startedAt, period.endedAt)),
      );
      if (isOwed) found.add(`${done.candidateReferenceId.split('-')[1]}.${made.jobId}`);
    }
  return [...found].sort();
}

test('yields the same matches for any arrival order of completions, removals, and restorations', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(transitions, fates, async (given, drawn) => {
      const own = [...new Map(drawn.map((fate) => [referenceOf(fate), fate as Fate])).values()];
      const storyOf = (story: 0 | 1) => tell([...given, ...own.flatMap((fate) => stepsOf(fate, story))]);
      const [first, second] = await Promise.all([storyOf(0), storyOf(1)]);
      expect(await matched(second)).toEqual(await matched(first));
      expect(await matched(first)).toEqual(await wanted(first));
      found += (await matched(first)).length;
      await expectNothingToSweep(first);
    }),
    { numRuns: 150, seed: 20260603 },
  );
  expect(found).toBeGreaterThan(100);
});

async function expectNothingToSweep(room: Classroom): Promise<void> {
  const before = await room.store.find('matches');
  for (const courseId of courses) await room.accept(sweepCourse, { courseId }, system);
  expect(await room.store.find('matches')).toEqual(before);
  expect(before.every(({ lateCompletion }) => lateCompletion === null)).toBe(true);
}
