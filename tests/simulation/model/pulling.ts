// The statements of a pull in the model: a second implementation of the SQL in `pull-sql.ts` and `digests.ts`.
import { bucketOf, listedTables } from '#shared/engine/comparison.ts';
import { digestedTables } from '#shared/engine/digest.ts';
import { replicatedTables } from '#shared/engine/schema.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { byId } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { inFullIfAssigned, scopesOf } from '#shared/engine/visibility.ts';
import type { OwnScope, Readership, Scope } from '#shared/engine/visibility.ts';
import { givenRow } from '../given-row.ts';
import type { ModelRow } from './constraints.ts';
import type { ModelState } from './state.ts';

const goneClass = 1000;

interface Who {
  person: unknown;
  organization: unknown;
}

interface Arm {
  table: TableName;
  rows: ModelRow[];
  isGone?: boolean;
}

/** Values in the order in which `pullSql` numbers them. */
export function pulled(
  state: ModelState,
  readership: Readership,
  isDelta: boolean,
  values: readonly unknown[],
): object[] {
  const [
    person,
    organization,
    since,
    epoch,
    reached,
    createdAt,
    textId,
    limit,
    numericId,
    completes,
    incarnation,
  ] = values;
  const who = { person, organization };
  const meta = metaOf(state, epoch, since ?? completes, incarnation);
  const arms = isDelta
    ? deltaArms(state, readership, who, snapshotIn(since))
    : firstArms(state, readership, who);
  const place = { class: Number(reached), createdAt: createdAt as string | null, id: numericId ?? textId };
  const lines = arms.flatMap((arm, index) =>
    linesOf(state, readership, who, arm, index + 1, place, Number(limit)),
  );
  return [
    { class: 0, table: null, id: '', createdAt: null, row: JSON.stringify(meta) },
    ...lines.slice(0, Number(limit)),
  ];
}

/** Values in the order in which `newsSql` numbers them. */
export function news(
  state: ModelState,
  readership: Readership,
  [person, organization, since, epoch, incarnation]: readonly unknown[],
): object[] {
  const arms = deltaArms(state, readership, { person, organization }, snapshotIn(since));
  return [
    { meta: metaOf(state, epoch, since, incarnation), isNews: arms.some(({ rows }) => rows.length > 0) },
  ];
}

function metaOf(state: ModelState, epoch: unknown, since: unknown, given: unknown) {
  const current = state.all('currentIncarnation')[0]?.['id'] ?? null;
  const isSame = given === null || given === current;
  return {
    snapshot: `${state.snapshot}:${state.snapshot}:`,
    epoch: newestEpoch(state),
    incarnation: current,
    sharedBelow: sharedBelow(state, given),
    isVoid: typeof epoch === 'string' && isVoid(state, epoch, isSame ? snapshotIn(since) : 0),
  };
}

function sharedBelow(state: ModelState, incarnation: unknown): number | null {
  const all = state.all('incarnations');
  const mine = all.find(({ id }) => id === incarnation);
  const later = all.filter(({ number }) => Number(number) > Number(mine?.['number']));
  return later.length > 0 ? Math.min(...later.map((row) => Number(row['sharedBelow']))) : null;
}

const snapshotIn = (text: unknown): number => Number(String(text).split(':')[1]);

function newestEpoch(state: ModelState): unknown {
  return state.all('lineage').toSorted((a, b) => Number(b['xid']) - Number(a['xid']))[0]?.['epoch'];
}

function isVoid(state: ModelState, epoch: string, snapshot: number): boolean {
  const mine = state.rows('lineage').get(epoch);
  if (!mine) return true;
  return state.all('lineage').some(({ xid }) => Number(xid) > Number(mine['xid']) && Number(xid) < snapshot);
}

function linesOf(
  state: ModelState,
  readership: Readership,
  who: Who,
  { table, rows, isGone }: Arm,
  ordinal: number,
  reached: { class: number; createdAt: string | null; id: unknown },
  limit: number,
): object[] {
  const number = isGone ? goneClass + ordinal : ordinal;
  if (reached.class > number) return [];
  const isAfter = (row: ModelRow) =>
    reached.class < number || (reached.createdAt !== null && isBefore(row, reached.createdAt, reached.id));
  return newestFirst(rows.filter(isAfter))
    .slice(0, limit)
    .map((row) => ({
      class: number,
      table,
      id: String(row['id']),
      createdAt: row['createdAt'],
      row: isGone ? null : textOf(state, readership, table, row, who),
    }));
}

const isBefore = (row: ModelRow, createdAt: string, id: unknown): boolean =>
  String(row['createdAt']) < createdAt ||
  (row['createdAt'] === createdAt && (row['id'] as string) < (id as string));

const newestFirst = (rows: ModelRow[]): ModelRow[] =>
  rows.sort((a, b) =>
    a['createdAt'] === b['createdAt']
      ? byId(b as never, a as never)
      : String(a['createdAt']) < String(b['createdAt'])
        ? 1
        : -1,
  );

