// The candidates of one course and one job: how many are at each stage, as a picture and in words, and who acts next.
import { Link } from 'react-router-dom';
import { cx } from '#app/ui/cx.ts';
import { count as counted, formatShortDay } from '#app/ui/format.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import type { Agreement } from '#shared/domain/agreements/agreement.ts';
import type { PlatformPact } from '#shared/reads/analytics/platform.ts';
import { needTitle } from '#shared/reads/needs/needs.ts';
import type { NextDeadline } from '#shared/reads/needs/next-deadline.ts';
import { stages } from '#shared/reads/pacts/pacts.ts';
import type { Pact, Stage } from '#shared/reads/pacts/pacts.ts';

const looks: Readonly<Record<Stage, { words: string; color: string; status: string }>> = {
  place: { words: 'waiting for a place', color: 'bg-line', status: 'matched' },
  times: { words: 'waiting for times', color: 'bg-wait', status: 'matched' },
  offered: { words: 'with times proposed', color: 'bg-wait/50', status: 'matched' },
  confirmed: { words: 'confirmed', color: 'bg-accent/40', status: 'interview_scheduled' },
  interviewed: { words: 'interviewed', color: 'bg-accent/70', status: 'interview_completed' },
  hired: { words: 'hired', color: 'bg-accent', status: 'hired' },
  notHired: { words: 'not hired', color: 'bg-control', status: 'not_hired' },
};

const reached = ({ stages: counts }: Pact): { stage: Stage; count: number }[] =>
  stages.map((stage) => ({ stage, count: counts[stage] })).filter(({ count }) => count > 0);

/** A bar of the stages. The words beside it say the same. */
export function StageBar({ pact }: { pact: Pact }) {
  return (
    <span aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full forced-colors:hidden">
      {reached(pact).map(({ stage, count }) => (
        <span key={stage} className={looks[stage].color} style={{ flexGrow: count }} />
      ))}
    </span>
  );
}

const wordsOf = (counted: ReturnType<typeof reached>): string[] =>
  counted.map(({ stage, count }) => `${count} ${looks[stage].words}`);

/** "26 waiting for times, 4 confirmed", with all counts. */
export const allStageWords = (pact: Pact): string => wordsOf(reached(pact)).join(', ');

const mostInLine = 3;

/** "26 waiting for times, 4 confirmed", with at most three counts. */
export function stageWords(pact: Pact): string {
  const all = reached(pact);
  const shown = wordsOf(all.slice(0, mostInLine));
  const others = all.slice(mostInLine).reduce((sum, { count }) => sum + count, 0);
  return [...shown, ...(others > 0 ? [`${others} further on`] : [])].join(', ');
}

/** "by Dec 1", "due today" or "overdue since Dec 1". */
export function dueWords({ at, zone, urgency }: NextDeadline): string {
  if (urgency === 'today') return 'due today';
  return `${urgency === 'overdue' ? 'overdue since' : 'by'} ${formatShortDay(dayOf(at, zone))}`;
}

/** "Choose times: 30 learners, by Dec 1", or whose turn it is. Nothing is due: nothing. */
export function nextWords({ next }: Pact, employerName: string): string | null {
  if (!next) return null;
  const { name, count } = next;
  const what = name === null ? `Next: ${employerName}` : needTitle({ name, count });
  return `${what}, ${dueWords(next)}`;
}

/** "Choose times: 30 learners", for whoever reads both sides. */
export const platformAct = ({ name, count }: NonNullable<PlatformPact['next']>): string =>
  name === null ? counted(count, 'interview owed', 'interviews owed') : needTitle({ name, count });

interface StagesProps {
  pact: Pact;
  side: Side;
  agreement: Pick<Agreement, 'courseId' | 'jobId'>;
}

/** All stages with their counts. Each leads to the candidates of its status. */
export function Stages({ pact, side, agreement: { courseId, jobId } }: StagesProps) {
  const list = side === 'employer' ? `/candidates?job=${jobId}` : `/matches?course=${courseId}`;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {reached(pact).map(({ stage, count }) => (
        <li key={stage}>
          <Link
            to={`${list}&status=${looks[stage].status}`}
            className="flex min-h-11 items-center gap-2 rounded-control underline-offset-2 hover:underline"
          >
            <span
              aria-hidden
              className={cx('size-3 rounded-full forced-colors:hidden', looks[stage].color)}
            />
            <span>
              <span className="font-semibold tabular-nums">{count}</span> {looks[stage].words}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
