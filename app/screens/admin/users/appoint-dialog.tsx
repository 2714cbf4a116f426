// An administrator makes a member an owner, when no owner of the organization can sign in. All members read the reason.
import { useState } from 'react';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { ServerFormActions } from '#app/forms/server/server-form-actions.tsx';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { appointOwner } from '#shared/domain/people/colleagues.ts';
import type { PlatformUser } from '#shared/reads/analytics/platform.ts';
import { SignInFirst } from '#app/forms/sign-in-first.tsx';

interface AppointDialogProps {
  user: PlatformUser;
  organizationId: string;
  name: string;
  onClose: () => void;
  onDone: () => void;
}

export function AppointDialog({ user, organizationId, name, onClose, onDone }: AppointDialogProps) {
  const organization = user.companyName ?? 'their organization';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Make ${name} an owner?`}
      description={
        <>
          For when no owner of {organization} can sign in. Owners decide about members and settings. All
          members are told.
        </>
      }
    >
      <ReasonForm {...{ user, organizationId, onClose, onDone }} />
    </Dialog>
  );
}

function ReasonForm({ user, organizationId, onClose, onDone }: Omit<AppointDialogProps, 'name'>) {
  const { id: userId } = user;
  const [isSignInFirst, setSignInFirst] = useState(false);
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: appointOwner,
    method: 'PATCH',
    path: `/api/admin/organizations/${organizationId}/owner`,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id: organizationId, userId, reason }),
    toBody: ({ reason }) => ({ userId, reason }),
    draft: `${appointOwner.name} ${userId}`,
    onDone,
    onSignInFirst: () => setSignInFirst(true),
  });
  if (isSignInFirst) return <SignInFirst onClose={onClose} />;
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormNotices {...notices} />
      <TextArea label="Reason" hint="All members will see this." required rows={3} {...field('reason')} />
      <ServerFormActions {...{ isRunning, isOffline, onClose }} confirm="Appoint owner" />
    </form>
  );
}
