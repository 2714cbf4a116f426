import { useState } from 'react';
import { ServerFormActions } from '#app/forms/server/server-form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import type { Person } from '#app/session/person.ts';
import { useRefreshSession } from '#app/session/session.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { saveName } from '#shared/domain/people/accounts.ts';

/** Changes the name that colleagues see next to the person's actions. */
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
        description="Your colleagues see it next to your changes."
      >
        <NameForm person={person} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const refresh = useRefreshSession();
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: saveName,
    method: 'PUT',
    path: '/api/auth/name',
    defaults: { firstName: person.firstName, lastName: person.lastName },
    toInput: (values) => values,
    draft: saveName.name,
    onDone: async () => {
      onClose();
      await refresh();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotices {...notices} />
      <TextField label="First name" required autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <ServerFormActions {...{ isRunning, isOffline, onClose }} confirm="Save" />
    </form>
  );
}
