// Makes a row of any table from its schema, for tests over all tables.
import { rowSchema } from '#shared/engine/rows.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { AnyRow } from '#shared/engine/store.ts';

interface Definition {
  type: string;
  format?: string;
  innerType?: { _zod: { def: Definition } };
  entries?: Record<string, string>;
  shape?: Record<string, { _zod: { def: Definition } }>;
}

export interface ColumnShape {
  name: string;
  kind: 'text' | 'number' | 'boolean' | 'instant' | 'date';
  isNullable: boolean;
  /** The values of an enumeration. */
  choices: string[] | undefined;
}

/** Returns the columns of a row from its schema, without `rev`, which is not stored but read from the transaction. */
export function columnShapes(table: TableName): ColumnShape[] {
  const { shape = {} } = rowSchema(table)._zod.def as unknown as Definition;
  return Object.entries(shape)
    .filter(([name]) => name !== 'rev')
    .map(([name, schema]) => {
      const outer = schema._zod.def;
      const inner = outer.innerType?._zod.def ?? outer;
      return {
        name,
        kind: kindOf(inner),
        isNullable: outer.type === 'nullable',
        choices: inner.entries && Object.values(inner.entries),
      };
    });
}

function kindOf({ type, format }: Definition): ColumnShape['kind'] {
  if (format === 'datetime') return 'instant';
  if (format === 'date') return 'date';
  return type === 'number' || type === 'boolean' ? type : 'text';
}

/** Fills a row with values that depend on `seed`. Nullable columns are null. */
export function sampleRow(table: TableName, seed: number, overrides: object = {}): AnyRow {
  const values = columnShapes(table).map((column) => [column.name, valueOf(column, seed)]);
  const legal = table === 'agreements' ? { status: 'cancelled', endedAt: '2026-06-01T00:00:00.000Z' } : {};
  return { ...Object.fromEntries(values), rev: 0, ...legal, ...overrides } as AnyRow;
}

function valueOf({ name, kind, isNullable, choices }: ColumnShape, seed: number): unknown {
  if (isNullable) return null;
  if (choices) return choices[seed % choices.length];
  if (kind === 'number') return 1000 + seed;
  if (kind === 'boolean') return seed % 2 === 0;
  if (kind === 'instant') return `2026-06-0${1 + (seed % 9)}T10:00:00.123Z`;
  if (kind === 'date') return `2026-06-0${1 + (seed % 9)}`;
  return `${name} ${seed}`;
}
