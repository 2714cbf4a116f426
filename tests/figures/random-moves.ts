// What the people of a random history do. A move gives one command to rows that are there; many are refused.
import type { Actor } from '#shared/engine/command.ts';
import { ada, erin, otto, paul, petra, system } from '#shared/testing/people.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Play } from './play.ts';

type Move = (play: Play) => Promise<void>;

const people: Readonly<Record<string, Actor>> = { erin, otto, paul, petra };
const of = (id: string): Actor => people[id] ?? system;
const employers = [erin, erin, otto];
const providers = [paul, paul, petra];

const later = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
const dayBefore = (instant: string, days: number): string => later(instant, -24 * days).slice(0, 10);

const post: Move = ({ give, newNumber, chance }) =>
  give(
    'jobs.post',
    {
      id: newNumber(),
      title: 'Care Assistant',
      description: 'Looking after residents.',
      location: 'Northside',
      contractType: 'full-time',
      guaranteedInterview: true,
    },
    chance.pick(employers),
  );

const list: Move = async ({ give, newNumber, chance, room }) => {
  const jobs = (await room.store.find('jobs')).filter(({ isActive }) => isActive);
  await give(
    'courses.create',
    {
      id: newNumber(),
      title: 'Care Certificate',
      description: 'Twelve weeks of practice.',
      duration: '12 weeks',
      deliveryMethod: 'in-person',
      linkedJobIds: jobs.slice(0, 2).map(({ id }) => id),
    },
    chance.pick(providers),
  );
};

const link: Move = async ({ give, one }) => {
  const [course, job] = [await one('courses'), await one('jobs')];
  if (course && job)
    await give('courses.linkJob', { courseId: course.id, jobId: job.id, round: 1 }, of(course.providerId));
};

const decide: Move = async ({ give, one, chance }) => {
  const agreement = await one('agreements', ({ status }) => status === 'pending_approval');
  if (!agreement) return;
  const [name, reason] = chance.happens(0.9)
    ? ['agreements.approve', {}]
    : ['agreements.reject', { reason: 'No places' }];
  await give(name, { id: agreement.id, ...reason }, of(agreement.employerId));
};

const end: Move = async ({ give, one, chance }) => {
  const agreement = await one('agreements', ({ status }) => status === 'active');
  if (!agreement || chance.happens(0.7)) return;
  const side = chance.pick([agreement.employerId, agreement.providerId]);
  await give('agreements.cancel', { id: agreement.id, reason: 'Plans changed' }, of(side));
};

/** Some students take a second course, so one person may have two references. */
const enroll: Move = async ({ give, one, newId, room, chance }) => {
  const course = await one('courses', ({ isActive }) => isActive);
  if (!course) return;
  const count = 1 + chance.below(chance.happens(0.15) ? 20 : 5);
  for (let index = 0; index < count; index++) {
    const person = chance.below(40);
    await give(
      'enrollments.enroll',
      {
        id: newId(),
        courseId: course.id,
        candidateReferenceId: candidateReference(chance.bytes(5)),
        studentName: `Student ${person}`,
        studentEmail: `student.${person}@learners.example`,
        studentPhone: null,
        enrollmentDate: dayBefore(room.now, chance.below(60)),
      },
      of(course.providerId),
    );
  }
};

const mark: Move = async ({ give, one, newId, room, chance }) => {
  const course = await one('courses');
  if (!course) return;
  const students = (await room.store.find('enrollments', { courseId: course.id })).slice(
    0,
    1 + chance.below(9),
  );
  for (const { candidateReferenceId } of students)
    await give(
      'completions.mark',
      {
        courseId: course.id,
        candidateReferenceId,
        completionDate: dayBefore(room.now, chance.below(20)),
        batchId: newId(),
      },
      of(course.providerId),
    );
};

