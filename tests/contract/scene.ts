// The rows that recorded commands run on. Ids are literal, because recorded inputs contain them.
import { systemActorFor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { defaultPreferences } from '#shared/domain/notifications/notification-preferences.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { learnerActor } from '#shared/domain/learner-links/learner-link.ts';
import { classroom, enrolled } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import {
  ada,
  erin,
  membership,
  nora,
  organization,
  paul,
  petra,
  system,
  user,
} from '#shared/testing/people.ts';
import {
  agreement,
  attendanceReport,
  breach,
  claim,
  completion,
  conflict,
  consent,
  crowdReport,
  enrollment,
  handedOverChange,
  handedOverContents,
  interview,
  invitation,
  job,
  jobPeriod,
  course,
  learnerContact,
  learnerLink,
  learnerReply,
  mailedLink,
  match,
  message,
  notification,
  ownCost,
  pending,
  site,
  slot,
  thread,
} from '#shared/testing/rows.ts';
import type { Row } from '#shared/engine/schema.ts';

/** The actors of recorded commands. */
export const actors: Record<string, Actor> = {
  erin,
  paul,
  ada,
  nora,
  system,
  'Zoe by link-1': learnerActor(learnerLink()),
  'system for erin': systemActorFor(erin.person),
  'system for nora': systemActorFor(nora.person),
  'system for nora.erin': systemActorFor('nora.erin'),
};

const ahead = '2026-06-09T10:00:00.000Z';
const before = '2026-06-02T14:00:00.000Z';
const today = '2026-06-03T08:00:00.000Z';

const scheduledFor = async (room: Classroom, startsAt: string, more: Partial<Row<'interviews'>> = {}) => {
  await room.put('matches', match({ status: 'interview_scheduled', interviewDate: startsAt }));
  await room.put('interviews', interview({ startsAt, ...more }));
  await room.put('slots', slot({ startsAt, state: 'confirmed' }));
};

const objectUntil = '2026-06-05T23:59:59.999Z';

/** One side set the time alone, and the other can still say no. */
const setAlone = async (room: Classroom, more: Partial<Row<'claims'>>) => {
  const { isProvidersTime = false } = more;
  await scheduledFor(room, ahead, { objectUntil, isProvidersTime });
  const time = {
    id: 'claim-time',
    kind: 'time',
    side: 'employer',
    startsAt: ahead,
    createdAt: today,
  } as const;
  await room.put('claims', claim({ ...time, objectUntil, answerUntil: objectUntil, ...more }));
};

const held: Partial<Row<'claims'>> = {
  ...{ id: 'claim-held', kind: 'held', side: 'employer', startsAt: before, createdAt: before },
  ...{ state: 'stood', settledAt: before },
};
const hire = { status: 'hired', interviewDate: before, heldAt: before, decidedAt: before } as const;

/** A hire after an interview, whose report nobody disputed. */
const hired = async (room: Classroom) => {
  await scheduledFor(room, before);
  await room.put(
    'matches',
    match({ ...hire, firstDecidedAt: before, guarantee: 'honoured', honouredAt: before }),
  );
  await room.put('claims', claim(held));
};

/** The employer corrected the hire, which opened the report of the interview again. */
const corrected = async (room: Classroom, more: Partial<Row<'claims'>>) => {
  await hired(room);
  await room.put(
    'matches',
    match({ ...hire, status: 'not_hired', decidedAt: today, firstDecidedAt: before }),
  );
  const heldBefore = JSON.stringify({ state: 'stood', settledAt: before });
  await room.put('claims', claim({ ...held, state: 'open', settledAt: null, former: heldBefore }));
  const wasHired = JSON.stringify({ ...hireBefore, decidedAt: before });
  const outcome = { kind: 'outcome', side: 'employer', outcome: 'not_hired', former: wasHired } as const;
  await room.put('claims', claim({ ...outcome, startsAt: before, createdAt: today, ...more }));
};

const hireBefore = { status: 'hired', interviewDate: before, outcomeNote: null, outcomeCode: null };

/** A claim has the id of its report: see migration 069. */
const ofReport = { id: attendanceReport().id, kind: 'candidate_absent', side: 'employer' } as const;

const joined = async (room: Classroom, { person }: Actor) => {
  const colleague: Actor = { ...erin, person, name: 'Nora', memberRole: 'member' };
  await room.put('users', user(colleague));
  await room.put('memberships', membership(colleague));
};

/** Changes to the scene for recorded commands that would otherwise be refused. */
export const situations: Record<string, (room: Classroom) => Promise<void>> = {
  'the interview is scheduled': (room) => scheduledFor(room, ahead),
  'the interview was agreed by phone': (room) => setAlone(room, {}),
  'nobody objected to the time': (room) => setAlone(room, { state: 'stood', settledAt: before }),
  'the provider moved the interview': (room) =>
    setAlone(room, { id: 'claim-1', side: 'provider', isProvidersTime: true }),
  'the interview has begun': (room) => scheduledFor(room, before),
  'the interview has an outcome': async (room) => {
    await scheduledFor(room, before);
    await room.put(
      'matches',
      match({ status: 'not_hired', interviewDate: before, heldAt: before, decidedAt: before }),
    );
  },
  'the interview has had an outcome for 15 days': async (room) => {
    const longBefore = '2026-05-19T09:00:00.000Z';
    await scheduledFor(room, longBefore);
    await room.put(
      'matches',
      match({ status: 'not_hired', interviewDate: longBefore, heldAt: longBefore, decidedAt: longBefore }),
    );
  },
  'the provider suggested a time': async (room) => {
    await room.put('interviews', interview({ proposedBy: 'provider', proposedAt: before }));
    await room.put('slots', slot({ proposedBy: 'provider' }));
  },
  'a change was handed over': async (room) => {
    const edit = { id: 'student-1', set: { studentPhone: '555-0109' }, base: {} };
    const entry = { command: 'enrollments.edit', version: 1, input: edit, savedAt: before };
    await room.put('handedOverChanges', handedOverChange({ commands: entry.command }));
    await room.put('handedOverContents', handedOverContents({ entries: JSON.stringify([entry]) }));
  },
  'a change was declined': (room) =>
    room.put(
      'handedOverChanges',
      handedOverChange({ authorId: 'paul', state: 'declined', declinedReason: 'Not ours', decidedAt: today }),
    ),
  'nothing is proposed': async (room) => {
    await room.put('matches', match());
    await room.put('slots', slot({ state: 'withdrawn' }));
    await room.put('interviews', interview());
  },
  'Zoe was marked today': async (room) => {
    await room.put('completions', completion({ batchId: 'batch-1', markedAt: today }));
    await room.put('matches', match({ owedSince: today }));
    await room.put('slots', slot({ state: 'withdrawn' }));
    await room.put('interviews', interview());
  },
  'the interview began four days ago': (room) => scheduledFor(room, '2026-05-30T09:00:00.000Z'),
  'an offer was made without an interview': (room) =>
    room.put('matches', match({ status: 'hired', decidedAt: before })),
  'the provider confirmed an offer': async (room) => {
    await room.put('matches', match({ status: 'hired', decidedAt: before, firstDecidedAt: before }));
    const offer = { kind: 'offer', side: 'employer', state: 'confirmed', settledAt: today } as const;
    await room.put('claims', claim({ ...offer, createdAt: before }));
  },
  'Zoe was hired': hired,
  'the employer corrected the hire': (room) => corrected(room, {}),
  'the provider disputes the correction': (room) =>
    corrected(room, { state: 'disputed', disputedAt: today, providerComment: 'She works there' }),
  'a hire has a fee': async (room) => {
    await scheduledFor(room, before);
    await room.put('settings', { ...defaultSettings, feePerHire: 250, createdAt: before, rev: 1 });
  },
  'the employer reported an absence': async (room) => {
    await room.put('interviews', interview({ absences: 1 }));
    await room.put('attendanceReports', attendanceReport({ createdAt: today }));
    await room.put('claims', claim({ ...ofReport, createdAt: today }));
  },
  'the provider disputes an absence': async (room) => {
    const disputed = { createdAt: before, disputedAt: today, providerComment: 'Zoe was there' };
    await room.put('attendanceReports', attendanceReport(disputed));
    await room.put('claims', claim({ ...ofReport, ...disputed, state: 'disputed' }));
  },
  // The claim has the id of its breach: see migration 068.
  'the breach is of today': async (room) => {
    await room.put('breaches', breach({ createdAt: today }));
    await room.put('claims', claim({ id: breach().id, createdAt: today }));
  },
  'the employer says that nobody is at fault': async (room) => {
    await room.put('interviews', interview({ startsAt: before, cancelledAt: today }));
    const stated = { kind: 'no_fault', side: 'employer', startsAt: before } as const;
    await room.put('claims', claim({ ...stated, createdAt: today }));
  },
  'nobody said what happened': async (room) => {
    await scheduledFor(room, before);
    await room.put(
      'claims',
      claim({ kind: 'silence', side: 'platform', startsAt: before, createdAt: today }),
    );
  },
  'the provider says that the employer was not there': (room) =>
    room.put('claims', claim({ createdAt: today })),
  'the provider says so and the employer disputes it': (room) =>
    room.put('claims', claim({ state: 'disputed', createdAt: before, disputedAt: today })),
  'Northside College made a crowd': async (room) => {
    const crowd = Array.from({ length: 25 }, (_, place) =>
      match({ id: `crowd-${place}`, createdAt: before }),
    );
    await room.put('matches', ...crowd);
  },
  'Acme Care reported a crowd': (room) => room.put('crowdReports', crowdReport()),
  'nobody decided about a crowd': (room) => room.put('crowdReports', crowdReport({ restsUntil: today })),
  'no interview is owed': (room) =>
    room.put('matches', match({ withdrawnAt: before, withdrawnReason: 'Found work' })),
  'the agreement has ended': (room) =>
    room.put('agreements', agreement({ status: 'cancelled', endedAt: before, endReason: 'withdrawn' })),
  'an interview was held in time': (room) =>
    room.put('matches', match({ status: 'interview_completed', guarantee: 'honoured', honouredAt: before })),
  'the interview is overdue': async (room) => {
    await room.put('matches', match({ owedSince: '2026-05-01T09:00:00.000Z' }));
    await room.put('slots', slot({ state: 'withdrawn' }));
    await room.put('interviews', interview());
    const clock = { doneUntil: '2026-05-02T09:00:00.000Z', nextAt: before, reminders: 0, calendars: null };
    await room.put('clocks', { id: 'match-1', ...clock, hireFees: null, createdAt: before, rev: 1 });
  },
  'Max has completed and is not matched': (room) =>
    room.put(
      'completions',
      completion({ enrollmentId: max.id, candidateReferenceId: max.candidateReferenceId }),
    ),
  'there are fees and weekly reports': (room) =>
    room.put('settings', {
      ...defaultSettings,
      feePerActiveAgreementMonth: 20,
      employerMonthlyFee: 30,
      weeklyAnalyticsReports: true,
      createdAt: before,
      rev: 1,
    }),
  'a candidate waits for a place': (room) =>
    room.put('matches', match({ waitsForPlaceSince: '2026-06-01T15:00:00.000Z' })),
  'the completion came late': (room) => room.put('matches', match({ lateCompletion: 'waiting' })),
  'the employer asked for a release': (room) => room.put('matches', match({ releaseAskedFor: 'Filled' })),
  'the candidate may be named': async (room) => {
    await scheduledFor(room, ahead);
    await room.put('consents', consent());
  },
  'Zoe has a link': (room) => room.put('learnerLinks', learnerLink()),
  'Zoe said that the page is hers': (room) => room.put('learnerLinks', learnerLink({ confirmedAt: before })),
  'Zoe said that she can’t come': (room) => room.put('learnerReplies', learnerReply()),
  'Zoe agreed to emails': (room) => room.put('learnerContacts', learnerContact()),
  'Zoe is offered times by a mailed link': async (room) => {
    await room.put('courses', course({ learnersChoose: true }));
    await room.put('learnerLinks', mailedLink({ confirmedAt: before }));
    await room.put('interviews', interview({ proposedBy: 'employer', proposedAt: before }));
    await room.put('slots', slot({ startsAt: ahead }));
  },
  'Zoe has an interview and a mailed link': async (room) => {
    await scheduledFor(room, ahead);
    await room.put('courses', course({ learnersChoose: true }));
    await room.put('learnerLinks', mailedLink({ confirmedAt: before }));
  },
  'Zoe’s interview is over': async (room) => {
    await scheduledFor(room, '2026-06-03T09:00:00.000Z');
    await room.put('learnerLinks', mailedLink({ confirmedAt: before }));
  },
  'Zoe was hired without an interview and has a mailed link': async (room) => {
    await room.put('matches', match({ status: 'hired', decidedAt: before }));
    await room.put('learnerLinks', mailedLink({ confirmedAt: before }));
    await room.put(
      'claims',
      claim({ kind: 'offer', side: 'employer', startsAt: null, answerUntil: ahead, createdAt: before }),
    );
  },
  'Max is removed': (room) => room.put('enrollments', { ...max, removedAt: before, removedByName: 'Sam' }),
  'Nora works for Acme Care': (room) => joined(room, nora),
  'Nora works for Acme Care, and Erin is suspended': async (room) => {
    await joined(room, nora);
    await room.put('users', user(erin, { suspendedAt: before, suspendedReason: 'Misuse' }));
  },
  'Nora is suspended': (room) =>
    room.put('users', user(nora, { suspendedAt: before, suspendedReason: 'Misuse' })),
  'Southside College is suspended': (room) =>
    room.put('organizations', organization(petra, { suspendedAt: before, suspendedReason: 'Misuse' })),
  'Acme Care is verified': (room) =>
    room.put(
      'organizations',
      organization(erin, { admittedAt: before, verifiedAt: before, verifiedByName: 'Ada' }),
    ),
  'Erin gets a daily mail': (room) =>
    room.put('notificationPreferences', {
      ...defaultPreferences,
      id: 'erin',
      pace: 'daily',
      isQuiet: false,
      digestByMail: true,
      savedViews: null,
      createdAt: before,
      rev: 1,
    }),
};

/** Enrolled, and has completed nothing. */
const max = enrollment({
  id: 'student-2',
  studentName: 'Max Reed',
  studentEmail: 'max@learners.example',
  candidateReferenceId: 'C-04106101N',
});

const flag = (overrides: Partial<Row<'flags'>>): Row<'flags'> => ({
  id: 'flag-1',
  listing: 'job',
  listingId: 101,
  ownerId: 'erin',
  reporterId: 'paul',
  reporterName: 'Northside College',
  reason: 'misleading',
  note: null,
  state: 'open',
  decidedAt: null,
  decidedByName: null,
  decisionNote: null,
  askedAgainAt: null,
  answer: null,
  createdAt: before,
  rev: 1,
  ...overrides,
});

/**
 * Job 101 has an active agreement with course 201, and Zoe is matched. Job 102 waits for approval, 103 is free, 104 is
 * hidden, and 105 has a pending invitation.
 */
export async function newScene(situation?: string): Promise<Classroom> {
  const room = await classroom();
  for (const id of [102, 103, 104, 105]) await room.put('jobPeriods', jobPeriod({ jobId: id }));
  await room.put('jobs', job({ id: 102, title: 'Cook' }), job({ id: 103, title: 'Driver' }));
  await room.put('jobs', job({ id: 104, isHidden: true, hiddenReason: 'No place' }), job({ id: 105 }));
  await room.put('sites', site());
  await room.put('agreements', agreement({ jobId: 102, ...pending }));
  await enrolled(room, max);
  await room.put('completions', completion({ batchId: 'batch-1' }));
  const personKey = 'person of student-1';
  const pair = { id: `${personKey}.101`, personKey, jobId: 101, matchId: 'match-1' };
  await room.put('matchPersons', { ...pair, createdAt: before, rev: 1 });
  await room.put('matches', match({ slotsProposedAt: before }));
  await room.put('interviews', interview({ proposedBy: 'employer', proposedAt: before }));
  await room.put('slots', slot());
  await room.put('breaches', breach());
  await room.put('threads', thread());
  await room.put(
    'messages',
    message(),
    message({ id: 'message-2', reportedAt: before, reportReason: 'Rude' }),
  );
  await room.put('invitations', invitation({ jobId: 105 }));
  await room.put('ownCosts', ownCost());
  await room.put('conflicts', conflict());
  await room.put('notifications', notification());
  await room.put(
    'flags',
    flag({}),
    flag({ id: 'flag-2', listingId: 104, state: 'upheld', decidedAt: before }),
  );
  await room.put('dataRequests', {
    id: 'request-1',
    kind: 'access',
    about: 'C-7K2M4QXAE',
    subjectId: 'student-1',
    organizationId: 'paul',
    receivedOn: '2026-06-01',
    dueOn: '2026-07-01',
    note: null,
    recordedByName: 'Ada',
    doneAt: null,
    doneByName: null,
    outcome: null,
    result: null,
    createdAt: before,
    rev: 1,
  });
  if (situation) await situations[situation]?.(room);
  return room;
}
