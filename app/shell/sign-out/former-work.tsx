// The person's own changes for an organization or a role that the person has left. For a limited time they can be read,
// exported and discarded.
import { useState } from 'react';
import { deviceName } from '#app/device/device-name.ts';
import { saveFile } from '#app/files/save-file.ts';
import { contentsOf } from '#app/changes/entry-contents.ts';
import { canSendToManager, handOverOrders } from '#app/changes/handed-over/hand-over-orders.ts';
import { countByKind, entryTitle } from '#app/changes/change-titles.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import type { Replica } from '#app/replica/replica.ts';
import { exportTaggedOutbox } from '#app/replica/device/outbox-tags.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { count, formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import { ensureTaggingKey } from '#app/device/tagging-key.ts';

interface FormerWorkProps {
  replica: Replica;
  entries: readonly OutboxEntry[];
  onGone?: () => void;
  /** Called once changes for a manager are saved on this device, to be sent. */
  onSent?: () => void;
}

export function FormerWork({ replica, entries, onGone, onSent }: FormerWorkProps) {
  const [asked, setAsked] = useState<'export' | 'discard'>();
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const until = entries.flatMap(({ former }) => former?.expiresAt ?? []).sort()[0];

  async function finish() {
    if (asked === 'export') await exportAll(replica, entries);
    await replica.discardAll(entries.map(({ id }) => id));
    setAsked(undefined);
    onGone?.();
  }

  const forManagers = entries.filter(canSendToManager);

  async function handOver() {
    const orders = handOverOrders(forManagers, await replica.entries(), replica.actor);
    await replica.run(orders);
    onSent?.();
  }

  const [are, them] = entries.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return (
    <div className="flex flex-col gap-3 px-4 py-3.5 sm:px-5">
      <p>
        You no longer have access to {placesOf(entries)}. Ask your organization&rsquo;s owner.{' '}
        {countByKind(entries)} {entries.length === 1 ? 'was' : 'were'} not sent and {are} kept on this device
        for you alone{until && ` until ${formatMoment(until, now)}`}.
      </p>
      {isOpen && (
        <ul className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <li key={entry.id} className="py-2.5 wrap-break-word">
              <span className="font-semibold">{entryTitle(entry)}</span>
              <span className="block text-sm text-quiet">{contentsOf(entry.input)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {forManagers.length > 0 && (
          <Button look="secondary" size="small" onClick={() => void handOver()}>
            {forManagers.length === 1 ? 'Send to a manager' : `Send all ${forManagers.length} to a manager`}
          </Button>
        )}
        <Button look="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show all'}
        </Button>
        <Button
          look={forManagers.length > 0 ? 'quiet' : 'secondary'}
          size="small"
          onClick={() => setAsked('export')}
        >
          Export and remove
        </Button>
        <Button look="quiet" size="small" onClick={() => setAsked('discard')}>
          Discard
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={`${asked === 'export' ? 'Export and remove' : 'Discard'} ${count(entries.length, 'change')}?`}
          confirm={asked === 'export' ? 'Export and remove' : 'Discard'}
          danger={asked === 'discard'}
          onConfirm={() => void finish()}
        >
          <p>
            {asked === 'export'
              ? `We save them to a file, including names, and remove them from this device. Keep the file safe.`
              : `We don’t send ${them}, and we delete ${them} from this device.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

async function exportAll(replica: Replica, entries: readonly OutboxEntry[]): Promise<void> {
  const exportedAt = new Date().toISOString();
  const key = await ensureTaggingKey(replica);
  const text = await exportTaggedOutbox(replica.actor, entries, { exportedAt, device: deviceName() }, key);
  saveFile(`unsent-work-${dayOf(exportedAt)}.json`, text, 'application/json');
}

/** Returns "Welding 1 and Baking". */
function placesOf(entries: readonly OutboxEntry[]): string {
  const titles = [...new Set(entries.flatMap(({ about }) => about?.title ?? []))];
  if (titles.length === 0) return 'what this was about';
  return [titles.slice(0, -1).join(', '), ...titles.slice(-1)].filter(Boolean).join(' and ');
}
