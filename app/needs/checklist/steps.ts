// The lines of the checklist: what, why, and the one button of each.
import type { FirstSteps } from '#shared/reads/newcomers/first-steps.ts';

export interface Step {
  key: string;
  what: string;
  why: string;
  isDone: boolean;
  button: string;
  /** The page that the button opens. Without one, the button acts where it is. */
  to?: string;
}

/** What the device knows besides the rows. Undefined: not possible or not known here, so the line is left out. */
export interface DeviceSteps {
  hasColleague: boolean | undefined;
  hasPush: boolean | undefined;
  isInstalled: boolean | undefined;
}

/** Returns the steps of the role in the order in which they help. */
export function stepsOf(role: string, done: FirstSteps, device: DeviceSteps): Step[] {
  const rows = role === 'provider' ? providerSteps(done) : employerSteps(done);
  return [
    {
      key: 'names',
      what: 'Add your name and organization',
      why: 'Others see who asks them for an agreement.',
      isDone: done.names,
      button: 'Add',
      to: '/start?next=/',
    },
    ...rows,
    ...optional(device.hasColleague, {
      key: 'colleagues',
      what: 'Invite a colleague',
      why: 'Share the work; each change shows who made it.',
      button: 'Invite',
      to: '/account?tab=members',
    }),
    ...optional(device.hasPush, {
      key: 'push',
      what: 'Turn on notifications',
      why:
        role === 'provider'
          ? 'Hear at once when an employer proposes interview times.'
          : 'Hear at once when candidates arrive or a time is chosen.',
      button: 'Turn on',
      to: '/notifications',
    }),
    ...optional(device.isInstalled, {
      key: 'install',
      what: 'Install the app',
      why: 'Open it from your home screen, with or without a connection.',
      button: 'Install',
    }),
  ];
}

const optional = (isDone: boolean | undefined, step: Omit<Step, 'isDone'>): Step[] =>
  isDone === undefined ? [] : [{ ...step, isDone }];

const providerSteps = ({ profile, listing, students, link, courseId }: FirstSteps): Step[] => [
  {
    key: 'listing',
    what: 'Add your first course',
    why: 'Employers find it, and you can link it to jobs.',
    isDone: listing,
    button: 'Add',
    to: '/courses/new',
  },
  {
    key: 'students',
    what: 'Add your first students',
    why: 'Mark them complete later, and they are matched.',
    isDone: students,
    button: 'Add',
    to: courseId === null ? '/courses/new' : `/courses/${courseId}/students?add`,
  },
  {
    key: 'link',
    what: 'Link a course to a job',
    why: 'An approved link guarantees each learner an interview.',
    isDone: link,
    button: 'Link',
    to: courseId === null ? '/courses/new' : `/courses/${courseId}/edit`,
  },
  {
    key: 'profile',
    what: 'Complete your profile',
    why: 'Employers read it before they approve.',
    isDone: profile,
    button: 'Complete',
    to: '/profile?edit=profile',
  },
];

const employerSteps = ({ profile, listing, link }: FirstSteps): Step[] => [
  {
    key: 'listing',
    what: 'Post your first job',
    why: 'Training providers link their courses to it.',
    isDone: listing,
    button: 'Post',
    to: '/jobs/new',
  },
  {
    key: 'link',
    what: 'Invite a training provider',
    why: 'An agreement brings you every learner who completes the course.',
    isDone: link,
    button: 'Invite',
    to: '/swap-agreements?invite=',
  },
  {
    key: 'profile',
    what: 'Complete your profile',
    why: 'Training providers read it before they link a course.',
    isDone: profile,
    button: 'Complete',
    to: '/settings?edit=profile',
  },
];
