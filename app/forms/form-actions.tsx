// The two buttons at the end of a form in a dialog.
import { Button } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';

interface FormActionsProps {
  isRunning: boolean;
  /** The form says why above its fields. */
  isDisabled?: boolean;
  confirm: string;
  onClose: () => void;
}

export function FormActions({ isRunning, isDisabled = false, confirm, onClose }: FormActionsProps) {
  return (
    <DialogActions>
      <Button look="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" pending={isRunning} disabled={isDisabled}>
        {confirm}
      </Button>
    </DialogActions>
  );
}
