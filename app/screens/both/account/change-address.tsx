import { useState } from 'react';
import type { FormEvent } from 'react';
import { useServerCall } from '#app/forms/use-server-call.ts';
import { useRefreshSession } from '#app/session/session.tsx';
import { CodeField } from '#app/forms/code-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { changeEmail } from '#shared/domain/accounts.ts';

/** Another address to sign in with: first the address, then the code sent to it. */
export function ChangeAddress() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        Change email
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Change your email"
        description="We send a code to the new address. After that only the new one signs in, and your other devices are signed out."
      >
        <AddressForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const path = '/api/auth/address';
const invalid = 'Please enter a valid email address';

function AddressForm({ onClose }: { onClose: () => void }) {
  const { call, isRunning, isOffline } = useServerCall();
  const refresh = useRefreshSession();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState<string>();

  async function send() {
    if (!email.includes('@')) return setError(invalid);
    setError(undefined);
    const done = { title: 'Code sent', description: `Check the mail of ${email.trim()}.` };
    if (await call({ method: 'POST', path, body: { email: email.trim() }, done, failed: changeEmail.failed }))
      setSent(true);
  }

  async function confirm() {
    if (code === '') return setError('Please enter the code from your email');
    setError(undefined);
    const words = { done: { title: changeEmail.done }, failed: changeEmail.failed };
    if (!(await call({ method: 'PUT', path, body: { code }, ...words }))) return;
    onClose();
    await refresh();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void (isSent ? confirm() : send());
  }

  return (
    <form noValidate onSubmit={submit}>
      {isSent ? (
        <CodeField key="code" label="Code" value={code} error={error} onChange={setCode} />
      ) : (
        <TextField
          key="email"
          label="New email address"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={error}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      {isOffline && <p className="mt-3 text-sm text-quiet">You need a connection for this.</p>}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning} disabled={isOffline}>
          {isSent ? 'Confirm' : 'Send code'}
        </Button>
      </DialogActions>
    </form>
  );
}
