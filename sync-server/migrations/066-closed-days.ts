// Gives open guarantees a week until the bound of closed days makes their deadline earlier. Their clocks run at once, to
// show the new deadline.
import type { Knex } from 'knex';

export const name = '066-closed-days';

export async function up(database: Knex): Promise<void> {
  await database.raw(`
    update clocks c set "nextAt" = least(c."nextAt", now()),
      calendars = jsonb_set(c.calendars::jsonb, '{notBefore}', to_jsonb(
        to_char(greatest((c.calendars::json ->> 'notBefore')::timestamptz, least(m."deadlineAt", now() + interval '7 days'))
          at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text
      from matches m
     where m.id = c.id and c."nextAt" is not null and m."deadlineAt" > now() and m."missedAt" is null
       and exists (select from json_array_elements(c.calendars::json -> 'calendars') calendar
                    where calendar ->> 'closedDays' <> '')`);
}

export async function down(): Promise<void> {}
