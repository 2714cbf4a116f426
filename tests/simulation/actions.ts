// The actions of people in a simulated story: drawn from the commands of both roles, on the rows that their device
// shows.
import { answerPromise } from '#shared/domain/agreements/interview-promise.ts';
import { markAgreementComplete, unmarkAgreementComplete } from '#shared/domain/agreements/mark-complete.ts';
import { approveAgreement, cancelAgreement, rejectAgreement } from '#shared/domain/agreements/commands.ts';
import { markCompletion, removeCompletion } from '#shared/domain/completions/commands.ts';
import { editCourse, linkJob, unlinkJob } from '#shared/domain/courses/commands.ts';
import {
  editStudent,
  enrollStudent,
  removalBase,
  removeStudent,
  restoreStudent,
} from '#shared/domain/enrollments/commands.ts';
import { plusDays } from '#shared/lib/time.ts';
import { agreeInterviewByPhone } from '#shared/domain/interviews/agreed-times.ts';
import { canSchedule } from '#shared/domain/interviews/interviews.ts';
import { recordOutcome } from '#shared/domain/interviews/record-outcome.ts';
import { editJob, postJob } from '#shared/domain/jobs/commands.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { nextRound } from '#shared/domain/agreements/agreement.ts';
import { changesBetween } from '#shared/engine/three-way-merge.ts';
import { give, onePick } from './acting.ts';
import type { Action } from './acting.ts';
import { employerInterviewActions, providerInterviewActions } from './fixtures.ts';
import { employerExchanges, providerExchanges } from './exchanges.ts';
import type { Chance } from './random.ts';
import { canary } from './canary.ts';

const enroll: Action = async (device, { chance, today }) => {
  const course = await onePick(device, chance, 'courses', ({ isActive }) => isActive);
  if (!course) return false;
  return give(device, enrollStudent, {
    id: device.tab().newId(),
    courseId: course.id,
    candidateReferenceId: candidateReference(chance.bytes(5)),
    studentName: `${canary} ${chance.pick(['Ames', 'Bell', 'Cole', 'Dunn'])}`,
    studentEmail: `${canary.toLowerCase()}.${chance.below(12)}@learners.example`,
    studentPhone: null,
    enrollmentDate: today(),
  });
};

const markSome: Action = async (device, { chance, today }) => {
  const course = await onePick(device, chance, 'courses');
  if (!course) return false;
  const students = (
    await device.tab().read((reader) => reader.find('enrollments', { courseId: course.id }))
  ).filter(({ removedAt }) => !removedAt || chance.happens(0.1));
  const chosen = chance.happens(0.3) ? students : students.slice(0, 1 + chance.below(2));
  if (chosen.length === 0) return false;
  const batchId = device.tab().newId();
  const inputs = chosen.map(({ candidateReferenceId }) => ({
    courseId: course.id,
    candidateReferenceId,
    completionDate: today(),
    batchId,
  }));
  return give(device, markCompletion, ...inputs);
};

const unmark: Action = async (device, { chance }) => {
  const completion = await onePick(device, chance, 'completions', ({ removedAt }) => !removedAt);
  if (!completion) return false;
  const { id, completionDate } = completion;
  return give(device, removeCompletion, { id, base: { completionDate } });
};

const editSomeone: Action = async (device, { chance }) => {
  const student = await onePick(device, chance, 'enrollments', ({ removedAt }) => !removedAt);
  if (!student) return false;
  const after = chance.happens(0.5)
    ? { studentPhone: `555-010-0${chance.below(900) + 100}` }
    : { studentName: `${canary} ${chance.pick(['Ames', 'Bell', 'Cole', 'Dunn'])}` };
  return give(device, editStudent, { id: student.id, ...changesBetween(student, after) });
};

const remove: Action = async (device, { chance }) => {
  const student = await onePick(device, chance, 'enrollments', ({ removedAt }) => !removedAt);
  return student
    ? give(device, removeStudent, {
        id: student.id,
        knowsCompletion: chance.happens(0.5),
        base: removalBase(student, undefined),
      })
    : false;
};

const restore: Action = async (device, { chance }) => {
  const student = await onePick(device, chance, 'enrollments', ({ removedAt }) => !!removedAt);
  return student ? give(device, restoreStudent, { id: student.id }) : false;
};

const link: Action = async (device, { chance }) => {
  const course = await onePick(device, chance, 'courses');
  const job = await onePick(device, chance, 'jobs', ({ isActive }) => isActive);
  if (!course || !job) return false;
  const agreements = await device
    .tab()
    .read((reader) => reader.find('agreements', { courseId: course.id, jobId: job.id }));
  return give(device, linkJob, { courseId: course.id, jobId: job.id, round: nextRound(agreements) });
};

