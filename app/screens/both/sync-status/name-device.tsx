import { useState } from 'react';
import type { FormEvent } from 'react';
import { deviceName, nameDevice } from '#app/device/device-name.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { deviceLabel } from '#shared/lib/device-label.ts';
import { deviceNameIn, maxDeviceName } from '#shared/lib/device-name.ts';

/** Shows the device's name and lets a person change it. */
export function NameDevice() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 wrap-break-word">{deviceName()}</span>
        <Button look="quiet" size="small" aria-label="Rename this device" onClick={() => setOpen(true)}>
          Rename
        </Button>
      </span>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Rename this device"
        description="Everyone who uses this device sees the name, and you see it in your list of devices."
      >
        <NameForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => deviceNameIn(document.cookie) ?? '');

  function rename(event: FormEvent) {
    event.preventDefault();
    nameDevice(name);
    onClose();
  }

  return (
    <form noValidate onSubmit={rename}>
      <TextField
        label="Name"
        hint={`For example, "Room 4 tablet". If empty, we call it ${deviceLabel(navigator.userAgent)}.`}
        maxLength={maxDeviceName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </DialogActions>
    </form>
  );
}
