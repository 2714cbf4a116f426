// What waits for a person who chose to hear of their own courses or sites only.
import { concerns, coversOwnOnly } from '#shared/domain/notifications/coverage.ts';
import type { Listing } from '#shared/domain/notifications/coverage.ts';
import { listingsOf } from '#shared/domain/messages/thread-listings.ts';
import { membershipId, withOwnMembership } from '#shared/engine/access/member-roles.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { isRestricted } from '#shared/engine/visibility.ts';

type Thread = Pick<Row<'threads'>, 'subjectKind' | 'subjectId'>;

/** Keeps the rows that concern the person: about a course or a job, or conversations. */
export type KeepOwn = <Item extends Listing | Thread>(rows: readonly Item[]) => Promise<readonly Item[]>;

/** `ownRows`, where it is loaded apart. */
export type OwnRows = typeof ownRows;

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
  const isOwn = async (row: Listing | Thread): Promise<boolean> => {
    const { courseId, jobId } = 'subjectKind' in row ? await listingsOf(reader, row) : row;
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
