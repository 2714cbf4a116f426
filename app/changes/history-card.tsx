import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useActor, useEntries, useRead, useSent } from '#app/replica/live/hooks.ts';
import { isFault, load } from '#app/session/request.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { historyLineSchema } from '#shared/domain/edits/history.ts';
import type { HistoryLine } from '#shared/domain/edits/history.ts';
import type { HistoryTable } from '#shared/domain/edits/tracked-columns.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { memberRoleName } from '#shared/domain/people/member-role-names.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Id } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { Reader } from '#shared/engine/store.ts';
import { linesOf } from './history-lines.ts';
import { WholeTextsOf } from './full-text-dialog.tsx';

interface HistoryCardProps {
  table: HistoryTable;
  id: string | number;
  /** Ids of further rows whose history is shown too, such as a student's completion. */
  also?: readonly string[];
  title?: string;
}

/**
 * Shows who changed which value and how. The server provides the history; without it, the changes made on this device
 * are shown.
 */
export function HistoryCard({ table, id, also = [], title = 'History' }: HistoryCardProps) {
  const sent = useSent() ?? [];
  const entries = [...(useEntries() ?? []), ...sent];
  const rev = useRead(revOf, table, id);
  const history = useHistory(
    rev === undefined ? undefined : { path: `/api/history/${table}/${id}`, rev },
    sent.length,
  );
  const { name, role } = useActor();
  const now = useNow();
  const lines = linesOf(history.lines, entries, new Set([rowKey(table, id), ...also]), name);
  const withRole = (by: string, as: MemberRole | null | undefined) =>
    as ? `${by} (${memberRoleName(as, role)})` : by;
  return (
    <Card title={title}>
      {!history.lines && !history.isLoading && (
        <p className="mb-3 text-list text-quiet">
          {history.isFault
            ? 'The whole history can’t be read right now. This is what was done on this device.'
            : 'You need a connection for the whole history. This is what was done on this device.'}
        </p>
      )}
      {lines.length === 0 && !history.isLoading && <p className="text-quiet">No changes yet.</p>}
      <ol className="flex flex-col gap-3">
        {lines.map(({ key, at, sentence, byName, byRole, authorName, authorRole, state, whole }) => (
          <li key={key} className="text-list">
            <span className="block wrap-break-word">{sentence}</span>
            <span className="block text-sm text-quiet tabular-nums">
              {authorName && `Saved by ${withRole(authorName, authorRole)}, applied by `}
              {withRole(byName, byRole)}, {formatMoment(at, now)}
              {state && `. ${state}`}
            </span>
            {whole && <WholeTextsOf texts={whole} label="Show all" />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface History {
  /** Undefined while the request runs, without a connection, and while nobody is signed in. */
  lines?: HistoryLine[];
  isLoading: boolean;
  /** The server answered, and failed. */
  isFault?: boolean;
}

const answer = z.array(historyLineSchema);

/** Returns the revision of a row; 0 if the server does not know the row yet. */
async function revOf(
  reader: Reader,
  _actor: Actor,
  table: HistoryTable,
  id: string | number,
): Promise<number> {
  return (await reader.get(table, id as Id<HistoryTable>))?.rev ?? 1;
}

/**
 * Fetches the history again after a change is sent from here or the row changes elsewhere. Sends no request for a row
 * that the server does not know yet. A missing session does not leave the page.
 */
function useHistory(row: { path: string; rev: number } | undefined, sent: number): History {
  const [history, setHistory] = useState<History>({ isLoading: true });
  const path = row?.path;
  const rev = row?.rev;
  const isNew = rev === 0;
  useEffect(() => {
    if (path === undefined || isNew) return;
    const leaving = new AbortController();
    load([path], { signal: leaving.signal })
      .then((json) => setHistory({ lines: answer.parse(json), isLoading: false }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setHistory({ isLoading: false, isFault: isFault(error) });
      });
    return () => leaving.abort();
  }, [path, rev, isNew, sent]);
  return isNew ? nothingYet : history;
}

const nothingYet: History = { lines: [], isLoading: false };
