// The pages of a role and what can be started without a row, as a search finds them.
import type { NavigationEntry } from '#app/shell/navigation.ts';
import { navigation } from '#app/shell/navigation.ts';
import type { UserType } from '#app/session/person.ts';
import type { Gated } from '#app/ui/permission.ts';
import type { SearchItem } from '#shared/reads/search/search-items.ts';
import { postJob } from '#shared/domain/jobs/commands.ts';
import { sendInvitation } from '#shared/domain/agreements/invitations.ts';
import { proposeTimes } from '#shared/domain/interviews/propose-times.ts';
import { createCourse } from '#shared/domain/courses/commands.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';

type Named = Pick<NavigationEntry, 'label' | 'to' | 'also'>;

/** An action is found only by people who may give its command. */
type NamedAction = Named & { gives: Gated };

const pagesOfEveryone: readonly Named[] = [
  { label: 'Notification settings', to: '/notifications', also: 'push quiet hours email' },
  { label: 'Account and devices', to: '/account', also: 'passkey password sign out calendar feed subscribe' },
  { label: 'Help', to: '/help', also: 'how to words glossary support' },
  { label: 'Sync status', to: '/sync', also: 'offline waiting unsent' },
];

const morePages: Record<UserType, readonly Named[]> = {
  employer: [{ label: 'Sites', to: '/sites', also: 'places locations recruiters calendar' }],
  provider: [],
  admin: [{ label: 'Disputes', to: '/admin/disputes' }],
};

const actions: Record<UserType, readonly NamedAction[]> = {
  employer: [
    { label: 'Post job', to: '/jobs/new', gives: postJob, also: 'new add' },
    {
      label: 'Propose times',
      to: '/interviews/plan',
      gives: proposeTimes,
      also: 'interview day plan schedule rooms',
    },
    {
      label: 'Create SWAP agreement',
      to: '/swap-agreements?invite=',
      gives: sendInvitation,
      also: 'new invite provider',
    },
    {
      label: 'Invite by email',
      to: '/swap-agreements?email=',
      gives: sendInvitation,
      also: 'agreement provider',
    },
  ],
  provider: [
    { label: 'List a course', to: '/courses/new', gives: createCourse, also: 'new add create' },
    { label: 'Mark complete', to: '/completions', gives: markCompletion, also: 'completion students' },
  ],
  admin: [],
};

/** Pages first, then actions. */
export function staticItems(role: UserType, mayGive: (command: Gated) => boolean): SearchItem[] {
  const pages = [...navigation[role], ...morePages[role], ...pagesOfEveryone];
  return [
    ...pages.map((page) => itemOf('page', page, 'Page')),
    ...actions[role]
      .filter(({ gives }) => mayGive(gives))
      .map((action) => itemOf('action', action, 'Action')),
  ];
}

const itemOf = (kind: 'page' | 'action', { label, to, also }: Named, detail: string): SearchItem => ({
  key: `${kind}/${to}`,
  kind,
  title: label,
  detail,
  to,
  ...(also && { also }),
});
