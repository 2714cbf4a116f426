// Sends refused changes to the managers, who apply them in their own name or decline them.
import { useState } from 'react';
import { useCommand, useReplica } from '#app/replica/live/hooks.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { giveMost } from '#app/changes/bulk/give-most.ts';
import { refusalWords } from '#app/changes/refusal-words.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { count, formatNumber } from '#app/ui/format.ts';
import { canSendToManager, handOverOrders } from './hand-over-orders.ts';

interface SendToManagerProps {
  entries: readonly OutboxEntry[];
  /** All entries of the outbox, in order. */
  all: readonly OutboxEntry[];
}

/** The button; nothing if no manager can decide about these changes. */
export function SendToManager({ entries, all }: SendToManagerProps) {
  const { giveAll } = useCommand();
  const { replica, loop } = useReplica();
  const [isRunning, setRunning] = useState(false);
  const sent = entries.filter(canSendToManager);
  if (sent.length === 0) return null;

  async function send() {
    if (isRunning) return;
    setRunning(true);
    try {
      const orders = handOverOrders(sent, all, replica.actor);
      const { given, reason } = await giveMost(
        orders.map((order) => [order]),
        giveAll,
      );
      const isOffline = loop.current().connection !== 'online';
      toast(
        reason
          ? {
              title: `${formatNumber(given)} of ${count(orders.length, 'change')} sent to the managers`,
              description: refusalWords(reason),
              variant: 'attention',
            }
          : {
              title: isOffline ? 'Will be sent to the managers' : 'Sent to the managers',
              description: isOffline
                ? 'Saved on this device. Follow it under “Sent to managers”.'
                : 'They apply it or tell you why not.',
            },
      );
    } finally {
      setRunning(false);
    }
  }

  return (
    <Button look="secondary" size="small" pending={isRunning} onClick={() => void send()}>
      {sent.length === 1 ? 'Send to a manager' : `Send all ${formatNumber(sent.length)} to a manager`}
    </Button>
  );
}
