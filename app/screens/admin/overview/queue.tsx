// What waits for an administrator's decision, each with the page where it is decided.
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { ButtonWords } from '#app/ui/button-words.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { count, formatShortDay } from '#app/ui/format.ts';
import { needRow } from '#app/needs/need-row.ts';
import type { AdminQueue } from '#shared/reads/analytics/platform.ts';

interface Line {
  title: string;
  to: string;
  button: string;
  due?: string;
  isOverdue?: boolean;
}

export function Queue({ queue }: { queue: AdminQueue }) {
  const lines = linesOf(queue);
  return (
    <Card title="Needs you" flush>
      {lines.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-4 font-medium sm:px-5">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-accent-text" />
          Nothing needs you right now.
        </p>
      ) : (
        <ul aria-label="Needs you" className="@container divide-y divide-line">
          {lines.map((line) => (
            <li key={line.title} className={needRow}>
              <div className="flex max-w-full min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
                <p className="max-w-full min-w-0 flex-1 basis-64 font-semibold">{line.title}</p>
                {line.due && (
                  <p
                    className={
                      line.isOverdue
                        ? 'flex items-center gap-1.5 text-list font-semibold text-wait'
                        : 'text-list text-quiet'
                    }
                  >
                    {line.isOverdue && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
                    {line.due}
                  </p>
                )}
              </div>
              <LinkButton to={line.to} look="secondary" size="small">
                <ButtonWords button={line.button} about={line.title} />
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The law sets a day for data requests, so they come first. */
function linesOf(queue: AdminQueue): Line[] {
  const { dataRequestsDue, dataRequestsOverdue } = queue;
  const decide = (amount: number, title: string, to: string, button = 'Decide'): Line[] =>
    amount > 0 ? [{ title, to, button }] : [];
  return [
    ...decide(
      queue.dataRequests,
      `Answer ${count(queue.dataRequests, 'data request')}`,
      '/admin/privacy',
      'Answer',
    ).map((line) => ({
      ...line,
      isOverdue: dataRequestsOverdue > 0,
      ...(dataRequestsDue && {
        due: `${dataRequestsOverdue > 0 ? 'Overdue since' : 'By'} ${formatShortDay(dataRequestsDue)}`,
      }),
    })),
    ...decide(
      queue.jobReports,
      `Decide about ${count(queue.jobReports, 'reported job')}`,
      '/admin/jobs?show=flagged',
    ),
    ...decide(
      queue.courseReports,
      `Decide about ${count(queue.courseReports, 'reported course')}`,
      '/admin/courses?show=flagged',
    ),
    ...decide(
      queue.messageReports,
      `Decide about ${count(queue.messageReports, 'reported message')}`,
      '/admin/reports',
    ),
    ...decide(
      queue.disputes,
      `Decide ${count(queue.disputes, 'disputed report')}`,
      '/admin/disputes?show=undecided',
    ),
    ...decide(
      queue.crowdReports,
      `Decide ${count(queue.crowdReports, 'report')} of many matches`,
      '/admin/reports',
    ),
    ...decide(
      queue.verifications,
      `Admit ${count(queue.verifications, 'organization')}`,
      '/admin/organizations?show=unverified',
      'Admit',
    ),
  ];
}
