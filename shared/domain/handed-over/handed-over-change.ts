// Handed-over changes: what they hold, and which changes may be handed over.
import { isAtLeast } from '#shared/engine/access/member-roles.ts';
import type { Command } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { WireEntry } from '#shared/engine/protocol.ts';
import type { Row } from '#shared/engine/schema.ts';
import { referencesOf } from '../enrollments/former-references.ts';
import { handOverKind, needsTick } from './hand-over-kinds.ts';

/** A refused change that its author handed over to the managers of the organization. */
export type HandedOverChange = Row<'handedOverChanges'>;

/** One command of a handed-over change, as its author saved it. */
export type HandedOverEntry = Pick<WireEntry, 'command' | 'version' | 'savedAt'> & { input?: unknown };

/** The change itself and then those that need it. Empty once the contents were deleted. */
export const entriesOf = (
  contents: Pick<Row<'handedOverContents'>, 'entries'> | undefined,
): HandedOverEntry[] => JSON.parse(contents?.entries ?? '[]') as HandedOverEntry[];

/** Reports whether the contents name the student, by the id or by a reference that leads to the student. */
export const isAbout = (
  { entries }: Pick<Row<'handedOverContents'>, 'entries'>,
  student: Pick<Row<'enrollments'>, 'id' | 'candidateReferenceId' | 'formerReferences'>,
): boolean =>
  [student.id, ...referencesOf(student)].some(
    (named) => entries.includes(`"${named}"`) || entries.includes(`.${named}"`),
  );

/** Reports whether a manager can decide about a refused change of this command. */
export const canBeHandedOver = ({ name }: Pick<Command, 'name'>): boolean => handOverKind(name) !== 'author';

/** Reports whether somebody who has left the organization can hand the command over: only the organization's own records. */
export const canFormerHandOver = ({ name }: Pick<Command, 'name'>): boolean =>
  handOverKind(name) === 'record';

/** Fields that name what a change is in, not what it is about. Many changes share them. */
const places: ReadonlySet<string> = new Set(['courseId', 'jobId', 'siteId', 'organizationId', 'withId']);

const isId = (name: string): boolean => /^id$|Id$/.test(name);

/** Returns the ids in an input. Ids that are made of others, such as "7.C-7K2M4QXAE", name each of them. */
function idsIn(input: unknown, isTaken: (name: string) => boolean): string[] {
  if (typeof input !== 'object' || input === null) return [];
  const ids = Object.entries(input).filter(([name, value]) => isId(name) && value !== null && isTaken(name));
  return ids.flatMap(([, value]) => [String(value), ...String(value).split('.')]);
}

/** Reports whether what speaks for the organization after the first command names something that an earlier one is about. */
export function isOneChange(entries: readonly HandedOverEntry[]): boolean {
  const about = new Set<string>();
  return entries.every(({ command, input }, index) => {
    const isNeeding =
      index === 0 || !needsTick({ command }) || idsIn(input, () => true).some((id) => about.has(id));
    const own = idsIn(input, (name) => !places.has(name));
    for (const id of own.length > 0 ? own : idsIn(input, () => true)) about.add(id);
    return isNeeding;
  });
}

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
