// Bugs planted in how a person acts for several organizations, and in what is noted on a tablet for a closed copy.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

const switching = (test: string) => ({ file: 'sync-server/routes/identity/organizations.pg.test.ts', test });
const noting = (test: string) => ({ file: 'app/shared-device/notes/note-form.test.tsx', test });
const routes = 'sync-server/routes/identity/organizations.ts';

export const organizationBugs: readonly Bug[] = [
  plant(
    'a switch into a stranger’s account',
    'A person switches to their own accounts only',
    switching('refuses an account of somebody else as one that does not exist'),
    routes,
    'const isOwn = (await linked.idsOf(current)).includes(accountId);',
    'const isOwn = (await linked.idsOf(current)).includes(current);',
  ),
  plant(
    'a switch into a suspended organization',
    'Nobody acts for a suspended organization',
    switching('refuses a suspended organization and says why'),
    routes,
    "      if (arrival.suspension) throw refuseRequest('account.closed', arrival.suspension);\n",
    '',
  ),
  plant(
    'a shared tablet that switches',
    'The session of a shared device works for the copy of one account',
    switching('does not switch the session of a shared device'),
    routes,
    "      if (sessionOf(context).lock !== undefined) throw refuseRequest('account.sharedDevice');\n",
    '',
  ),
  plant(
    'a switch that counts as a sign-in',
    'Switching makes the sign-in no more recent',
    switching('switches under a new session id without making the sign-in more recent'),
    'sync-server/identity/sessions.ts',
    'await resumeSession(context, { ...sessionOf(context), personId });',
    'await resumeSession(context, { ...sessionOf(context), personId, signedInAt: Date.now() });',
  ),
  plant(
    'a return by a third account',
    'A former member returns by the account of before',
    switching('leads an invitation to come back to the former account, if it was the %s one'),
    'sync-server/identity/organizations/joining.ts',
    'member ?? (await linked.formerAccount(person.id, organizationId));',
    'member;',
  ),
  plant(
    'a former organization that stays on the device',
    'The next contact removes the copy of an organization that the person has left',
    {
      file: 'app/organizations/follow-accounts.test.tsx',
      test: 'removes the copy of an organization that the person has left, and no other',
    },
    'app/organizations/follow-accounts.ts',
    'accountId === id && (organization ?? kind) !== null',
    "accountId === id && (organization ?? kind) !== ''",
  ),
  plant(
    'a noted completion that nobody checked',
    'A completion noted for a closed copy is sent by its person only',
    noting('gives the noted completions to their person to check, sends none by itself, and keeps the key'),
    'app/shared-device/notes/note-completion.ts',
    "    state: 'attention',\n    outcome: unchecked,\n",
    "    state: 'waiting',\n",
  ),
  plant(
    'a noted completion that replaces the one before',
    'Each completion that is noted for a closed copy is kept',
    noting('keeps each noted completion encrypted, and counts it for its person'),
    'app/shared-device/notes/note-completion.ts',
    'key: `${key.id}.${savedAt}.${id}`',
    'key: key.id',
  ),
];
