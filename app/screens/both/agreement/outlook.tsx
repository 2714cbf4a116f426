import { useRead } from '#app/replica/live/hooks.ts';
import { capitalized, count, formatDay, formatNumber } from '#app/ui/format.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import type { Agreement } from '#shared/domain/agreements/agreement.ts';
import { outlookOfPact } from '#shared/reads/pacts/pact-outlook.ts';
import type { PactOutlook } from '#shared/reads/pacts/pact-outlook.ts';

/** One line above the stages: "28 learners in progress, course ends Dec 14, 2026. Openings: 2 of 5 filled." */
export function Outlook({ agreement: { courseId, jobId } }: { agreement: Agreement }) {
  const outlook = useRead(outlookOfPact, courseId, jobId);
  const today = dayOf(useNow());
  const text = outlook && wordsOf(outlook, today);
  return text ? <p className="text-list text-quiet">{text}</p> : null;
}

function wordsOf({ inProgress, atLeast, endDate, openings }: PactOutlook, today: string): string {
  const learners =
    inProgress !== null
      ? `${count(inProgress, 'learner')} in progress`
      : atLeast && `${formatNumber(atLeast)} or more learners enrolled`;
  const end = endDate && `course ${endDate < today ? 'ended' : 'ends'} ${formatDay(endDate)}`;
  const course = [learners, end].filter(Boolean).join(', ');
  const sentences = [course && `${capitalized(course)}.`, openings && `Openings: ${openings.toLowerCase()}.`];
  return sentences.filter(Boolean).join(' ');
}
