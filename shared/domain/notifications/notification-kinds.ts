// The kinds of notifications in a person's words, for whoever chooses among them.
import type { Role } from '#shared/engine/command.ts';
import type { notificationTypes, pushChoices } from '#shared/engine/options.ts';

const roles = ['employer', 'provider'] as const;

/** Each kind in the person's words, and who is ever told of it. */
const kinds = [
  { type: 'match', label: 'Matches', hint: 'A learner matches a job.', of: ['employer'] },
  { type: 'interview', label: 'Interviews', hint: 'Times are proposed, confirmed, moved or due.', of: roles },
  {
    type: 'completion',
    label: 'Completions',
    hint: 'What completions have brought about.',
    of: ['provider'],
  },
  { type: 'message', label: 'Messages', hint: 'Somebody writes to you.', of: [...roles, 'admin'] },
  { type: 'agreement', label: 'SWAP agreements', hint: 'Proposals, decisions and invitations.', of: roles },
  {
    type: 'system',
    label: 'Reminders and news',
    hint: 'Deadlines, reports and the platform.',
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
