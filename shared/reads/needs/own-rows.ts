// What waits for a person who chose to hear of their own courses or sites only.
import { concerns, coversOwnOnly } from '#shared/domain/notifications/coverage.ts';
import type { Listing } from '#shared/domain/notifications/coverage.ts';
import { membershipId, withOwnMembership } from '#shared/engine/access/member-roles.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { isRestricted } from '#shared/engine/visibility.ts';

/** Keeps the rows that concern the person. */
export type KeepOwn = <Item extends Listing>(rows: readonly Item[]) => Promise<readonly Item[]>;

export const keepAll: KeepOwn = (rows) => Promise.resolve(rows);

/** Returns undefined unless the person sees everything and chose "only mine". Reads the choice once for all rows. */
export async function ownRows(reader: Reader, actor: Actor): Promise<KeepOwn | undefined> {
  if (!(await coversOwnOnly(reader, actor.person))) return undefined;
  const current = await withOwnMembership(reader, actor);
  if (isRestricted(current)) return undefined;
  const { organization, person, memberRole, assignsAll } = current;
  const member = {
    id: membershipId(organization, person),
    organizationId: organization,
    personId: person,
    role: memberRole ?? 'viewer',
    assignsAll: assignsAll === true,
  };
  const known = new Map<string, Promise<boolean>>();
  const isOwn = ({ courseId, jobId }: Listing): Promise<boolean> => {
    const key = `${courseId ?? ''} ${jobId ?? ''}`;
    const answer = known.get(key) ?? concerns(reader, member, { courseId, jobId });
    known.set(key, answer);
    return answer;
  };
  return async (rows) => {
    const are = await Promise.all(rows.map(isOwn));
    return rows.filter((_, index) => are[index]);
  };
}
