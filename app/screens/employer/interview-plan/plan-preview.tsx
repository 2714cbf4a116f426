// What will be proposed, day by day with each candidate once, and who gets no time.
import { TriangleAlert } from 'lucide-react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { count, formatNumber, formatWeekday } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { timeOf } from '#app/ui/wall-clock.ts';
import { dueOf, peopleByDay } from '#shared/reads/planner/interview-plan.ts';
import type { InterviewPlan, PeopleOfDay, PlannedInterview } from '#shared/reads/planner/interview-plan.ts';
import { jobWords } from './plan-people.tsx';

interface PlanPreviewProps {
  plan: InterviewPlan;
  /** Several sites: each time names its own. */
  isSeveral: boolean;
}

export function PlanPreview({ plan: { planned, left }, isSeveral }: PlanPreviewProps) {
  const late = planned.filter(isLate).length;
  return (
    <Card
      title="Preview"
      aside={
        <span role="status" className="text-quiet tabular-nums">
          {formatNumber(planned.length)} of {formatNumber(planned.length + left.length)} fit
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        {left.length > 0 && (
          <section aria-label="Without a time" className="rounded-panel bg-wait-soft px-4 py-2.5 text-list">
            <p className="flex items-start gap-2 font-semibold">
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-wait" />
              {count(left.length, 'interview does', 'interviews do')} not fit. Add a day or a room, or make
              the interviews shorter.
            </p>
            <ul aria-label="Without a time" className="mt-1">
              {left.map((row) => (
                <li key={row.match.id} className="flex flex-wrap gap-x-3">
                  <span translate="no" className="tabular-nums">
                    {row.match.candidateReferenceId}
                  </span>
                  <span className="min-w-0 wrap-break-word">{jobWords(row)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {late > 0 && (
          <Notice tone="waits">
            {count(late, 'time is', 'times are')} after the promised day. The training provider can still
            agree to {late === 1 ? 'it' : 'them'}.
          </Notice>
        )}
        {peopleByDay(planned).map((day) => (
          <Day key={day.date} day={day} isSeveral={isSeveral} />
        ))}
      </div>
    </Card>
  );
}

const isLate = ({ row, startsAt }: PlannedInterview): boolean => startsAt > (dueOf(row.match) ?? '~');

function Day({ day: { date, people }, isSeveral }: { day: PeopleOfDay; isSeveral: boolean }) {
  const times = people.reduce((sum, { interviews }) => sum + interviews.length, 0);
  return (
    <section aria-label={formatWeekday(date)}>
      <h3 className="flex flex-wrap justify-between gap-x-3 border-b border-line pb-1 font-semibold">
        {formatWeekday(date)}
        <span className="font-normal text-quiet">{count(times, 'time')}</span>
      </h3>
      <ol aria-label={`Times on ${formatWeekday(date)}`} className="divide-y divide-line text-list">
        {people.map(({ reference, interviews }) => (
          <li key={reference} className="py-1.5">
            {interviews.map((each, index) => (
              <span key={each.row.match.id} className="flex flex-wrap gap-x-2">
                <span className="tabular-nums">{timeOf(each.startsAt, each.zone)}</span>
                {index === 0 && (
                  <span translate="no" className="font-semibold tabular-nums">
                    {reference}
                  </span>
                )}
                <span className="min-w-0 wrap-break-word">{whereWords(each, isSeveral)}</span>
                {isLate(each) && <span className="text-wait">after the promised day</span>}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns "Welder, Harbor Dry Dock, Room 1". */
const whereWords = ({ row: { job }, room }: PlannedInterview, isSeveral: boolean): string =>
  [job?.title ?? 'A job', isSeveral && job?.siteName, room].filter(Boolean).join(', ');
