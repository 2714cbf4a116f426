// Creates the changes that their authors handed over to managers. A membership keeps the higher role of before, because its
// person may hand over what they had saved in it. History and audit name the author of an applied change.
import type { Knex } from 'knex';
import { createReplicated, dropTables, restamp } from './tables.ts';

export const name = '052-handed-over-changes';

const memberRoles = "('owner', 'manager', 'member', 'viewer')";

export async function up(database: Knex): Promise<void> {
  await createReplicated(database, {
    handedOverChanges: {
      columns: `id text primary key, "organizationId" text not null, "authorId" text not null, "authorName" text not null,
        "authorRole" text not null check ("authorRole" in ${memberRoles}), "savedAt" timestamptz not null,
        "aboutTitle" text, commands text not null,
        state text not null check (state in ('waiting', 'applied', 'declined', 'erased')),
        "declinedReason" text, "decidedAt" timestamptz, "decidedById" text, "decidedByName" text,
        "decidedByRole" text check ("decidedByRole" in ${memberRoles}), "acknowledgedAt" timestamptz,
        "erasedAt" timestamptz`,
      owners: ['organizationId', 'authorId'],
    },
    handedOverContents: {
      columns: 'id text primary key, "organizationId" text not null, entries text not null',
      owners: ['organizationId'],
    },
  });
  await database.raw(`
    alter table memberships add "formerRole" text check ("formerRole" in ${memberRoles}),
      add "formerRoleUntil" timestamptz;
    alter table history add "authorName" text, add "authorRole" text;
    alter table audit add "authorId" text, add "authorRole" text`);
  await restamp(database, 'memberships');
}

export async function down(database: Knex): Promise<void> {
  await database.raw(`
    alter table audit drop "authorId", drop "authorRole";
    alter table history drop "authorName", drop "authorRole";
    alter table memberships drop "formerRole", drop "formerRoleUntil"`);
  await dropTables(database, ['handedOverContents', 'handedOverChanges']);
}
