// Records the history of changes: who changed which field, from and to which value, and which value was discarded in
// favor of another.
import * as z from 'zod/mini';
import { memberRoles } from '#shared/engine/options.ts';
import type { DiscardedValue } from '#shared/engine/command.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { valueText } from '#shared/engine/field-schemas.ts';
import { historyTables, trackedOf } from './tracked-columns.ts';
import type { HistoryTable } from './tracked-columns.ts';
import { fieldName, fieldWas, partsApart, describeValue, withStop, wordsApart } from './field-texts.ts';

const historyKinds = ['added', 'changed', 'removed', 'restored', 'discarded'] as const;

const text = z.nullable(z.string());

/** One line of a history, as the server returns it. */
export const historyLineSchema = z.object({
  table: z.enum(historyTables),
  id: z.string(),
  kind: z.enum(historyKinds),
  field: text,
  from: text,
  to: text,
  at: z.string(),
  byName: z.string(),
  /** The role that the person acted in. Null in lines of before, and for administrators. */
  byRole: z.optional(z.nullable(z.enum(memberRoles))),
  /** Who had saved the change, if another person applied it, and in which role. */
  authorName: z.optional(text),
  authorRole: z.optional(z.nullable(z.enum(memberRoles))),
  entryId: text,
});

/** One change of a row as a history shows it: who, when, and the fields before and after. */
export type HistoryLine = z.infer<typeof historyLineSchema>;
/** A history line without who and when. */
export type Change = Omit<HistoryLine, 'at' | 'byName' | 'byRole' | 'authorName' | 'authorRole' | 'entryId'>;

/** Maximum length kept of a replaced value. A discarded value is kept whole. */
const longest = 500;

/** Reports whether rows of this table have a history. Only then does the caller need to read their previous state. */
export const isTracked = (table: TableName): boolean => trackedOf(table) !== undefined;

/** Returns the fields that a write changed. `before` is undefined for a new row. */
export function changesOf(table: TableName, before: object | undefined, after: object): Change[] {
  const how = trackedOf(table);
  if (!how) return [];
  const fields = Object.keys(how.columns).filter((column) => how.columns[column]);
  const [was, is] = [(before ?? {}) as Record<string, unknown>, after as Record<string, unknown>];
  const subject = subjectOf(table, after);
  if (!subject) return [];
  // A change of a completion also identifies the completion: by the field and its date.
  const shownField = how.subject ? (fields[0] ?? null) : null;
  const whole = (kind: Change['kind']): Change => ({
    ...subject,
    kind,
    field: shownField,
    from: null,
    to: shownField && valueText(is[shownField]),
  });
  if (!before) return [whole('added')];
  if (!was.removedAt && is.removedAt) return [whole('removed')];
  const restored = was.removedAt && !is.removedAt ? [whole('restored')] : [];
  const changed = fields
    .filter((field) => (was[field] ?? null) !== (is[field] ?? null))
    .map((field): Change => {
      const [from, to] = [valueText(was[field]), valueText(is[field])];
      const [partFrom, partTo] = partsApart(from ?? '', to ?? '', longest);
      return { ...subject, kind: 'changed', field, from: from && partFrom, to: to && partTo };
    });
  return [...restored, ...changed];
}

/** Returns the value saved in `row` and the value that was discarded for it. */
export function discardedFrom(row: object, { tableName, field, theirs, yours }: DiscardedValue): Change[] {
  const subject = subjectOf(tableName, row);
  return subject ? [{ ...subject, kind: 'discarded', field, from: yours, to: theirs }] : [];
}

/** Returns the row on whose page a change is listed. Returns nothing for tables without a history. */
function subjectOf(table: TableName, row: object): Pick<Change, 'table' | 'id'> | undefined {
  const how = trackedOf(table);
  if (!how) return undefined;
  const values = row as Record<string, unknown>;
  const subject = how.subject?.(values) ?? { table: table as HistoryTable, id: values.id };
  const id = valueText(subject.id);
  return id === null ? undefined : { table: subject.table, id };
}

const firstWords: Record<HistoryTable, string> = {
  enrollments: 'Enrolled',
  courses: 'Course added',
  jobs: 'Job posted',
  agreements: 'SWAP agreement proposed',
  sites: 'Site added',
};

/** Example: "Phone changed from 555-0100 to 555-0101". */
export function changeSentence({ table, kind, field, from, to }: Change): string {
  const isCompletion = field === 'completionDate';
  const [was, is] = wordsApart(from, to);
  switch (kind) {
    case 'added':
      return isCompletion ? `Marked complete, ${describeValue(to)}` : firstWords[table];
    case 'removed':
      return isCompletion ? 'Completion record removed' : 'Removed from the course';
    case 'restored':
      return isCompletion ? `Marked complete again, ${describeValue(to)}` : 'Put back on the class list';
    case 'discarded':
      return `${fieldWas(field ?? '')} also ${isCompletion ? 'given as' : 'changed to'} ${withStop(was)} ${is} stands.`;
    case 'changed':
      return `${fieldName(field ?? '')} changed from ${was} to ${is}`;
  }
}
