import { useState } from 'react';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import { entriesDiscardedWith } from '#app/replica/outbox/discard.ts';
import { countByKind } from '#app/changes/change-titles.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { AttentionGroup, groupsOf } from './attention-group.tsx';
import { AttentionRow } from './attention-row.tsx';
import { useTitle } from '#app/changes/subjects/use-title.ts';

interface AttentionListProps {
  entries: readonly OutboxEntry[];
  /** All entries of the outbox, in order. */
  all: readonly OutboxEntry[];
}

/** The refused changes with their reasons, and the possible actions. */
export function AttentionList({ entries, all }: AttentionListProps) {
  const [discarding, setDiscarding] = useState<OutboxEntry>();
  const { replica } = useReplica();
  const title = useTitle(discarding);
  const goesAlong = discarding ? entriesDiscardedWith([discarding.id], all) : [];

  async function discard(entry: OutboxEntry) {
    await replica.discard(entry.id);
    setDiscarding(undefined);
  }

  const rowsOf = (group: readonly OutboxEntry[]) =>
    group.map((entry) => (
      <AttentionRow
        key={entry.id}
        entry={entry}
        all={all}
        dependants={dependantsOf(entry, all)}
        onDiscard={() => setDiscarding(entry)}
      />
    ));

  return (
    <>
      <ul className="divide-y divide-line">
        {groupsOf(entries).map((group) =>
          group.length === 1 ? (
            rowsOf(group)
          ) : (
            <AttentionGroup key={group[0]?.id} entries={group} all={all}>
              {rowsOf}
            </AttentionGroup>
          ),
        )}
      </ul>
      {discarding && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDiscarding(undefined)}
          title="Discard this change?"
          confirm="Discard"
          danger
          onConfirm={() => void discard(discarding)}
        >
          <p>{title}. We delete it from this device and never send it.</p>
          {goesAlong.length > 0 && <p>We also discard changes that need it: {countByKind(goesAlong)}.</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Counts the entries that wait behind it, directly or not. */
function dependantsOf(entry: OutboxEntry, all: readonly OutboxEntry[]): number {
  const stuck = new Set([entry.id]);
  for (const { id, after } of all) if (after.some((before) => stuck.has(before))) stuck.add(id);
  return stuck.size - 1;
}
