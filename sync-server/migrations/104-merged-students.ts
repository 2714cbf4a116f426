// Adds what is known of merged records: the former references, the record that stays, and the indexes of a person's rows.
import { addIndexes, restamp } from './tables.ts';
import type { NamedMigration } from './tables.ts';

const indexes = addIndexes('104-merged-students', {
  persons_of: 'persons ("personKey")',
  match_persons_of: '"matchPersons" ("personKey")',
});

/** Outside a transaction, so each step may have been done by a process that was killed. */
export const mergedStudents: NamedMigration = {
  ...indexes,
  async up(database) {
    await database.raw(`
      alter table enrollments add if not exists "formerReferences" text, add if not exists "mergedIntoId" text;
      alter table matches add if not exists "formerReferences" text`);
    await restamp(database, 'enrollments');
    await restamp(database, 'matches');
    await indexes.up(database);
  },
  async down(database) {
    await indexes.down(database);
    await database.raw(`
      alter table enrollments drop "formerReferences", drop "mergedIntoId";
      alter table matches drop "formerReferences"`);
  },
};
