// What the key of another system reads by v1: the tables of its scopes, and names of learners only with their own scope.
import type { Actor } from '#shared/engine/command.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { isHiddenFromMember } from '#shared/engine/visibility.ts';
import { refuseUnknown } from '../rest/query.ts';
import { asReader, readsNames, scopeReading, tablesRead } from '#shared/domain/service-accounts/scopes.ts';

/** Called when a service account reads names of learners, with the id of the row if it asked for one. */
export type OnNamesRead = (actor: Actor, subjectId?: string) => Promise<void>;

/** Reports whether the caller may read rows of the table by its key. People may. */
export const mayReadTable = ({ scopes }: Actor, table: TableName): boolean =>
  !scopes || tablesRead(scopes).has(table);

/** Refuses a key without a scope for the table, by the scope's name. */
export function refuseUnread(actor: Actor, table: TableName): void {
  if (mayReadTable(actor, table)) return;
  const scope = scopeReading(table);
  throw scope ? refuseEntry('access.scope', { scope }) : refuseEntry('access.onlyPeople');
}

/**
 * Refuses a filter by a column that the caller does not receive: it would tell the value. A key needs the scope of names for a
 * learner's personal data.
 */
export function refuseHiddenFilters(actor: Actor, table: TableName, filters: readonly string[]): void {
  const hidden = filters.filter((name) => isHiddenFromMember(asReader(actor), table, name));
  if (hidden.length === 0) return;
  if (actor.scopes) throw refuseEntry('access.scope', { scope: 'students:names' });
  refuseUnknown('parameter', hidden, []);
}

/** Records that a key reads names of learners, if it does. */
export async function noteNames(
  actor: Actor,
  table: TableName,
  onNamesRead: OnNamesRead,
  subjectId?: string,
): Promise<void> {
  if (table === 'enrollments' && actor.scopes && readsNames(actor.scopes))
    await onNamesRead(actor, subjectId);
}
