// Tells a member that a manager changed their courses or sites: one notice for all changes of one save.
import { assignmentId } from '#shared/engine/access/member-roles.ts';
import { onServer } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { notice, notifyPeople } from '../notifications/notifications.ts';
import { assignMember } from './assignments.ts';
import { membershipIn } from './memberships.ts';

/** Longer lists are counted. */
const mostTitles = 3;

export const assignMemberOnServer = onServer(assignMember, {
  async onAccepted(store, input, { actor, now, newId }) {
    const member = await membershipIn(store, actor.organization, input.userId);
    if (!member || member.personId === actor.person) return;
    const endedAt = async (id: number | string) =>
      (await store.get('assignments', assignmentId(member.id, id)))?.endedAt;
    const named = async (ids: readonly (number | string)[], ended: string | null) => {
      const ends = await Promise.all([...new Set(ids)].map(async (id) => ({ id, at: await endedAt(id) })));
      return ends.flatMap(({ id, at }) => (at === ended ? [id] : []));
    };
    const gained = await named([...input.add, ...input.addSites], null);
    const lost = await named([...input.remove, ...input.removeSites], now);
    if (input.all === undefined && gained.length + lost.length === 0) return;
    const isEmployer = actor.role === 'employer';
    const only = gained.length === 1 && lost.length === 0 ? gained[0] : undefined;
    const list = isEmployer ? '/sites' : '/courses';
    const told = notice(
      'assignments.changed',
      {
        kind: isEmployer ? 'employer' : 'provider',
        all: input.all ?? null,
        gained: await titlesOf(store, gained),
        moreGained: Math.max(0, gained.length - mostTitles),
        lost: await titlesOf(store, lost),
        moreLost: Math.max(0, lost.length - mostTitles),
      },
      {
        type: 'assignment',
        link: only === undefined ? list : `${list}/${only}`,
        subjectId: `assignments.${actor.organization}`,
      },
    );
    // A course that is given and taken again is one notice, with the last word.
    const changed = [...gained, ...lost];
    const about = changed.length === 1 && input.all === undefined ? String(changed[0]) : newId();
    await notifyPeople(store, [{ id: member.personId }], actor.organization, `assigned.${about}`, told, now);
  },
});

async function titlesOf(store: Reader, ids: readonly (number | string)[]): Promise<string[]> {
  const first = ids.slice(0, mostTitles);
  return Promise.all(
    first.map(async (id) =>
      typeof id === 'number'
        ? ((await store.get('courses', id))?.title ?? '')
        : ((await store.get('sites', id))?.name ?? ''),
    ),
  );
}
