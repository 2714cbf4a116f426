// Handed-over changes: what they hold, and which changes may be handed over.
import { isAtLeast } from '#shared/engine/access/member-roles.ts';
import type { Command } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { WireEntry } from '#shared/engine/protocol.ts';
import type { Row } from '#shared/engine/schema.ts';

/** A refused change that its author handed over to the managers of the organization. */
export type HandedOverChange = Row<'handedOverChanges'>;

/** One command of a handed-over change, as its author saved it. */
export type HandedOverEntry = Pick<WireEntry, 'command' | 'version' | 'savedAt'> & { input?: unknown };

/** The change itself and then those that need it. Empty once the contents were deleted. */
export const entriesOf = (
  contents: Pick<Row<'handedOverContents'>, 'entries'> | undefined,
): HandedOverEntry[] => JSON.parse(contents?.entries ?? '[]') as HandedOverEntry[];

/** Reports whether the contents name the student, by the id or by the reference. */
export const isAbout = (
  { entries }: Pick<Row<'handedOverContents'>, 'entries'>,
  { id, candidateReferenceId }: Pick<Row<'enrollments'>, 'id' | 'candidateReferenceId'>,
): boolean =>
  [id, candidateReferenceId].some(
    (named) => entries.includes(`"${named}"`) || entries.includes(`.${named}"`),
  );

/** Commands about their author alone, and about who may do what. Nobody else can give them in the author's place. */
const keptByAuthor: ReadonlySet<string> = new Set([
  'changes.handOver',
  'changes.apply',
  'changes.decline',
  'changes.acknowledge',
  'members.assign',
  'conflicts.settle',
  'messages.markRead',
]);

/** Reports whether a manager can decide about a refused change of this command. */
export const canBeHandedOver = ({ name, leastRole }: Pick<Command, 'name' | 'leastRole'>): boolean =>
  (leastRole === 'member' || leastRole === 'manager') && !keptByAuthor.has(name);

type Standing = Pick<Row<'memberships'>, 'role' | 'formerRole' | 'formerRoleUntil'>;

/** Returns the role in which the member could have given the command since this moment; undefined if there is none. */
export function roleToGive(
  { role, formerRole, formerRoleUntil }: Standing,
  { leastRole }: Pick<Command, 'leastRole'>,
  since: string,
): MemberRole | undefined {
  if (!leastRole) return undefined;
  if (isAtLeast(role, leastRole)) return role;
  const isRecent = formerRole !== null && formerRoleUntil !== null && formerRoleUntil > since;
  return isRecent && isAtLeast(formerRole, leastRole) ? formerRole : undefined;
}
