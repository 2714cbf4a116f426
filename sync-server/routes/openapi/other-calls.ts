// The calls of the platform, and the reading calls of v1.
import * as z from 'zod/mini';
import { historyLineSchema } from '#shared/domain/edits/history.ts';
import { oneOf } from '../rest/query.ts';
import * as people from './people-readings.ts';
import { changesAnswer, changesQuery } from '../v1/changes.ts';
import { exportedTables } from '../v1/exported-tables.ts';
import { exportQuery } from '../v1/exports.ts';
import { listQuery } from '../v1/lists.ts';
import { v1RowSchema, v1Tables } from '../v1/read-tables.ts';
import { call, signedIn, everybody } from './described-call.ts';
import type { DescribedCall } from './described-call.ts';

/** The calls of the platform, and the reading calls of v1. */
export const otherCalls: readonly DescribedCall[] = [
  call('GET /health', 'Whether the process is alive.', {
    ...everybody,
    reading: z.object({ status: z.string(), database: z.string(), version: z.string() }),
    takesOthers: true,
  }),
  call('GET /ready', 'Whether the server can work: 503 while it cannot.', {
    ...everybody,
    reading: z.object({ status: z.enum(['ready', 'not ready']) }),
    takesOthers: true,
  }),
  call('GET /history/:table/:id', 'What changed of a row, by whom.', {
    ...signedIn,
    reading: z.array(historyLineSchema),
  }),
  call('GET /public-jobs', 'The open jobs, where an admin shows them to visitors; else 404.', {
    ...everybody,
    query: { count: oneOf(['0'], 'Asks only whether there is such a list: 204 where there is none.') },
    reading: people.publicJobs,
  }),
  call('GET /platform', 'The name of the platform and its contact address.', {
    ...everybody,
    reading: z.object({ name: z.string(), supportEmail: z.string() }),
  }),
  call('GET /openapi.json', 'This description.', { ...everybody, reading: people.anyObject }),
  call('GET /v1/changes', 'Rows that changed since the cursor, and ids of rows that are gone.', {
    ...signedIn,
    query: changesQuery,
    reading: changesAnswer,
  }),
  ...exportedTables.map((table) =>
    call(
      `GET /v1/exports/${table}`,
      `All ${table} that one may see, as a file with the columns of the screens.`,
      {
        ...signedIn,
        query: exportQuery,
        reading: z.string(),
        media: 'text/csv',
      },
    ),
  ),
  ...v1Tables.flatMap((table) => [
    call(`GET /v1/${table}`, `The rows of ${table} that one may see.`, {
      ...signedIn,
      query: listQuery(table),
      reading: z.array(v1RowSchema(table)),
    }),
    call(`GET /v1/${table}/:id`, `One row of ${table}.`, { ...signedIn, reading: v1RowSchema(table) }),
  ]),
];
