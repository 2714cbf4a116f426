// Decides by the visibility table whether a person may see a row, over any store that sees all rows. Commands see the store
// through it.
import type { Actor } from '../command.ts';
import { refuseEntry } from '../engine-refusals.ts';
import { platformId } from '../options.ts';
import type { Refusal } from '../rejection.ts';
import type { Id, Row, TableName } from '../schema.ts';
import { TakenId } from '../store.ts';
import type { Reader, Writer } from '../store.ts';
import type { AssignedBy, AssignedColumn } from './assigned-ways.ts';
import { assignedBy, inFullIfAssigned, isRestricted, reaches, scopesOf } from '../visibility.ts';
import type { OwnScope, Scope } from '../visibility.ts';
import { membershipId } from './member-roles.ts';

type Values = Record<string, unknown>;

/**
 * Reports whether a column of the row names this person or their organization. Such a row is owned, not only visible.
 */
export const isOwn = (actor: Actor, table: TableName, row: object): boolean =>
  ownScopesOf(actor, table, row).length > 0;

/** Returns the scopes by which the row is the person's own, whether or not it is assigned to them. */
const ownScopesOf = (actor: Actor, table: TableName, row: object): OwnScope[] =>
  scopesOf(actor.role, table).flatMap((scope) =>
    scope.by === 'own' && isOwned(actor, row, scope) ? [scope] : [],
  );

function isOwned(actor: Actor, row: object, scope: OwnScope): boolean {
  const values = row as Values;
  const owner = scope.of === 'person' ? actor.person : actor.organization;
  const isAsThen = !scope.as || (values.role === scope.as && values.organizationId === actor.organization);
  return (
    values[scope.column] === owner && isAsThen && reaches(actor, scope) && isWithinPlace(actor, values, scope)
  );
}

function isWithinPlace(
  { organization }: Pick<Actor, 'organization'>,
  values: Values,
  { within }: OwnScope,
): boolean {
  if (within === undefined) return true;
  return values.organizationId === (within === 'platform' ? platformId : organization);
}

/** Reports whether this person may see this row. `reader` has full visibility; it is queried for grants and assignments. */
export const mayRead = async (
  reader: Reader,
  actor: Actor,
  table: TableName,
  row: object,
): Promise<boolean> =>
  isOpenTo(actor, table, row) ||
  (await isGrantedTo(reader, actor, table, row)) ||
  (await isAssignedTo(reader, actor, table, row));

/** Decides visibility as far as possible from the row alone. */
export const isOpenTo = (actor: Actor, table: TableName, row: object): boolean =>
  scopesOf(actor.role, table).some((scope) => isWithin(actor, row, scope));

function isWithin(actor: Actor, row: object, scope: Scope): boolean {
  if (scope.by === 'everyone') return true;
  if (scope.by === 'own') return assignedBy(actor, scope) === undefined && isOwned(actor, row, scope);
  if (scope.by === 'granted') return false;
  return hasValues(row, scope.where);
}

const hasValues = (row: object, where: Readonly<Values>): boolean =>
  Object.entries(where).every(([column, wanted]) => (row as Values)[column] === wanted);

async function isGrantedTo(reader: Reader, actor: Actor, table: TableName, row: object): Promise<boolean> {
  for (const scope of scopesOf(actor.role, table)) {
    if (scope.by !== 'granted') continue;
    const { id } = row as { id: unknown };
    const grants = await reader.find(scope.through, { [scope.key]: id } as never);
    const own = grants.filter((grant) => (grant as Values)[scope.owner] === actor.organization);
    if (!isRestricted(actor) && own.length > 0) return true;
    for (const grant of own) if (await mayRead(reader, actor, scope.through, grant)) return true;
  }
  return false;
}

/** The row is the person's own, and leads to a course or a site that is assigned to them. */
async function isAssignedTo(reader: Reader, actor: Actor, table: TableName, row: object): Promise<boolean> {
  if (!isRestricted(actor)) return false;
  for (const { assigned = [] } of ownScopesOf(actor, table, row))
    for (const way of assigned) if (await leadsToAssigned(reader, actor, way, row)) return true;
  return false;
}

async function leadsToAssigned(reader: Reader, actor: Actor, way: AssignedBy, row: object): Promise<boolean> {
  if (!hasValues(row, way.where ?? {})) return false;
  const value = (row as Values)[way.column] ?? null;
  if (value === null) return way.orNone === true;
  if (!way.through) return (await assignmentOf(reader, actor, way.names, value))?.endedAt === null;
  const next = await rowThrough(reader, way, value);
  return next !== undefined && mayRead(reader, actor, way.through, next);
}

const rowThrough = (
  reader: Reader,
  { through, isText }: AssignedBy & { through: TableName },
  value: unknown,
): Promise<Row<TableName> | undefined> =>
  reader.get(through, (isText ? Number(value) : value) as Id<TableName>);

async function assignmentOf(reader: Reader, actor: Actor, names: AssignedColumn, id: unknown) {
  const own = await ownAssignments(reader, actor);
  return own.find((assignment) => assignment[names] !== null && String(assignment[names]) === String(id));
}

