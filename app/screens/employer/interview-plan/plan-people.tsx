// Who gets times: the pacts whose candidates wait, and the chosen candidates, each named once with all jobs.
import { X } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';
import { count, formatNumber, formatShortDay } from '#app/ui/format.ts';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { dayOf } from '#app/ui/wall-clock.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { dueOf } from '#shared/reads/planner/interview-plan.ts';
import type { PactToPlan } from '#shared/reads/planner/pacts-to-plan.ts';

interface PlanPeopleProps {
  pacts: readonly PactToPlan[];
  /** The chosen ones. */
  rows: readonly MatchInFull[];
  onChoose: (ids: readonly string[]) => void;
}

export function PlanPeople({ pacts, rows, onChoose }: PlanPeopleProps) {
  const chosen = new Set(rows.map(({ match }) => match.id));
  const people = groupBy(rows, ({ match }) => match.candidateReferenceId);
  const without = (gone: readonly MatchInFull[]) => {
    const ids = new Set(gone.map(({ match }) => match.id));
    return [...chosen].filter((id) => !ids.has(id));
  };
  return (
    <Card title="Candidates">
      <fieldset className="flex flex-col">
        <legend className="sr-only">Waiting for times</legend>
        {pacts.map(({ key, rows: waiting, dueAt }) => {
          const [first] = waiting;
          const taken = waiting.filter(({ match }) => chosen.has(match.id)).length;
          return (
            <Checkbox
              key={key}
              checked={taken === waiting.length}
              some={taken > 0 && taken < waiting.length}
              onChange={({ target }) =>
                onChoose([
                  ...without(waiting),
                  ...(target.checked ? waiting.map(({ match }) => match.id) : []),
                ])
              }
              label={
                <span className="wrap-break-word">
                  <span className="font-semibold">{first?.job?.title ?? 'A job'}</span>
                  {first?.job?.siteName && `, ${first.job.siteName}`}
                  <span className="block text-list text-quiet">
                    {first?.course?.title ?? 'A course'}:{' '}
                    {taken > 0 && taken < waiting.length
                      ? `${formatNumber(taken)} of ${count(waiting.length, 'candidate')}`
                      : count(waiting.length, 'candidate')}
                    {dueAt && `, due ${formatShortDay(dayOf(dueAt, first?.job?.siteTimeZone ?? undefined))}`}
                  </span>
                </span>
              }
            />
          );
        })}
      </fieldset>
      {rows.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 items-center rounded-control font-medium text-accent-text">
            {count(people.size, 'chosen candidate')}
          </summary>
          <ul aria-label="Chosen candidates" className="divide-y divide-line">
            {[...people].map(([reference, of]) => (
              <li key={reference} className="flex items-center gap-2 py-1 text-list">
                <span className="min-w-0 flex-1 wrap-break-word">
                  <span translate="no" className="font-semibold tabular-nums">
                    {reference}
                  </span>
                  <span className="block text-sm text-quiet">{of.map(jobWords).join('; ')}</span>
                </span>
                <IconButton label={`Leave out ${reference}`} onClick={() => onChoose(without(of))}>
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

/** Returns "Welder, due Dec 16". */
export function jobWords({ match, job }: MatchInFull): string {
  const due = dueOf(match);
  const title = job?.title ?? 'A job';
  return due ? `${title}, due ${formatShortDay(dayOf(due, job?.siteTimeZone ?? undefined))}` : title;
}
