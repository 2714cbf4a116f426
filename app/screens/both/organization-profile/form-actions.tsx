import { Button } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';

export function FormActions({ isRunning, onCancel }: { isRunning: boolean; onCancel: () => void }) {
  return (
    <DialogActions>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" pending={isRunning}>
        Save Changes
      </Button>
    </DialogActions>
  );
}
