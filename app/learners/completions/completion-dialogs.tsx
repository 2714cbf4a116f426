// Dialogs for one marked completion: correct its date, or remove the record.
import { CalendarCog, Undo2 } from 'lucide-react';
import { changesIn } from '#app/changes/changes.ts';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { nowInstant, today } from '#app/forms/today.ts';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { DateField } from '#app/ui/inputs/field.tsx';
import { Menu, MenuItem } from '#app/ui/dialogs/menu.tsx';
import { MoreButton } from '#app/ui/lists/more-button.tsx';
import { correctCompletionDate } from '#shared/domain/completions/correct-date.ts';
import { removeCompletion } from '#shared/domain/completions/commands.ts';
import { latestCompletionDate } from '#shared/domain/completions/completion.ts';
import type { Completion } from '#shared/domain/completions/completion.ts';
import { completionDateWarning } from '#shared/domain/enrollments/unusual-dates.ts';
import { recordById } from '#shared/reads/by-id.ts';
import { useRead } from '#app/replica/live/hooks.ts';

/** A completion with its display name: the student's name, or the candidate reference. */
export interface NamedCompletion {
  completion: Completion;
  name: string;
}

/** The completion whose date or removal is being asked about. */
export type CompletionChange = NamedCompletion & { kind: 'date' | 'removal' };

interface CompletionMenuProps extends NamedCompletion {
  onChoose: (change: CompletionChange) => void;
}

export function CompletionMenu({ completion, name, onChoose }: CompletionMenuProps) {
  return (
    <Menu trigger={<MoreButton name={name} />}>
      <MenuItem gives={correctCompletionDate} onSelect={() => onChoose({ kind: 'date', completion, name })}>
        <CalendarCog aria-hidden />
        Change date
      </MenuItem>
      <MenuItem
        gives={removeCompletion}
        danger
        onSelect={() => onChoose({ kind: 'removal', completion, name })}
      >
        <Undo2 aria-hidden />
        Remove completion record
      </MenuItem>
    </Menu>
  );
}

/** Shows the dialog of the chosen action. Rendered once per list. */
export function CompletionDialogs({
  change,
  onClose,
}: {
  change: CompletionChange | undefined;
  onClose: () => void;
}) {
  return (
    <>
      <Dialog
        open={change?.kind === 'date'}
        onOpenChange={(open) => !open && onClose()}
        title="Change the completion date"
        description={change?.name ?? ''}
      >
        {change?.kind === 'date' && <DateForm completion={change.completion} onClose={onClose} />}
      </Dialog>
      {change?.kind === 'removal' && <Removal {...change} onClose={onClose} />}
    </>
  );
}

function DateForm({ completion, onClose }: { completion: Completion; onClose: () => void }) {
  const enrollment = useRead(recordById, completion.enrollmentId ?? '');
  const { field, notices, onSubmit, isRunning } = useCommandForm({
    command: correctCompletionDate,
    defaults: { completionDate: completion.completionDate },
    row: completion,
    of: ['completions', completion.id],
    toInput: (values, before) => ({ id: completion.id, ...changesIn(before, values) }),
    look: ({ completionDate }) => ({
      doubts: {
        completionDate: completionDateWarning(
          { completionDate, enrollmentDate: enrollment?.enrollmentDate },
          today(),
        ),
      },
    }),
    draft: `${correctCompletionDate.name} ${completion.id}`,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <DateField
        label="Completion date"
        hint="We’ll update matches. Completed interviews aren’t affected."
        required
        max={latestCompletionDate(nowInstant())}
        {...field('completionDate')}
      />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Save date
        </Button>
      </DialogActions>
    </form>
  );
}

function Removal({ completion, name, onClose }: NamedCompletion & { onClose: () => void }) {
  const { run, isRunning } = useSubmit(removeCompletion);

  async function remove() {
    const { id, completionDate } = completion;
    if (await run({ id, base: { completionDate } })) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove this completion record?"
      confirm="Remove record"
      danger
      pending={isRunning}
      onConfirm={() => void remove()}
    >
      <p>
        {name} goes back to In Progress. We withdraw matches without an interview. Completed interviews aren’t
        affected.
      </p>
    </ConfirmDialog>
  );
}
