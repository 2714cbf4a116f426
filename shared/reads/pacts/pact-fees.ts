// What one's own organization was charged for one course and job.
import type { Actor } from '#shared/engine/command.ts';
import type { chargeKinds } from '#shared/engine/options.ts';
import type { Reader } from '#shared/engine/store.ts';

/** The charges of one kind, without those that were reversed. */
export interface FeesOfKind {
  kind: (typeof chargeKinds)[number];
  charges: number;
  /** In US cents. */
  cents: number;
}

/** Returns the fees of the rounds of the agreement and of all its candidates, also of those who were withdrawn since. */
export async function feesOfPact(
  reader: Reader,
  _actor: Actor,
  courseId: number,
  jobId: number,
): Promise<FeesOfKind[]> {
  const [ledger, agreements, matches] = await Promise.all([
    reader.find('ledger'),
    reader.find('agreements', { jobId }),
    reader.find('matches', { jobId }),
  ]);
  const subjects = new Set(
    [...agreements, ...matches].filter((row) => row.courseId === courseId).map(({ id }) => id),
  );
  const fees = new Map<FeesOfKind['kind'], FeesOfKind>();
  for (const { kind, subjectId, amountCents, reversalOf } of ledger) {
    if (!subjects.has(subjectId)) continue;
    const { charges, cents } = fees.get(kind) ?? { charges: 0, cents: 0 };
    fees.set(kind, { kind, charges: charges + (reversalOf ? -1 : 1), cents: cents + amountCents });
  }
  return [...fees.values()].filter(({ charges }) => charges > 0);
}
