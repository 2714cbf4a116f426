// Tests rules that hold for every command: who may give it, and that a foreign row is treated as missing.
import { describe, expect, test } from 'vitest';
import type { Actor } from './engine/command.ts';
import { commands } from './commands.ts';
import type { CommandName } from './commands.ts';
import { commandsByName } from './device-commands.ts';
import { refuseEntry } from './engine/engine-refusals.ts';
import { tableNames } from './engine/schema.ts';
import { classroom, refusal } from './testing/classroom.ts';
import type { Classroom } from './testing/classroom.ts';
import { everybody, otto, petra } from './testing/people.ts';
import {
  agreement,
  attendanceReport,
  breach,
  claim,
  completion,
  conflict,
  courseId,
  enrollment,
  interview as interviewRow,
  invitation,
  jobId,
  learnerLink,
  learnerReply,
  match,
  message,
  ownCost,
  slot,
  thread,
  handedOverChange,
  handedOverContents,
} from './testing/rows.ts';

const noAccess = refuseEntry('access.none').message;

const all = [...commands.values()];

describe('authorizing commands', () => {
  test.each(all)('refuses $name to every other role before reading the input', async (command) => {
    const room = await classroom();
    const others = everybody.filter(({ role }) => !command.allowed.includes(role));
    expect(others.length).toBeGreaterThan(0);
    for (const actor of others)
      expect(await refusal(room.accept(command, { anything: true }, actor)), actor.role).toEqual([
        'forbidden',
        noAccess,
      ]);
  });

  test('refuses a command without allowed roles and two commands with the same name', () => {
    const [first] = all;
    expect(() => commandsByName([{ ...first!, allowed: [] }])).toThrow(/Nobody may give/);
    expect(() => commandsByName([first!, { ...first! }])).toThrow(/same name/);
  });

  test('reserves timed commands and the registration of people for the system', () => {
    const systemOnly = all.filter(({ allowed }) => allowed.every((role) => role === 'system'));
    expect(systemOnly.map(({ name }) => name)).toEqual([
      'accounts.register',
      'accounts.changeEmail',
      'accounts.tellAddressRequest',
      'accounts.endAddressRequest',
      'accounts.saveName',
      'organizations.setUp',
      'admins.elevate',
      'admins.alertLocked',
      'colleagues.join',
      'colleagues.leave',
      'colleagues.remove',
      'colleagues.changeRole',
      'colleagues.handOver',
      'agreements.endInTime',
      'crowds.endRest',
      'guarantees.step',
      'guarantees.recompute',
      'invitations.age',
      'invitations.tellAddress',
      'activity.record',
      'statistics.rebuild',
      'agreements.markRelated',
      'jobs.publishAdherence',
      'organizations.checkShares',
      'notifications.stopDigest',
      'notifications.tellRefusedAddress',
      'notifications.tellPausedWebhook',
      'matching.sweepCourse',
      'matching.givePlaces',
      'ledger.chargeMonths',
      'platform.tellNews',
      'platform.tellWeek',
      'accounts.requestDeletion',
      'accounts.keep',
      'accounts.delete',
      'accounts.export',
      'enrollments.expire',
      'messages.expire',
      'changes.expireHandedOver',
      'notifications.expire',
      'agreements.expireRecords',
      'attendance.expireRecords',
    ]);
  });
});

/** Names no row, or only rows of the person's own; its tests are in its folder. */
const ownOnly = 'own only';

const crowdOf = (providerId: string) => ({ id: 'report-1', providerId, day: '2026-05-01' });

