import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { withStop } from '#shared/domain/edits/field-texts.ts';
import { requestReview } from '#shared/domain/listings/flags.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';

interface HiddenNoticeProps {
  kind: 'job' | 'course';
  listing: { id: number; isHidden: boolean; hiddenReason: string | null; hiddenCode?: string | null };
}

const withSmallStart = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Tells the owner that an administrator hid the listing, and offers to request a review. */
export function HiddenNotice({ kind, listing }: HiddenNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  if (!listing.isHidden) return null;
  const reason = shownText(listing.hiddenReason, listing.hiddenCode);
  return (
    <>
      <Notice
        tone="waits"
        action={
          <Button gives={requestReview} look="secondary" size="small" onClick={() => setOpen(true)}>
            Ask again
          </Button>
        }
      >
        An administrator hid this listing {kind}
        {reason && `: ${withStop(withSmallStart(reason))}`}
        {!reason && '.'} New people won’t see it. Interviews you already owe still count. Fix it, then request
        a new review.
      </Notice>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Request a new review">
        <AskForm kind={kind} listing={listing} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function AskForm({ kind, listing, onClose }: HiddenNoticeProps & { onClose: () => void }) {
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: requestReview,
    defaults: { answer: '' },
    toInput: ({ answer }) => ({ listing: kind, listingId: listing.id, answer }),
    draft: `${requestReview.name} ${kind} ${listing.id}`,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <TextArea label="What did you change?" required rows={3} {...field('answer')} />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Ask again
        </Button>
      </DialogActions>
    </form>
  );
}
