// The end of a form that needs the server: a hint without a connection, and the two buttons.
import { Button } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { needsConnection } from './use-server-call.ts';

interface ServerFormActionsProps {
  isRunning: boolean;
  isOffline: boolean;
  cancel?: string;
  confirm: string;
  /** Marks an action that cannot be undone. */
  isDanger?: boolean;
  onClose: () => void;
}

export function ServerFormActions(props: ServerFormActionsProps) {
  const { isRunning, isOffline, cancel = 'Cancel', confirm, isDanger = false, onClose } = props;
  return (
    <>
      {isOffline && <p className="text-sm text-quiet">{needsConnection}</p>}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" look={isDanger ? 'danger' : 'primary'} pending={isRunning} disabled={isOffline}>
          {confirm}
        </Button>
      </DialogActions>
    </>
  );
}
