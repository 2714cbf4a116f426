import { ServerFormActions } from '#app/forms/server-form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { count } from '#app/ui/format.ts';
import { suspendAccount, suspendOrganization } from '#shared/domain/people/suspensions.ts';
import type { PlatformUser } from '#shared/reads/analytics/platform.ts';

export type Suspended = 'account' | 'organization';

interface SuspendDialogProps {
  what: Suspended;
  user: PlatformUser;
  name: string;
  onClose: () => void;
  onDone: () => void;
}

export function SuspendDialog({ what, user, name, onClose, onDone }: SuspendDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={what === 'account' ? 'Suspend this account?' : 'Suspend this organization?'}
      description={
        what === 'account' ? (
          <>
            {name} can’t use the app on any device. Colleagues can keep working, and owed interviews don’t
            change.
          </>
        ) : (
          <>
            Nobody at {user.companyName ?? 'it'} can use the app, and we hide its listings.
            {user.owed > 0 && (
              <>
                {' '}
                The {count(user.owed, 'interview')} that it owes {user.owed === 1 ? 'is' : 'are'} released for
                good, and we let the training providers know.
              </>
            )}
          </>
        )
      }
    >
      <ReasonForm {...{ what, user, onClose, onDone }} />
    </Dialog>
  );
}

function ReasonForm({ what, user, onClose, onDone }: Omit<SuspendDialogProps, 'name'>) {
  const command = what === 'account' ? suspendAccount : suspendOrganization;
  const path = what === 'account' ? `users/${user.id}` : `organizations/${user.organizationId}`;
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command,
    method: 'PATCH',
    path: `/api/admin/${path}/suspend`,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id: user.id, reason }),
    toBody: (values) => values,
    draft: `${command.name} ${user.id}`,
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
