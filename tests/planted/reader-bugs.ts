// Bugs planted in what a person is shown and sent: the view as a colleague, the choice of own courses and sites, and devices
// of earlier versions.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

export const readerBugs: readonly Bug[] = [
  plant(
    'a change from a page that views',
    'The server takes no change from a page that views as a colleague',
    {
      file: 'sync-server/routes/identity/views.pg.test.ts',
      test: 'takes no change, and refuses every other call of the page that views',
      needsPostgres: true,
    },
    'sync-server/routes/identity/views.ts',
    "if (context.get('X-Viewing') && !viewPath.test(context.path))",
    "if (context.get('X-Viewing') && context.method === 'GET' && !viewPath.test(context.path))",
  ),
  plant(
    'a change saved in a view',
    'The replica of a view takes no change',
    { file: 'app/replica/device/view-replica.test.ts', test: 'refuses every change' },
    'app/replica/device/view-replica.ts',
    `  override run(): Promise<string[]> {
    return Promise.reject(new Refusal('forbidden', nothingChanges));
  }
`,
    '',
  ),
  plant(
    'a mail about everybody’s sites',
    'The daily mail of a person who chose their own sites is about these, and about nobody’s',
    {
      file: 'sync-server/jobs/mail-digest.pg.test.ts',
      test: 'lists what waits at own sites, and at nobody’s, for a person who chose that',
      needsPostgres: true,
    },
    'sync-server/jobs/mail-digest.ts',
    'await needsOf(new VisibleReader(knex, actor), actor, now.toISOString(), ownRows);',
    'await needsOf(new VisibleReader(knex, actor), actor, now.toISOString());',
  ),
  plant(
    'rows that an earlier version cannot store',
    'A device of an earlier version gets no row of a table that it does not have',
    {
      file: 'tests/contract/known-tables.pg.test.ts',
      test: 'sends a device of 0.2 of an %s no table that came later',
      needsPostgres: true,
    },
    'sync-server/sync/sync.ts',
    'rows: pulled.rows.filter((row) => isKnownTo(replica, tableOf(row))),',
    'rows: pulled.rows.filter((row) => isKnownTo(replica + 99, tableOf(row))),',
  ),
];
