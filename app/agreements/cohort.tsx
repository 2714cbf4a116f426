// The candidates of one course and one job: how many are at each stage, as a picture and in words, and who acts next.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '#app/ui/cx.ts';
import { capitalized, count as counted, formatShortDay } from '#app/ui/format.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import type { PlatformPact } from '#shared/reads/analytics/platform.ts';
import { needTitle } from '#shared/reads/needs/needs.ts';
import type { NextDeadline } from '#shared/reads/needs/next-deadline.ts';
import { stages } from '#shared/reads/pacts/pacts.ts';
import type { Pact, Stage } from '#shared/reads/pacts/pacts.ts';

const looks: Readonly<Record<Stage, { words: string; color: string }>> = {
  place: { words: 'waiting for a place', color: 'bg-line' },
  times: { words: 'waiting for times', color: 'bg-wait' },
  offered: { words: 'with times proposed', color: 'bg-wait/50' },
  confirmed: { words: 'confirmed', color: 'bg-accent/40' },
  interviewed: { words: 'interviewed', color: 'bg-accent/70' },
  hired: { words: 'hired', color: 'bg-accent' },
  notHired: { words: 'not hired', color: 'bg-control' },
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

/** "Choose times: 30 learners", for whoever reads both sides. */
export const platformAct = ({ name, count }: NonNullable<PlatformPact['next']>): string =>
  name === null ? counted(count, 'interview owed', 'interviews owed') : needTitle({ name, count });

/** The stage of one candidate: "Waiting for times". */
export const stageName = (stage: Stage): string => capitalized(looks[stage].words.replace(/^with /, ''));

export const StageDot = ({ stage }: { stage: Stage }) => (
  <span aria-hidden className={cx('size-3 shrink-0 rounded-full forced-colors:hidden', looks[stage].color)} />
);

interface StagesProps {
  pact: Pact;
  /** The stage whose candidates are shown; empty for all. */
  chosen: string;
}

/** All stages with their counts. Each leads to its candidates on the same page. */
export function Stages({ pact, chosen }: StagesProps) {
  const shown = reached(pact);
  const all = shown.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul aria-label="Stages" className="flex flex-wrap gap-x-2 gap-y-1">
      {shown.map(({ stage, count }) => (
        <li key={stage}>
          <StageLink to={`?tab=people&stage=${stage}`} isChosen={stage === chosen}>
            <StageDot stage={stage} />
            <span>
              <span className="font-semibold tabular-nums">{count}</span> {looks[stage].words}
            </span>
          </StageLink>
        </li>
      ))}
      {chosen !== '' && (
        <li>
          <StageLink to="?tab=people" isChosen={false}>
            Show all {all}
          </StageLink>
        </li>
      )}
    </ul>
  );
}

interface StageLinkProps {
  to: string;
  isChosen: boolean;
  children: ReactNode;
}

const StageLink = ({ to, isChosen, children }: StageLinkProps) => (
  <Link
    to={to}
    replace
    aria-current={isChosen || undefined}
    className={cx(
      'flex min-h-11 items-center gap-2 rounded-control px-2 underline-offset-2 hover:underline pointer-fine:min-h-9',
      isChosen && 'bg-accent-soft font-semibold',
    )}
  >
    {children}
  </Link>
);