/** For each command that names a row: who is a stranger to it, the input about a row there is, and about none. */
const strangers: Record<CommandName, [actor: Actor, there: object, absent: object] | typeof ownOnly> = {
  'jobs.edit': [
    otto,
    { id: jobId, set: { title: 'Mine' }, base: {} },
    { id: 999, set: { title: 'Mine' }, base: {} },
  ],
  'courses.edit': [
    petra,
    { id: courseId, set: { title: 'Mine' }, base: {} },
    { id: 999, set: { title: 'Mine' }, base: {} },
  ],
  'courses.linkJob': [petra, { courseId, jobId, round: 2 }, { courseId: 999, jobId, round: 2 }],
  'courses.unlinkJob': [petra, { courseId, jobId, round: 1 }, { courseId: 999, jobId, round: 1 }],
  'agreements.approve': [otto, { id: agreement().id }, { id: '9.9.9' }],
  'agreements.reject': [otto, { id: agreement().id }, { id: '9.9.9' }],
  'agreements.cancel': [petra, { id: agreement().id }, { id: '9.9.9' }],
  'agreements.markComplete': [petra, { id: agreement().id }, { id: '9.9.9' }],
  'agreements.unmarkComplete': [petra, { id: agreement().id }, { id: '9.9.9' }],
  'agreements.answerPromise': [petra, { id: agreement().id, isKept: true }, { id: '9.9.9', isKept: true }],
  'enrollments.enroll': [petra, newStudent(courseId), newStudent(999)],
  'enrollments.edit': [
    petra,
    { id: enrollment().id, set: { studentName: 'Mine' }, base: {} },
    { id: 'nobody', set: { studentName: 'Mine' }, base: {} },
  ],
  'enrollments.remove': [
    petra,
    { id: enrollment().id, knowsCompletion: true },
    { id: 'nobody', knowsCompletion: true },
  ],
  'enrollments.restore': [petra, { id: enrollment().id }, { id: 'nobody' }],
  'enrollments.erase': [petra, { id: enrollment().id }, { id: 'nobody' }],
  'students.merge': [
    petra,
    { id: enrollment().id, otherId: 'somebody' },
    { id: 'nobody', otherId: 'somebody' },
  ],
  'completions.mark': [petra, marking(courseId), marking(999)],
  'completions.undo': [
    petra,
    { id: completion().id, batchId: 'batch-1' },
    { id: '9.nothing', batchId: 'batch-1' },
  ],
  'completions.correctDate': [
    petra,
    { id: completion().id, set: { completionDate: '2026-05-01' }, base: {} },
    { id: '9.nothing', set: { completionDate: '2026-05-01' }, base: {} },
  ],
  'consents.record': [
    petra,
    { matchId: match().id, how: 'on paper', givenOn: '2026-06-01' },
    { matchId: 'nothing', how: 'on paper', givenOn: '2026-06-01' },
  ],
  'consents.withdraw': [petra, { matchId: match().id }, { matchId: 'nothing' }],
  'learnerReplies.dismiss': [petra, { id: learnerReply().id }, { id: 'none' }],
  'names.view': [otto, { matchId: match().id }, { matchId: 'nothing' }],
  'jobs.duplicate': [otto, { id: 209, sourceId: jobId }, { id: 209, sourceId: 999 }],
  'courses.copy': [
    petra,
    { id: 209, sourceId: courseId, title: 'Mine' },
    { id: 209, sourceId: 999, title: 'Mine' },
  ],
  'completions.remove': [petra, { id: completion().id }, { id: '9.nothing' }],
  'interviews.agreeByPhone': [otto, interview(match().id), interview('nothing')],
  'interviews.recordOutcome': [
    otto,
    { matchId: match().id, outcome: 'hired' },
    { matchId: 'nothing', outcome: 'hired' },
  ],
  'interviews.propose': [otto, proposal(match().id), proposal('nothing')],
  'interviews.confirm': [petra, { slotId: slot().id }, { slotId: 'nothing' }],
  'interviews.suggest': [
    petra,
    { matchId: match().id, slots: [], note: 'None' },
    { matchId: 'nothing', slots: [], note: 'None' },
  ],
  'interviews.reschedule': [
    petra,
    { ...moving(match().id), startsAt: '2026-06-10T10:00:00.000Z' },
    { ...moving('nothing'), startsAt: '2026-06-10T10:00:00.000Z' },
  ],
  'interviews.cancel': [petra, moving(match().id), moving('nothing')],
  'interviews.object': [petra, { matchId: match().id, reason: 'No' }, { matchId: 'nothing', reason: 'No' }],
  'interviews.correctOutcome': [
    otto,
    { matchId: match().id, outcome: 'hired', correction: 'Mistake' },
    { matchId: 'nothing', outcome: 'hired', correction: 'Mistake' },
  ],
  'interviews.reportNotHeld': [
    otto,
    { matchId: match().id, absent: 'provider' },
    { matchId: 'nothing', absent: 'provider' },
  ],
  'matches.withdraw': [
    petra,
    { matchId: match().id, reason: 'Moved' },
    { matchId: 'nothing', reason: 'Moved' },
  ],
  'matches.askRelease': [
    otto,
    { matchId: match().id, reason: 'Filled' },
    { matchId: 'nothing', reason: 'Filled' },
  ],
  'matches.answerRelease': [
    petra,
    { matchId: match().id, isGranted: true },
    { matchId: 'nothing', isGranted: true },
  ],
  'breaches.comment': [petra, { id: breach().id, comment: 'Ill' }, { id: 'nothing', comment: 'Ill' }],
  'crowds.report': [otto, crowdOf('paul'), crowdOf('nobody')],
  'breaches.dispute': [otto, { id: claim().id, comment: 'Ill' }, { id: 'nothing', comment: 'Ill' }],
  'claims.confirm': [otto, { id: claim().id }, { id: 'nothing' }],
  'claims.dispute': [otto, { id: claim().id, comment: 'Ill' }, { id: 'nothing', comment: 'Ill' }],
  'claims.takeBack': [petra, { id: claim().id }, { id: 'nothing' }],
  'interviews.confirmAgreed': [
    petra,
    { matchId: match().id, startsAt: '2026-06-09T10:00:00.000Z' },
    { matchId: 'nothing', startsAt: '2026-06-09T10:00:00.000Z' },
  ],
  'attendance.dispute': [
    petra,
    { id: attendanceReport().id, comment: 'Zoe was there' },
    { id: 'nothing', comment: 'Zoe was there' },
  ],
  'messages.send': [petra, writing('101'), writing('999')],
  'messages.markRead': [
    petra,
    { threadId: thread().id, upTo: '2026-06-02T10:00:00.000Z' },
    { threadId: 'nothing', upTo: '2026-06-02T10:00:00.000Z' },
  ],
  'messages.report': [petra, { id: message().id, reason: 'Rude' }, { id: 'nothing', reason: 'Rude' }],
  'invitations.send': [
    otto,
    { id: 'invitation-2', courseId, jobId },
    { id: 'invitation-2', courseId, jobId: 999 },
  ],
  'invitations.accept': [petra, { id: invitation().id }, { id: 'nothing' }],
  'invitations.decline': [petra, { id: invitation().id }, { id: 'nothing' }],
  'invitations.withdraw': [otto, { id: invitation().id }, { id: 'nothing' }],
  'matches.answerLate': [
    otto,
    { matchId: match().id, isAccepted: true },
    { matchId: 'nothing', isAccepted: true },
  ],
  'ratings.rate': [otto, { providerId: 'paul', stars: 4 }, { providerId: 'nobody', stars: 4 }],
  'ratings.putOff': [otto, { providerId: 'paul' }, { providerId: 'nobody' }],
  'flags.raise': [otto, report(jobId), report(999)],
  'members.assign': [petra, { userId: 'paul', add: [courseId] }, { userId: 'nobody', add: [courseId] }],
  'sites.create': ownOnly,
  'sites.edit': [
    otto,
    { id: 'site-a', set: { name: 'Mine' }, base: {} },
    { id: 'nowhere', set: { name: 'Mine' }, base: {} },
  ],
  'flags.askAgain': [
    otto,
    { listing: 'job', listingId: jobId, answer: 'Mended' },
    { listing: 'job', listingId: 999, answer: 'Mended' },
  ],
  'conflicts.settle': [
    petra,
    { id: conflict().id, as: 'mine', over: null },
    { id: 'nothing', as: 'mine', over: null },
  ],
  'costs.remove': [otto, { id: 'cost-1' }, { id: 'nothing' }],
  'accounts.register': ownOnly,
  'accounts.chooseType': ownOnly,
  'accounts.changeRole': ownOnly,
  'accounts.changeEmail': ownOnly,
  'accounts.tellAddressRequest': ownOnly,
  'accounts.endAddressRequest': ownOnly,
  'accounts.saveName': ownOnly,
  'organizations.setUp': ownOnly,
  'admins.elevate': ownOnly,
  'admins.alertLocked': ownOnly,
  'colleagues.join': ownOnly,
  'colleagues.leave': ownOnly,
  'colleagues.remove': ownOnly,
  'colleagues.changeRole': ownOnly,
  'colleagues.handOver': ownOnly,
  'organizations.appointOwner': ownOnly,
  'jobs.post': ownOnly,
  'courses.create': ownOnly,
  'agreements.endInTime': ownOnly,
  'guarantees.step': ownOnly,
  'guarantees.recompute': ownOnly,
  'breaches.excuse': ownOnly,
  'attendance.decide': ownOnly,
  'claims.decide': ownOnly,
  'crowds.decide': ownOnly,
  'crowds.endRest': ownOnly,
  'messages.judge': ownOnly,
  'invitations.age': ownOnly,
  'profiles.saveEmployer': ownOnly,
  'profiles.saveProvider': ownOnly,
  'notifications.markRead': ownOnly,
  'notifications.markAllRead': ownOnly,
  'notifications.savePreferences': ownOnly,
  'views.save': ownOnly,
  'views.remove': ownOnly,
  'notifications.stopDigest': ownOnly,
  'notifications.tellRefusedAddress': ownOnly,
  'notifications.tellPausedWebhook': ownOnly,
  'organizations.saveCalendar': ownOnly,
  'organizations.setTabletLock': ownOnly,
  'organizations.admit': ownOnly,
  'organizations.verify': ownOnly,
  'organizations.unverify': ownOnly,
  'accounts.suspend': ownOnly,
  'accounts.lift': ownOnly,
  'accounts.endSessions': ownOnly,
  'organizations.suspend': ownOnly,
  'organizations.lift': ownOnly,
  'organizations.correctCalendar': ownOnly,
  'invitations.tellAddress': ownOnly,
  'changes.handOver': [otto, handingOver('paul'), handingOver('nobody')],
  'changes.apply': [petra, { id: 'handed-over-1' }, { id: 'none' }],
  'changes.acknowledge': [petra, { id: 'handed-over-1' }, { id: 'none' }],
  'changes.decline': [petra, { id: 'handed-over-1', reason: 'No' }, { id: 'none', reason: 'No' }],
  'activity.record': ownOnly,
  'costs.add': ownOnly,
  'statistics.rebuild': ownOnly,
  'jobs.publishAdherence': ownOnly,
  'organizations.checkShares': ownOnly,
  'agreements.markRelated': ownOnly,
  'matching.sweepCourse': ownOnly,
  'matching.givePlaces': ownOnly,
  'flags.review': ownOnly,
  'flags.uphold': ownOnly,
  'flags.dismiss': ownOnly,
  'agreements.cancelAsAdmin': ownOnly,
  'matches.withdrawAsAdmin': ownOnly,
  'settings.save': ownOnly,
  'ledger.chargeMonths': ownOnly,
  'platform.tellNews': ownOnly,
  'platform.tellWeek': ownOnly,
  'accounts.requestDeletion': ownOnly,
  'accounts.keep': ownOnly,
  'accounts.delete': ownOnly,
  'accounts.export': ownOnly,
  'enrollments.expire': ownOnly,
  'dataRequests.record': ownOnly,
  'dataRequests.recordOfStudent': [
    petra,
    { id: 'request-2', enrollmentId: enrollment().id, kind: 'access', receivedOn: '2026-06-01' },
    { id: 'request-2', enrollmentId: 'none', kind: 'access', receivedOn: '2026-06-01' },
  ],
  'dataRequests.complete': [
    petra,
    { id: 'request-1', outcome: 'answered', result: null },
    { id: 'none', outcome: 'answered', result: null },
  ],
  'enrollments.export': [petra, { id: enrollment().id }, { id: 'none' }],
  'learnerLinks.make': [
    petra,
    { id: 'link-2', enrollmentId: enrollment().id, delivery: 'copied' },
    { id: 'link-2', enrollmentId: 'none', delivery: 'copied' },
  ],
  'learnerLinks.revoke': [petra, { id: learnerLink().id }, { id: 'none' }],
  'learner.open': ownOnly,
  'learner.confirm': ownOnly,
  'learner.disown': ownOnly,
  'learner.request': ownOnly,
  'learner.stopMails': ownOnly,
  'learner.choose': ownOnly,
  'learner.decline': ownOnly,
  'learner.consent': ownOnly,
  'learner.answer': ownOnly,
  'learnerContacts.record': [
    petra,
    { enrollmentId: enrollment().id, givenBy: 'learner', givenOn: '2026-06-01' },
    { enrollmentId: 'none', givenBy: 'learner', givenOn: '2026-06-01' },
  ],
  'learnerContacts.end': [petra, { enrollmentId: enrollment().id }, { enrollmentId: 'none' }],
  'courses.letLearnersChoose': [petra, { id: courseId, isOn: true }, { id: 999, isOn: true }],
  'messages.expire': ownOnly,
  'changes.expireHandedOver': ownOnly,
  'notifications.expire': ownOnly,
  'agreements.expireRecords': ownOnly,
  'attendance.expireRecords': ownOnly,
};

