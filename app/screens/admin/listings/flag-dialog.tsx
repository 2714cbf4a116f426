import { useState } from 'react';
import { needsConnection, useServerCall } from '#app/forms/use-server-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { capitalized } from '#app/ui/format.ts';
import { Select } from '#app/ui/select.tsx';
import { flagLabels, raiseFlag, reasonLabel } from '#shared/domain/flags.ts';
import { flagReasons } from '#shared/schema.ts';

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
      description={`"${listing.title}" waits among the reports. Nothing is hidden before a decision.`}
    >
      <FlagForm {...{ kind, listing, onClose, onDone }} />
    </Dialog>
  );
}

function FlagForm({ kind, listing, onClose, onDone }: Omit<FlagDialogProps, 'open'>) {
  const { call, isRunning, isOffline } = useServerCall();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();

  async function flag() {
    if (!reason) return setError('Choose a reason');
    const body = { listing: kind, listingId: listing.id, reason, note };
    const words = { done: { title: `${capitalized(kind)} flagged` }, failed: raiseFlag.failed };
    if (await call({ method: 'POST', path: '/api/admin/flags', body, ...words })) onDone();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void flag();
      }}
      className="flex flex-col gap-4"
    >
      <Select
        label="Reason"
        required
        placeholder="Choose a reason"
        options={flagReasons.map((value) => ({ value, label: reasonLabel(value) }))}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextArea label="Note" rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
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
