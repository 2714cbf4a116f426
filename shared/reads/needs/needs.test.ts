// Tests what waits for a person: per kind, sorted by deadline, grouped, on the organization's clock, and fast.
import { describe, expect, test } from 'vitest';
import { MemoryStore } from '#shared/engine/memory-store.ts';
import type { Actor, Command } from '#shared/engine/command.ts';
import { classroom } from '#shared/testing/classroom.ts';
import { defaultPreferences } from '#shared/domain/notifications/notification-preferences.ts';
import {
  ada,
  assignment,
  erin,
  membership,
  organization,
  paul,
  rita,
  sam,
  siteAssignment,
  tess,
  user,
} from '#shared/testing/people.ts';
import {
  learnerReply,
  agreement,
  claim,
  conflict,
  course,
  courseId,
  employerProfile,
  enrollment,
  handedOverChange,
  interview,
  invitation,
  job,
  match,
  pending,
  providerProfile,
  site,
  slot,
  thread,
} from '#shared/testing/rows.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import { needKind, needKinds } from './need-kinds.ts';
import type { NeedName } from './need-kinds.ts';
import { countsByPage, needsOf, needTitle } from './needs.ts';
import { ownRows } from './own-rows.ts';
import { acceptInvitation } from '#shared/domain/agreements/invitations.ts';
import { answerLateCompletion } from '#shared/domain/interviews/match-answers.ts';
import { confirmClaim } from '#shared/domain/claims/answer-claims.ts';
import { answerRelease } from '#shared/domain/releases/releases.ts';
import { approveAgreement } from '#shared/domain/agreements/commands.ts';
import { confirmAgreedTime } from '#shared/domain/interviews/agreed-times.ts';
import { cancelInterview } from '#shared/domain/interviews/reschedule.ts';
import { confirmTime, proposeTimes } from '#shared/domain/interviews/propose-times.ts';
import { markAgreementComplete } from '#shared/domain/agreements/mark-complete.ts';
import { acknowledgeChange, applyChange } from '#shared/domain/handed-over/hand-over.ts';
import { editJob } from '#shared/domain/jobs/commands.ts';
import { markThreadRead } from '#shared/domain/messages/messages.ts';
import { recordOutcome } from '#shared/domain/interviews/record-outcome.ts';
import { saveEmployerProfile } from '#shared/domain/organizations/profiles.ts';
import { settleConflict } from '#shared/domain/edits/conflicts.ts';

const now = '2026-06-03T10:00:00.000Z';

type Given = { [T in TableName]?: Row<T>[] };

async function needsWith(actor: Actor, given: Given) {
  const { store, put } = await classroom({ agreement: null });
  await put('providerProfiles', providerProfile());
  await put('employerProfiles', employerProfile());
  for (const [table, rows] of Object.entries(given) as [TableName, Row<TableName>[]][])
    await put(table, ...rows);
  return needsOf(store, actor, now, ownRows);
}

const scheduledAt = (interviewDate: string, more: Partial<Row<'matches'>> = {}) =>
  match({ status: 'interview_scheduled', interviewDate, ...more });
const proposed = { proposedBy: 'employer', proposedAt: '2026-06-02T10:00:00.000Z' } as const;

const byEmployer = (kind: Row<'claims'>['kind']) =>
  claim({ kind, side: 'employer', answerUntil: '2026-06-05T23:59:59.999Z' });

const examples: Record<
  Exclude<NeedName, 'refusedChange' | 'fillProfile'>,
  [Actor, Given, due: string | null]