function firstArms(state: ModelState, readership: Readership, who: Who): Arm[] {
  return replicatedTables.flatMap((table) =>
    scopesOf(readership.role, table).map((scope) => {
      const rows = state.all(table).filter((row) => isWithin(state, readership, row, scope, who));
      return { table, rows: scope.by === 'catalogue' ? newestFirst(rows).slice(0, scope.window) : rows };
    }),
  );
}

function deltaArms(state: ModelState, readership: Readership, who: Who, since: number): Arm[] {
  const { role } = readership;
  const news = new Map(
    replicatedTables.map((table) => [
      table,
      state.all(table).filter((row) => revOf(state, readership, table, row, who) >= since),
    ]),
  );
  const seen = replicatedTables.flatMap((table): Arm[] => {
    const [scopes, rows] = [scopesOf(role, table), news.get(table) ?? []];
    if (hasCatalogue(scopes))
      return [{ table, rows: rows.filter((row) => isVisible(state, readership, table, row, who)) }];
    return scopes.map((scope) => ({
      table,
      rows: rows.filter((row) => isWithin(state, readership, row, scope, who)),
    }));
  });
  const left = replicatedTables
    .filter((table) => hasCatalogue(scopesOf(role, table)))
    .map((table) => ({
      table,
      rows: (news.get(table) ?? []).filter((row) => !isVisible(state, readership, table, row, who)),
      isGone: true,
    }));
  return [...seen, ...left];
}

const hasCatalogue = (scopes: readonly Scope[]): boolean => scopes.some(({ by }) => by === 'catalogue');

/** The visible ones of the rows that a device requests by id. */
export function wanted(
  state: ModelState,
  readership: Readership,
  [person, organization, list]: readonly unknown[],
): object[] {
  const ids = JSON.parse(String(list)) as { table: string; id: string }[];
  return replicatedTables.flatMap((table) => {
    const ofTable = new Set(ids.filter((one) => one.table === table).map(({ id }) => id));
    if (ofTable.size === 0) return [];
    return state
      .all(table)
      .filter((row) => ofTable.has(String(row['id'])))
      .filter((row) => isVisible(state, readership, table, row, { person, organization }))
      .map((row) => ({ table, row: textOf(state, readership, table, row, { person, organization }) }));
  });
}

/** The ids and revisions of the rows that grants and assignments show to a person. */
export const granted = (
  state: ModelState,
  readership: Readership,
  [person, organization]: readonly unknown[],
): object[] =>
  replicatedTables.flatMap((table) =>
    scopesOf(readership.role, table)
      .filter((scope) => scope.by === 'granted' || (scope.by === 'own' && isNarrowed(readership, scope)))
      .flatMap((scope) =>
        state
          .all(table)
          .filter((row) => isWithin(state, readership, row, scope, { person, organization }))
          .map((row) => ({
            table,
            id: String(row['id']),
            rev: revOf(state, readership, table, row, { person, organization }),
          })),
      ),
  );

export const digests = (
  state: ModelState,
  readership: Readership,
  [person, organization]: readonly unknown[],
): object[] =>
  digestedTables(readership.role).map((table) => {
    const rows = state
      .all(table)
      .filter((row) => isVisible(state, readership, table, row, { person, organization }));
    return {
      table,
      count: rows.length,
      revs: sumOfRevs(state, readership, table, rows, { person, organization }),
    };
  });

const comparedRows = (state: ModelState, readership: Readership, table: TableName, who: Who): ModelRow[] =>
  state.all(table).filter((row) => isVisible(state, readership, table, row, who));

export const comparedDigests = (
  state: ModelState,
  readership: Readership,
  [person, organization]: readonly unknown[],
): object[] =>
  digestedTables(readership.role).flatMap((table) => {
    const rows = comparedRows(state, readership, table, { person, organization });
    return [...groupBy(rows, ({ id }) => bucketOf(id as string))].map(([bucket, group]) => ({
      table,
      bucket,
      count: group.length,
      revs: sumOfRevs(state, readership, table, group, { person, organization }),
    }));
  });

export function comparedRevs(
  state: ModelState,
  kind: string,
  readership: Readership,
  [person, organization, list]: readonly unknown[],
): object[] {
  const { role } = readership;
  const who = { person, organization };
  const asked = new Set(
    (JSON.parse(String(list)) as { table: string; item: string }[]).map(
      ({ table, item }) => `${table} ${item}`,
    ),
  );
  const lines = (table: TableName, rows: ModelRow[]) =>
    rows.map((row) => ({
      table,
      id: String(row['id']),
      rev: revOf(state, readership, table, row, who),
    }));
  if (kind === 'lists')
    return listedTables(role).flatMap((table) => lines(table, listed(state, readership, table, who)));
  const keyOf = (table: string, id: unknown) =>
    `${table} ${kind === 'buckets' ? bucketOf(id as string) : String(id)}`;
  return (kind === 'buckets' ? digestedTables(role) : replicatedTables).flatMap((table) =>
    lines(
      table,
      comparedRows(state, readership, table, who).filter(({ id }) => asked.has(keyOf(table, id))),
    ),
  );
}

