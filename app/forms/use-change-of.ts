// Whether the change of a row still waits on this device, for the mark beside it.
import { useUnsentRows } from '#app/replica/react.ts';
import type { ChangeState } from '#app/ui/change-mark.tsx';
import type { TableName } from '#shared/schema.ts';
import { rowKey } from '#shared/store.ts';

/** Asks for a row at a time: `changeOf('enrollments', id)`. */
export function useChangeOf(): (table: TableName, id: string | number) => ChangeState | undefined {
  const unsent = useUnsentRows();
  return (table, id) => (unsent.has(rowKey(table, id)) ? 'waiting' : undefined);
}
