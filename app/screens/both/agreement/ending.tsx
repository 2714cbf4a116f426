// How an active agreement ends: both sides mark it as complete, or one of them cancels it for a reason.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CheckCheck, Undo2, X } from 'lucide-react';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { formatShortDay } from '#app/ui/format.ts';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { canMarkComplete, canUnmarkComplete } from '#shared/domain/agreements/agreement.ts';
import { cancelAgreement } from '#shared/domain/agreements/commands.ts';
import { markAgreementComplete, unmarkAgreementComplete } from '#shared/domain/agreements/mark-complete.ts';
import { beginAtOnce } from '#shared/domain/jobs/capacity.ts';
import { stillOwed } from '#shared/domain/notifications/notice-words.ts';
import { waitingForPlaces } from '#shared/reads/decisions/consequences.ts';
import type { AgreementInFull } from '#shared/reads/agreements.ts';
import { WhoMay } from '#app/forms/who-may.tsx';

interface EndingProps {
  found: AgreementInFull & { owed: number };
}

export function Ending({ found }: EndingProps) {
  const { agreement, owed } = found;
  const actor = useActor();
  const [question, setQuestion] = useState<'complete' | 'cancel'>();
  const close = () => setQuestion(undefined);
  const waiting = useRead(waitingForPlaces, agreement.jobId, agreement.courseId) ?? 0;
  const begins = actor.role === 'employer' ? beginAtOnce(waiting) : '';
  const other = otherName(found, actor.role);
  const isMarked = canUnmarkComplete(agreement, actor);
  return (
    <Card title="End this agreement">
      <p className="max-w-prose">{stateOf(found, other, isMarked)}</p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        {isMarked && <TakeBack id={agreement.id} />}
        {canMarkComplete(agreement, actor) && (
          <Button
            gives={markAgreementComplete}
            look="secondary"
            disabled={owed > 0}
            onClick={() => setQuestion('complete')}
          >
            <CheckCheck aria-hidden />
            Mark as complete
          </Button>
        )}
        <Button gives={cancelAgreement} look="secondary" onClick={() => setQuestion('cancel')}>
          <X aria-hidden />
          Cancel agreement
        </Button>
        <WhoMay command={cancelAgreement} />
      </div>
      {question === 'complete' && (
        <MarkComplete id={agreement.id} onClose={close}>
          {agreement.endProposedBy
            ? `${other} already marked it as complete, so it ends now. New completions create no matches.`
            : `It ends when ${other} marks it as complete, too. Until then, everything goes on as before.`}
        </MarkComplete>
      )}
      {question === 'cancel' && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title="Cancel this agreement?"
          description={`New completions create no matches. ${stillOwed(owed)} ${begins}`.trimEnd()}
        >
          <CancelForm id={agreement.id} other={other} onClose={close} />
        </Dialog>
      )}
    </Card>
  );
}

function stateOf({ agreement, owed }: EndingProps['found'], other: string, isMarked: boolean): string {
  const day = agreement.endProposedAt && formatShortDay(agreement.endProposedAt);
  if (isMarked)
    return `Your side marked this agreement as complete on ${day}. It ends when ${other} does, too.`;
  if (agreement.endProposedBy && owed > 0)
    return `${other} marked this agreement as complete on ${day}. ${completeOnceHeld(owed)}`;
  if (agreement.endProposedBy)
    return `${other} marked this agreement as complete on ${day}. It ends when you do, too.`;
  if (owed > 0) return completeOnceHeld(owed);
  return 'When you both mark it as complete, it ends. Either side can also cancel it and say why.';
}

const completeOnceHeld = (owed: number): string =>
  `${stillOwed(owed)} You can mark the agreement as complete when ${owed === 1 ? 'it is' : 'they are'} held or released.`;

const otherName = ({ job, course }: AgreementInFull, role: string): string =>
  (role === 'provider' ? job?.employerName : course?.providerName) ?? 'the other side';

function MarkComplete({ id, onClose, children }: { id: string; onClose: () => void; children: ReactNode }) {
  const { run, isRunning } = useSubmit(markAgreementComplete);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mark this agreement as complete?"
      confirm="Mark as complete"
      pending={isRunning}
      onConfirm={() => void run({ id }).then((isSaved) => isSaved && onClose())}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}

function TakeBack({ id }: { id: string }) {
  const { run, isRunning } = useSubmit(unmarkAgreementComplete);
  return (
    <Button
      gives={unmarkAgreementComplete}
      look="secondary"
      pending={isRunning}
      onClick={() => void run({ id })}
    >
      <Undo2 aria-hidden />
      Take it back
    </Button>
  );
}

function CancelForm({ id, other, onClose }: { id: string; other: string; onClose: () => void }) {
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: cancelAgreement,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    // The command takes none, because it did when it shipped.
    look: ({ reason }) => (reason.trim() ? {} : { wrong: { reason: 'Say why' } }),
    draft: `${cancelAgreement.name} ${id}`,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <TextArea label="Reason" hint={`${other} will see this.`} required rows={3} {...field('reason')} />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" look="danger" pending={isRunning}>
          Cancel agreement
        </Button>
        <WhoMay command={cancelAgreement} />
      </DialogActions>
    </form>
  );
}
