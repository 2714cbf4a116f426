// What becomes of reports of many matches of one day, for the managers of both sides.
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { matchIdsOf } from '#shared/domain/crowds/crowds.ts';
import type { CrowdReport } from '#shared/domain/crowds/crowds.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import type { Reader } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { crowdShownDays, leastWorkingDays } from '#shared/policy.ts';

/** One notice for each report that waits, or was decided lately. */
export function CrowdReports() {
  const side = sideOf(useActor());
  const reports = useRead(crowdReports);
  const now = useNow().toISOString();
  const since = plusDays(now, -crowdShownDays);
  return reports
    ?.filter(({ decidedAt }) => decidedAt === null || decidedAt > since)
    .map((report) => (
      <div key={report.id} className="mb-4">
        <Notice tone={report.state === 'open' ? 'waits' : 'plain'}>
          {side === 'employer' ? 'You' : 'The employer'} reported{' '}
          {count(matchIdsOf(report).length, 'match', 'matches')} of {formatDay(report.day)}.{' '}
          {statusOf(report, now)}
          {report.comment && ` Reason: “${report.comment}”`}
        </Notice>
      </div>
    ));
}

const crowdReports = async (reader: Reader): Promise<CrowdReport[]> =>
  (await reader.find('crowdReports')).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));

const dueAgain = `The interviews are due again, with at least ${leastWorkingDays} working days left.`;

function statusOf({ state, restsUntil }: CrowdReport, now: string): string {
  if (state === 'withdrawn') return 'An administrator withdrew the ones that were still open.';
  if (state === 'goes_on') return `An administrator kept them. ${dueAgain}`;
  if (restsUntil === null) return 'The report is waiting to be sent. The interviews are due until then.';
  if (state === 'undecided' || restsUntil <= now) return `No administrator decided in time. ${dueAgain}`;
  return `They are on hold until ${formatDay(dayOf(restsUntil))}: an administrator is reviewing them.`;
}
