// Defines what the retention job removes, by kind, and what the server reports about it.
import * as z from 'zod/mini';
import { instant } from '#shared/engine/field-schemas.ts';

export const retentionKinds = [
  'students',
  'messages',
  'notifications',
  'agreements',
  'audit',
  'history',
  'devices',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

const counts = z.record(z.enum(retentionKinds), z.int());
export type RetentionCounts = z.infer<typeof counts>;

export const retentionShape = z.object({
  /** What would be removed if the job ran now. */
  due: counts,
  /** The last runs, newest first. */
  runs: z.array(z.object({ ranAt: instant(), counts })),
  asOf: instant(),
});
export type Retention = z.infer<typeof retentionShape>;
