import { useState } from 'react';
import { Check, X } from 'lucide-react';
import { OwnClosedAhead } from '#app/agreements/closed-ahead-notice.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { approveAgreement, rejectAgreement } from '#shared/domain/agreements/commands.ts';
import type { Agreement } from '#shared/domain/agreements/agreement.ts';
import { capacityText } from '#shared/domain/jobs/capacity.ts';
import { ApprovalCost } from './approval-cost.tsx';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';
import { WhoMay } from '#app/forms/who-may.tsx';

/** The employer's decision on an agreement that waits for approval. */
export function Decision({ agreement }: { agreement: Agreement }) {
  const [question, setQuestion] = useState<'approve' | 'reject'>();
  const { run, isRunning } = useSubmit(approveAgreement);
  const close = () => setQuestion(undefined);

  async function approve() {
    if (await run({ id: agreement.id })) close();
  }

  return (
    <>
      <OwnClosedAhead jobId={agreement.jobId} />
      <section
        aria-label="Your decision"
        className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-panel bg-wait-soft px-4 py-4 sm:px-5"
      >
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">This agreement is waiting for your decision.</p>
          <ApprovalCost id={agreement.id} />
        </div>
        <div className="flex gap-3 max-sm:w-full max-sm:[&>*]:flex-1">
          <Button gives={rejectAgreement} look="secondary" onClick={() => setQuestion('reject')}>
            <X aria-hidden />
            Reject
          </Button>
          <Button gives={approveAgreement} onClick={() => setQuestion('approve')}>
            <Check aria-hidden />
            Approve
          </Button>
          <WhoMay command={approveAgreement} />
        </div>
        <ConfirmDialog
          open={question === 'approve'}
          onOpenChange={(open) => !open && close()}
          title="Approve this agreement?"
          confirm="Approve"
          pending={isRunning}
          onConfirm={() => void approve()}
        >
          <p>{shownText(agreement.terms, agreement.termsCode)}</p>
          {question === 'approve' && <ApprovalCost id={agreement.id} />}
          <p>{capacityText(agreement.interviewsPer30Days)}</p>
        </ConfirmDialog>
        <Dialog
          open={question === 'reject'}
          onOpenChange={(open) => !open && close()}
          title="Reject this agreement?"
          description="We’ll let the training provider know. They can ask again."
        >
          <RejectForm id={agreement.id} onClose={close} />
        </Dialog>
      </section>
    </>
  );
}

function RejectForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: rejectAgreement,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    draft: `${rejectAgreement.name} ${id}`,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <TextArea
        label="Reason (optional)"
        hint="The training provider will see this."
        rows={3}
        {...field('reason')}
      />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look="danger" pending={isRunning}>
          Reject
        </Button>
      </DialogActions>
    </form>
  );
}
