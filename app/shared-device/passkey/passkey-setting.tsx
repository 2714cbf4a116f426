// Whether the person unlocks this tablet with a passkey, on the account page.
import { useEffect, useState } from 'react';
import { copyOf } from '#app/replica/device/shared-device.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { pinRefusals } from '../pin/pin-refusals.ts';
import { PinField } from '../pin/pin-field.tsx';
import { usePinForm } from '../pin/use-pin-form.ts';
import { mayHavePasskeySecrets, passkeyProblem } from './ask-passkey.ts';
import { removePasskeyUnlock, addPasskeyUnlock } from './passkey-unlock.ts';

/** Nothing where the browser has no passkeys that derive secrets. */
export function PasskeySetting({ person }: { person: string }) {
  const [isOffered, setOffered] = useState(false);
  const [isUsed, setUsed] = useState<boolean>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    void mayHavePasskeySecrets().then(setOffered);
    void copyOf(person).then((copy) => setUsed(copy?.passkey !== undefined));
  }, [person]);
  if (isUsed === undefined || (!isOffered && !isUsed)) return null;

  async function stop() {
    await removePasskeyUnlock(person);
    setUsed(false);
    toast({ title: 'Your PIN alone opens this tablet now' });
  }

  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-60">
        {isUsed
          ? 'Your passkey unlocks your work on this tablet, also without a connection.'
          : 'A passkey can unlock your work here with your fingerprint, face or security key, also without a connection.'}
      </p>
      {isUsed ? (
        <Button look="secondary" size="small" onClick={() => void stop().catch(reportError)}>
          Stop using the passkey
        </Button>
      ) : (
        <Button look="secondary" size="small" onClick={() => setAsking(true)}>
          Unlock with a passkey
        </Button>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Unlock with a passkey"
        description="Type your PIN, then choose one of your passkeys. Use one that nobody else on this tablet can unlock."
      >
        <PinThenPasskey
          person={person}
          onDone={() => {
            setAsking(false);
            setUsed(true);
            toast({ title: 'Your passkey unlocks this tablet' });
          }}
        />
      </Dialog>
    </div>
  );
}

function PinThenPasskey({ person, onDone }: { person: string; onDone: () => void }) {
  const [pin, setPin] = useState('');
  const { form, error, isRunning } = usePinForm(async () => {
    try {
      const result = await addPasskeyUnlock(person, pin);
      if (result !== 'open') return pinRefusals[result];
      onDone();
      return undefined;
    } catch (problem) {
      return passkeyProblem(problem);
    }
  });

  return (
    <form {...form} className="flex max-w-sm flex-col gap-4">
      <PinField label="Current PIN" value={pin} onChange={setPin} error={error} />
      <Button type="submit" pending={isRunning} className="self-start">
        Continue
      </Button>
    </form>
  );
}
