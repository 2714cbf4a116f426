// A law about a choice between two values: it changes one field of one row, and whatever depends on that field, but no
// other row of the same table and no other question.
import { expect } from 'vitest';
import type { Command, Commands, Context } from '#shared/engine/command.ts';
import { settleConflict } from '#shared/domain/edits/conflicts.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import type { AnyRow, Writer } from '#shared/engine/store.ts';
import { valueText } from '#shared/engine/field-schemas.ts';
import { bodyOf } from './versions.ts';

/** Columns that every edit may write beside the field. */
const bookkeeping = new Set(['rev', 'updatedAt', 'updatedByName', 'fieldEdits']);

interface Choice {
  id: string;
  as: 'mine' | 'theirs';
  over: string | null;
}

interface Write {
  table: TableName;
  before: AnyRow | undefined;
  after: AnyRow;
}

/** Returns the commands with the law checked in each run of a choice. */
export function watchChoices(known: Commands): Commands {
  const settle = known.get(settleConflict.name);
  return settle ? new Map([...known, [settle.name, watched(settle)]]) : known;
}

function watched(settle: Command): Command {
  return {
    ...settle,
    async run(store: Writer, input: unknown, context: Context) {
      const choice = bodyOf({ command: settle.name, version: settle.version, input }) as Choice;
      const conflict = await store.get('conflicts', choice.id);
      const writes: Write[] = [];
      const result = await settle.run(recording(store, writes), input, context);
      if (conflict) expectOneField(choice, conflict, writes);
      return result;
    },
  };
}

/** Passes everything on to the store, and records each written row with the row before. */
function recording(store: Writer, writes: Write[]): Writer {
  const record = async (table: TableName, row: AnyRow) => {
    const known = writes.find((write) => write.table === table && write.after.id === row.id);
    const before = known ? known.before : ((await store.get(table, row.id as never)) as AnyRow | undefined);
    writes.push({ table, before, after: row });
  };
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const call = member.bind(target) as (...given: unknown[]) => unknown;
      if (name !== 'put' && name !== 'add') return call;
      return async (table: TableName, row: AnyRow) => {
        await record(table, row);
        return call(table, row);
      };
    },
  });
}

function expectOneField(choice: Choice, conflict: Row<'conflicts'>, writes: readonly Write[]): void {
  const { tableName, subjectId, field, personId } = conflict;
  for (const { table, before, after } of writes) {
    const changed = fieldsBetween(before, after);
    const where = `O9: the choice about ${tableName}.${field} writes ${table} ${String(after.id)}`;
    if (table === 'conflicts') {
      const other = after as unknown as Row<'conflicts'>;
      const question = { tableName, subjectId, field, personId };
      expect(other, `${where}: the same question`).toMatchObject(question);
      if (before) expect(changed, `${where}: only the answer`).toEqual(['settledAs']);
    } else if (table === tableName) {
      expect(String(after.id), `${where}: the row of the question`).toBe(subjectId);
      expect(
        changed.filter((name) => name !== field),
        `${where}: only the field`,
      ).toEqual([]);
      const [was, value] = [before, after].map((row) =>
        valueText((row as unknown as Record<string, unknown>)[field]),
      );
      // A third value, saved since the choice was made, stays, and the command asks again.
      const isThird = was !== choice.over && was !== conflict.yours;
      expect(value, `${where}: with the chosen value`).toBe(isThird ? was : conflict.yours);
    }
    if (choice.as === 'theirs') expect(table, `${where}: keeping a value changes no row`).toBe('conflicts');
  }
}

function fieldsBetween(before: AnyRow | undefined, after: AnyRow): string[] {
  const [was, is] = [before ?? {}, after] as Record<string, unknown>[];
  return Object.keys(is ?? {}).filter(
    (name) => !bookkeeping.has(name) && JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]),
  );
}