function newStudent(course: number) {
  return {
    id: 'student-2',
    courseId: course,
    candidateReferenceId: 'C-000000000',
    studentName: 'Max Cole',
    studentEmail: 'max@learners.example',
    enrollmentDate: '2026-06-01',
  };
}

function marking(course: number) {
  return { courseId: course, candidateReferenceId: 'C-000000000', completionDate: '2026-06-01' };
}

/** In an organization of which the sender never was a member. */
function handingOver(organizationId: string) {
  const mark = { command: 'completions.mark', version: 1, input: marking(courseId) };
  return { id: 'entry-9', organizationId, entries: [{ ...mark, savedAt: '2026-06-03T10:00:00.000Z' }] };
}

function report(listingId: number) {
  return { id: 'report-1', listing: 'job', listingId, reason: 'other' };
}

function proposal(matchId: string) {
  return {
    matchId,
    slots: ['2026-06-09T10:00:00.000Z'],
    kind: 'in-person',
    place: '1 Main Street',
    minutes: 30,
  };
}

function moving(matchId: string) {
  return { matchId, from: '2026-06-09T10:00:00.000Z', reason: 'Ill' };
}

/** In the name of an employer that never had to do with Southside College. */
function writing(subjectId: string) {
  return {
    subjectKind: 'job',
    subjectId,
    withId: 'otto',
    text: 'Hello',
    writtenAt: '2026-06-03T10:00:00.000Z',
  };
}