> = {
  proposeTimes: [erin, { matches: [match({ deadlineAt: '2026-07-01T23:59:59.999Z' })] }, '2026-07-01'],
  answerTimes: [
    erin,
    {
      matches: [match({ deadlineAt: '2026-07-01T23:59:59.999Z' })],
      slots: [slot({ proposedBy: 'provider' })],
    },
    '2026-07-01',
  ],
  answerLate: [erin, { matches: [match({ lateCompletion: 'waiting' })] }, null],
  recordOutcome: [erin, { matches: [scheduledAt('2026-06-02T10:00:00.000Z')] }, '2026-06-09'],
  answerAbsence: [
    erin,
    { matches: [match()], claims: [claim({ answerUntil: '2026-06-05T23:59:59.999Z' })] },
    '2026-06-05',
  ],
  answerOffer: [
    paul,
    {
      matches: [match({ status: 'hired', decidedAt: '2026-06-02T10:00:00.000Z' })],
      claims: [claim({ kind: 'offer', side: 'employer', answerUntil: '2026-06-05T23:59:59.999Z' })],
    },
    '2026-06-05',
  ],
  answerOutcome: [
    paul,
    { matches: [match({ status: 'not_hired' })], claims: [byEmployer('outcome')] },
    '2026-06-05',
  ],
  answerHeld: [
    paul,
    { matches: [match({ status: 'interview_completed' })], claims: [byEmployer('held')] },
    '2026-06-05',
  ],
  answerCandidate: [paul, { matches: [match()], claims: [byEmployer('candidate_absent')] }, '2026-06-05'],
  answerNotHeld: [paul, { matches: [match()], claims: [byEmployer('no_fault')] }, '2026-06-05'],
  chooseTimes: [
    paul,
    { matches: [match()], interviews: [interview(proposed)], slots: [slot()] },
    '2026-06-05',
  ],
  answerWish: [
    paul,
    {
      matches: [match()],
      interviews: [interview(proposed)],
      slots: [slot()],
      learnerReplies: [learnerReply({ kind: 'none', startsAt: null, text: 'Friday' })],
    },
    '2026-06-05',
  ],
  answerDecline: [
    paul,
    {
      matches: [scheduledAt('2026-06-09T10:00:00.000Z')],
      learnerReplies: [learnerReply({ startsAt: '2026-06-09T10:00:00.000Z' })],
    },
    '2026-06-09',
  ],
  confirmAgreed: [
    paul,
    {
      matches: [scheduledAt('2026-06-09T10:00:00.000Z')],
      claims: [byEmployer('time')],
    },
    '2026-06-05',
  ],
  answerRelease: [paul, { matches: [match({ releaseAskedFor: 'The vacancy is filled' })] }, null],
  recordHeld: [paul, { matches: [scheduledAt('2026-05-28T10:00:00.000Z')] }, null],
  decideAgreement: [erin, { agreements: [agreement(pending)] }, '2026-06-30'],
  completeAgreement: [paul, { agreements: [agreement({ endProposedBy: 'employer' })] }, null],
  decideLinks: [erin, { jobs: [job({ openings: 1, isFilled: true })] }, null],
  answerInvitation: [
    paul,
    { invitations: [invitation({ createdAt: '2026-06-01T09:00:00.000Z' })] },
    '2026-07-01',
  ],
  readMessages: [paul, { threads: [thread()] }, null],
  decideConflict: [
    paul,
    { conflicts: [conflict()], enrollments: [enrollment({ studentPhone: '555-0199' })] },
    null,
  ],
  decideHandedOver: [paul, { handedOverChanges: [handedOverChange()] }, null],
  readDecline: [
    paul,
    {
      handedOverChanges: [
        handedOverChange({ authorId: 'paul', state: 'declined', declinedReason: 'No', decidedAt: now }),
      ],
    },
    null,
  ],
};

