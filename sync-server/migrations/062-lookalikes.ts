// Makes searches and the comparison of people ignore apostrophes and hyphens, like those on a device.
import type { Knex } from 'knex';
import * as before from './023-searchable.ts';

export const name = '062-lookalikes';

/** Equal those of `shared/lib/texts.ts`. A test compares the two. */
const apostrophes =
  "''`\\u00B4\\u02B9\\u02BB-\\u02BF\\u055A\\u05F3\\u1FFD\\u2018\\u2019\\u201B\\u2032\\uA78B\\uA78C";
const hyphens = '\\-\\u058A\\u05BE\\u2010-\\u2015\\u2043\\u207B\\u2212\\uFE58\\uFE63\\uFF0D';

const searchable = `
  create or replace function searchable(written text) returns text language sql immutable strict parallel safe as $$
    select case when written ~ '^[ -~]*$' then translate(lower(written), '''\`-', '') else
      normalize(replace(replace(replace(replace(translate(
        lower(regexp_replace(normalize(translate(written, U&'\\00B4\\1FFD', ''), NFKD),
          '[${before.accents}${before.unseen}${apostrophes}${hyphens}]', '', 'g')),
        'øłđðħıς', 'olddhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) end $$`;

/** The text in which words are searched: with each hyphen removed, and parted there. */
export const wordsSql = (text: string): string =>
  `searchable(${text} || ' ' || regexp_replace(${text}, '[${hyphens}]+', ' ', 'g'))`;

/**
 * The id of a person is `provider|email|name`, or `provider|course|email|name` for a name that is known on one list only.
 * Two people whose names have become equal stay two: the one of the earlier row keeps the name, so that the next
 * enrollment finds that one. The other is known under it on the lists that have the other, so that nobody is enrolled
 * twice there. Nothing else refers to these ids. A name that was cut, beyond 300 characters with the email, stays cut.
 */
const renameEveryone = `
  lock table persons in exclusive mode;
  create temporary table renamed on commit drop as
    select p.*, coalesce(course, '') as course, email || '|' ||
        regexp_replace(searchable(substr(identity, length(email) + 2)), '[\\t-\\r \\u0085\\u1680\\u2028\\u2029]', '', 'g') as called
      from persons p
      cross join lateral (select substr(p.id, length(p."providerId") + 2) as rest) r
      cross join lateral (select substring(rest from '^(\\d+\\|)[^|]*@') as course) c
      cross join lateral (select substr(rest, length(coalesce(course, '')) + 1) as identity) i
      cross join lateral (select substring(identity from '^[^@]*@[^|]*') as email) e
      where email is not null;
  delete from persons p using renamed r where p.id = r.id;
  insert into persons (id, "providerId", "personKey", "createdAt")
    select distinct on (1) "providerId" || '|' || course || called, "providerId", "personKey", "createdAt"
      from renamed order by 1, "createdAt", id;
  insert into persons (id, "providerId", "personKey", "createdAt")
    select distinct on (1) r."providerId" || '|' || l."courseId" || '|' || called, r."providerId", r."personKey", r."createdAt"
      from renamed r
      join persons p on p.id = r."providerId" || '|' || called and p."personKey" <> r."personKey"
      join learners l on l."personKey" = r."personKey" and l."providerId" = r."providerId" and l."enrollmentId" is not null
      where course = '' order by 1, r."createdAt", r.id
    on conflict do nothing`;

export async function up(database: Knex): Promise<void> {
  await database.raw(searchable);
  for (const [table, text] of Object.entries(before.searched)) {
    await database.raw(`drop index "${table}_search"`);
    await database.raw(
      `create index "${table}_search" on "${table}" using gin (to_tsvector('simple', ${wordsSql(text)}))`,
    );
  }
  for (const index of Object.keys(before.users)) await database.raw(`reindex index "${index}"`);
  await database.raw(renameEveryone);
}

/** Ids of people stay: the version before does not recognize the people of before, and enrolls them as new ones. */
export async function down(database: Knex): Promise<void> {
  await before.down(database);
  await before.up(database);
}
