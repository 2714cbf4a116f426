import { useState } from 'react';
import { Flag } from 'lucide-react';
import { useCommand } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { raiseFlag } from '#shared/domain/listings/flags.ts';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { FlagFields } from './flag-fields.tsx';

interface ReportListingProps {
  kind: 'job' | 'course';
  listing: { id: number; title: string };
}

/** The "Report" button for the other side's job or course. An administrator decides; a report alone changes nothing. */
export function ReportListing({ kind, listing }: ReportListingProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button gives={raiseFlag} look="quiet" size="small" onClick={() => setOpen(true)}>
        <Flag aria-hidden />
        Report {kind}
        <span className="sr-only"> {listing.title}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Report this ${kind}?`}
        description={`Our team will review "${listing.title}". The owner won’t see who reported it.`}
      >
        <ReportForm kind={kind} listing={listing} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReportForm({ kind, listing, onClose }: ReportListingProps & { onClose: () => void }) {
  const { newId } = useCommand();
  const [id] = useState(newId);
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: raiseFlag,
    defaults: { reason: '', note: '' },
    toInput: (values) => ({ id, listing: kind, listingId: listing.id, ...values }),
    draft: `${raiseFlag.name} ${kind} ${listing.id}`,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotices {...notices} />
      <FlagFields
        field={field}
        note={{ label: 'Note (optional)', hint: 'Say what’s wrong and how you know.' }}
      />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Send report
        </Button>
      </DialogActions>
    </form>
  );
}