describe('what waits', () => {
  test.for(Object.entries(examples))('lists %s with its deadline', async ([name, [actor, given, due]]) => {
    const { lines } = await needsWith(actor, given);
    expect(lines.map((line) => [line.name, line.count, line.dueDay])).toEqual([[name, 1, due]]);
  });

  test.for(Object.entries(examples))('lists no %s for the other side', async ([name, [actor, given]]) => {
    const other = actor === erin ? paul : erin;
    const { lines } = await needsWith(other, given);
    expect(lines.filter((line) => line.name === name)).toEqual([]);
  });

  test('lists for the employer too what the training provider reported as nobody’s fault', async () => {
    const waiting = claim({ kind: 'no_fault', answerUntil: '2026-06-05T23:59:59.999Z' });
    const given = { matches: [match()], claims: [waiting] };
    const { lines } = await needsWith(erin, given);
    expect(lines.map((line) => [line.name, line.dueDay, line.to])).toEqual([
      ['answerNotHeld', '2026-06-05', '/interviews?need=answerNotHeld.201.101'],
    ]);
    expect((await needsWith(paul, given)).lines).toEqual([]);
  });

  test('lists for the employer the time that the training provider set, and not its own', async () => {
    const matches = [scheduledAt('2026-06-09T10:00:00.000Z')];
    const ofProvider = claim({ kind: 'time', answerUntil: '2026-06-05T23:59:59.999Z' });
    const { lines } = await needsWith(erin, { matches, claims: [ofProvider] });
    expect(lines.map((line) => [line.name, line.dueDay, line.to])).toEqual([
      ['confirmAgreed', '2026-06-05', '/interviews?need=confirmAgreed.201.101'],
    ]);
    expect((await needsWith(paul, { matches, claims: [ofProvider] })).lines).toEqual([]);
    expect((await needsWith(erin, { matches, claims: [byEmployer('time')] })).lines).toEqual([]);
  });

  test('asks about a silence for the outcome, and no side for an answer to it', async () => {
    const given = {
      matches: [scheduledAt('2026-05-20T10:00:00.000Z')],
      claims: [claim({ kind: 'silence', side: 'platform', answerUntil: '2026-06-05T23:59:59.999Z' })],
    };
    expect((await needsWith(erin, given)).lines.map(({ name }) => name)).toEqual(['recordOutcome']);
    expect((await needsWith(paul, given)).lines.map(({ name }) => name)).toEqual(['recordHeld']);
  });

  test('lists nothing for administrators, and nothing where nothing waits', async () => {
    const nothing = { lines: [], next: null, deadlines: new Map(), isOwnOnly: false };
    expect(await needsWith(ada, { matches: [match()] })).toEqual(nothing);
    expect(await needsWith(erin, {})).toEqual(nothing);
  });

  test('asks for a profile that was never saved', async () => {
    const { store } = await classroom();
    const { lines } = await needsOf(store, paul, now, ownRows);
    expect(lines.map(needTitle)).toEqual([needKinds.fillProfile.verb]);
  });
});

describe('the lines', () => {
  const at = (id: string, deadlineAt: string | null, jobId = 101) => match({ id, deadlineAt, jobId });

  test('are one for a pact and an act, with the earliest deadline, sorted by it', async () => {
    const { lines } = await needsWith(erin, {
      courses: [course({ id: 202, title: 'Cooking' })],
      jobs: [job({ id: 102, title: 'Cook' })],
      threads: [thread({ lastMessageBy: 'provider', employerReadAt: null })],
      matches: [
        at('m1', '2026-07-01T23:59:59.999Z'),
        at('m2', '2026-06-28T23:59:59.999Z'),
        at('m3', '2026-06-03T23:59:59.999Z'),
        at('m4', '2026-06-01T23:59:59.999Z'),
        at('m5', '2026-06-20T23:59:59.999Z', 102),
        // Two courses lead to one job, and one course to two jobs.
        match({ id: 'm6', deadlineAt: '2026-06-03T23:59:59.999Z', jobId: 102, courseId: 202 }),
        match({ id: 'm7', deadlineAt: null, jobId: 102, courseId: 202 }),
      ],
    });
    const care = 'Care Certificate → Care Assistant, Northside College';
    expect(lines.map((line) => [needTitle(line), line.about, line.urgency, line.dueDay])).toEqual([
      ['Propose times: 4 candidates', care, 'overdue', '2026-06-01'],
      ['Propose times: 2 candidates', 'Cooking → Cook, Northside College', 'today', '2026-06-03'],
      ['Propose times: 1 candidate', 'Care Certificate → Cook, Northside College', 'later', '2026-06-20'],
      ['Read messages: 1 conversation', 'Northside College', 'later', null],
    ]);
    expect(lines[0]).toMatchObject({
      key: 'proposeTimes.201.101',
      ids: ['m1', 'm2', 'm3', 'm4'],
      to: '/interviews/plan?pact=201.101',
    });
    expect(countsByPage(lines, 'employer')).toEqual({ '/candidates': 7, '/messages': 1 });
  });

  test('stay one over the rounds of an agreement, and two for two acts', async () => {
    const { lines } = await needsWith(paul, {
      agreements: [agreement({ status: 'completed' }), agreement({ id: 'second-round' })],
      matches: [
        match({ id: 'm1' }),
        match({ id: 'm2', createdAt: '2026-06-02T10:00:00.000Z' }),
        match({ id: 'm3', releaseAskedFor: 'The vacancy is filled' }),
      ],
      slots: [slot({ id: 's1', matchId: 'm1' }), slot({ id: 's2', matchId: 'm2' })],
    });
    expect(lines.map(({ key, about, count, to }) => [key, about, count, to])).toEqual([
      ...[
        ['chooseTimes.201.101', 2, '/matches?need=chooseTimes.201.101'],
        ['answerRelease.201.101', 1, '/matches?need=answerRelease.201.101'],
      ].map(([key, count, to]) => [...[key, 'Care Certificate → Care Assistant, Acme Care', count, to]]),
    ]);
  });

  test('name the day on the clock of the organization', async () => {
    const { store, put } = await classroom({ agreement: null });
    await put('employerProfiles', employerProfile());
    await put('organizations', organization(erin, { timeZone: 'America/New_York' }));
    await put('matches', at('m1', '2026-06-04T03:59:59.999Z'));
    const { lines } = await needsOf(store, erin, now, ownRows);
    expect(lines.map(({ dueDay, urgency }) => [dueDay, urgency])).toEqual([['2026-06-03', 'today']]);
  });

  test('leave out an offered time that passed, and what was withdrawn', async () => {
    const { lines } = await needsWith(paul, {
      matches: [match(), at('m2', null)].map((row, index) => ({
        ...row,
        withdrawnAt: index === 0 ? null : now,
      })),
      slots: [slot({ startsAt: '2026-06-03T09:00:00.000Z' }), slot({ id: 'slot-2', matchId: 'm2' })],
    });
    expect(lines).toEqual([]);
  });

  test('say what comes next: the interviews of the next day with any', async () => {
    const { lines, next } = await needsWith(erin, {
      matches: [
        scheduledAt('2026-06-04T10:00:00.000Z', { id: 'm1' }),
        scheduledAt('2026-06-04T14:00:00.000Z', { id: 'm2' }),
        scheduledAt('2026-06-05T10:00:00.000Z', { id: 'm3' }),
      ],
    });
    expect(lines).toEqual([]);
    expect(next).toEqual({ count: 2, day: '2026-06-04' });
  });
});

