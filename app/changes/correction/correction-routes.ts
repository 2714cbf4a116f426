// How each refused change can be corrected: in its own form, in a few fields, or only by trying again.
import { costKinds, flagReasons, interviewKinds } from '#shared/engine/options.ts';
import { notHiredReasons } from '#shared/domain/interviews/record-outcome.ts';
import type { CorrectionField } from './correction-fields.ts';
import type { DeviceCommandName } from '#shared/device-commands.ts';

type Input = Record<string, unknown>;

/**
 * `page`: the address of the form. `fields`: shown in the list of changes that need attention. `again`: no typed value
 * can be wrong, so the change can only be tried again or discarded; `see` is a page that may show the reason.
 */
export type CorrectionRoute =
  | { kind: 'page'; page: (input: Input) => string }
  | { kind: 'fields'; fields: readonly CorrectionField[] }
  | { kind: 'again'; see?: (input: Input) => string };

const page = (of: (input: Input) => string): CorrectionRoute => ({ kind: 'page', page: of });
const fields = (...list: CorrectionField[]): CorrectionRoute => ({ kind: 'fields', fields: list });
const again: CorrectionRoute = { kind: 'again' };

const reason: CorrectionField = { name: 'reason', label: 'Reason', kind: 'text' };
const note: CorrectionField = { name: 'note', label: 'Note', kind: 'text' };
const times: CorrectionField = { name: 'slots', label: 'Time', kind: 'moments' };
const startsAt: CorrectionField = { name: 'startsAt', label: 'Date and time', kind: 'moment' };
const comment: CorrectionField = { name: 'comment', label: 'Comment', kind: 'text' };
const place: readonly CorrectionField[] = [
  { name: 'kind', label: 'How', kind: 'choice', options: interviewKinds },
  { name: 'minutes', label: 'Length in minutes', kind: 'number' },
  { name: 'place', label: 'Where', kind: 'line' },
  { name: 'bring', label: 'What to bring', kind: 'line' },
];
const room: CorrectionField = { name: 'room', label: 'Room or interviewer', kind: 'line' };
const outcome: readonly CorrectionField[] = [
  {
    name: 'outcome',
    label: 'Outcome',
    kind: 'choice',
    options: ['interview_completed', 'hired', 'not_hired'],
  },
  { name: 'reason', label: 'Reason', kind: 'choice', options: notHiredReasons },
  note,
];

const siteFields = (isEdit: boolean): CorrectionField[] => [
  { name: 'name', label: 'Site name', kind: 'line', isEdit },
  { name: 'address', label: 'Address', kind: 'line', isEdit },
  { name: 'timeZone', label: 'Time zone', kind: 'line', isEdit },
  { name: 'closedDays', label: 'Closed days', kind: 'text', isEdit },
];

