import { useState } from 'react';
import type { FormEvent } from 'react';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { useRefreshSession } from '#app/session/session.tsx';
import { CodeField } from '#app/forms/code-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { useReview } from '#app/forms/use-look.ts';
import { changeEmail } from '#shared/domain/people/accounts.ts';
import { emailDoubt } from '#shared/domain/people/email-doubt.ts';
import { SignInFirst } from '#app/forms/sign-in-first.tsx';
import { emailChangeWaitDays } from '#shared/policy.ts';

interface ChangeAddressProps {
  /** The person has signed in within the last day. */
  canChange: boolean;
  /** Called when the change is made or pending. */
  onChanged: () => void;
}

/** Changes the sign-in address: asks for the address, then for a code from each of the two mailboxes. */
export function ChangeAddress({ canChange, onChanged }: ChangeAddressProps) {
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
        description="We send a code to your new address and one to your current address. After the change, you sign in with the new address, and we sign out your other devices."
      >
        {canChange ? (
          <AddressForm onClose={() => setOpen(false)} onChanged={onChanged} />
        ) : (
          <SignInFirst onClose={() => setOpen(false)} />
        )}
      </Dialog>
    </>
  );
}

const path = '/api/auth/address';
const invalid = 'Please enter a valid email address';

interface SentTo {
  email: string;
  /** Null if the account has no address yet. */
  previousEmail: string | null;
}

function AddressForm({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { ask, isRunning, isOffline } = useServerCall();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<SentTo>();
  const [error, setError] = useState<string>();
  const isLookedOver = useReview<{ email: string }>(
    { setError: (_name, { message }) => setError(message) },
    (values) => ({ doubts: { email: emailDoubt(values.email) } }),
    'send',
  );

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!email.includes('@')) return setError(invalid);
    setError(undefined);
    if (!isLookedOver({ email })) return;
    const body = { email: email.trim() };
    const sent = await ask({ method: 'POST', path, body, failed: changeEmail.failed });
    if (sent) setSentTo(sent as SentTo);
  }

  if (sentTo) return <CodesForm sentTo={sentTo} onClose={onClose} onChanged={onChanged} />;
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={error}
        onChange={({ target }) => setEmail(target.value)}
      />
      {isOffline && <p className="mt-3 text-sm text-quiet">You need a connection for this.</p>}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning} disabled={isOffline}>
          Send codes
        </Button>
      </DialogActions>
    </form>
  );
}

interface CodesFormProps {
  sentTo: SentTo;
  onClose: () => void;
  onChanged: () => void;
}

function CodesForm({ sentTo: { email, previousEmail }, onClose, onChanged }: CodesFormProps) {
  const { call, isRunning, isOffline } = useServerCall();
  const refresh = useRefreshSession();
  const [code, setCode] = useState('');
  const [previousCode, setPreviousCode] = useState('');
  const [isWithoutPrevious, setWithoutPrevious] = useState(false);
  const isPreviousAsked = previousEmail !== null && !isWithoutPrevious;

  async function confirm(event: FormEvent) {
    event.preventDefault();
    const body = isWithoutPrevious ? { code, isWithoutPrevious } : { code, previousCode };
    const done = { title: isWithoutPrevious ? 'Change requested' : changeEmail.done };
    if (!(await call({ method: 'PUT', path, body, done, failed: changeEmail.failed }))) return;
    onClose();
    onChanged();
    await refresh();
  }

  return (
    <form noValidate onSubmit={(event) => void confirm(event)}>
      <div className="flex flex-col gap-4">
        <CodeField label={`Code sent to ${email}`} value={code} error={undefined} onChange={setCode} />
        {isPreviousAsked && (
          <CodeField
            label={`Code sent to ${previousEmail}`}
            value={previousCode}
            error={undefined}
            onChange={setPreviousCode}
          />
        )}
        {previousEmail !== null && (
          <p className="text-sm text-quiet">
            {isWithoutPrevious
              ? `We notify ${previousEmail}, which can stop the change. If you signed in with a passkey, the address changes after ${emailChangeWaitDays} days. Otherwise your organization’s owner or an administrator confirms it first.`
              : `Can’t open ${previousEmail}?`}{' '}
            <Button look="secondary" size="small" onClick={() => setWithoutPrevious(!isWithoutPrevious)}>
              {isWithoutPrevious ? 'I have the code' : 'Continue without it'}
            </Button>
          </p>
        )}
      </div>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning} disabled={isOffline || code === ''}>
          {isWithoutPrevious ? 'Request the change' : 'Confirm'}
        </Button>
      </DialogActions>
    </form>
  );
}
