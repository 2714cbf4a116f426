// The kinds of notifications in a person's words, for whoever chooses among them.
import type { Role } from '#shared/engine/command.ts';
import type { notificationTypes, pushChoices } from '#shared/engine/options.ts';

const roles = ['employer', 'provider'] as const;

/** Each kind in the person's words, and who is ever told of it. */
const kinds = [
  { type: 'match', label: 'Matches', hint: 'When a learner matches a job.', of: ['employer'] },
  {
    type: 'interview',
    label: 'Interviews',
    hint: 'When times are proposed, confirmed, changed, or due.',
    of: roles,
  },
  {
    type: 'completion',
    label: 'Completions',
    hint: 'When completions lead to matches.',
    of: ['provider'],
  },
  { type: 'message', label: 'Messages', hint: 'When someone writes to you.', of: [...roles, 'admin'] },
  { type: 'agreement', label: 'SWAP agreements', hint: 'Proposals, decisions, and invitations.', of: roles },
  {
    type: 'system',
    label: 'Reminders and news',
    hint: 'Deadlines, reports, and platform news.',
    of: [...roles, 'admin'],
  },
] as const satisfies readonly {
  type: (typeof notificationTypes)[number];
  label: string;
  hint: string;
  of: readonly Role[];
}[];

/** What somebody in this role may choose about. */
export const kindsFor = (role: Role) => kinds.filter(({ of }) => (of as readonly Role[]).includes(role));

export const choiceLabels: Record<(typeof pushChoices)[number], string> = {
  off: 'Off',
  in_app: 'In the app',
  push: 'In the app and push',
};
