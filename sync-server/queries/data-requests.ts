// Reads the data requests for administrators: the open ones first, by the day they are due.
import type { Knex } from 'knex';
import type { ListedDataRequest } from '#shared/reads/analytics/retention.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { queryOnce } from '../engine/postgres-store.ts';
import { days, instants, stored } from '../database/select-columns.ts';
import { paged } from './lists.ts';
import type { ListQuery, Page } from './lists.ts';

/** Administrators see and count days on the platform's clock. */
const today = `(now() at time zone coalesce((select "defaultTimeZone" from settings limit 1), '${defaultSettings.defaultTimeZone}'))::date`;
const isOverdue = `r."doneAt" is null and r."dueOn" < ${today}`;

const shown = new Map([
  ['open', 'r."doneAt" is null'],
  ['overdue', isOverdue],
  ['done', 'r."doneAt" is not null'],
]);
export const dataRequestStates = [...shown.keys()];

interface RequestList extends Page<ListedDataRequest> {
  counts: { open: number; overdue: number };
}

/** Returns a page of data requests with the counts of each state. */
export async function dataRequestList(knex: Knex, query: ListQuery): Promise<RequestList> {
  const [page, [counts]] = await Promise.all([
    paged<ListedDataRequest>(
      knex,
      {
        from: '"dataRequests" r left join organizations o on o.id = r."organizationId"',
        columns: {
          ...stored('r', 'id', 'kind', 'about', 'note', 'recordedByName', 'doneByName', 'outcome', 'result'),
          ...days('r', 'receivedOn', 'dueOn'),
          ...instants('r', 'doneAt'),
          organizationName: 'o.name',
        },
        where: `${shown.get(query.show) ?? 'true'} and (searchable(r.about) like $2 or searchable(coalesce(o.name, '')) like $2)`,
        order: `r."doneAt" is not null, case when r."doneAt" is null then r."dueOn" end, r."doneAt" desc, r.id`,
      },
      query,
    ),
    queryOnce<RequestList['counts']>(
      knex,
      `select count(*) filter (where r."doneAt" is null)::int as open,
              count(*) filter (where ${isOverdue})::int as overdue from "dataRequests" r`,
      [],
    ),
  ]);
  return { ...page, counts: counts ?? { open: 0, overdue: 0 } };
}
