import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { count, formatMoment, formatNumber } from '#app/ui/format.ts';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { currentSettings } from '#shared/domain/platform/settings.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { retentionKinds, retentionShape } from '#shared/reads/analytics/retention.ts';
import { decidedChangeDays, undecidedChangeDays } from '#shared/policy.ts';
import type { Retention, RetentionCounts, RetentionKind } from '#shared/reads/analytics/retention.ts';

const parse = (json: unknown) => retentionShape.parse(json);

/** What the nightly job would remove if it ran now, and what it removed in the last nights. */
export function RetentionCards() {
  const retention = useLoaded('/api/admin/retention', parse);
  return (
    <section aria-label="Retention" className="flex flex-col gap-6">
      <Card
        title="What would be removed tonight"
        aside={<TextLink to="/admin/settings">Change periods</TextLink>}
        flush
      >
        {retention.state === 'loading' && <SkeletonRows rows={5} />}
        {retention.state === 'failed' && <NotLoaded {...retention} />}
        {retention.state === 'there' && <DueList due={retention.value.due} />}
      </Card>
      {retention.state === 'there' && <Runs runs={retention.value.runs} />}
    </section>
  );
}

const labels: Record<RetentionKind, string> = {
  students: 'Names and contact details of students',
  messages: 'Message texts',
  handedOver: 'Contents of changes that were sent to managers',
  notifications: 'Notifications',
  agreements: 'Names and terms in ended agreements',
  attendance: 'Comments and names in copies of reports for earlier versions of the app',
  claims: 'Comments and names in reports about interviews and hires',
  breaches: 'Comments and names in breaches',
  dataRequests: 'Closed data requests',
  audit: 'Activity records',
  history: 'Edit histories',
  devices: 'Records of devices that stopped syncing',
};

function DueList({ due }: { due: RetentionCounts }) {
  const settings = useRead(currentSettings);
  const periods = settings && periodsOf(settings);
  return (
    <ul aria-label="Removed tonight" className="divide-y divide-line">
      {retentionKinds.map((kind) => (
        <li key={kind} className="flex items-baseline justify-between gap-x-6 px-4 py-3 sm:px-5">
          <div className="min-w-0">
            <p className="font-medium">{labels[kind]}</p>
            {periods && <p className="text-sm text-quiet">{periods[kind]}</p>}
          </div>
          <p className="font-semibold tabular-nums">{formatNumber(due[kind])}</p>
        </li>
      ))}
    </ul>
  );
}

type Periods = Awaited<ReturnType<typeof currentSettings>>;

function periodsOf(settings: Periods): Record<RetentionKind, string> {
  const records = `After ${count(settings.recordYears, 'year')}`;
  return {
    students: `${count(settings.identityMonthsAfterMatch, 'month')} after the last match closed, or ${count(settings.identityMonthsAfterCourse, 'month')} after a completion or removal without a match`,
    messages: `After ${count(settings.messageMonths, 'month')}`,
    handedOver: `${count(decidedChangeDays, 'day')} after the decision, or ${count(undecidedChangeDays, 'day')} without one`,
    notifications: `After ${count(settings.notificationMonths, 'month')}`,
    agreements: records,
    attendance: records,
    claims: records,
    breaches: records,
    dataRequests: records,
    audit: records,
    history: records,
    devices: `${count(settings.deviceDays, 'day')} after they last sent something`,
  };
}

function Runs({ runs }: Pick<Retention, 'runs'>) {
  const now = useNow();
  return (
    <Card title="Last nights" flush>
      {runs.length === 0 ? (
        <p className="px-4 py-4 text-quiet sm:px-5">The job hasn’t run yet. It runs once a day.</p>
      ) : (
        <ul aria-label="Last nights" className="divide-y divide-line">
          {runs.map(({ ranAt, counts }) => (
            <li
              key={ranAt}
              className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 py-3 sm:px-5"
            >
              <span className="tabular-nums">{formatMoment(ranAt, now)}</span>
              <span className="text-quiet">{removedWords(counts)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const nouns: Record<RetentionKind, [one: string, many: string]> = {
  students: ['student', 'students'],
  messages: ['message', 'messages'],
  handedOver: ['change sent to managers', 'changes sent to managers'],
  notifications: ['notification', 'notifications'],
  agreements: ['agreement', 'agreements'],
  attendance: ['copy of a report', 'copies of reports'],
  claims: ['report about an interview or a hire', 'reports about interviews and hires'],
  breaches: ['breach', 'breaches'],
  dataRequests: ['data request', 'data requests'],
  audit: ['activity record', 'activity records'],
  history: ['edit record', 'edit records'],
  devices: ['device record', 'device records'],
};

function removedWords(counts: RetentionCounts): string {
  const parts = retentionKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => count(counts[kind], ...nouns[kind]));
  return parts.length === 0 ? 'Nothing to remove' : parts.join(', ');
}
