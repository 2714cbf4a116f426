// The catalog of notification texts: what each code says, and what is shown for codes of other versions.
import { describe, expect, test } from 'vitest';
import { notification } from '#shared/testing/rows.ts';
import { notice } from './notifications.ts';
import { noticeText, noticeTexts } from './notice-texts.ts';
import type { NoticeCode, NoticeParams } from './notice-texts.ts';

const match = { job: 'Welder', reference: 'C-7K2M4QXAE' };
const timed = { at: '2026-06-03T14:00:00.000Z', zone: 'America/New_York' };
const due = { ...match, day: '2026-06-30' };
const ended = { by: 'Acme Care', owed: 2, hasReason: true };
const invitation = { by: 'Acme Care', course: 'Welding Level 2', job: 'Welder' };
const agreement = { provider: 'Northside College', course: 'Welding Level 2', job: 'Welder' };

const crowd = { employer: 'Acme Care', provider: 'Northside College', day: '2026-06-03', count: 37 };

const samples: { [Code in NoticeCode]: NoticeParams<Code> } = {
  'learner.consent': { ...match, isGiven: true },
  'learner.chose': { ...match, ...timed },
  'learner.declined': { ...match, ...timed, isCancelled: true },
  'match.new': { ...match, course: 'Welding Level 2' },
  'match.withdrawn': { ...match, cause: 'date corrected' },
  'match.merged': match,
  'match.candidateWithdrew': match,
  'match.candidateWithdraws': { ...match, day: '2026-06-03' },
  'interview.unreported': { count: 12 },
  'match.outcome': { ...match, status: 'hired' },
  'match.withdrawnByAdmin': match,
  'match.corrected': { ...match, status: 'hired' },
  'release.asked': { ...match, by: 'Acme Care' },
  'release.granted': match,
  'release.declined': match,
  'release.unusual': { employer: 'Acme Care', released: 3, guarantees: 6 },
  'consent.given': match,
  'learner.disowned': { reference: match.reference },
  'learner.erased': { reference: match.reference },
  'learner.asked': { reference: match.reference, kind: 'deletion' },
  'consent.withdrawn': match,
  'match.waiting': { job: match.job, count: 5 },
  'match.lateCompletion': { ...match, course: 'Welding Level 2' },
  'attendance.disputed': { ...match, by: 'Northside College', kind: 'held' },
  'attendance.toDecide': { by: 'Northside College', reference: match.reference },
  'attendance.decided': { ...match, kind: 'absent', isUpheld: false },
  'claim.made': { ...match, by: 'Acme Care', kind: 'offer', day: '2026-06-09', status: 'hired' },
  'claim.reminder': {
    ...match,
    ...{ by: 'Northside College', kind: 'employer_absent', day: '2026-06-09', status: 'matched' },
  },
  'claim.disputed': { ...match, by: 'Northside College', kind: 'offer' },
  'claim.toDecide': { by: 'Northside College', reference: match.reference },
  'claim.waiting': { reference: match.reference },
  'claim.settled': { ...match, kind: 'offer', state: 'decided', verdict: 'made' },
  'breach.disputed': { by: 'Acme Care', reference: match.reference },
  'times.proposed': { ...match, count: 1 },
  'times.suggested': { ...match, by: 'Northside College' },
  'times.noneFits': match,
  'interview.confirmed': { ...match, ...timed },
  'interview.agreedByPhone': { ...match, ...timed },
  'interview.moved': { ...match, ...timed, by: 'Acme Care' },
  'interview.cancelled': { ...match, ...timed, by: 'Acme Care' },
  'interview.timeTakenBack': { ...match, at: '2026-06-09T10:00:00.000Z', zone: 'UTC' },
  'interview.objected': { ...match, by: 'Northside College' },
  'interview.notHeld': { ...match, employer: null, hasNote: false },
  'interview.newTimesDue': due,
  'deadlines.moved': { count: 2, by: 'Acme Care' },
  'interview.missed': match,
  'interview.missedBy': { by: 'Acme Care', reference: match.reference },
  'interview.responseOverdue': match,
  'reminder.respond': due,
  'reminder.respondOverdue': due,
  'reminder.renew': due,
  'reminder.renewOverdue': due,
  'reminder.confirm': due,
  'reminder.answer': due,
  'reminder.deadlineNear': due,
  'reminder.deadlineToday': due,
  'reminder.outcome': due,
  'reminder.outcomeAsked': due,
  'hold.near': due,
  'hold.begun': due,
  'hold.over': match,
  'reminder.decision': due,
  'crowd.reported': { ...crowd, until: '2026-06-24' },
  'crowd.toDecide': crowd,
  'crowd.withdrawn': crowd,
  'crowd.goesOn': crowd,
  'crowd.undecided': crowd,
  'agreement.proposed': agreement,
  'agreement.approved': { employer: 'Acme Care', job: 'Welder' },
  'agreement.accepted': agreement,
  'agreement.rejected': ended,
  'agreement.cancelled': { ...ended, owed: 1 },
  'agreement.withdrawn': { ...ended, owed: 0, hasReason: false },
  'agreement.cancelledByAdmin': { owed: 3 },
  'agreement.expired': agreement,
  'agreement.completed': agreement,
  'agreement.endProposed': invitation,
  'agreement.endTakenBack': invitation,
  'agreement.completedByBoth': invitation,
  'job.filled': { job: 'Welder', count: 2 },
  'invitation.sent': invitation,
  'invitation.toAddress': { by: 'Acme Care', job: 'Care Assistant' },
  'invitation.reminder': invitation,
  'invitation.withdrawn': invitation,
  'invitation.declined': invitation,
  'invitation.expired': agreement,
  'message.new': { from: 'Acme Care', about: 'Welder' },
  'message.reported': {},
  'message.reportDecided': { isRemoved: true },
  'listing.reported': { title: 'Welder' },
  'listing.reviewRequested': { title: 'Welder' },
  'listing.hidden': { title: 'Welder', reason: 'misleading', hasNote: true },
  'listing.shown': { title: 'Welder' },
  'colleague.joined': {},
  'colleague.left': {},
  'assignments.changed': {
    ...{ kind: 'provider', all: null, gained: ['Welding Level 2'], moreGained: 0 },
    ...{ lost: ['Plumbing', 'Masonry', 'Roofing'], moreLost: 2 },
  },
  'member.roleChanged': { role: 'viewer', kind: 'employer' },
  'member.appointed': {},
  'handedOver.received': {},
  'handedOver.applied': {},
  'handedOver.declined': {},
  'organization.calendarCorrected': {},
  'address.changeRequested': {},
  'address.refused': {},
  'webhook.paused': { host: 'hooks.example' },
  'suspension.account': {},
  'suspension.organization': {},
  'suspension.lifted': {},
  'suspension.employer': { employer: 'Acme Care', count: 2 },
  'suspension.provider': { provider: 'Northside College' },
  'admin.granted': {},
  'admin.added': {},
  'admin.removed': {},
  'admin.codesGuessed': {},
  'platform.newUsers': { count: 1 },
  'platform.newAgreements': { count: 2 },
  'week.platform': { monday: '2026-06-01', newUsers: 1, matches: 2, hires: 3, activeSwaps: 4 },
  'week.employer': { monday: '2026-06-01', matches: 2, interviews: 3, hires: 1 },
  'organization.unusualShares': {
    organization: 'Acme Care',
    ...{ ended: 3, guarantees: 9, rejected: 0, claims: 0, lost: 4, disputes: 8 },
  },
  'completions.quick': { provider: 'Northside College', count: 25 },
  'completions.unlisted': { provider: 'Northside College', count: 25 },
};