const markUnlisted: Move = async ({ give, one, room, chance }) => {
  const course = await one('courses');
  if (!course) return;
  const candidateReferenceId = candidateReference(chance.bytes(5));
  const completionDate = dayBefore(room.now, chance.below(9));
  await give(
    'completions.mark',
    { courseId: course.id, candidateReferenceId, completionDate },
    of(course.providerId),
  );
};

const unmark: Move = async ({ give, one }) => {
  const found = await one('completions', ({ removedAt }) => !removedAt);
  if (found) await give('completions.remove', { id: found.id }, of(found.providerId));
};

const student =
  (name: string, more: object = {}): Move =>
  async ({ give, one }) => {
    const found = await one('enrollments');
    if (found) await give(name, { id: found.id, ...more }, of(found.providerId));
  };

const merge: Move = async ({ give, one }) => {
  const kept = await one('enrollments');
  const other =
    kept &&
    (await one('enrollments', ({ id, providerId }) => id !== kept.id && providerId === kept.providerId));
  if (other) await give('students.merge', { id: kept.id, otherId: other.id }, of(kept.providerId));
};

/** Gives a command about a match to one of its sides. */
const about =
  (
    name: string,
    side: 'employerId' | 'providerId' | 'either',
    isWanted: (match: Row<'matches'>) => boolean,
    input: (play: Play, match: Row<'matches'>) => object,
  ): Move =>
  async (play) => {
    const match = await play.one('matches', isWanted);
    if (!match) return;
    const actor = of(
      match[side === 'either' ? play.chance.pick(['employerId', 'providerId'] as const) : side],
    );
    await play.give(name, { matchId: match.id, ...input(play, match) }, actor);
  };

const isOpen = ({ status, withdrawnAt }: Row<'matches'>) => status === 'matched' && !withdrawnAt;
const isScheduled = ({ status }: Row<'matches'>) => status === 'interview_scheduled';
const isDecided = ({ decidedAt }: Row<'matches'>) => decidedAt !== null;
const soon = ({ room, chance }: Play) => later(room.now, 1 + chance.below(120));

const propose = about('interviews.propose', 'employerId', isOpen, (play) => ({
  slots: [soon(play), soon(play)],
  kind: 'phone',
  place: 'We call',
  bring: null,
  minutes: 30,
  note: null,
}));

const confirm: Move = async ({ give, one }) => {
  const slot = await one('slots', ({ state }) => state === 'proposed');
  if (slot) await give('interviews.confirm', { slotId: slot.id }, of(slot.providerId));
};

const phone = about('interviews.agreeByPhone', 'employerId', isOpen, (play) => ({ startsAt: soon(play) }));
const phoneAgain = about('interviews.agreeByPhone', 'employerId', isScheduled, (play) => ({
  startsAt: soon(play),
}));
const objectTo = about('interviews.object', 'providerId', isScheduled, () => ({ reason: 'Nobody called' }));
const move = about('interviews.reschedule', 'either', isScheduled, (play, { interviewDate }) => ({
  from: interviewDate,
  startsAt: soon(play),
  reason: 'Ill',
}));
const cancel = about('interviews.cancel', 'either', isScheduled, (_play, { interviewDate }) => ({
  from: interviewDate,
  reason: 'Ill',
}));
const absent = about('interviews.reportNotHeld', 'employerId', isScheduled, ({ chance }) => ({
  absent: chance.happens(0.8) ? 'provider' : 'employer',
}));
const outcome = about('interviews.recordOutcome', 'employerId', isScheduled, ({ chance }) => ({
  outcome: chance.pick(['interview_completed', 'hired', 'not_hired']),
  reason: 'skills',
}));
const offer = about('interviews.recordOutcome', 'employerId', isOpen, () => ({ outcome: 'hired' }));
const decideHeld = about(
  'interviews.recordOutcome',
  'employerId',
  ({ status }) => status === 'interview_completed',
  ({ chance }) => ({ outcome: chance.pick(['hired', 'not_hired']), reason: 'skills' }),
);
const correct = about('interviews.correctOutcome', 'employerId', isDecided, ({ chance }) => ({
  outcome: chance.pick(['interview_completed', 'hired', 'not_hired']),
  reason: 'skills',
  correction: 'The wrong button',
}));
const withdraw = about(
  'matches.withdraw',
  'providerId',
  (match) => !match.withdrawnAt,
  () => ({ reason: 'Found work' }),
);
const askRelease = about(
  'matches.askRelease',
  'employerId',
  (match) => !match.withdrawnAt,
  () => ({ reason: 'Filled' }),
);
const answerRelease = about(
  'matches.answerRelease',
  'providerId',
  ({ releaseAskedFor }) => releaseAskedFor !== null,
  ({ chance }) => ({ isGranted: chance.happens(0.7) }),
);
const answerLate = about(
  'matches.answerLate',
  'employerId',
  ({ lateCompletion }) => lateCompletion === 'waiting',
  ({ chance }) => ({ isAccepted: chance.happens(0.5) }),
);

