import { Download } from 'lucide-react';
import { saveFile } from '#app/files/save-file.ts';
import type { OutboxEntry } from '#app/replica/database.ts';
import { useActor } from '#app/replica/react.ts';
import { Button } from '#app/ui/button.tsx';

/** What has not been sent, as a file: a copy for support, or before a device is given away. */
export function ExportUnsent({ entries }: { entries: readonly OutboxEntry[] }) {
  const { name } = useActor();

  function save() {
    const exportedAt = new Date().toISOString();
    const text = JSON.stringify({ exportedAt, exportedBy: name, entries }, null, 2);
    saveFile(`unsent-work-${exportedAt.slice(0, 10)}.json`, text, 'application/json');
  }

  return (
    <Button look="quiet" size="small" onClick={save}>
      <Download aria-hidden />
      Export unsent work
    </Button>
  );
}