test('reads each table once for 10,000 matches', async () => {
  const { store } = await classroom({ agreement: null });
  const take = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await store.put('matches', match({ id: `m${index}`, deadlineAt: '2026-06-28T23:59:59.999Z' }));
      await store.put('slots', slot({ id: `s${index}`, matchId: `m${index}` }));
    }
    const asked: string[] = [];
    const counting = Object.assign(Object.create(store) as MemoryStore, {
      find: (table: TableName, equalTo?: object) => {
        asked.push(table);
        return store.find(table, equalTo as never);
      },
    });
    const { lines } = await needsOf(counting, paul, now, ownRows);
    return { asked, lines };
  };
  const { asked, lines } = await take(10_000);
  expect(asked.filter((table) => table === 'matches' || table === 'slots')).toEqual(['matches', 'slots']);
  expect(lines.find(({ name }) => name === 'chooseTimes')?.count).toBe(10_000);
});

describe('roles of members', () => {
  const asRole = (actor: Actor, memberRole: MemberRole): Actor => ({ ...actor, memberRole });
  const waiting: Given = { agreements: [agreement(pending)], matches: [match()] };
  const namesFor = async (role: MemberRole) =>
    (await needsWith(asRole(erin, role), waiting)).lines.map(({ name }) => name).toSorted();

  test('shows an approval only to those who may approve', async () => {
    expect(await namesFor('manager')).toEqual(['decideAgreement', 'proposeTimes']);
    expect(await namesFor('member')).toEqual(['proposeTimes']);
  });

  test('shows nothing to a viewer, who changes nothing', async () => {
    expect(await namesFor('viewer')).toEqual([]);
  });
});

