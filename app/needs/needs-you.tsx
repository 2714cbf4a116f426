// The top of a dashboard: what waits for the person, each with its deadline and the button that leads to exactly that.
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useIsWhole } from '#app/replica/live/hooks.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { count, formatShortDay, formatWeekday } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { needTitle } from '#shared/reads/needs/needs.ts';
import type { Need, Needs } from '#shared/reads/needs/needs.ts';
import { NeedButton } from './need-button.tsx';
import { needRow } from './need-row.ts';
import { useNeeds } from './needs-context.ts';

export function NeedsYou() {
  const needs = useNeeds();
  const isWhole = useIsWhole();
  return (
    <Card title="Needs you" flush>
      {needs ? <Lines needs={needs} isWhole={isWhole} /> : <SkeletonRows rows={1} />}
    </Card>
  );
}

function Lines({ needs: { lines, next, isOwnOnly }, isWhole }: { needs: Needs; isWhole: boolean }) {
  return (
    <>
      {lines.length > 0 && (
        <ul aria-label="Needs you" className="@container divide-y divide-line">
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
      )}
      {lines.length === 0 && (
        <p className="flex items-center gap-2 px-4 pt-4 font-medium last:pb-4 sm:px-5">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-accent-text" />
          {isWhole ? 'Nothing needs you right now.' : 'Nothing so far. Your data is still loading.'}
        </p>
      )}
      {next && (
        <p className="px-4 py-3.5 text-list text-quiet sm:px-5 [ul+&]:border-t [ul+&]:border-line">
          Next: {count(next.count, 'interview')} <NextDay day={next.day} />
        </p>
      )}
      {isOwnOnly && (
        <p className="px-4 py-3 text-list text-quiet sm:px-5 [ul+&]:border-t [ul+&]:border-line">
          Shows only what is assigned to you or to nobody. <TextLink to="/notifications">Change</TextLink>
        </p>
      )}
    </>
  );
}

function Line({ line }: { line: Need }) {
  const title = needTitle(line);
  return (
    <li className={needRow}>
      <div className="flex max-w-full min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
        <div className="max-w-full min-w-0 flex-1 basis-64">
          <p className="font-semibold">{title}</p>
          <p className="text-list wrap-break-word text-quiet">{line.about}</p>
        </div>
        <Due line={line} />
      </div>
      <NeedButton need={line} />
    </li>
  );
}

function Due({ line: { urgency, dueDay } }: { line: Need }) {
  if (!dueDay) return null;
  if (urgency === 'later')
    return <p className="text-list text-quiet tabular-nums">By {formatShortDay(dueDay)}</p>;
  return (
    <p className="flex items-center gap-1.5 text-list font-semibold text-wait">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {urgency === 'today' ? 'Due today' : `Overdue since ${formatShortDay(dueDay)}`}
    </p>
  );
}

function NextDay({ day }: { day: string }) {
  const today = dayOf(useNow());
  return day === today ? 'today' : `on ${formatWeekday(day)}`;
}
