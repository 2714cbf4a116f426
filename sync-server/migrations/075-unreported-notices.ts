// Asks both sides once about the interviews that were without an outcome for more than 30 days when claims were made of
// them. They wait without an end, and are in no figure until somebody says what happened.
import type { Knex } from 'knex';

export const name = '075-unreported-notices';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    insert into notifications (id, "personId", "organizationId", type, title, message, "textCode", "textParams", time,
        "isRead", link, "subjectId", "subjectTitle", "createdAt")
      select 'unreported.' || o.id || '-' || u.id, u.id, o.id, 'interview',
        case count(*) when 1 then '1 interview has no outcome' else count(*) || ' interviews have no outcome' end,
        'Say what happened. Until then they are in no figure.', 'interview.unreported',
        json_build_object('count', count(*))::text, now(), false,
        case o.kind when 'employer' then '/interviews' else '/matches\\?status=interview_scheduled' end, o.id, o.name, now()
      from claims c
        join organizations o on o.id in (c."employerId", c."providerId")
        join users u on u."organizationId" = o.id
        left join memberships m on m."personId" = u.id and m."organizationId" = o.id and m."endedAt" is null
     where c.kind = 'silence' and c.state = 'open' and c."answerUntil" is null
       and coalesce(m.role, 'owner') <> 'viewer' and (coalesce(m.role, 'owner') <> 'member' or m."assignsAll")
     group by o.id, u.id
    on conflict (id) do nothing`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw(`delete from notifications where "textCode" = 'interview.unreported'`);
}
