import { Check, CheckCheck, Clock3, Link2, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '#app/ui/cx.ts';
import { formatDay, formatShortDay } from '#app/ui/format.ts';
import { endingOf } from '#shared/domain/agreements/ending-texts.ts';
import type { Agreement } from '#shared/domain/agreements/agreement.ts';
import { useUnsentSteps } from './unsent-steps.ts';

/** The events of an agreement, oldest first. */
export function History({ agreement }: { agreement: Agreement }) {
  const { createdAt, approvedAt, approvedByName, endedAt, endNote, round, endProposedAt, endProposedByName } =
    agreement;
  const unsent = useUnsentSteps(agreement.id);
  const isEndUnsent = unsent.isEnding || (unsent.isCompletion && agreement.status === 'completed');
  return (
    <ol className="flex flex-col gap-4">
      <Step icon={Link2} what={round > 1 ? `Requested again, round ${round}` : 'Course linked to the job'}>
        {formatDay(createdAt)}
      </Step>
      {unsent.isApproval && <Step icon={Clock3} what="Approval waiting to send" />}
      {approvedAt && !unsent.isApproval && (
        <Step icon={Check} isAgreed what={`Approved by ${approvedByName}`}>
          {formatDay(approvedAt)}
        </Step>
      )}
      {endProposedAt && !endedAt && (
        <Step
          icon={unsent.isCompletion ? Clock3 : CheckCheck}
          what={
            unsent.isCompletion ? 'Completion waiting to send' : `Marked as complete by ${endProposedByName}`
          }
        >
          {formatDay(endProposedAt)}
        </Step>
      )}
      {isEndUnsent && <Step icon={Clock3} what={unsentEnding(agreement)} />}
      {endedAt && !isEndUnsent && (
        <Step
          icon={agreement.status === 'completed' ? CheckCheck : X}
          what={endingOf(agreement, formatShortDay)}
        >
          {endNote && `Reason: ${endNote}`}
        </Step>
      )}
    </ol>
  );
}

function unsentEnding({ endReason }: Agreement): string {
  if (endReason === 'rejected') return 'Rejection waiting to send';
  if (endReason === 'completed') return 'Completion waiting to send';
  return endReason === 'withdrawn' ? 'Withdrawal waiting to send' : 'Cancellation waiting to send';
}

interface StepProps {
  icon: LucideIcon;
  what: string;
  isAgreed?: boolean;
  children?: string | null;
}

function Step({ icon: Icon, what, isAgreed, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        className={cx(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full',
          isAgreed ? 'bg-accent text-accent-ink' : 'bg-sunken text-quiet',
        )}
      >
        <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />
      </span>
      <span>
        <span className="block font-medium">{what}</span>
        {children && <span className="block text-sm text-quiet">{children}</span>}
      </span>
    </li>
  );
}
