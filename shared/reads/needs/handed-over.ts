// Handed-over changes as their author follows them, and as managers decide about them.
import { entriesOf } from '#shared/domain/handed-over/handed-over-change.ts';
import type { HandedOverChange, HandedOverEntry } from '#shared/domain/handed-over/handed-over-change.ts';
import { membersOf } from '#shared/domain/people/memberships.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { decidedChangeDays } from '#shared/policy.ts';
import { plusDays } from '#shared/lib/time.ts';

/** The person's own changes: those that wait, and those decided lately; the newest first. */
export async function ownHandedOver(
  reader: Reader,
  { person }: Pick<Actor, 'person'>,
  now: string,
): Promise<HandedOverChange[]> {
  const since = plusDays(now, -decidedChangeDays);
  return (await reader.find('handedOverChanges', { authorId: person }))
    .filter(({ decidedAt, erasedAt }) => (decidedAt ?? erasedAt ?? now) > since)
    .sort(newestFirst);
}

/** Reports whether the author has yet to read that the change was declined. */
export const isUnreadDecline = ({ state, acknowledgedAt }: HandedOverChange): boolean =>
  state === 'declined' && acknowledgedAt === null;

/** A handed-over change with what it does. */
export interface TeamChange extends HandedOverChange {
  entries: HandedOverEntry[];
}

/** What one author handed over and nobody has decided yet, in the order in which it was saved. */
export interface AuthorsChanges {
  authorId: string;
  authorName: string;
  authorRole: HandedOverChange['authorRole'];
  /** What speaks for the organization is no longer taken from somebody who has left it. */
  hasLeft: boolean;
  changes: TeamChange[];
}

/** Returns what waits for a manager of the organization by author, and what was decided lately, the newest first. */
export async function teamChanges(
  reader: Reader,
  { organization }: Pick<Actor, 'organization'>,
  now: string,
): Promise<{ waiting: AuthorsChanges[]; decided: HandedOverChange[] }> {
  const [changes, contents, members] = await Promise.all([
    reader.find('handedOverChanges', { organizationId: organization }),
    reader.find('handedOverContents', { organizationId: organization }),
    membersOf(reader, organization),
  ]);
  const present = new Set(members.map(({ personId }) => personId));
  const contentsOf = new Map(contents.map((each) => [each.id, each]));
  const waiting = changes
    .filter(({ state }) => state === 'waiting')
    .sort((a, b) => (a.savedAt < b.savedAt ? -1 : 1))
    .map((change) => ({ ...change, entries: entriesOf(contentsOf.get(change.id)) }));
  const since = plusDays(now, -decidedChangeDays);
  return {
    waiting: [...groupBy(waiting, ({ authorId }) => authorId)].map(([authorId, own]) => ({
      authorId,
      authorName: own[0]?.authorName ?? '',
      authorRole: own[0]?.authorRole ?? 'member',
      hasLeft: !present.has(authorId),
      changes: own,
    })),
    decided: changes.filter(({ decidedAt }) => decidedAt !== null && decidedAt > since).sort(newestFirst),
  };
}

const newestFirst = (a: HandedOverChange, b: HandedOverChange): number =>
  (a.decidedAt ?? a.createdAt) < (b.decidedAt ?? b.createdAt) ? 1 : -1;
