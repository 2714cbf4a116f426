import { useId } from 'react';
import { Download } from 'lucide-react';
import { saveFile } from '#app/files/save-file.ts';
import { deviceName } from '#app/device/device-name.ts';
import { exportTaggedOutbox } from '#app/replica/device/outbox-tags.ts';
import { canEncryptHere } from '#app/replica/device/encrypt-outbox.ts';
import { ensureTaggingKey } from '#app/device/tagging-key.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { dayOf } from '#app/ui/wall-clock.ts';

const cannotProve =
  'This address isn’t secure, so the file can’t prove it’s yours. The other device will ask about each change.';

/** Exports unsent work as a file: for another device of the same person, or before the device is given away. */
export function ExportUnsent({ entries }: { entries: readonly OutboxEntry[] }) {
  const { replica } = useReplica();
  const warning = useId();

  async function save() {
    const exportedAt = new Date().toISOString();
    const key = await ensureTaggingKey(replica);
    const text = await exportTaggedOutbox(replica.actor, entries, { exportedAt, device: deviceName() }, key);
    saveFile(`unsent-work-${dayOf(exportedAt)}.json`, text, 'application/json');
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button look="secondary" size="small" onClick={() => void save()} aria-describedby={warning}>
        <Download aria-hidden />
        Export unsent work
      </Button>
      <p id={warning} className="max-w-prose min-w-0 flex-1 basis-64 text-sm text-quiet">
        The file contains what you typed, including names. Keep it safe, and delete it after importing.
        {!canEncryptHere() && ` ${cannotProve}`}
      </p>
    </div>
  );
}
