import { useState } from 'react';
import { changePin } from '#app/replica/device/change-pin.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { ChoosePin } from './choose-pin.tsx';
import { pinRefusals } from './pin-refusals.ts';
import { PinField } from './pin-field.tsx';

/** Changes the PIN of the person's copy on this device. */
export function ChangePin({ person, disabled }: { person: string; disabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" size="small" disabled={disabled} onClick={() => setOpen(true)}>
        Change PIN
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Change your PIN"
        description="The new PIN works on this tablet only."
      >
        <NewPin person={person} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The old PIN did not open the copy. */
class OldPinRefused extends Error {
  override readonly name = 'OldPinRefused';
}

function NewPin({ person, onDone }: { person: string; onDone: () => void }) {
  const [old, setOld] = useState('');

  async function change(pin: string) {
    const result = await changePin(person, old, pin);
    if (result !== 'open') throw new OldPinRefused(pinRefusals[result]);
    toast({ title: 'PIN changed' });
    onDone();
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-sm">
        <PinField label="Current PIN" value={old} onChange={setOld} />
      </div>
      <ChoosePin
        action="Change PIN"
        onChosen={change}
        problemOf={(error) =>
          error instanceof OldPinRefused ? error.message : 'This didn’t work. Try again.'
        }
      />
    </div>
  );
}