function listed(state: ModelState, readership: Readership, table: TableName, who: Who): ModelRow[] {
  const parts = scopesOf(readership.role, table).flatMap((scope) => {
    const rows = state.all(table).filter((row) => isWithin(state, readership, row, scope, who));
    return scope.by === 'catalogue' ? newestFirst(rows).slice(0, scope.window) : rows;
  });
  return [...new Set(parts)];
}

const isVisible = (
  state: ModelState,
  readership: Readership,
  table: TableName,
  row: ModelRow,
  who: Who,
): boolean => scopesOf(readership.role, table).some((scope) => isWithin(state, readership, row, scope, who));

function isWithin(state: ModelState, readership: Readership, row: ModelRow, scope: Scope, who: Who): boolean {
  if (scope.by === 'everyone') return true;
  if (scope.by === 'own') {
    const isAsThen = !scope.as || (row['role'] === scope.as && row['organizationId'] === who.organization);
    const place = scope.within === 'platform' ? 'platform' : who.organization;
    const isThere = !scope.within || row['organizationId'] === place;
    if (row[scope.column] !== who[scope.of] || !isAsThen || !isThere) return false;
    if (scope.least && !['owner', 'manager'].includes(String(readership.memberRole))) return false;
    return (
      !isNarrowed(readership, scope) ||
      endsOfRow(state, readership, scope, row).some((end) => isAssigned(state, end, who))
    );
  }
  if (scope.by === 'catalogue')
    return Object.entries(scope.where).every(([column, wish]) => row[column] === wish);
  for (const grant of state.rows(scope.through).values())
    if (
      grant[scope.key] === row['id'] &&
      grant[scope.owner] === who.organization &&
      isVisible(state, readership, scope.through, grant, who)
    )
      return true;
  return false;
}

const isNarrowed = ({ memberRole, assignsAll }: Readership, scope: OwnScope): boolean =>
  memberRole === 'member' && !assignsAll && scope.assigned !== undefined;

/** The courses or sites that a row is about: `null` for a row that may be about none. */
function endsOfRow(
  state: ModelState,
  readership: Readership,
  { assigned = [] }: OwnScope,
  row: ModelRow,
): unknown[] {
  return assigned.flatMap(({ column, through, where = {}, orNone }) => {
    if (Object.entries(where).some(([name, wish]) => row[name] !== wish)) return [];
    if (row[column] === null) return orNone ? [null] : [];
    if (!through) return [row[column]];
    const next = state.all(through).find(({ id }) => String(id) === String(row[column]));
    const scope = scopesOf(readership.role, through).find(({ by }) => by === 'own') as OwnScope;
    return next ? endsOfRow(state, readership, scope, next) : [];
  });
}

const isAssigned = (state: ModelState, end: unknown, { person, organization }: Who): boolean =>
  end === null ||
  state
    .all('assignments')
    .some(
      ({ membershipId, courseId, siteId, endedAt }) =>
        membershipId === `${organization}.${person}` &&
        String(courseId ?? siteId) === String(end) &&
        endedAt === null,
    );

function ownAssignmentsOf(
  state: ModelState,
  readership: Readership,
  table: TableName,
  { id }: ModelRow,
  { person, organization }: Who,
): ModelRow[] | undefined {
  const { memberRole, assignsAll, role } = readership;
  if (role !== 'provider' || table !== 'courses' || memberRole !== 'member' || assignsAll) return undefined;
  return state
    .all('assignments')
    .filter((one) => one['membershipId'] === `${organization}.${person}` && one['courseId'] === id);
}

/** A course is new to a teacher after a change of the course, and after one of its assignment to them. */
const revOf = (
  state: ModelState,
  readership: Readership,
  table: TableName,
  row: ModelRow,
  who: Who,
): number =>
  Math.max(
    Number(row['rev']),
    ...(ownAssignmentsOf(state, readership, table, row, who) ?? []).map(({ rev }) => Number(rev)),
  );

const sumOfRevs = (
  state: ModelState,
  readership: Readership,
  table: TableName,
  rows: readonly ModelRow[],
  who: Who,
): number => rows.reduce((sum, row) => sum + revOf(state, readership, table, row, who), 0);

const texts = new WeakMap<ModelRow, Map<TextKind, string>>();

type TextKind = 'whole' | 'given' | 'viewed';

/** Rows are immutable and are replaced, so their text can be cached. */
function textOf(
  state: ModelState,
  readership: Readership,
  table: TableName,
  row: ModelRow,
  who: Who,
): string {
  const own = ownAssignmentsOf(state, readership, table, row, who);
  if (own) {
    const isTaught = own.some(({ endedAt }) => endedAt === null);
    const withheld = isTaught ? [] : (inFullIfAssigned(readership, table)?.columns ?? []);
    const rev = revOf(state, readership, table, row, who);
    return JSON.stringify({ ...givenRow(readership, table, row, withheld), rev });
  }
  const given = givenRow(readership, table, row);
  const kind = given === row ? 'whole' : readership.memberRole === 'viewer' ? 'viewed' : 'given';
  const known = texts.get(row) ?? new Map<TextKind, string>();
  texts.set(row, known);
  const text = known.get(kind) ?? JSON.stringify(given);
  known.set(kind, text);
  return text;
}
