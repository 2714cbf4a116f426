import { useState } from 'react';
import { GraduationCap, Undo2 } from 'lucide-react';
import { useChangeOf } from '#app/forms/change-marks.tsx';
import { useRun } from '#app/forms/use-run.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { IconButton } from '#app/ui/button.tsx';
import { ChangeMark } from '#app/ui/change-mark.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DataList } from '#app/ui/data-list.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { removeCompletion } from '#shared/domain/completions.ts';
import { fullDate } from '#shared/time.ts';

type Completed = ClassList['completed'][number];

export function CompletedTab({ list }: { list: ClassList }) {
  const [removing, setRemoving] = useState<Completed>();
  const changeOf = useChangeOf();
  if (list.completed.length === 0) {
    return (
      <EmptyState icon={GraduationCap} title="No completed students yet">
        Mark students complete under Enrolled Students. They stand here then.
      </EmptyState>
    );
  }
  return (
    <>
      <DataList
        label="Completed students"
        items={list.completed}
        keyOf={({ completion }) => completion.id}
        columns={[
          {
            name: 'Student',
            phone: 'title',
            width: 'minmax(0, 2fr)',
            cell: (row) => <span className="max-md:mr-10">{nameOf(row)}</span>,
          },
          { name: 'Reference', cell: ({ completion }) => completion.candidateReferenceId },
          { name: 'Completed', cell: ({ completion }) => fullDate(completion.completionDate) },
          { name: 'Marked by', cell: ({ completion }) => completion.markedByName },
          {
            name: 'State',
            phone: 'plain',
            width: '9.5rem',
            isNameHidden: true,
            cell: ({ completion }) => <ChangeMark state={changeOf('completions', completion.id)} />,
          },
          {
            name: 'Actions',
            phone: 'corner',
            width: '2.75rem',
            isNameHidden: true,
            cell: (row) => (
              <IconButton
                label={`Remove completion record of ${nameOf(row)}`}
                onClick={() => setRemoving(row)}
              >
                <Undo2 aria-hidden />
              </IconButton>
            ),
          },
        ]}
      />
      <RemoveCompletion row={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

/** A reference that is on no class list stands for itself. */
function nameOf({ completion, enrollment }: Completed): string {
  return enrollment?.studentName ?? completion.candidateReferenceId;
}

function RemoveCompletion({ row, onClose }: { row: Completed | undefined; onClose: () => void }) {
  const { run, isRunning } = useRun(removeCompletion);
  if (!row) return null;

  async function remove(id: string) {
    if (await run({ id })) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove this completion record?"
      confirm="Remove record"
      danger
      pending={isRunning}
      onConfirm={() => void remove(row.completion.id)}
    >
      <p>
        {nameOf(row)} goes back to In Progress. Matches without an interview are withdrawn; interviews that
        were held stay.
      </p>
    </ConfirmDialog>
  );
}
