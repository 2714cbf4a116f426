// Tests that instants in a rule's sentences are shown in the reader's time zone.
import { expect, test } from 'vitest';
import { approveAgreement } from '../domain/agreements/commands.ts';
import { markCompletion } from '../domain/completions/commands.ts';
import { agreeInterviewByPhone } from '../domain/interviews/agreed-times.ts';
import { proposeTimes } from '../domain/interviews/propose-times.ts';
import { organization, erin, paul } from '../testing/people.ts';
import { saveCalendar } from '../domain/organizations/working-calendar.ts';
import { classroom, refusal } from '../testing/classroom.ts';
import { agreement, completion, match, reference } from '../testing/rows.ts';

const lateEvening = '2026-06-03T03:30:00.000Z';

test.each([
  ['America/Los_Angeles', 'Jun 2'],
  ['Asia/Tokyo', 'Jun 3'],
])('renders the day in a refusal in the time zone %s', async (timeZone, day) => {
  const ended = {
    status: 'cancelled',
    endReason: 'withdrawn',
    endedByName: 'Paul',
    endedAt: lateEvening,
  } as const;
  const room = await classroom({ agreement: ended });
  await room.put('organizations', organization(erin, { timeZone }));
  expect(await refusal(room.accept(approveAgreement, { id: agreement().id }, erin))).toEqual([
    'stale',
    `This agreement was withdrawn by Paul on ${day}. Your approval was not used.`,
  ]);
});

test.each([
  ['America/Los_Angeles', 'Jun 2'],
  ['Asia/Tokyo', 'Jun 3'],
])('renders the day in a note in the time zone %s', async (timeZone, day) => {
  const room = await classroom();
  await room.put('organizations', organization(paul, { timeZone }));
  const known = completion({ markedAt: lateEvening });
  await room.put('completions', known);
  const { courseId, candidateReferenceId, completionDate } = known;
  const input = { courseId, candidateReferenceId, completionDate };
  expect((await room.accept(markCompletion, input, paul)).note).toBe(
    `Already marked complete by Sam on ${day}. Nothing to do.`,
  );
});

const matchId = match().id;
const startsAt = '2026-06-09T18:00:00.000Z';
const proposal = { matchId, slots: [startsAt], minutes: 30, bring: '', note: '' };

test.each([
  ['in-person', 'Jun 9, 2026, 12:00 PM MDT'],
  ['phone', 'Jun 9, 2026, 2:00 PM EDT'],
])('renders the time of an interview (%s) for the provider as %s', async (kind, moment) => {
  const room = await classroom();
  await room.put('matches', match());
  await room.put('organizations', organization(erin, { timeZone: 'America/Denver' }));
  await room.put('organizations', organization(paul, { timeZone: 'America/New_York' }));
  const place = { kind, place: '1 Main Street', minutes: 30, bring: '' };
  await room.accept(agreeInterviewByPhone, { matchId, startsAt, ...place }, erin);
  expect(await room.single('interviews')).toMatchObject({ timeZone: 'America/Denver' });
  const { message } = await room.single('notifications', { personId: 'paul' });
  expect(message).toBe(
    `${reference}, ${moment}. Set by phone. Agree to it, or dispute it within 3 working days.`,
  );
});

test('shows an interview in the new time zone after its employer moves', async () => {
  const room = await classroom();
  await room.put('matches', match());
  await room.accept(proposeTimes, { ...proposal, kind: 'in-person', place: '1 Main Street' }, erin);
  const edit = {
    set: { timeZone: 'America/Denver', closedDays: '' },
    base: { timeZone: 'UTC', closedDays: '' },
  };
  await room.accept(saveCalendar, edit, erin);
  expect((await room.single('interviews')).timeZone).toBe('America/Denver');
});