const excuse: Move = async ({ give, one }) => {
  const breach = await one('breaches', ({ excusedAt }) => !excusedAt);
  if (breach) await give('breaches.excuse', { id: breach.id, excuse: 'Snow' }, ada);
};

const rest: Move = async ({ give, one, chance }) => {
  const [job, course] = [await one('jobs'), await one('courses')];
  if (chance.happens(0.5) && job)
    await give(
      'jobs.edit',
      { id: job.id, set: { isActive: !job.isActive }, base: { isActive: job.isActive } },
      of(job.employerId),
    );
  else if (course)
    await give(
      'courses.edit',
      { id: course.id, set: { isActive: !course.isActive }, base: { isActive: course.isActive } },
      of(course.providerId),
    );
};

const rate: Move = ({ give, chance }) =>
  give(
    'ratings.rate',
    { providerId: chance.pick(providers).organization, stars: 1 + chance.below(5) },
    chance.pick(employers),
  );

const spend: Move = ({ give, chance, newId, room }) =>
  give(
    'costs.add',
    {
      id: newId(),
      kind: 'advertising',
      amountCents: 1 + chance.below(90_000),
      day: dayBefore(room.now, chance.below(50)),
    },
    chance.pick(employers),
  );

const takeBackCost: Move = async ({ give, one }) => {
  const cost = await one('ownCosts', ({ removedAt }) => !removedAt);
  if (cost) await give('costs.remove', { id: cost.id }, of(cost.employerId));
};

const work: Move = ({ give, chance }) =>
  give('activity.record', { organizationId: chance.pick(['erin', 'paul']) }, system);

const often = (times: number, move: Move): Move[] => Array.from({ length: times }, () => move);

export const moves: readonly Move[] = [
  post,
  list,
  link,
  ...often(5, decide),
  end,
  ...often(2, enroll),
  ...often(3, mark),
  markUnlisted,
  unmark,
  student('enrollments.remove', { knowsCompletion: true }),
  student('enrollments.restore'),
  student('enrollments.erase'),
  ...often(2, merge),
  ...often(16, propose),
  ...often(20, confirm),
  ...often(12, phone),
  phoneAgain,
  ...often(2, objectTo),
  ...often(2, move),
  ...often(2, cancel),
  ...often(10, absent),
  ...often(16, outcome),
  ...often(2, offer),
  ...often(3, decideHeld),
  ...often(3, correct),
  withdraw,
  askRelease,
  answerRelease,
  ...often(2, answerLate),
  excuse,
  rest,
  ...often(2, rate),
  spend,
  takeBackCost,
  ...often(2, work),
];

const approveAll: Move = async ({ give, room }) => {
  for (const { id, employerId } of await room.store.find('agreements'))
    await give('agreements.approve', { id }, of(employerId));
};

/** The beginning of each history, so that something can happen in it. */
export const openings: readonly Move[] = [post, post, list, list, approveAll, enroll, enroll, enroll, mark];
