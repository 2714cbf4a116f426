// The words for data requests: what is asked for, what was done, and how long there is to answer.
import { count, formatDay } from '#app/ui/format.ts';
import type { dataRequestKinds, dataRequestOutcomes } from '#shared/engine/options.ts';
import { DAY_MS } from '#shared/lib/time.ts';

type Kind = (typeof dataRequestKinds)[number];
type Outcome = (typeof dataRequestOutcomes)[number];

export const kindLabels: Record<Kind, string> = {
  access: 'Access: see or take their data',
  deletion: 'Deletion',
  correction: 'Correction',
  objection: 'Objection',
};

export const outcomeLabels: Record<Outcome, string> = {
  exported: 'Data given out',
  erased: 'Data deleted',
  corrected: 'Data corrected',
  answered: 'Answered',
  declined: 'Declined, with the reason',
};

/** "Due Jul 1, 2026 (12 days left)". `today` and the due day are calendar dates. */
export function dueWords(dueOn: string, today: string): string {
  const left = Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY_MS);
  const day = `Due ${formatDay(dueOn)}`;
  if (left < 0) return `${day} (${count(-left, 'day')} overdue)`;
  return left === 0 ? `${day} (today)` : `${day} (${count(left, 'day')} left)`;
}
