import { Progress } from '#app/ui/feedback/progress.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { fewestForPercent, shareWords } from '#app/ui/share.ts';
import type { PlatformOverview, Share } from '#shared/reads/analytics/platform.ts';
import { DAY_MS, MINUTE_MS } from '#shared/lib/time.ts';
import { adherenceDays, healthDays, ratingFigureDays } from '#shared/policy.ts';

interface Measurement {
  name: string;
  share: Share;
  /** The basis of the measurement. */
  of: string;
  nothing: string;
  /** The measurement in words if its basis is smaller than five. */
  few?: (percent: number) => string;
}

const keptByOffer = (byOffer = 0): string => (byOffer > 0 ? `, ${byOffer} kept by offer` : '');

/** Four measurements, each with its basis. Shows "-" if there is nothing to measure yet. */
export function PlatformHealth({ health }: { health: PlatformOverview['health'] }) {
  const measurements: Measurement[] = [
    {
      name: 'Interview Completion Rate',
      share: health.interviewCompletion,
      of: `${count(health.interviewCompletion.of, 'interview')} in ${healthDays} days`,
      nothing: `No interviews in the last ${healthDays} days`,
    },
    {
      name: 'SWAP Agreement Adherence',
      share: health.adherence,
      of: `${count(health.adherence.of, 'interview')} due in ${adherenceDays} days${keptByOffer(health.adherence.byOffer)}`,
      nothing: 'No interviews due yet',
    },
    {
      name: 'User Satisfaction',
      share: health.satisfaction,
      of: `${count(health.satisfaction.of, 'rating')} in ${ratingFigureDays} days`,
      nothing: 'No ratings yet',
      few: (percent) => `${formatNumber(percent / 20)} of 5 stars`,
    },
    {
      name: 'Platform Uptime',
      share: health.uptime,
      of: measuredFor(health.uptime.of),
      nothing: 'Measured from now on',
      few: (percent) => `${percent}%`,
    },
  ];
  return (
    <dl className="flex flex-col gap-5">
      {measurements.map(({ name, share: { percent, of: whole }, of, nothing, few }) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1.5">
          <dt className="flex-1 basis-48 font-medium">{name}</dt>
          <dd className="text-lg font-bold tabular-nums">
            {percent === null
              ? '-'
              : few && whole < fewestForPercent
                ? few(percent)
                : shareWords(percent, whole)}
          </dd>
          {percent !== null && (
            <dd className="basis-full">
              <Progress label={name} value={percent} />
            </dd>
          )}
          <dd className="basis-full text-sm text-quiet">{percent === null ? nothing : of}</dd>
        </div>
      ))}
    </dl>
  );
}

const minutesADay = DAY_MS / MINUTE_MS;

function measuredFor(minutes: number): string {
  if (minutes >= 2 * minutesADay) return `Last ${count(Math.floor(minutes / minutesADay), 'day')}`;
  return minutes >= 120
    ? `Last ${count(Math.floor(minutes / 60), 'hour')}`
    : `Last ${count(minutes, 'minute')}`;
}
