// Decides which completions earn which interviews, from dated facts only.
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { addDays, dateIn, DAY_MS } from '#shared/lib/time.ts';
import type { Agreement } from '../agreements/agreement.ts';
import type { Completion } from '../completions/completion.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { currentSettings } from '../platform/settings.ts';

type JobPeriod = Row<'jobPeriods'>;

/** A completion that earns a job under one agreement. */
export interface Eligibility {
  completion: Completion;
  agreement: Agreement;
  isLate: boolean;
}

/** Returns the completions of this person that earn this job: those in time first, then by date. */
export async function eligibilityOf(store: Reader, personKey: string, jobId: number): Promise<Eligibility[]> {
  const learners = (await store.find('learners', { personKey })).filter(({ erasedAt }) => !erasedAt);
  const [settings, periods, ...perLearner] = await Promise.all([
    currentSettings(store),
    store.find('jobPeriods', { jobId }),
    ...learners.map(async ({ courseId, candidateReferenceId, providerId }) => ({
      completion: await store.get('completions', `${courseId}.${candidateReferenceId}`),
      agreements: await store.find('agreements', { courseId, jobId }),
      timeZone: await timeZoneOf(store, providerId),
    })),
  ]);
  const claims: Eligibility[] = [];
  for (const { completion, agreements, timeZone } of perLearner) {
    if (!completion || completion.removedAt) continue;
    const earned = agreements.filter((candidate) =>
      isEarned(completion, candidate, periods, timeZone, settings.lookbackDays),
    );
    for (const agreement of earned)
      claims.push({
        completion,
        agreement,
        isLate: isLate(completion, agreement, settings.lateCompletionDays),
      });
  }
  return claims.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

const placeOf = ({ isLate: isLateClaim, completion, agreement }: Eligibility): string =>
  `${isLateClaim ? 1 : 0} ${completion.completionDate} ${completion.id} ${agreement.id}`;

/**
 * Requires a moment, on or after the day of the completion, at which the agreement was active and the job was active
 * and guaranteed. The completion must not be older than the look-back period before the approval.
 */
export function isEarned(
  completion: Pick<Completion, 'completionDate'>,
  agreement: Pick<Agreement, 'approvedAt' | 'endedAt'>,
  periods: readonly Pick<JobPeriod, 'startedAt' | 'endedAt'>[],
  timeZone: string,
  lookbackDays: number,
): boolean {
  const { approvedAt, endedAt } = agreement;
  if (!approvedAt) return false;
  if (completion.completionDate < addDays(dateIn(timeZone, approvedAt), -lookbackDays)) return false;
  return periods.some((period) => {
    const from = approvedAt > period.startedAt ? approvedAt : period.startedAt;
    const until = earlier(endedAt, period.endedAt);
    if (until === null) return true;
    return from < until && completion.completionDate <= dateIn(timeZone, until);
  });
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/**
 * Guards against backdating: a completion received long after the agreement ended needs the employer's acceptance
 * first. A corrected date counts as received at its correction.
 */
function isLate(
  { markedAt, correctedAt }: Completion,
  { endedAt }: Agreement,
  lateCompletionDays: number,
): boolean {
  return !!endedAt && Date.parse(correctedAt ?? markedAt) - Date.parse(endedAt) > lateCompletionDays * DAY_MS;
}
