// Defines what the retention job removes, by kind, and what the server reports about it and about data requests.
import * as z from 'zod/mini';
import { calendarDate, instant } from '#shared/engine/field-schemas.ts';
import { dataRequestKinds, dataRequestOutcomes } from '#shared/engine/options.ts';
import { pageOf } from './platform.ts';

export const retentionKinds = [
  'students',
  'messages',
  'handedOver',
  'notifications',
  'agreements',
  'attendance',
  'claims',
  'breaches',
  'dataRequests',
  'audit',
  'history',
  'devices',
] as const;
/** A kind of data with a retention period of its own. */
export type RetentionKind = (typeof retentionKinds)[number];

const counts = z.record(z.enum(retentionKinds), z.int());
/** How many rows of each kind the next night would delete. */
export type RetentionCounts = z.infer<typeof counts>;

export const retentionShape = z.object({
  /** What would be removed if the job ran now. */
  due: counts,
  /** The last runs, newest first. */
  runs: z.array(z.object({ ranAt: instant(), counts })),
  asOf: instant(),
});
/** The periods and what they would delete. */
export type Retention = z.infer<typeof retentionShape>;

const maybe = z.nullable(z.string());

export const dataRequestsShape = z.extend(
  pageOf(
    z.object({
      id: z.string(),
      kind: z.enum(dataRequestKinds),
      about: z.string(),
      organizationName: maybe,
      receivedOn: calendarDate(),
      dueOn: calendarDate(),
      note: maybe,
      recordedByName: z.string(),
      doneAt: z.nullable(instant()),
      doneByName: maybe,
      outcome: z.nullable(z.enum(dataRequestOutcomes)),
      result: maybe,
    }),
  ),
  { counts: z.object({ open: z.int(), overdue: z.int() }) },
);
/** A data request in the administrator's list. */
export type ListedDataRequest = z.infer<typeof dataRequestsShape>['rows'][number];
