import * as z from 'zod/mini';
import { csvOf } from '#shared/lib/csv.ts';
import { saveFile } from '#app/files/save-file.ts';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';

/** Named parts, such as the notifications, each with its records. */
const shape = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
type AccountData = z.infer<typeof shape>;

export function DownloadForm({ onClose }: { onClose: () => void }) {
  const { ask, isRunning, isOffline } = useServerCall();

  async function download(format: 'json' | 'csv') {
    const answer = await ask({
      method: 'POST',
      path: '/api/auth/data',
      failed: 'Failed to download your data',
    });
    if (answer === undefined) return;
    const data = shape.parse(answer);
    if (format === 'json') saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json');
    else saveFile('my-data.csv', accountCsv(data), 'text/csv');
    onClose();
  }

  return (
    <DialogActions>
      <Button look="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button look="secondary" pending={isRunning} disabled={isOffline} onClick={() => void download('csv')}>
        Download CSV
      </Button>
      <Button pending={isRunning} disabled={isOffline} onClick={() => void download('json')}>
        Download JSON
      </Button>
    </DialogActions>
  );
}

/** One line for each value, because the parts have different fields. */
export function accountCsv(data: AccountData): string {
  const values = Object.entries(data).flatMap(([part, rows]) =>
    rows.flatMap((row, index) =>
      Object.entries(row).map(([field, value]) => ({ part, record: index + 1, field, text: textOf(value) })),
    ),
  );
  return csvOf(
    [
      { heading: 'Part', value: ({ part }) => part },
      { heading: 'Record', value: ({ record }) => record },
      { heading: 'Field', value: ({ field }) => field },
      { heading: 'Value', value: ({ text }) => text },
    ],
    values,
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
