// A reported message in its conversation. An administrator keeps it or removes its text.
import { needsConnection, useServerCall } from '#app/forms/server/use-server-call.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { formatDay } from '#app/ui/format.ts';
import { decideMessage } from '#shared/domain/messages/message-decisions.ts';
import type { ReportedMessage } from '#shared/reads/analytics/oversight.ts';

interface ReportedItemProps {
  report: ReportedMessage;
  onSettled: () => void;
}

export function ReportedItem({ report, onSettled }: ReportedItemProps) {
  const { call, isRunning, isOffline } = useServerCall();
  const { id, employerName, providerName, subjectTitle, reportReason, reportedAt, lines } = report;

  async function judge(isRemoved: boolean) {
    const path = `/api/admin/reports/${id}/judge`;
    const words = { done: { title: decideMessage.done }, failed: decideMessage.failed };
    if (await call({ method: 'PATCH', path, body: { isRemoved }, ...words })) onSettled();
  }

  return (
    <li data-row="" className="px-4 py-4 sm:px-5">
      <h3 className="font-semibold">
        {employerName} and {providerName}, about {subjectTitle}
      </h3>
      <p className="text-list text-quiet">
        Reported {formatDay(reportedAt)}: “{reportReason}”
      </p>
      <ul aria-label="Conversation" className="my-3 flex max-h-80 flex-col gap-2 overflow-y-auto">
        {lines.map((line) => (
          <li
            key={line.id}
            className={cx(
              'max-w-prose rounded-panel px-4 py-2',
              line.id === id ? 'border-2 border-wait bg-wait-soft' : 'bg-sunken',
            )}
          >
            <p className="text-sm text-quiet">
              {line.personName}, {line.from === 'employer' ? employerName : providerName},{' '}
              {formatDay(line.createdAt)}
              {line.id === id && ' (reported)'}
            </p>
            <p className="break-words whitespace-pre-line">{line.text}</p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" pending={isRunning} disabled={isOffline} onClick={() => void judge(false)}>
          Keep the message
        </Button>
        <Button look="danger" pending={isRunning} disabled={isOffline} onClick={() => void judge(true)}>
          Remove the message
        </Button>
      </div>
      {isOffline && <p className="mt-2 text-sm text-quiet">{needsConnection}</p>}
    </li>
  );
}
