// The response schemas of the REST contract: rows without sync-only fields.
import { memberRoles } from '#shared/engine/options.ts';
import * as z from 'zod/mini';
import { identity } from '#shared/reads/naming.ts';
import { rowSchema } from '#shared/engine/rows.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { instant } from '#shared/engine/field-schemas.ts';

function row(table: TableName): z.ZodMiniObject {
  const {
    rev: _rev,
    fieldEdits: _edits,
    withdrawnCode: _withdrawn,
    outcomeCode: _outcome,
    hiddenCode: _hidden,
    termsCode: _terms,
    ...shape
  } = (rowSchema(table) as unknown as z.ZodMiniObject).shape;
  return z.object(shape);
}

/** With the role in the organization that the person acts for. */
export const user = z.extend(row('users'), {
  memberRole: z.optional(z.nullable(z.enum(memberRoles))),
  /** Whether a member works on everything of the organization, and not only on what is assigned to them. */
  assignsAll: z.optional(z.boolean()),
  /** Only for a service account. */
  scopes: z.optional(z.array(z.string())),
});
export const job = row('jobs');
export const site = row('sites');
export const handedOverChange = z.extend(row('handedOverChanges'), {
  /** Only for managers and owners: the change and those that need it. Empty once they are deleted. */
  entries: z.optional(
    z.array(z.object({ command: z.string(), version: z.int(), input: z.unknown(), savedAt: instant() })),
  ),
});
export const course = z.extend(row('courses'), {
  /** A JSON-encoded array of job ids, or null if there are none. */
  linkedJobIds: z.nullable(z.string()),
  /** Only for employers: the public statistics of the course, once there are any. */
  statistics: z.optional(row('courseStatistics')),
  /** Null for everybody except those at the course's provider who work on it, because counts reveal learners. */
  enrollmentCount: z.optional(z.nullable(z.int())),
  completionCount: z.optional(z.nullable(z.int())),
  /** Only for employers: "10–19", "20–49", "50–99" or "100+" students; null below ten. */
  enrollmentBand: z.optional(z.nullable(z.string())),
  /** Only for employers: rounded to 5; null if fewer than five students completed, or did not. */
  completionPercent: z.optional(z.nullable(z.int())),
});
export const agreement = row('agreements');
export const enrollment = row('enrollments');
export const completion = row('completions');
/** The response to an accepted write that may be a mistake: contains warning sentences, if any. */
export const warned = (schema: z.ZodMiniObject) =>
  z.extend(schema, { warnings: z.optional(z.array(z.string())) });
export const match = row('matches');
/** For an organization that has saved no profile yet: only its name. */
const profile = (table: TableName) => {
  const unsaved = { updatedAt: z.nullable(instant()), updatedByName: z.nullable(z.string()) };
  return z.extend(row(table), { ...unsaved, createdAt: z.nullable(instant()) });
};
export const employerProfile = profile('employerProfiles');
export const providerProfile = profile('providerProfiles');
export const stats = z.record(z.string(), z.number());
export const analytics = z.object({
  totalSpend: z.number(),
  averageTimeToFill: z.nullable(z.number()),
  successfulHires: z.int(),
  matchedCandidates: z.int(),
  hiringSuccessRate: z.int(),
  interviewsHeld: z.int(),
  interviewToHireRate: z.nullable(z.int()),
  costPerHire: z.int(),
  swapRoi: z.nullable(z.int()),
  funnel: z.array(z.object({ label: z.string(), count: z.int(), percent: z.int() })),
  responseDays: z.nullable(z.number()),
  decisions: z.int(),
  interviewToOffer: z.nullable(z.int()),
});
export const dataRequest = row('dataRequests');
export { identity };
export const nothing = z.undefined();
/** Makes the schema of a list. */
export const listOf = (schema: z.ZodMiniType) => z.array(schema);
