import { noteWords } from '#app/changes/refusal-words.ts';
import { useState } from 'react';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { Button } from '#app/ui/button.tsx';
import { formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { useLearnerNames } from '#app/changes/subjects/use-learner-names.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { alsoChanged } from '#app/changes/change-texts.ts';
import { countByKind, entryTitle } from '#app/changes/change-titles.ts';
import { namesOfSubjects } from '#app/changes/subjects/name-of-subject.ts';

interface EntryListProps {
  entries: readonly OutboxEntry[];
  empty: string;
}

const none: readonly OutboxEntry[] = [];

/** Counts entries by kind, and lists each one on request. */
export function EntryList({ entries, empty }: EntryListProps) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const names = useRead(namesOfSubjects, isOpen ? entries : none);
  const named = useLearnerNames();
  if (entries.length === 0) return <p className="px-4 py-4 text-quiet sm:px-5">{empty}</p>;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
        <p>{countByKind(entries)}</p>
        <Button look="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show all'}
        </Button>
      </div>
      {isOpen && (
        <ul className="divide-y divide-line border-t border-line">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5 text-list contain-intrinsic-size-[auto_2.75rem] content-auto sm:px-5"
            >
              <span className="min-w-0 wrap-break-word">
                {named(entryTitle(entry, names?.get(entry.id)))}
                {cameOut(entry) && <span className="block text-sm text-quiet">{cameOut(entry)}</span>}
              </span>
              <span className="text-quiet tabular-nums">
                {'settledAt' in entry
                  ? `Sent ${formatMoment(String(entry.settledAt), now)}`
                  : `Saved on this device at ${formatMoment(entry.savedAt, now)}.`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns the server's note on an applied change. A change that met another one is mentioned without emphasis. */
function cameOut({ outcome }: OutboxEntry): string | undefined {
  if (!outcome) return undefined;
  if ('note' in outcome && outcome.note) return noteWords({ note: outcome.note, text: outcome.text });
  if (outcome.kind === 'merged') return 'Another device already made this change. Nothing to do.';
  if (outcome.kind === 'conflict') return alsoChanged;
  if (outcome.kind === 'held' && outcome.reason !== 'after')
    return 'Waiting for a newer version of the server.';
  if (outcome.kind === 'held') return 'Waiting for a change that needs attention.';
  return undefined;
}