export const correctionRoutes: Readonly<Record<string, CorrectionRoute>> = {
  'enrollments.enroll': page(({ courseId }) => `/courses/${String(courseId)}/students`),
  // The page also needs the course, which is looked up.
  'enrollments.edit': page(({ id, courseId }) => `/courses/${String(courseId)}/students/${String(id)}/edit`),
  'enrollments.remove': again,
  'enrollments.restore': again,
  'enrollments.erase': again,
  'members.assign': again,
  'completions.mark': page(({ courseId }) => `/courses/${String(courseId)}/students`),
  'completions.correctDate': fields({
    name: 'completionDate',
    label: 'Completion date',
    kind: 'day',
    isEdit: true,
  }),
  'completions.remove': again,
  'completions.undo': again,
  'courses.create': page(() => '/courses/new'),
  'courses.copy': page(({ sourceId }) => `/courses/${String(sourceId)}`),
  'courses.edit': page(({ id }) => `/courses/${String(id)}/edit`),
  'courses.linkJob': { kind: 'again', see: ({ courseId }) => `/courses/${String(courseId)}/edit` },
  'courses.unlinkJob': { kind: 'again', see: ({ courseId }) => `/courses/${String(courseId)}` },
  'jobs.post': page(() => '/jobs/new'),
  'jobs.duplicate': { kind: 'again', see: ({ sourceId }) => `/jobs/${String(sourceId)}` },
  'jobs.edit': page(({ id }) => `/jobs/${String(id)}`),
  'sites.create': fields(...siteFields(false)),
  'sites.edit': fields(...siteFields(true)),
  'profiles.saveEmployer': page(() => '/settings'),
  'profiles.saveProvider': page(() => '/profile'),
  'organizations.setTabletLock': again,
  'organizations.saveCalendar': fields(
    { name: 'timeZone', label: 'Time zone', kind: 'line', isEdit: true },
    { name: 'closedDays', label: 'Closed days', kind: 'text', isEdit: true },
  ),
  'agreements.approve': { kind: 'again', see: ({ id }) => `/swap-agreements/${String(id)}` },
  'agreements.reject': fields(reason),
  'agreements.cancel': fields(reason),
  'agreements.markComplete': { kind: 'again', see: ({ id }) => `/swap-agreements/${String(id)}` },
  'agreements.unmarkComplete': { kind: 'again', see: ({ id }) => `/swap-agreements/${String(id)}` },
  'agreements.answerPromise': { kind: 'again', see: ({ id }) => `/swap-agreements/${String(id)}` },
  'consents.record': again,
  'consents.withdraw': again,
  'interviews.propose': fields(times, ...place, room, note),
  'interviews.confirm': again,
  'interviews.suggest': fields(times, note),
  'interviews.reschedule': fields(startsAt, reason),
  'interviews.cancel': fields(reason, {
    name: 'unavailableUntil',
    label: 'The student can’t come before',
    kind: 'day',
  }),
  'interviews.agreeByPhone': fields(startsAt, ...place),
  'interviews.object': fields(reason),
  'interviews.confirmAgreed': again,
  'interviews.recordOutcome': fields(...outcome),
  'interviews.correctOutcome': fields(...outcome, {
    name: 'correction',
    label: 'Why is it corrected?',
    kind: 'text',
  }),
  'interviews.reportNotHeld': fields(note),
  'matches.withdraw': fields(reason),
  'matches.answerLate': again,
  'matches.askRelease': fields(reason),
  'matches.answerRelease': again,
  'breaches.comment': fields(comment),
  'breaches.dispute': fields(comment),
  'attendance.dispute': fields(comment),
  'messages.send': fields({ name: 'text', label: 'Message', kind: 'text' }),
  'messages.markRead': again,
  'messages.report': fields(reason),
  'invitations.send': page(({ courseId }) => `/swap-agreements?invite=${String(courseId)}`),
  'invitations.accept': again,
  'invitations.decline': fields(reason),
  'invitations.withdraw': again,
  'ratings.rate': fields({
    name: 'stars',
    label: 'Stars, one to five',
    kind: 'number',
  }),
  'ratings.putOff': again,
  'costs.add': fields(
    { name: 'kind', label: 'What for', kind: 'choice', options: costKinds },
    { name: 'amountCents', label: 'Amount in dollars', kind: 'dollars' },
    { name: 'day', label: 'Date', kind: 'day' },
    { name: 'note', label: 'Note', kind: 'line' },
  ),
  'costs.remove': again,
  'flags.raise': fields({ name: 'reason', label: 'Reason', kind: 'choice', options: flagReasons }, note),
  'flags.askAgain': fields({ name: 'answer', label: 'What did you change?', kind: 'text' }),
  'notifications.savePreferences': page(() => '/notifications'),
  'views.save': fields({ name: 'name', label: 'Name', kind: 'text' }),
  'views.remove': again,
  'notifications.markRead': again,
  'notifications.markAllRead': again,
  'conflicts.settle': again,
  'changes.handOver': again,
  'changes.apply': { kind: 'again', see: () => '/team-changes' },
  'changes.decline': fields(reason),
  'changes.acknowledge': again,
} satisfies Record<DeviceCommandName, CorrectionRoute>;

/** A command of a newer or older app version may have no route. */
export const correctionRouteOf = (command: string): CorrectionRoute => correctionRoutes[command] ?? again;
