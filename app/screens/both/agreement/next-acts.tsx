// What happens next under an agreement: the candidates who wait for times, or the answer that is still due.
import { CalendarRange } from 'lucide-react';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import type { AgreementInFull } from '#shared/reads/agreements.ts';
import { proposeTimes } from '#shared/domain/interviews/propose-times.ts';
import { pactKey, planAddress } from '#shared/reads/pacts/pact-key.ts';
import { waitingForTimes } from '#shared/reads/decisions/consequences.ts';
import { pendingAgreementDays } from '#shared/policy.ts';
import { plusDays } from '#shared/lib/time.ts';

export function NextStep({ agreement, job }: AgreementInFull) {
  const { role } = useActor();
  const waiting = useRead(waitingForTimes, agreement.courseId, agreement.jobId) ?? 0;
  if (role === 'provider' && agreement.status === 'pending_approval')
    return (
      <Notice>
        {job?.employerName ?? 'The employer'} was asked to approve, by{' '}
        {formatDay(plusDays(agreement.createdAt, pendingAgreementDays))}. You’ll see the answer here.
      </Notice>
    );
  if (role !== 'employer' || agreement.status !== 'active' || waiting === 0) return null;
  return (
    <Notice
      tone="done"
      action={
        <LinkButton to={planAddress([pactKey(agreement)])} gives={proposeTimes} look="secondary" size="small">
          <CalendarRange aria-hidden />
          Propose times
        </LinkButton>
      }
    >
      {count(waiting, 'candidate')} matched and waiting for times.
    </Notice>
  );
}