const unlink: Action = async (device, { chance }) => {
  const agreement = await onePick(device, chance, 'agreements', ({ endedAt }) => !endedAt);
  return agreement
    ? give(device, unlinkJob, {
        courseId: agreement.courseId,
        jobId: agreement.jobId,
        round: agreement.round,
      })
    : false;
};

const toggleCourse: Action = async (device, { chance }) => {
  const course = await onePick(device, chance, 'courses');
  if (!course) return false;
  const after = chance.happens(0.5)
    ? { isActive: !course.isActive }
    : { duration: `${chance.below(20)} weeks` };
  return give(device, editCourse, { id: course.id, ...changesBetween(course, after) });
};

const post: Action = async (device, { nextNumber, chance }) => {
  const site = chance.happens(0.6) && (await onePick(device, chance, 'sites', ({ isActive }) => isActive));
  return give(device, postJob, {
    id: nextNumber(),
    title: 'Welder',
    description: 'Joins metal.',
    location: 'Northside',
    contractType: 'full-time',
    guaranteedInterview: true,
    siteId: site ? site.id : null,
  });
};

const toggleJob: Action = async (device, { chance }) => {
  const job = await onePick(device, chance, 'jobs');
  if (!job) return false;
  const after = chance.happens(0.6) ? { isActive: !job.isActive } : { salaryRange: `$${chance.below(90)}k` };
  return give(device, editJob, { id: job.id, ...changesBetween(job, after) });
};

const decide: Action = async (device, { chance }) => {
  const agreement = await onePick(
    device,
    chance,
    'agreements',
    ({ status }) => status === 'pending_approval',
  );
  if (!agreement) return false;
  return give(device, chance.happens(0.8) ? approveAgreement : rejectAgreement, { id: agreement.id });
};

const cancel: Action = async (device, { chance }) => {
  const agreement = await onePick(device, chance, 'agreements', ({ status }) => status === 'active');
  return agreement ? give(device, cancelAgreement, { id: agreement.id, reason: 'Plans changed' }) : false;
};

const finish: Action = async (device, { chance }) => {
  const agreement = await onePick(device, chance, 'agreements', ({ status }) => status === 'active');
  if (!agreement) return false;
  const command = chance.happens(0.4) ? unmarkAgreementComplete : markAgreementComplete;
  return give(device, command, { id: agreement.id });
};

const answer: Action = async (device, { chance }) => {
  const agreement = await onePick(
    device,
    chance,
    'agreements',
    ({ endedAt, approvedAt }) => !!endedAt && !!approvedAt,
  );
  return agreement ? give(device, answerPromise, { id: agreement.id, isKept: chance.happens(0.5) }) : false;
};

const schedule: Action = async (device, { chance, now }) => {
  const match = await onePick(device, chance, 'matches', canSchedule);
  return match
    ? give(device, agreeInterviewByPhone, { matchId: match.id, startsAt: plusDays(now(), 2 / 24) })
    : false;
};

const conclude: Action = async (device, { chance }) => {
  const match = await onePick(device, chance, 'matches', ({ status }) => status === 'interview_scheduled');
  return match
    ? give(device, recordOutcome, {
        matchId: match.id,
        outcome: chance.pick(['interview_completed', 'hired']),
      })
    : false;
};

const read: Action = (device, { now }) => give(device, markAllRead, { upTo: now() });

const providerActions = [
  enroll,
  enroll,
  enroll,
  markSome,
  markSome,
  markSome,
  unmark,
  editSomeone,
  editSomeone,
  remove,
  restore,
  link,
  link,
  unlink,
  finish,
  finish,
  answer,
  toggleCourse,
  read,
  ...providerExchanges,
];

const employerActions = [
  post,
  toggleJob,
  decide,
  decide,
  decide,
  cancel,
  finish,
  finish,
  schedule,
  conclude,
  read,
  ...employerExchanges,
];

export const allActions: readonly Action[] = [
  ...providerActions,
  ...providerInterviewActions,
  ...employerActions,
  ...employerInterviewActions,
];

/** Three in ten actions are of the rarer kinds. */
export function actionsOf(role: string, chance: Chance): readonly Action[] {
  const isRare = chance.happens(0.3);
  if (role === 'provider') return isRare ? providerInterviewActions : providerActions;
  return isRare ? employerInterviewActions : employerActions;
}