const subject = { type: 'system', link: '/', subjectId: 'one' } as const;

describe.each(Object.keys(noticeTexts) as NoticeCode[])('%s', (code) => {
  test('makes a title and a message that use its parameters', () => {
    const { title, message, subjectTitle } = notice(code, samples[code], subject);
    expect(title).toMatch(/^["A-Z\d]/);
    expect(message).toMatch(/[.?]$/);
    expect(`${title} ${message}`).not.toMatch(/undefined|null|NaN|\[object/);
    expect(subjectTitle).toBe(title);
  });

  test('makes the same text again from the row', () => {
    const { title, message, ...row } = notice(code, samples[code], subject);
    const old = notification({ ...row, happensAt: null, title: 'As written', message: 'Then.' });
    expect(noticeText(old)).toEqual({ title, message });
  });

  test('keeps parameters of known kinds only: names, titles, references, counts, dates and choices', () => {
    const { textParams } = notice(code, { ...samples[code], studentName: 'Zora' } as never, subject);
    const names = Object.keys(JSON.parse(textParams ?? '{}') as object);
    expect(names.filter((name) => !harmless.has(name))).toEqual([]);
  });
});

test.each([
  ['owner', 'provider', 'You are now an owner in your organization.'],
  ['member', 'provider', 'You are now a teacher in your organization.'],
  ['member', 'employer', 'You are now a recruiter in your organization.'],
] as const)('names the new role %s of a %s as the screens do', (role, kind, message) => {
  expect(notice('member.roleChanged', { role, kind }, subject)).toMatchObject({ message });
});

/** No parameter is a learner's name or a text that somebody typed as a reason, a note or a message. */
const harmless = new Set(
  [
    'about by course employer from host job organization provider reference title',
    'at day monday until zone',
    'all gained lost moreGained moreLost',
    'claims disputes ended rejected',
    'activeSwaps count guarantees hires interviews matches newUsers owed released',
    'cause hasNote hasReason isCancelled isGiven isRemoved isUpheld kind reason role state status verdict',
  ].flatMap((names) => names.split(' ')),
);

const texts = (code: NoticeCode) => {
  const { title, message } = notice(code, samples[code], subject);
  return [title, message];
};

test('writes counts, days and times on the clock of the place', () => {
  expect(texts('interview.moved')).toEqual([
    'Acme Care moved the interview for Welder',
    'C-7K2M4QXAE, now Jun 3, 2026, 10:00 AM EDT. Open it to read why.',
  ]);
  expect(texts('agreement.cancelled')[1]).toBe('1 interview is still owed. Open it to read why.');
  expect(texts('agreement.withdrawn')[1]).toBe('No interviews are owed.');
  expect(texts('reminder.respond')[1]).toBe(
    'C-7K2M4QXAE is waiting for an interview. You owe it by Jun 30, 2026.',
  );
  expect(texts('times.proposed')[0]).toBe('1 time proposed for Welder');
});

describe('falling back to the stored title and message', () => {
  const written = { title: 'As written', message: 'Then.' };

  test.each([
    ['without a code', null, null],
    ['with a code of a newer version', 'match.teleported', '{}'],
    ['with a name that every object has', 'constructor', '{}'],
    ['with parameters that lack one', 'match.new', '{"job":"Welder"}'],
    ['with parameters of another type', 'times.proposed', '{"job":"Welder","reference":"C","count":"two"}'],
    ['with parameters that are no JSON', 'match.new', '{"job'],
    ['with no parameters', 'match.new', null],
  ])('shows the title and message of a row %s', (_name, textCode, textParams) => {
    expect(noticeText(notification({ ...written, textCode, textParams }))).toEqual(written);
  });

  test('shows the title and message of a row stored before there were codes', () => {
    const { textCode: _code, textParams: _params, ...before } = notification(written);
    expect(noticeText(before as ReturnType<typeof notification>)).toEqual(written);
  });
});
