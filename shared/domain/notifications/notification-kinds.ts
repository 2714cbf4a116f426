// Describes each type of notification: its wording, its recipients, its target page and how long it stays relevant.
import type { Role } from '#shared/engine/command.ts';
import { notificationTypes, sides } from '#shared/engine/options.ts';
import type { NotificationType, pushChoices, UserType } from '#shared/engine/options.ts';

/** How a type of notification is shown, who receives it, and where it leads. */
export interface NotificationKind {
  /** The label in the settings. */
  label: string;
  hint: string;
  /** The noun in "3 candidates, 1 message". */
  noun: readonly [one: string, many: string];
  icon: 'job' | 'calendar' | 'learner' | 'message' | 'agreement' | 'info';
  /** The roles that can receive this type and choose about it. */
  to: readonly Role[];
  /** The target page of a notification that names no page of its own. */
  page: Readonly<Record<UserType, string>>;
  /** Hours after which a push is no longer relevant. Push services then drop it and the server stops retrying. */
  newsHours: number;
  /** The place among the lines of the daily mail, the lowest first. */
  mailPlace: number;
}

export const notificationKinds: Readonly<Record<NotificationType, NotificationKind>> = {
  match: {
    label: 'Matches',
    hint: 'When a learner matches a job.',
    noun: ['candidate', 'candidates'],
    icon: 'job',
    to: ['employer'],
    page: { employer: '/candidates', provider: '/matches', admin: '/candidates' },
    newsHours: 24,
    mailPlace: 4,
  },
  interview: {
    label: 'Interviews',
    hint: 'When times are proposed, chosen, moved, cancelled, or due.',
    noun: ['interview update', 'interview updates'],
    icon: 'calendar',
    to: sides,
    page: { employer: '/interviews', provider: '/matches', admin: '/interviews' },
    newsHours: 24,
    mailPlace: 3,
  },
  completion: {
    label: 'Completions',
    hint: 'When completions lead to matches.',
    noun: ['completion', 'completions'],
    icon: 'learner',
    to: ['provider'],
    page: { employer: '/candidates', provider: '/completions', admin: '/candidates' },
    newsHours: 24,
    mailPlace: 2,
  },
  message: {
    label: 'Messages',
    hint: 'When someone writes to you.',
    noun: ['message', 'messages'],
    icon: 'message',
    to: [...sides, 'admin'],
    page: { employer: '/messages', provider: '/messages', admin: '/' },
    newsHours: 24,
    mailPlace: 5,
  },
  agreement: {
    label: 'SWAP agreements',
    hint: 'Proposals, decisions, and invitations.',
    noun: ['agreement update', 'agreement updates'],
    icon: 'agreement',
    to: sides,
    page: { employer: '/swap-agreements', provider: '/swap-agreements', admin: '/admin/swaps' },
    newsHours: 72,
    mailPlace: 1,
  },
  system: {
    label: 'Reminders and news',
    hint: 'Deadlines, reports, and platform news.',
    noun: ['reminder', 'reminders'],
    icon: 'info',
    to: [...sides, 'admin'],
    page: { employer: '/', provider: '/', admin: '/' },
    newsHours: 72,
    mailPlace: 7,
  },
  assignment: {
    label: 'Your courses or sites',
    hint: 'When a manager gives you a course or a site, or takes one away.',
    noun: ['change of your courses or sites', 'changes of your courses or sites'],
    icon: 'info',
    to: sides,
    page: { employer: '/sites', provider: '/courses', admin: '/' },
    newsHours: 72,
    mailPlace: 6,
  },
};

/** Returns the types that this role may choose about. */
export const kindsFor = (role: Role) =>
  notificationTypes
    .map((type) => ({ type, ...notificationKinds[type] }))
    .filter(({ to }) => to.includes(role));

export const choiceLabels: Record<(typeof pushChoices)[number], string> = {
  off: 'Off',
  in_app: 'In the app',
  push: 'In the app and push',
};
