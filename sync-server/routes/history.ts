// Returns the history of one row to the members of the organization that owns it.
import * as z from 'zod/mini';
import type { Actor } from '#shared/engine/command.ts';
import type { HistoryLine } from '#shared/domain/edits/history.ts';
import { historyTables } from '#shared/domain/edits/tracked-columns.ts';
import type { HistoryTable } from '#shared/domain/edits/tracked-columns.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { isNumeric } from '../sync/scope-sql.ts';
import type { RouteGroup } from './http/route-group.ts';
import { signedIn } from './identity/signed-in.ts';
import { refuseRequest } from '../engine/request-refusals.ts';

type HistoryOf = (
  actor: Actor,
  table: HistoryTable,
  id: string | number,
) => Promise<HistoryLine[] | undefined>;

const address = z.object({ table: z.enum(historyTables), id: rowId() });

/** Mounts the histories of rows. A row that the person may not see is refused like one that does not exist. */
export const historyRoutes =
  (historyOf: HistoryOf): RouteGroup =>
  (router) => {
    router.get('/history/:table/:id', async (context) => {
      const { actor } = signedIn(context.state);
      const asked = address.safeParse(context.params);
      const id = asked.success && idOf(asked.data);
      const history = asked.success && id ? await historyOf(actor, asked.data.table, id) : undefined;
      if (!history) throw refuseRequest('history.notFound');
      context.body = history;
    });
  };

/** Returns undefined if the text cannot be an id of this table. */
function idOf({ table, id }: { table: HistoryTable; id: string }): string | number | undefined {
  if (!isNumeric(table)) return id;
  return /^\d{1,16}$/.test(id) ? Number(id) : undefined;
}
