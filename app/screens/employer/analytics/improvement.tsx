import { shareWords } from '#app/ui/share.ts';
import type { HiringAnalytics } from '#shared/reads/analytics/hiring-analytics.ts';

export function Improvement({
  figures: { responseDays, interviewToOffer, decisions },
}: {
  figures: HiringAnalytics;
}) {
  return (
    <dl className="divide-y divide-line">
      <Line
        name="Response time"
        value={responseDays === null ? undefined : `${responseDays.toFixed(1)} days`}
        none="No times proposed yet"
      >
        From a match to the first times you propose.
      </Line>
      <Line
        name="Interview to offer"
        value={interviewToOffer === null ? undefined : shareWords(interviewToOffer, decisions)}
        none="No decisions yet"
      >
        Hires as a share of the candidates you decided on.
      </Line>
    </dl>
  );
}

interface LineProps {
  name: string;
  value: string | undefined;
  /** Shown instead of a figure that cannot be calculated yet. */
  none: string;
  children: string;
}

function Line({ name, value, none, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3 sm:px-5">
      <dt>
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-quiet">{children}</span>
      </dt>
      <dd className={value ? 'font-bold tabular-nums' : 'text-quiet'}>{value ?? none}</dd>
    </div>
  );
}
