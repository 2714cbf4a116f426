// Computes a table's digest: the number of rows a person has and the sum of their revs. It detects missing, extra or
// stale rows without sending any.
import type { Role } from './command.ts';
import { replicatedTables } from './schema.ts';
import type { TableName } from './schema.ts';
import { scopesOf } from './visibility.ts';

/** How many rows a table has and the sum of their revs. */
export type TableDigest = [table: TableName, count: number, revs: number];

/**
 * Returns the tables with a digest. Windowed tables have none, because a device keeps only part of the visible rows.
 */
export const digestedTables = (role: Role): TableName[] =>
  replicatedTables.filter((table) => {
    const scopes = scopesOf(role, table);
    return scopes.length > 0 && scopes.every(({ by }) => by === 'own' || by === 'everyone');
  });

/** Compares two digests. Two missing ones are the same. */
export const isSameDigest = (a: TableDigest | undefined, b: TableDigest | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