/** Reads what is assigned to the person. A reader that remembers asks for it once for all commands. */
export const ownAssignments = async (reader: Reader, actor: Actor): Promise<Row<'assignments'>[]> =>
  isRestricted(actor)
    ? reader.find('assignments', { membershipId: membershipId(actor.organization, actor.person) })
    : [];

/** Returns the columns of a visible row that are withheld from the person, because the row is not assigned to them. */
export async function columnsWithheld(
  reader: Reader,
  actor: Actor,
  table: TableName,
  id: unknown,
): Promise<readonly string[]> {
  const inFull = inFullIfAssigned(actor, table);
  if (!inFull || (await assignmentOf(reader, actor, inFull.names, id))?.endedAt === null) return [];
  return inFull.columns;
}

/**
 * Wraps the store with the actor's visibility. A rule reads only rows that the actor's device could have. "Does not
 * exist" and "no access" are therefore the same result, online and offline agree, and no rule can leak. Only a row of the
 * own organization that is not assigned to the member is refused as such, whether a rule gets it or writes it.
 */
export function seenBy(store: Writer, actor: Actor): Writer {
  // Rows that can be decided alone are returned without another wait, because a batch makes thousands of these calls.
  return {
    async get<T extends TableName>(table: T, id: Id<T>) {
      const row = await store.get(table, id);
      if (!row || isOpenTo(actor, table, row) || (await mayRead(store, actor, table, row))) return row;
      if (isOnlyUnassigned(actor, table, row)) throw await notAssigned(store, actor, table, row);
      return undefined;
    },
    async find<T extends TableName>(table: T, equalTo?: Partial<Row<T>>) {
      const rows = await store.find(table, equalTo);
      if (rows.every((row) => isOpenTo(actor, table, row))) return rows;
      const visible = await Promise.all(rows.map((row) => mayRead(store, actor, table, row)));
      return rows.filter((_, index) => visible[index]);
    },
    async add(table, row) {
      await refuseUnassigned(store, actor, table, row);
      return store.add(table, row);
    },
    async put<T extends TableName>(table: T, row: Row<T>) {
      const before = await store.get(table, row.id as Id<T>);
      if (before) await refuseUnassigned(store, actor, table, before);
      if (before && !(await mayRead(store, actor, table, before))) throw new TakenId(table);
      await refuseUnassigned(store, actor, table, row);
      await store.put(table, row);
    },
  };
}

/** Refuses to write a row of the own organization that is not assigned to the member. `reader` has full visibility. */
export async function refuseUnassigned(
  reader: Reader,
  actor: Actor,
  table: TableName,
  row: object,
): Promise<void> {
  if (!isOnlyUnassigned(actor, table, row) || (await mayRead(reader, actor, table, row))) return;
  throw await notAssigned(reader, actor, table, row);
}

/** Reports whether the person would see the row if it were assigned. What may be about no course is passed over silently. */
const isOnlyUnassigned = (actor: Actor, table: TableName, row: object): boolean =>
  isRestricted(actor) &&
  ownScopesOf(actor, table, row).some(({ assigned = [] }) => assigned.some(({ orNone }) => !orNone));

async function notAssigned(reader: Reader, actor: Actor, table: TableName, row: object): Promise<Refusal> {
  const end = await endOfWay(reader, actor, table, row);
  const [name, known, own] = await Promise.all([
    end && nameOf(reader, end),
    end && assignmentOf(reader, actor, end.names, end.id),
    reader.get('organizations', actor.organization),
  ]);
  const organization = own?.name ?? 'your organization';
  if (!end || name === undefined) return refuseEntry('access.memberRole', { least: 'manager', organization });
  if (end.names === 'siteId')
    return refuseEntry(known ? 'access.siteNoMore' : 'access.siteNotAssigned', { site: name, organization });
  return refuseEntry(known ? 'access.assignedNoMore' : 'access.notAssigned', { course: name, organization });
}

/** What a row leads to. */
interface WayEnd {
  names: AssignedColumn;
  id: unknown;
}

const nameOf = async (reader: Reader, { names, id }: WayEnd): Promise<string | undefined> =>
  names === 'siteId'
    ? (await reader.get('sites', String(id)))?.name
    : (await reader.get('courses', Number(id)))?.title;

/** Returns the course or the site that the row leads to. */
async function endOfWay(
  reader: Reader,
  actor: Actor,
  table: TableName,
  row: object,
): Promise<WayEnd | undefined> {
  for (const { assigned = [] } of ownScopesOf(actor, table, row))
    for (const way of assigned) {
      const value = (row as Values)[way.column] ?? null;
      if (value === null || !hasValues(row, way.where ?? {})) continue;
      if (!way.through) return { names: way.names, id: value };
      const next = await rowThrough(reader, way, value);
      const found = next && (await endOfWay(reader, actor, way.through, next));
      if (found !== undefined) return found;
    }
  return undefined;
}
