import { FormNotices } from '#app/forms/form-notices.tsx';
import { needsConnection } from '#app/forms/use-server-call.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { useCommand } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { capitalized } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import { flagLabels, raiseFlag, reasonLabel } from '#shared/domain/listings/flags.ts';
import { flagReasons } from '#shared/engine/options.ts';

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
      <Select
        label="Reason"
        required
        placeholder="Choose a reason"
        options={flagReasons.map((value) => ({ value, label: reasonLabel(value) }))}
        {...field('reason')}
      />
      <TextArea label="Note" rows={3} {...field('note')} />
      {isOffline && <p className="text-sm text-quiet">{needsConnection}</p>}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning} disabled={isOffline}>
          {flagLabels[kind]}
        </Button>
      </DialogActions>
    </form>
  );
}
