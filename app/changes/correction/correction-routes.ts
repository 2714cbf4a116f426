// How each refused change can be corrected: in its own form, in a few fields, or only by trying again.
import { costKinds, flagReasons, interviewKinds } from '#shared/engine/options.ts';
import { notHiredReasons } from '#shared/domain/interviews/record-outcome.ts';
import type { CostField } from '#shared/domain/organizations/costs.ts';
import type { CalendarField } from '#shared/domain/organizations/working-calendar.ts';
import type { SiteField } from '#shared/domain/sites/sites.ts';
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
  { name: 'feedback', label: 'Feedback for the learner', kind: 'line' },
];

type FieldsOf<Name extends string> = Readonly<Record<Name, Omit<CorrectionField, 'name' | 'isEdit'>>>;

const calendarFields: FieldsOf<CalendarField> = {
  timeZone: { label: 'Time zone', kind: 'line' },
  closedDays: { label: 'Closed days', kind: 'text' },
};
const siteFields: FieldsOf<SiteField> = {
  name: { label: 'Site name', kind: 'line' },
  address: { label: 'Address', kind: 'line' },
  ...calendarFields,
};
const costFields: FieldsOf<CostField> = {
  kind: { label: 'What for', kind: 'choice', options: costKinds },
  amountCents: { label: 'Amount in dollars', kind: 'dollars' },
  day: { label: 'Date', kind: 'day' },
  note: { label: 'Note', kind: 'line' },
};
/** All fields of a row; with `isEdit`, as the `set` of an edit has them. */
const every = (all: FieldsOf<string>, isEdit = false): CorrectionRoute =>
  fields(...Object.entries(all).map(([name, field]) => ({ name, ...field, isEdit })));

export const correctionRoutes: Readonly<Record<string, CorrectionRoute>> = {
  'enrollments.enroll': page(({ courseId }) => `/courses/${String(courseId)}/students`),
  // The page also needs the course, which is looked up.
  'enrollments.edit': page(({ id, courseId }) => `/courses/${String(courseId)}/students/${String(id)}/edit`),
  'enrollments.remove': again,
  'enrollments.restore': again,
  'enrollments.erase': again,
  'students.merge': again,
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
  'sites.create': every(siteFields),
  'sites.edit': every(siteFields, true),
  'profiles.saveEmployer': page(() => '/settings'),
  'profiles.saveProvider': page(() => '/profile'),
  'organizations.setTabletLock': again,
  'organizations.saveCalendar': every(calendarFields, true),
  'agreements.approve': { kind: 'again', see: ({ id }) => `/swap-agreements/${String(id)}` },
  'agreements.reject': fields(reason),
  'agreements.cancel': fields(reason),
  'agreements.markComplete': { kind: 'again', see: ({ id }) => `/swap-agreements/${String(id)}` },
  'agreements.unmarkComplete': { kind: 'again', see: ({ id }) => `/swap-agreements/${String(id)}` },
  'agreements.answerPromise': { kind: 'again', see: ({ id }) => `/swap-agreements/${String(id)}` },
  'consents.record': again,
  'consents.withdraw': again,
  'learnerReplies.dismiss': again,
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
  'crowds.report': again,
  'breaches.dispute': fields(comment),
  'attendance.dispute': fields(comment),
  'claims.dispute': fields(comment),
  'claims.confirm': again,
  'claims.takeBack': again,
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
  'costs.add': every(costFields),
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
