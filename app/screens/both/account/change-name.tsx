import { useState } from 'react';
import type { FormEvent } from 'react';
import { needsConnection, useServerCall } from '#app/forms/use-server-call.ts';
import type { Person } from '#app/session/person.ts';
import { useRefreshSession } from '#app/session/session.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { saveName } from '#shared/domain/accounts.ts';

/** What colleagues read beside what one did. */
export function ChangeName({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        Change name
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Your name"
        description="Your colleagues read it beside what you did."
      >
        <NameForm person={person} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const { call, isRunning, isOffline } = useServerCall();
  const refresh = useRefreshSession();
  const [firstName, setFirstName] = useState(person.firstName);
  const [lastName, setLastName] = useState(person.lastName);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function save(event: FormEvent) {
    event.preventDefault();
    const parsed = saveName.input.safeParse({ firstName, lastName });
    if (!parsed.success) {
      setErrors(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
      );
      return;
    }
    const words = { done: { title: saveName.done }, failed: saveName.failed };
    if (!(await call({ method: 'PUT', path: '/api/auth/name', body: parsed.data, ...words }))) return;
    onClose();
    await refresh();
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <TextField
        label="First name"
        required
        autoComplete="given-name"
        value={firstName}
        error={errors['firstName']}
        onChange={({ target }) => setFirstName(target.value)}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        value={lastName}
        error={errors['lastName']}
        onChange={({ target }) => setLastName(target.value)}
      />
      {isOffline && <p className="text-sm text-quiet">{needsConnection}</p>}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning} disabled={isOffline}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
