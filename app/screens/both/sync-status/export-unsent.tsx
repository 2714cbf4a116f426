import { useId } from 'react';
import { Download } from 'lucide-react';
import { saveFile } from '#app/files/save-file.ts';
import { carryOut } from '#app/replica/carry.ts';
import type { OutboxEntry } from '#app/replica/database.ts';
import { useActor } from '#app/replica/react.ts';
import { Button } from '#app/ui/button.tsx';
import { dayOf } from '#app/ui/wall-clock.ts';

/** What has not been sent, as a file: for another device of the same person, or before this one is given away. */
export function ExportUnsent({ entries }: { entries: readonly OutboxEntry[] }) {
  const actor = useActor();
  const warning = useId();

  function save() {
    const exportedAt = new Date().toISOString();
    const text = carryOut(actor, entries, exportedAt);
    saveFile(`unsent-work-${dayOf(exportedAt)}.json`, text, 'application/json');
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button look="secondary" size="small" onClick={save} aria-describedby={warning}>
        <Download aria-hidden />
        Export unsent work
      </Button>
      <p id={warning} className="max-w-prose min-w-0 flex-1 basis-64 text-sm text-quiet">
        The file holds what you typed, names included. Keep it safe and delete it once it is imported.
      </p>
    </div>
  );
}
