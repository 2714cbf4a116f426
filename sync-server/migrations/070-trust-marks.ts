// Divides the mark of an organization in two: whether it may act, and whether an administrator verified it. Every
// organization that could act still can. Verified are those that an administrator verified, by the audit; for the others
// the platform had given the mark to anybody with a confirmed address.
import type { Knex } from 'knex';

export const name = '070-trust-marks';

export async function up(database: Knex): Promise<void> {
  await database.raw('alter table organizations add "admittedAt" timestamptz');
  // Updates each row, so that devices receive the new column with their next pull.
  await database.raw('update organizations set id = id, "admittedAt" = "verifiedAt"');
  await database.raw(`
    update organizations o
       set "verifiedAt" = null, "verifiedByName" = null
     where "verifiedAt" is not null
       and not exists (select from audit a
                        where a."subjectId" = o.id and a.event = 'organizations.verify' and a.outcome <> 'denied'
                          and a.at >= o."verifiedAt")`);
  await database.raw('create index on organizations ("createdAt", id) where "verifiedAt" is null');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop index "organizations_createdAt_id_idx"');
  await database.raw(`
    update organizations set "verifiedAt" = "admittedAt", "verifiedByName" = coalesce("verifiedByName", 'SkillPact')
     where "admittedAt" is not null`);
  await database.raw('alter table organizations drop "admittedAt"');
}
