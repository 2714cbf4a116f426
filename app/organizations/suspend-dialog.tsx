import type { ReactNode } from 'react';
import { ServerFormActions } from '#app/forms/server/server-form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import type { suspendAccount, suspendOrganization } from '#shared/domain/people/suspensions.ts';

interface SuspendFormProps {
  command: typeof suspendAccount | typeof suspendOrganization;
  /** The address of the account or the organization, under that of administrators. */
  path: string;
  id: string;
  onClose: () => void;
  onDone: () => void;
}

interface SuspendDialogProps extends SuspendFormProps {
  title: string;
  description: ReactNode;
}

/** Asks for the reason of a suspension. */
export function SuspendDialog({ title, description, ...form }: SuspendDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && form.onClose()} title={title} description={description}>
      <ReasonForm {...form} />
    </Dialog>
  );
}

function ReasonForm({ command, path, id, onClose, onDone }: SuspendFormProps) {
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command,
    method: 'PATCH',
    path: `/api/admin/${path}/suspend`,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    toBody: (values) => values,
    draft: `${command.name} ${id}`,
    onDone,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormNotices {...notices} />
      <TextArea label="Reason" hint="They’ll see this." required rows={3} {...field('reason')} />
      <ServerFormActions {...{ isRunning, isOffline, onClose }} isDanger confirm="Suspend" />
    </form>
  );
}
