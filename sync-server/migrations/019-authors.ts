// Adds the organization and role of a conflict's author. The author sees the kept value only in that organization and
// role.
import type { Knex } from 'knex';

export const name = '019-authors';

export async function up(database: Knex): Promise<void> {
  await database.raw('alter table conflicts add "organizationId" text, add role text');
  // Uses the organization that owns the conflict's row, also after the author's account was deleted.
  await database.raw(`
    update conflicts c set
      role = case
        when c."tableName" in ('jobs', 'employerProfiles') then 'employer'
        when c."tableName" = 'organizations'
          then coalesce((select u."userType" from users u where u.id = c."personId"), 'newcomer')
        else 'provider' end,
      "organizationId" = coalesce(case c."tableName"
        when 'enrollments' then (select e."providerId" from enrollments e where e.id = c."subjectId")
        when 'completions' then (select m."providerId" from completions m where m.id = c."subjectId")
        when 'courses' then (select k."providerId" from courses k where k.id::text = c."subjectId")
        when 'jobs' then (select j."employerId" from jobs j where j.id::text = c."subjectId")
        else c."subjectId" end, '')`);
  await database.raw('alter table conflicts alter "organizationId" set not null, alter role set not null');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table conflicts drop "organizationId", drop role');
}
