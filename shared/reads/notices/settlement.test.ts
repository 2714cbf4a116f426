// Tests for each notification that asks for something that it leaves the bell, or counts as read, once that is done.
import { expect, test } from 'vitest';
import type { NoticeCode } from '#shared/domain/notifications/notice-texts.ts';
import { markAllRead } from '#shared/domain/notifications/mark-read.ts';
import { excuseBreach } from '#shared/domain/guarantees/excuse-breach.ts';
import { decideAttendance, decideClaim } from '#shared/domain/claims/decide-claim.ts';
import { dismissFlag } from '#shared/domain/listings/flag-decisions.ts';
import { raiseFlag } from '#shared/domain/listings/flags.ts';
import { decideMessage } from '#shared/domain/messages/message-decisions.ts';
import type { NamedCommand } from '#shared/engine/command.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import {
  agreement,
  attendanceReport,
  breach,
  claim,
  interview,
  invitation,
  job,
  jobId,
  match,
  message,
  notification,
  pending,
  thread,
} from '#shared/testing/rows.ts';
import { noticeGroups } from './notice-lines.ts';
import { settlements } from './settlement.ts';

type Rows = { [T in TableName]?: Row<T> };
/** What the notice is about while it waits, and once it is done. */
type Example = [subjectId: string, waiting: Rows, done: Rows];

const offered = interview({ proposedBy: 'employer', proposedAt: '2026-06-02T10:00:00.000Z' });
const suggested = interview({ proposedBy: 'provider', proposedAt: '2026-06-02T10:00:00.000Z' });
const at = '2026-06-09T10:00:00.000Z';
const scheduled = match({ status: 'interview_scheduled', interviewDate: at });
const open = { matches: match() };
const isScheduled = { matches: scheduled, interviews: interview({ startsAt: at }) };
const held = { matches: match({ status: 'interview_completed', interviewDate: at, heldAt: at }) };
const hired = { matches: match({ status: 'hired', interviewDate: at, heldAt: at }) };

const timesDue: Example = ['match-1', open, { ...open, interviews: offered }];
const timesOffered: Example = ['match-1', { ...open, interviews: offered }, isScheduled];
const timesSuggested: Example = [
  'match-1',
  { ...open, interviews: suggested },
  { ...open, interviews: offered },
];
const owed: Example = ['match-1', isScheduled, held];

const examples: { [Code in NoticeCode]?: Example } = {
  'match.new': [String(jobId), open, { ...open, interviews: offered }],
  'interview.unreported': [
    'erin',
    { ...isScheduled, claims: claim({ kind: 'silence', side: 'platform', startsAt: at }) },
    { ...isScheduled, claims: claim({ kind: 'silence', side: 'platform', startsAt: at, state: 'lapsed' }) },
  ],
  'match.lateCompletion': [
    String(jobId),
    { matches: match({ lateCompletion: 'waiting' }) },
    { matches: match({ lateCompletion: 'accepted' }) },
  ],
  'release.asked': ['match-1', { matches: match({ releaseAskedFor: 'Filled' }) }, open],
  'times.proposed': timesOffered,
  'times.suggested': timesSuggested,
  'times.noneFits': timesDue,
  'interview.agreedByPhone': [
    'match-1',
    { matches: scheduled, interviews: interview({ startsAt: at, objectUntil: '2026-06-05T10:00:00.000Z' }) },
    isScheduled,
  ],
  'interview.newTimesDue': timesDue,
  'interview.responseOverdue': timesDue,
  'interview.missed': owed,
  'reminder.respond': timesDue,
  'reminder.respondOverdue': timesDue,
  'reminder.renew': timesDue,
  'reminder.renewOverdue': timesDue,
  'reminder.confirm': timesOffered,
  'reminder.answer': timesSuggested,
  'hold.near': timesOffered,
  'hold.begun': timesOffered,
  'reminder.deadlineNear': owed,
  'reminder.deadlineToday': owed,
  'reminder.outcome': ['match-1', isScheduled, held],
  'reminder.outcomeAsked': ['match-1', isScheduled, held],
  'reminder.decision': ['match-1', held, hired],
  'attendance.disputed': [
    'match-1',
    { attendanceReports: attendanceReport({ disputedAt: at }) },
    { attendanceReports: attendanceReport({ disputedAt: at, decidedAt: at, decision: 'stands' }) },
  ],
  'claim.made': ['match-1', { claims: claim() }, { claims: claim({ state: 'confirmed' }) }],
  'claim.reminder': ['match-1', { claims: claim() }, { claims: claim({ state: 'disputed' }) }],
  'agreement.proposed': [agreement().id, { agreements: agreement(pending) }, { agreements: agreement() }],
  'agreement.endProposed': [
    agreement().id,
    { agreements: agreement({ endProposedBy: 'employer' }) },
    { agreements: agreement({ status: 'completed', endProposedBy: 'employer' }) },
  ],
  'job.filled': [
    String(jobId),
    { jobs: job({ openings: 1, isFilled: true }) },
    { jobs: job({ openings: 1, isFilled: true, linksWhenFilled: 'keep_linking' }) },
  ],
  'invitation.sent': [
    'invitation-1',
    { invitations: invitation() },
    { invitations: invitation({ state: 'accepted' }) },
  ],
  'invitation.reminder': [
    'invitation-1',
    { invitations: invitation() },
    { invitations: invitation({ state: 'declined' }) },
  ],
  'message.new': [thread().id, { threads: thread() }, { threads: thread({ providerReadAt: at }) }],
  'listing.hidden': [`job.${jobId}`, { jobs: job({ isHidden: true }) }, { jobs: job() }],
};

