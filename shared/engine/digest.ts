// A table's digest: how many rows of it a person has, and the sum of their revs. It tells that a row is missing, left
// over or stale, without sending any.
import type { Role } from './command.ts';
import { replicatedTables } from './schema.ts';
import type { TableName } from './schema.ts';
import { scopesOf } from './visibility.ts';

export type TableDigest = [table: TableName, count: number, revs: number];

/** Windowed tables have none: a device keeps a part of what its person may see. */
export const digestedTables = (role: Role): TableName[] =>
  replicatedTables.filter((table) => {
    const scopes = scopesOf(role, table);
    return scopes.length > 0 && scopes.every(({ by }) => by === 'own' || by === 'everyone');
  });

export const isSameDigest = (a: TableDigest | undefined, b: TableDigest | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
