import { RequestError } from '#app/session/request.ts';
import { signInAddress } from '#app/session/sign-in-address.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';

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

/** Whether the server refused because the last sign-in is more than a day ago. */
export function wantsRecentSignIn(error: unknown): boolean {
  return error instanceof RequestError && error.status === 403 && error.body.includes('"sign_in_again"');
}
