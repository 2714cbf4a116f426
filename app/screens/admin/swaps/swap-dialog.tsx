import { useState } from 'react';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { needsConnection } from '#app/forms/server/use-server-call.ts';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { StageBar, allStageWords, dueWords, platformAct } from '#app/agreements/cohort.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { capitalized, formatDay, formatNumber } from '#app/ui/format.ts';
import { cancelAsAdmin } from '#shared/domain/agreements/admin-commands.ts';
import { stillOwed } from '#shared/domain/notifications/notice-words.ts';
import { agreementLabel, isLive } from '#shared/domain/agreements/agreement.ts';
import type { PlatformSwap } from '#shared/reads/analytics/platform.ts';

interface SwapDialogProps {
  swap: PlatformSwap | undefined;
  onClose: () => void;
  onChanged: () => void;
}

export function SwapDialog({ swap, onClose, onChanged }: SwapDialogProps) {
  return (
    <Dialog
      open={swap !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={swap ? `${swap.courseTitle} for ${swap.jobTitle}` : ''}
      wide
    >
      {swap && <SwapDetail {...{ swap, onClose, onChanged }} />}
    </Dialog>
  );
}

function SwapDetail({ swap, onClose, onChanged }: SwapDialogProps & { swap: PlatformSwap }) {
  const [isCancelling, setCancelling] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <p className="border-l-3 border-accent pl-4">{swap.terms}</p>
      <Facts>
        <Fact name="Agreement">#{swap.id}</Fact>
        <Fact name="Status">{capitalized(agreementLabel(swap.status))}</Fact>
        <Fact name="Employer">
          {swap.employerName} <Id>{swap.employerId}</Id>
        </Fact>
        <Fact name="Training provider">
          {swap.providerName} <Id>{swap.providerId}</Id>
        </Fact>
        <Fact name="Job">
          {swap.jobTitle} <Id>{String(swap.jobId)}</Id>
        </Fact>
        <Fact name="Course">
          {swap.courseTitle} <Id>{String(swap.courseId)}</Id>
        </Fact>
        <Fact name="Created">{formatDay(swap.createdAt)}</Fact>
        <Fact name="Approved">
          {swap.approvedAt ? `${formatDay(swap.approvedAt)}, by ${swap.approvedByName}` : 'Not yet'}
        </Fact>
        {swap.endedAt && (
          <Fact name="Ended">
            {formatDay(swap.endedAt)}, by {swap.endedByName}
          </Fact>
        )}
        {swap.endNote && <Fact name="Reason">{swap.endNote}</Fact>}
        {swap.promiseKept !== null && (
          <Fact name="Interview promise kept">
            {swap.promiseKept ? 'Yes' : 'No'}, says {swap.providerName}
          </Fact>
        )}
        <Fact name="Matches">{formatNumber(swap.matches)}</Fact>
        <Fact name="Interviews owed">{formatNumber(swap.owed)}</Fact>
        {swap.pact && swap.matches > 0 && (
          <Fact name="Candidates" wide>
            <StageBar pact={swap.pact} />
            {allStageWords(swap.pact)}
          </Fact>
        )}
        {swap.pact?.next && (
          <Fact name="Next" wide>
            {swap[`${swap.pact.next.side}Name`]}: {platformAct(swap.pact.next)}, {dueWords(swap.pact.next)}
          </Fact>
        )}
      </Facts>
      {isCancelling ? (
        <CancelForm swap={swap} onDone={onChanged} onBack={() => setCancelling(false)} />
      ) : (
        <DialogActions>
          {isLive(swap) && (
            <Button look="secondary" onClick={() => setCancelling(true)}>
              Cancel agreement
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      )}
    </div>
  );
}

function Id({ children }: { children: string }) {
  return <span className="block text-sm break-all text-quiet tabular-nums">{children}</span>;
}

function CancelForm({
  swap,
  onDone,
  onBack,
}: {
  swap: PlatformSwap;
  onDone: () => void;
  onBack: () => void;
}) {
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: cancelAsAdmin,
    method: 'PATCH',
    path: `/api/admin/swaps/${swap.id}/cancel`,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id: swap.id, reason }),
    toBody: (values) => values,
    draft: `${cancelAsAdmin.name} ${swap.id}`,
    onDone: () => {
      onBack();
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="border-t border-line pt-4">
      <FormNotices {...notices} />
      <p className="mb-3">This stops new matches. {stillOwed(swap.owed)}</p>
      <TextArea label="Reason" hint="Both sides will see this." required rows={3} {...field('reason')} />
      <DialogActions>
        <Button look="secondary" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" look="danger" pending={isRunning} disabled={isOffline}>
          Cancel agreement
        </Button>
      </DialogActions>
      {isOffline && <p className="mt-2 text-sm text-quiet">{needsConnection}</p>}
    </form>
  );
}
