// A sentence that a rule stored in a row has its code and parameters in a column of its own.
import { addColumns } from './tables.ts';
import type { NamedMigration } from './tables.ts';

export const name = '045-text-codes';

/** Empty in rows of before: they keep the sentence they were written with. */
const parts: readonly NamedMigration[] = [
  addColumns(name, 'matches', { withdrawnCode: 'text', outcomeCode: 'text' }),
  addColumns(name, 'interviews', { noteCode: 'text' }),
  addColumns(name, 'jobs', { hiddenCode: 'text' }),
  addColumns(name, 'courses', { hiddenCode: 'text' }),
  addColumns(name, 'agreements', { termsCode: 'text' }),
  addColumns(name, 'messages', { textCode: 'text' }),
  addColumns(name, 'threads', { lastMessageCode: 'text' }),
];

export const up: NamedMigration['up'] = async (database) => {
  for (const part of parts) await part.up(database);
};

export const down: NamedMigration['down'] = async (database) => {
  for (const part of parts) await part.down(database);
};
