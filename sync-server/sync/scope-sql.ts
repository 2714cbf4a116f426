// Writes a scope of the visibility table as a condition on a row `a`. $1 is the person, $2 the organization.
import { platformId } from '#shared/engine/options.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { AssignedBy } from '#shared/engine/access/assigned-ways.ts';
import { assignedBy, reaches, scopesOf } from '#shared/engine/visibility.ts';
import type { OwnScope, Readership, Scope } from '#shared/engine/visibility.ts';
import { columnsOf, ownAssignmentsSql } from '../engine/columns.ts';

/** Reports whether the ids of the table are numbers. */
export const isNumeric = (table: TableName): boolean => isNumber(table, 'id');

const isNumber = (table: TableName, column: string): boolean =>
  columnsOf(table).some(({ name, isNumber: is }) => name === column && is);

/** The condition under which the scope shows the row to the person. */
export function within(readership: Readership, scope: Scope): string {
  if (scope.by === 'everyone') return 'true';
  if (scope.by === 'own') return ownWhere(readership, scope, 'a');
  if (scope.by === 'granted') return grantedWhere(readership, scope);
  return `(${Object.entries(scope.where)
    .map(([column, wanted]) => (wanted ? `a."${column}"` : `not a."${column}"`))
    .join(' and ')})`;
}

function ownWhere(readership: Readership, scope: OwnScope, alias: string): string {
  const assigned = assignedBy(readership, scope);
  const own = ownedWhere(scope, alias);
  if (!reaches(readership, scope)) return 'false';
  if (!assigned) return own;
  return `${own} and ${anyWay(readership, assigned, alias)}`;
}

function ownedWhere({ column, of, as, within: place }: OwnScope, alias: string): string {
  const isOwned = `${alias}."${column}" = ${of === 'person' ? '$1' : '$2'}`;
  if (place === 'platform') return `${isOwned} and ${alias}."organizationId" = '${platformId}'`;
  if (place) return `${isOwned} and ${alias}."organizationId" = $2`;
  return as ? `${isOwned} and ${alias}."organizationId" = $2 and ${alias}.role = '${as}'` : isOwned;
}

/** The row that grants has to be visible itself. */
function grantedWhere(readership: Readership, scope: Extract<Scope, { by: 'granted' }>): string {
  const assigned = waysOf(readership, scope.through);
  const visible = assigned.map((way) => assignedWhere(readership, way, 'g'));
  const isVisible = visible.length > 0 ? ` and (${visible.join(' or ')})` : '';
  return `a.id in (select g."${scope.key}" from "${scope.through}" g where g."${scope.owner}" = $2${isVisible})`;
}

const waysOf = (readership: Readership, table: TableName): readonly AssignedBy[] =>
  scopesOf(readership.role, table).flatMap((scope) =>
    scope.by === 'own' ? (assignedBy(readership, scope) ?? []) : [],
  );

/** A row from which no way leads anywhere is for people who see everything. */
const anyWay = (readership: Readership, ways: readonly AssignedBy[], alias: string): string =>
  `(${ways.map((way) => assignedWhere(readership, way, alias)).join(' or ') || 'false'})`;

/** The current assignments of the person. */
export const assignmentsSql = `${ownAssignmentsSql} and s."endedAt" is null`;

function assignedWhere(readership: Readership, way: AssignedBy, alias: string): string {
  const value = `${alias}."${way.column}"`;
  const next = `${alias}n`;
  const asText = way.isText ? '::text' : '';
  const leads = way.through
    ? `${value} in (select ${next}.id${asText} from "${way.through}" ${next} where ${throughWhere(readership, way.through, next)})`
    : `${value} in (select s."${way.names}"${asText} ${assignmentsSql})`;
  const conditions = Object.entries(way.where ?? {}).map(
    ([name, wanted]) => `${alias}."${name}" = '${wanted}'`,
  );
  const whole = [...conditions, leads].join(' and ');
  return way.orNone ? `${value} is null or ${whole}` : whole;
}

const throughWhere = (readership: Readership, through: TableName, alias: string): string =>
  scopesOf(readership.role, through)
    .flatMap((scope) => (scope.by === 'own' ? [`(${ownWhere(readership, scope, alias)})`] : []))
    .join(' or ');