describe('a person who chose only what is theirs', () => {
  const chosen = (actor: Actor): Row<'notificationPreferences'> => ({
    ...defaultPreferences,
    ...{ id: actor.person, coverage: 'mine', savedViews: null, createdAt: now, rev: 1 },
  });
  const interviewAt = '2026-06-04T10:00:00.000Z';
  /** Work of every kind about the first course, which Tess teaches, and one match of a course that nobody teaches. */
  const work: Given = {
    ...{ users: [user(sam), user(tess)], memberships: [membership(tess, { assignsAll: false })] },
    courses: [course({ id: 202, title: 'Plumbing' })],
    matches: [
      match({ releaseAskedFor: 'The vacancy is filled' }),
      scheduledAt(interviewAt, { id: 'm2' }),
      match({ id: 'm3', courseId: 202, releaseAskedFor: 'The vacancy is filled' }),
    ],
    agreements: [agreement({ endProposedBy: 'employer' })],
    invitations: [invitation({ createdAt: '2026-06-01T09:00:00.000Z' })],
    threads: [thread({ subjectKind: 'course', subjectId: String(courseId) })],
    assignments: [assignment(tess, courseId)],
  };
  const waitingFor = async (actor: Actor, more: Given = {}) => {
    const needs = await needsWith(actor, { ...work, ...more });
    const { lines, next, isOwnOnly } = needs;
    return { next, isOwnOnly, lines: lines.map(({ name, count }) => `${name} ${count}`).toSorted() };
  };

  test('shows a person what is assigned to them or to nobody', async () => {
    const all = await waitingFor(sam);
    expect(all.lines).toEqual([
      'answerInvitation 1',
      'answerRelease 1',
      'answerRelease 1',
      'completeAgreement 1',
      'readMessages 1',
    ]);
    const mine = await waitingFor(sam, { notificationPreferences: [chosen(sam)] });
    expect(mine).toEqual({ lines: ['answerRelease 1'], next: null, isOwnOnly: true });
    const assigned = { assignments: [assignment(tess, courseId), assignment(sam, courseId)] };
    const own = await waitingFor(sam, { notificationPreferences: [chosen(sam)], ...assigned });
    expect(own).toEqual({ ...all, isOwnOnly: true });
  });

  test('keeps what is about no course, such as changes from the team', async () => {
    const { lines } = await waitingFor(sam, {
      notificationPreferences: [chosen(sam)],
      handedOverChanges: [handedOverChange()],
    });
    expect(lines).toContain('decideHandedOver 1');
  });

  test('shows an employer’s member jobs at own sites, at nobody’s, and at none', async () => {
    const mia: Actor = { ...erin, person: 'mia', memberRole: 'manager', name: 'Mia' };
    const { lines } = await needsWith(mia, {
      memberships: [membership(mia), membership(rita, { assignsAll: false })],
      sites: [site(), site({ id: 'site-b' })],
      jobs: [
        job({ id: 901, siteId: 'site-a' }),
        job({ id: 902, siteId: 'site-b' }),
        job({ id: 903, siteId: null }),
      ],
      matches: [901, 902, 903].map((jobId) => match({ id: `m${jobId}`, jobId })),
      assignments: [siteAssignment(rita, 'site-a')],
      notificationPreferences: [chosen(mia)],
    });
    expect(lines.flatMap(({ ids }) => ids).toSorted()).toEqual(['m902', 'm903']);
  });

  test('shows a person everything of their courses after they were limited to these', async () => {
    const { isOwnOnly } = await waitingFor(tess, { notificationPreferences: [chosen(tess)] });
    expect(isOwnOnly).toBe(false);
  });
});

test('asks for the least role of the command that each kind of work ends with', () => {
  const commands: Record<Exclude<NeedName, 'refusedChange'>, Pick<Command, 'leastRole'>> = {
    proposeTimes: proposeTimes,
    answerTimes: confirmTime,
    answerLate: answerLateCompletion,
    recordOutcome: recordOutcome,
    answerAbsence: confirmClaim,
    // The command demands more of a hire without an interview.
    answerOffer: { leastRole: 'manager' },
    answerOutcome: confirmClaim,
    answerHeld: confirmClaim,
    answerCandidate: confirmClaim,
    answerNotHeld: confirmClaim,
    chooseTimes: confirmTime,
    answerWish: confirmTime,
    answerDecline: cancelInterview,
    confirmAgreed: confirmAgreedTime,
    answerRelease: answerRelease,
    recordHeld: recordOutcome,
    decideAgreement: approveAgreement,
    completeAgreement: markAgreementComplete,
    decideLinks: editJob,
    answerInvitation: acceptInvitation,
    readMessages: markThreadRead,
    decideConflict: settleConflict,
    fillProfile: saveEmployerProfile,
    decideHandedOver: applyChange,
    readDecline: acknowledgeChange,
  };
  for (const [name, { leastRole }] of Object.entries(commands))
    expect(needKind(name as NeedName).least ?? 'member', name).toBe(leastRole);
});
