import { useState } from 'react';
import * as z from 'zod/mini';
import { ServerListRow } from '../server-list-card.tsx';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { Verbatim } from '#app/ui/verbatim.tsx';
import { webhookDeliveryShape } from '#shared/domain/webhooks/webhook.ts';
import type { Webhook, WebhookDelivery } from '#shared/domain/webhooks/webhook.ts';
import { webhookLogDays } from '#shared/policy.ts';

const shape = z.object({ deliveries: z.array(webhookDeliveryShape) });
const parse = (json: unknown) => shape.parse(json);

/** What a webhook sent, and what waits. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const path = `/api/webhooks/${webhook.id}/deliveries`;
  const now = useNow();
  const [version, setVersion] = useState(0);
  const loaded = useLoaded(path, parse, version);
  const { call, isOffline } = useServerCall();
  const reload = () => setVersion((before) => before + 1);

  async function sendAgain({ id }: WebhookDelivery) {
    const done = { title: 'Sent again' };
    if (await call({ method: 'POST', path: `${path}/${id}/again`, body: {}, done, failed: 'Failed to send' }))
      reload();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Log"
      description={`What ${new URL(webhook.url).host} was told in the last ${webhookLogDays} days, newest first.`}
    >
      {loaded.state === 'loading' && <SkeletonRows rows={3} />}
      {loaded.state === 'failed' && <NotLoaded {...loaded} />}
      {loaded.state === 'there' && loaded.value.deliveries.length === 0 && (
        <p className="text-quiet">Nothing yet.</p>
      )}
      {loaded.state === 'there' && loaded.value.deliveries.length > 0 && (
        <ul className="-mx-4 divide-y divide-line sm:-mx-5">
          {loaded.value.deliveries.map((delivery) => (
            <ServerListRow
              key={delivery.id}
              title={<Verbatim>{delivery.event}</Verbatim>}
              lines={[
                stateOf(delivery, now),
                <Verbatim key="subject">{delivery.subject}</Verbatim>,
                `Happened ${formatMoment(delivery.createdAt, now)}`,
              ]}
              acts={[
                {
                  label: 'Send again',
                  name: `Send again: ${delivery.event}, ${formatMoment(delivery.createdAt, now)}`,
                  onClick: () => void sendAgain(delivery),
                },
              ]}
              isOffline={isOffline}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
        <Button look="secondary" disabled={isOffline} onClick={reload}>
          Reload
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function stateOf({ doneAt, status, tries, nextTryAt }: WebhookDelivery, now: Date): string {
  if (doneAt !== null)
    return status === null
      ? 'Not sent: your organization doesn’t see it any more'
      : `Delivered ${formatMoment(doneAt, now)}, answer ${status}`;
  if (status === null || tries === 0) return 'Waits';
  const answer = status === 0 ? 'No answer' : `Answer ${status}`;
  return `${answer}, tried ${tries} ${tries === 1 ? 'time' : 'times'}, next ${formatMoment(nextTryAt, now)}`;
}
