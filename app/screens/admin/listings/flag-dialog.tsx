import { ServerFormActions } from '#app/forms/server/server-form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { FlagFields } from '#app/organizations/listings/flag-fields.tsx';
import { useCommand } from '#app/replica/live/hooks.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { capitalized } from '#app/ui/format.ts';
import { flagLabels, raiseFlag } from '#shared/domain/listings/flags.ts';

interface FlagDialogProps {
  open: boolean;
  kind: 'job' | 'course';
  listing: { id: number; title: string };
  onClose: () => void;
  onDone: () => void;
}

export function FlagDialog({ open, kind, listing, onClose, onDone }: FlagDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={flagLabels[kind]}
      description={`"${listing.title}" goes to the reports. It stays visible until someone decides.`}
    >
      <FlagForm {...{ kind, listing, onClose, onDone }} />
    </Dialog>
  );
}

function FlagForm({ kind, listing, onClose, onDone }: Omit<FlagDialogProps, 'open'>) {
  const { newId } = useCommand();
  const about = { listing: kind, listingId: listing.id };
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: raiseFlag,
    method: 'POST',
    path: '/api/admin/flags',
    defaults: { reason: '', note: '' },
    toInput: (values) => ({ id: newId(), ...about, ...values }),
    toBody: (values) => ({ ...about, ...values }),
    draft: `${raiseFlag.name} ${kind} ${listing.id}`,
    done: `${capitalized(kind)} flagged`,
    onDone,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotices {...notices} />
      <FlagFields field={field} note={{ label: 'Note' }} />
      <ServerFormActions {...{ isRunning, isOffline, onClose }} confirm={flagLabels[kind]} />
    </form>
  );
}
