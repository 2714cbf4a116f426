import { Check, Link2, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '#app/ui/cx.ts';
import { endedSentence } from '#shared/domain/agreements.ts';
import type { Agreement } from '#shared/domain/agreements.ts';
import { fullDate } from '#shared/time.ts';

/** What happened to an agreement, oldest first. */
export function History({ agreement }: { agreement: Agreement }) {
  const { createdAt, approvedAt, approvedByName, endedAt, endNote, round } = agreement;
  return (
    <ol className="flex flex-col gap-4">
      <Step icon={Link2} what={round > 1 ? `Asked again, round ${round}` : 'Course linked to the job'}>
        {fullDate(createdAt)}
      </Step>
      {approvedAt && (
        <Step icon={Check} isAgreed what={`Approved by ${approvedByName}`}>
          {fullDate(approvedAt)}
        </Step>
      )}
      {endedAt && (
        <Step icon={X} what={endedSentence(agreement)}>
          {endNote ? `Reason: ${endNote}` : fullDate(endedAt)}
        </Step>
      )}
    </ol>
  );
}

interface StepProps {
  icon: LucideIcon;
  what: string;
  isAgreed?: boolean;
  children: string;
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
        <span className="block text-sm text-quiet">{children}</span>
      </span>
    </li>
  );
}
