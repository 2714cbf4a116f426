// Handles a field that two people changed. The other person's value is saved and this person's value is kept; its
// author then chooses between the two.
import * as z from 'zod/mini';
import { refuseBelowLeastRole } from '#shared/engine/access/member-roles.ts';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor, Command } from '#shared/engine/command.ts';
import { invalidInput } from '#shared/engine/run-command.ts';
import type { Id, Row, TableName } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { isCleanText, rowId, valueText } from '#shared/engine/field-schemas.ts';
import { correctCompletionDate } from '../completions/correct-date.ts';
import { editCourse } from '../courses/commands.ts';
import { editStudent } from '../enrollments/commands.ts';
import { editJob } from '../jobs/commands.ts';
import { editSite } from '../sites/sites.ts';
import { calendarFieldNames, saveCalendar } from '../organizations/working-calendar.ts';
import {
  employerFieldNames,
  providerFieldNames,
  saveEmployerProfile,
  saveProviderProfile,
} from '../organizations/profiles.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { noted } from '../refusals/note-texts.ts';

/** A value that lost against another edit of the same field, kept for its author to decide. */
export type Conflict = Row<'conflicts'>;

/**
 * Describes how a field of a table is edited: by which command, and, for a form that is saved as a whole, with all of
 * its fields.
 */
interface Edit {
  command: Command;
  wholeForm?: readonly string[];
  /** The fields whose values are numbers. */
  numbers?: readonly string[];
}

const edits: Partial<Record<TableName, Edit>> = {
  enrollments: { command: editStudent as Command },
  completions: { command: correctCompletionDate as Command },
  courses: { command: editCourse as Command },
  jobs: { command: editJob as Command, numbers: ['openings', 'interviewsPer30Days'] },
  sites: { command: editSite as Command },
  providerProfiles: { command: saveProviderProfile as Command, wholeForm: providerFieldNames },
  employerProfiles: { command: saveEmployerProfile as Command, wholeForm: employerFieldNames },
  organizations: { command: saveCalendar as Command, wholeForm: calendarFieldNames },
};

/**
 * `over` is the value that the field had when the choice was made. If a third value was saved since then, the command
 * asks again.
 */
export const settleConflict = defineCommand({
  name: 'conflicts.settle',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({
    id: rowId(),
    as: z.enum(['mine', 'theirs']),
    over: z.nullable(z.string().check(z.maxLength(20_000), z.refine<string>(isCleanText))),
  }),
  done: 'Your choice is saved',
  failed: 'Failed to save your choice',
  async run(store, { id, as, over }, context) {
    const conflict = await ownConflict(store, id, context.actor);
    const chosen = as === 'mine' ? conflict.yours : over;
    if (conflict.settledAs)
      return (await isStanding(store, conflict, chosen))
        ? { isMerged: true }
        : noted('note.decidedOtherwise', {});
    await settleField(store, conflict, as);
    if (as === 'theirs') return {};
    const { command, input } = await editAgain(store, conflict, over);
    await refuseBelowLeastRole(store, command, context.actor);
    return command.run(store, input, context);
  },
});

/**
 * Returns whether the chosen value is the saved one. A conflict that the same person settled on two devices was decided
 * by the device that synced first.
 */
async function isStanding(store: Reader, conflict: Conflict, chosen: string | null): Promise<boolean> {
  const row = await subjectOf(store, conflict);
  return !row || valueText(row[conflict.field]) === chosen;
}

async function ownConflict(store: Reader, id: string, actor: Actor): Promise<Conflict> {
  const conflict = await store.get('conflicts', id);
  if (!conflict || conflict.personId !== actor.person) throw refuse('conflict.settled');
  return conflict;
}

/** Settles earlier changes of the same field too: the newest change is the one its author wanted last. */
async function settleField(store: Writer, chosen: Conflict, as: 'mine' | 'theirs'): Promise<void> {
  const all = await store.find('conflicts', { personId: chosen.personId });
  for (const conflict of all)
    if (!conflict.settledAs && isSameField(conflict, chosen))
      await store.put('conflicts', { ...conflict, settledAs: conflict.id === chosen.id ? as : 'theirs' });
}

const isSameField = (a: Conflict, b: Conflict): boolean =>
  a.tableName === b.tableName && a.subjectId === b.subjectId && a.field === b.field;

/** Repeats the edit of that one field, as its form would submit it. */
export async function editAgain(
  store: Reader,
  conflict: Conflict,
  over: string | null,
): Promise<{ command: Command; input: unknown }> {
  const edit = edits[conflict.tableName as TableName];
  const row = edit && (await subjectOf(store, conflict));
  if (!edit || !row) throw refuse('conflict.gone');
  const { command, wholeForm = [], numbers = [] } = edit;
  const { field } = conflict;
  const standing = Object.fromEntries(wholeForm.map((name) => [name, row[name] ?? null]));
  const typed = (value: string | null) => {
    if (value === null) return null;
    if (numbers.includes(field)) return Number(value);
    return typeof row[field] === 'boolean' ? value === 'true' : value;
  };
  const parsed = command.input.safeParse({
    ...(wholeForm.length === 0 ? { id: row.id } : {}),
    set: { ...standing, [field]: typed(conflict.yours) },
    base: { ...standing, [field]: typed(over) },
  });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return { command, input: parsed.data };
}

/** Returns the row that two people changed. */
export async function subjectOf(
  reader: Reader,
  { tableName, subjectId }: Conflict,
): Promise<Record<string, unknown> | undefined> {
  if (!(tableName in edits)) return undefined;
  const isNumbered = tableName === 'courses' || tableName === 'jobs';
  const id = (isNumbered ? Number(subjectId) : subjectId) as Id<TableName>;
  return reader.get(tableName as TableName, id) as Promise<Record<string, unknown> | undefined>;
}

/** A conflict that still waits for its author's choice. */
export interface StandingConflict {
  conflict: Conflict;
  table: TableName;
  row: Record<string, unknown>;
  /** The value that is saved now. */
  over: string | null;
}

/** Returns the newest open conflict per field. A conflict whose two values have become equal is settled. */
export async function standingConflicts(reader: Reader, actor: Actor): Promise<StandingConflict[]> {
  const all = await reader.find('conflicts', { personId: actor.person });
  const newest = all
    .filter(({ settledAs }) => !settledAs)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .filter((conflict, place, sorted) => sorted.findIndex((other) => isSameField(conflict, other)) === place);
  const found = await Promise.all(newest.map((conflict) => standing(reader, conflict)));
  return found.filter((one) => one !== undefined);
}

async function standing(reader: Reader, conflict: Conflict): Promise<StandingConflict | undefined> {
  const row = await subjectOf(reader, conflict);
  if (!row || row.removedAt) return undefined;
  const over = valueText(row[conflict.field]);
  return over === conflict.yours
    ? undefined
    : { conflict, table: conflict.tableName as TableName, row, over };
}
