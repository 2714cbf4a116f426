// Makes searches ignore accents, strokes and invisible characters, like searches on a device.
import type { Knex } from 'knex';

export const name = '023-searchable';

/** Equals `searchable` of `shared/lib/texts.ts`. A test compares the two. */
export const accents =
  '\\u0300-\\u036F\\u0591-\\u05BD\\u05BF-\\u05C7\\u064B-\\u065F\\u0670\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F';
/** The invisible characters, as a part of a pattern of Postgres. */
export const unseen =
  '\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF';

const searchable = `
  create function searchable(written text) returns text language sql immutable strict parallel safe as $$
    select case when written ~ '^[ -~]*$' then lower(written) else
      normalize(replace(replace(replace(replace(translate(
        lower(regexp_replace(normalize(written, NFKD), '[${accents}${unseen}]', '', 'g')),
        'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) end $$`;

export const searched = {
  jobs: `title || ' ' || "employerName" || ' ' || location`,
  courses: `title || ' ' || "providerName" || ' ' || description`,
};

/** The beginning of an address or a name, because an index limits the length of its keys. */
export const users = {
  users_by_email: 'email',
  users_by_name: `"firstName" || ' ' || "lastName"`,
  users_by_last_name: '"lastName"',
};

export async function up(database: Knex): Promise<void> {
  await database.raw(searchable);
  for (const [table, text] of Object.entries(searched)) {
    await database.raw(`drop index "${table}_search"`);
    await database.raw(
      `create index "${table}_search" on "${table}" using gin (to_tsvector('simple', searchable(${text})))`,
    );
  }
  for (const [index, text] of Object.entries(users)) {
    await database.raw(`drop index "${index}"`);
    await database.raw(`create index "${index}" on users (left(searchable(${text}), 200) text_pattern_ops)`);
  }
}

export async function down(database: Knex): Promise<void> {
  for (const [table, text] of Object.entries(searched)) {
    await database.raw(`drop index "${table}_search"`);
    await database.raw(
      `create index "${table}_search" on "${table}" using gin (to_tsvector('simple', ${text}))`,
    );
  }
  for (const [index, text] of Object.entries(users)) {
    await database.raw(`drop index "${index}"`);
    await database.raw(`create index "${index}" on users (lower(${text}) text_pattern_ops)`);
  }
  await database.raw('drop function searchable(text)');
}