function interview(matchId: string) {
  return { matchId, startsAt: '2026-06-09T10:00:00.000Z' };
}

describe('addressing rows of other organizations', () => {
  const lines = Object.entries(strangers).flatMap(([name, line]) =>
    line === ownOnly ? [] : [[name, ...line] as const],
  );

  test.each(lines)(
    'answers %s on a foreign row like on a missing one and changes nothing',
    async (name, actor, there, absent) => {
      const room = await classroom();
      await room.put('completions', completion());
      await room.put('matches', match({ lateCompletion: 'waiting' }));
      await room.put('ownCosts', ownCost());
      await room.put('conflicts', conflict());
      await room.put('interviews', interviewRow());
      await room.put('slots', slot());
      await room.put('breaches', breach());
      await room.put('attendanceReports', attendanceReport());
      await room.put('claims', claim());
      await room.put('threads', thread());
      await room.put('messages', message());
      await room.put('handedOverChanges', handedOverChange());
      await room.put('handedOverContents', handedOverContents());
      await room.put('invitations', invitation());
      await room.put('learnerLinks', learnerLink());
      await room.put('learnerReplies', learnerReply());
      const before = await everything(room);
      const command = commands.get(name)!;
      const answer = await refusal(room.accept(command, there, actor));
      expect(answer[0]).toBe('not_found');
      expect(answer).toEqual(await refusal(room.accept(command, absent, actor)));
      expect(await everything(room)).toEqual(before);
    },
  );
});

async function everything({ store }: Classroom): Promise<unknown[]> {
  return Promise.all(tableNames.map((table) => store.find(table)));
}
