// Creates the memberships: founders become owners and their colleagues managers, so that nobody loses access. Invitations
// sent before have no role and bring members: the least that takes part, which every inviter may still give. Audit and history keep the role a person acted in.
import type { Knex } from 'knex';
import { createReplicated, dropTables } from './tables.ts';

export const name = '047-memberships';

const memberships = `
  id text primary key, "organizationId" text not null, "personId" text not null,
  role text not null check (role in ('owner', 'manager', 'member', 'viewer')),
  "assignsAll" boolean not null, "firstName" text not null, "lastName" text not null, email text not null,
  "appointedAt" timestamptz, "appointedReason" text, "endedAt" timestamptz`;

/** A second organization of a person has the id `person.kind`. Administrators keep the organization they came from. */
const existing = `
  insert into memberships (id, "organizationId", "personId", role, "assignsAll", "firstName", "lastName", email, "createdAt")
  select u."organizationId" || '.' || u.id, u."organizationId", u.id,
      case when u."organizationId" = u.id or starts_with(u."organizationId", u.id || '.') then 'owner' else 'manager' end,
      true, u."firstName", u."lastName", u.email, u."createdAt"
    from users u join organizations o on o.id = u."organizationId"
  union
  select o.id || '.' || u.id, o.id, u.id, 'owner', true, u."firstName", u."lastName", u.email, u."createdAt"
    from organizations o join users u on o.id = u.id or o.id in (u.id || '.employer', u.id || '.provider')`;

export async function up(database: Knex): Promise<void> {
  await createReplicated(database, {
    memberships: { columns: memberships, owners: ['organizationId'], indexes: ['("personId")'] },
  });
  await database.raw(existing);
  await database.raw(`
    alter table "colleagueInvites" add role text not null default 'member'
      check (role in ('owner', 'manager', 'member', 'viewer'));
    alter table audit add "memberRole" text;
    alter table history add "byRole" text`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw(`
    alter table history drop "byRole";
    alter table audit drop "memberRole";
    alter table "colleagueInvites" drop role`);
  await dropTables(database, ['memberships']);
}