const asking = Object.entries(settlements).map(([code, { kind }]) => [code as NoticeCode, kind] as const);

test('has an example for each notification that asks for something', () => {
  expect(Object.keys(examples).sort()).toEqual(asking.map(([code]) => code).sort());
});

const fill = async (room: Classroom, rows: Rows) => {
  for (const [table, row] of Object.entries(rows) as [TableName, Row<TableName>][])
    await room.put(table, row);
};

test.for(asking)('shows %s while it waits, and no longer as open when it is done', async ([code, kind]) => {
  const [subjectId, waiting, done] = examples[code] ?? ['', {}, {}];
  const room = await classroom({ agreement: null });
  const forPaul = code === 'message.new';
  const person = forPaul ? 'paul' : 'erin';
  await room.put(
    'notifications',
    notification({
      id: `match.match-1-${person}`,
      personId: person,
      organizationId: person,
      textCode: code,
      subjectId,
    }),
  );
  await fill(room, waiting);
  expect(await noticeGroups(room.store, person)).toMatchObject([{ isRead: false }]);
  await fill(room, done);
  const after = await noticeGroups(room.store, person);
  expect(after.map(({ isRead }) => isRead)).toEqual(kind === 'asks' ? [] : [true]);
});

test('keeps a notification whose subject is not here', async () => {
  const room = await classroom();
  await room.put('notifications', notification({ textCode: 'reminder.outcome', subjectId: 'elsewhere' }));
  expect(await noticeGroups(room.store, 'erin')).toHaveLength(1);
});

/** Gives Ada a notice and decides what it asks for. */
const decisions: [code: NoticeCode, key: string, rows: Rows, command: NamedCommand, input: unknown][] = [
  [
    'attendance.toDecide',
    'attendance.report-1',
    {
      ...open,
      // A notice of before is about the report, whose id the claim has.
      claims: claim({
        ...{ id: 'report-1', kind: 'candidate_absent', side: 'employer' },
        ...{ state: 'disputed', disputedAt: '2026-06-02T12:00:00.000Z' },
      }),
    },
    decideAttendance,
    { id: 'report-1', isUpheld: true, note: 'Both were asked' },
  ],
  [
    'claim.toDecide',
    'claim.claim-1',
    { ...open, claims: claim({ state: 'disputed', disputedAt: '2026-06-02T12:00:00.000Z' }) },
    decideClaim,
    { id: 'claim-1', verdict: 'no_fault', note: 'Both were asked' },
  ],
  [
    'breach.disputed',
    'disputed.breach-1',
    { ...open, breaches: breach({ disputedAt: '2026-06-02T12:00:00.000Z' }) },
    excuseBreach,
    { id: 'breach-1', excuse: 'A flood' },
  ],
  [
    'message.reported',
    'reported.message-1',
    { threads: thread(), messages: message({ reportedAt: '2026-06-02T12:00:00.000Z' }) },
    decideMessage,
    { id: 'message-1', isRemoved: false },
  ],
];

test.for(decisions)('withdraws %s with the decision', async ([code, key, rows, command, input]) => {
  const room = await classroom();
  await fill(room, rows);
  await room.put(
    'notifications',
    notification({
      id: `${key}-ada`,
      personId: 'ada',
      organizationId: 'platform',
      type: 'system',
      textCode: code,
    }),
  );
  await room.accept(command, input, ada);
  expect(await noticeGroups(room.store, 'ada')).toEqual([]);
});

test('withdraws the report of a listing with the decision', async () => {
  const room = await classroom();
  const report = { id: 'flag-1', listing: 'job', listingId: jobId, reason: 'misleading', note: null };
  await room.accept(raiseFlag, report, paul);
  expect(await noticeGroups(room.store, 'ada')).toHaveLength(1);
  await room.accept(dismissFlag, { id: 'flag-1', note: null }, ada);
  expect(await noticeGroups(room.store, 'ada')).toEqual([]);
});

test('counts lines, not rows', async () => {
  const room = await classroom();
  for (const id of ['n1', 'n2', 'n3']) await room.put('notifications', notification({ id }));
  const groups = await noticeGroups(room.store, 'erin');
  expect(groups).toHaveLength(1);
  await room.accept(markAllRead, { upTo: room.now }, erin);
  expect(await noticeGroups(room.store, 'erin')).toMatchObject([{ isRead: true }]);
});
