// A device receives a new column only with a row that is written again.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replicatedTables } from '#shared/engine/schema.ts';

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder).filter((file) => /^\d{3}-.*\.ts$/.test(file));

/** Up to here every device fetched all rows again in between. */
const lastWithout = 32;

test.each(files.filter((file) => Number(file.slice(0, 3)) > lastWithout))(
  'sends the columns that %s adds to replicated tables to every device',
  (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const extended = [...text.matchAll(/alter table "?(\w+)"? add/g)].map(([, table]) => table as never);
    const replicated = extended.filter((table) => replicatedTables.includes(table));
    if (replicated.length > 0) expect(text).toContain('set id = id');
  },
);
