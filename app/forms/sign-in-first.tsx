import { signInAddress } from '#app/session/sign-in/sign-in-address.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';

/** The content of a dialog for an action that the server allows only within a day of a sign-in. */
export function SignInFirst({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p>To protect your account, sign in again. Your last sign-in was more than a day ago.</p>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => location.assign(signInAddress({ again: true }))}>Sign in again</Button>
      </DialogActions>
    </>
  );
}

/** The same as a dialog of its own, after an action that was refused. */
export function SignInFirstDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Sign in again">
      <SignInFirst onClose={onClose} />
    </Dialog>
  );
}
