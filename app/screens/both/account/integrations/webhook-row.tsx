import { Webhook as WebhookIcon } from 'lucide-react';
import { ServerListRow } from '../server-list-card.tsx';
import { formatMoment, formatShortDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { Verbatim } from '#app/ui/verbatim.tsx';
import type { PauseReason, Webhook } from '#shared/domain/webhooks/webhook.ts';
import { webhookRetryDays } from '#shared/policy.ts';

interface WebhookRowProps {
  webhook: Webhook;
  isOffline: boolean;
  onTest: () => void;
  onLog: () => void;
  onRotate: () => void;
  onPause: (isPaused: boolean) => void;
  onDelete: () => void;
}

/** A webhook: where it sends, what, and whether it does. */
export function WebhookRow({ webhook, isOffline, ...on }: WebhookRowProps) {
  const now = useNow();
  const { url, events, withNames, createdAt, createdByName, pausedAt, pauseReason, previousUntil } = webhook;
  const { host } = new URL(url);
  const isRotating = previousUntil !== null && Date.parse(previousUntil) > now.getTime();
  const created = (
    <>
      Created {formatShortDay(createdAt)} by <Verbatim>{createdByName}</Verbatim>
      {withNames && ', with names of students'}
      {isRotating && `, the secret before counts until ${formatMoment(previousUntil, now)}`}
    </>
  );
  const act = (label: string, onClick: () => void) => ({ label, name: `${label}: ${host}`, onClick });
  return (
    <ServerListRow
      icon={WebhookIcon}
      title={<Verbatim>{url}</Verbatim>}
      lines={[
        pauseReason === null ? (
          'Active'
        ) : (
          <strong key="paused" className="text-ink">
            Paused{pausedAt && ` ${formatShortDay(pausedAt)}`}. {pauseWords[pauseReason]}
          </strong>
        ),
        <Verbatim key="events">{events.join(', ')}</Verbatim>,
        created,
      ]}
      acts={[
        pauseReason === null ? act('Pause', () => on.onPause(true)) : act('Resume', () => on.onPause(false)),
        act('Send a test', on.onTest),
        act('Log', on.onLog),
        act('New secret', on.onRotate),
        act('Delete', on.onDelete),
      ]}
      isOffline={isOffline}
    />
  );
}

const pauseWords: Readonly<Record<PauseReason, string>> = {
  owner: 'What happens waits until it is resumed.',
  gone: 'The other system answered that it is gone.',
  failing: `The other system accepted nothing for ${webhookRetryDays} days.`,
  restored: 'The database was restored from a backup. Check the address, then resume it.',
};
