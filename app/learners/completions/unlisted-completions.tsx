// Completions under references that are on no class list. They are counted apart from those of the students.
import { useState } from 'react';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { formatDay } from '#app/ui/format.ts';
import { DataList } from '#app/ui/lists/data-list.tsx';
import type { ClassList } from '#shared/reads/class-list.ts';
import { stateAndActions } from './completion-columns.tsx';
import { CompletionDialogs } from './completion-dialogs.tsx';
import type { CompletionChange } from './completion-dialogs.tsx';

/** Says that a reference is on no row of the class list. */
export const unlistedWords = (reference: string): string =>
  `Reference ${reference} is not on this class list.`;

const erasedWords = (reference: string): string =>
  `Reference ${reference} belonged to a student whose data was deleted.`;

export function UnlistedCompletions({ rows }: { rows: ClassList['unlisted'] }) {
  const [change, setChange] = useState<CompletionChange>();
  const changeOf = useChangeOf();
  if (rows.length === 0) return null;
  return (
    <div className="mt-6">
      <Card title="Not on the class list" flush>
        <DataList
          label="Completions that are not on the class list"
          items={rows}
          keyOf={({ completion }) => completion.id}
          columns={[
            {
              name: 'Reference',
              phone: 'title',
              width: 'minmax(0, 2fr)',
              cell: ({ completion, isErased }) => (
                <span className="max-md:mr-10">
                  {isErased
                    ? erasedWords(completion.candidateReferenceId)
                    : unlistedWords(completion.candidateReferenceId)}
                </span>
              ),
            },
            {
              name: 'Completed',
              width: '7.25rem',
              cell: ({ completion }) => formatDay(completion.completionDate),
            },
            { name: 'Marked by', cell: ({ completion }) => completion.markedByName },
            ...stateAndActions(changeOf, setChange),
          ]}
        />
      </Card>
      <CompletionDialogs change={change} onClose={() => setChange(undefined)} />
    </div>
  );
}
