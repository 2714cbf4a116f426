import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { deviceName } from '#app/device/device-name.ts';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { toast } from '#app/ui/feedback/toast.ts';

interface AddPasskeyProps {
  /** The person has signed in within the last day. */
  canAdd: boolean;
  isOffline: boolean;
  onAdded: () => void;
}

/** Passkeys can be added and removed within a day of the last sign-in. */
export const signInAgain = '/api/login?again&returnTo=/account';

export function AddPasskey({ canAdd, isOffline, onAdded }: AddPasskeyProps) {
  const [isOpen, setOpen] = useState(false);
  if (!browserSupportsWebAuthn()) return null;
  return (
    <>
      <Button
        look="secondary"
        size="small"
        disabled={isOffline}
        onClick={() => (canAdd ? setOpen(true) : location.assign(signInAgain))}
      >
        {canAdd ? 'Add a passkey' : 'Sign in again to add one'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Add a passkey"
        description="Your device asks for your fingerprint, face or PIN. On a shared tablet, add one only if no one else can unlock it."
      >
        <NameForm
          onClose={() => setOpen(false)}
          onAdded={() => {
            setOpen(false);
            onAdded();
          }}
        />
      </Dialog>
    </>
  );
}

const failed = 'Failed to add the passkey';

function NameForm({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { ask, call, isRunning } = useServerCall();
  const [name, setName] = useState(deviceName);
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setError('Please enter a name');
    setError(undefined);
    const options = await ask({ method: 'POST', path: '/api/auth/passkeys/options', failed });
    if (!options) return;
    const response = await register(options as PublicKeyCredentialCreationOptionsJSON);
    if (!response) return;
    const body = { name: name.trim(), response };
    const done = { title: 'Passkey added' };
    if (await call({ method: 'POST', path: '/api/auth/passkeys', body, done, failed })) onAdded();
  }

  async function register(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
    setAsking(true);
    try {
      return await startRegistration({ optionsJSON: withSecrets(optionsJSON) });
    } catch (problem) {
      toast({ title: 'Error', description: reasonOf(problem), variant: 'destructive' });
      return undefined;
    } finally {
      setAsking(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void add(event)}>
      <TextField
        label="Name"
        maxLength={60}
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning || isAsking}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks for a passkey that can also unlock a shared tablet. Some derive secrets only if they are made for it. */
const withSecrets = (
  options: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptionsJSON => ({
  ...options,
  extensions: { ...options.extensions, prf: {} } as object,
});

function reasonOf(problem: unknown): string {
  const name = problem instanceof Error ? problem.name : '';
  if (name === 'InvalidStateError') return 'This device already has your passkey.';
  return name === 'NotAllowedError' ? 'We didn’t create a passkey.' : failed;
}
