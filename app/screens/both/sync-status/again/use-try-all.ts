// Gives refused changes with one reason again, as one batch as far as possible.
import { useState } from 'react';
import { giveMost } from '#app/changes/bulk/give-most.ts';
import { refusalWords } from '#app/changes/refusal-words.ts';
import { useCommand, useReplica } from '#app/replica/live/hooks.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { count, formatNumber } from '#app/ui/format.ts';
import { ordersAgain } from '../use-try-again.ts';

export function useTryAll(entries: readonly OutboxEntry[]) {
  const { giveAll } = useCommand();
  const { replica } = useReplica();
  const [isRunning, setRunning] = useState(false);

  async function tryAll() {
    if (isRunning) return;
    setRunning(true);
    try {
      const orders = await replica.read((reader) =>
        Promise.all(entries.map((entry) => ordersAgain(reader, entry))),
      );
      const { given, reason } = await giveMost(orders, giveAll);
      toast(
        reason
          ? {
              title: `${formatNumber(given)} of ${count(entries.length, 'change')} will be sent again`,
              description: refusalWords(reason),
              variant: 'attention',
            }
          : { title: `${count(entries.length, 'change')} will be sent again` },
      );
    } finally {
      setRunning(false);
    }
  }

  return { tryAll, isRunning };
}
