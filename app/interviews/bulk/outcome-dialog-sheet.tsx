// The outcome sheet for a selection, in a window.
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { count } from '#app/ui/format.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { OutcomeSheet } from './outcome-sheet.tsx';

interface OutcomeDialogSheetProps {
  rows: readonly MatchInFull[];
  /** Says what of the selection has no outcome to record. */
  leftOut: string;
  onClose: () => void;
  onDone: () => void;
}

export function OutcomeDialogSheet({ rows, leftOut, onClose, onDone }: OutcomeDialogSheetProps) {
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record outcomes"
      description={`${count(rows.length, 'candidate')}. ${leftOut}`.trim()}
    >
      <OutcomeSheet rows={rows} onClose={onDone} isInDialog />
    </Dialog>
  );
}
