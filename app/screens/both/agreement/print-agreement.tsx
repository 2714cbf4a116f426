import { useParams } from 'react-router-dom';
import { useExportStamp } from '#app/files/use-export-stamp.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { capitalized, count } from '#app/ui/format.ts';
import { Paper } from '#app/ui/layout/paper.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { agreementLabel } from '#shared/domain/agreements/agreement.ts';
import { agreementInFull } from '#shared/reads/agreements.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';
import { AgreementNotFound } from './agreement-not-found.tsx';
import { History } from './history.tsx';
import { Parties } from './parties.tsx';
import { useUnsentSteps } from './unsent-steps.ts';

/** The agreement as a printable document: terms, parties, and all events. */
export function PrintAgreement() {
  const id = useParams().id ?? '';
  const found = useRead(agreementInFull, id);
  const { isApproval, isEnding, isCompletion } = useUnsentSteps(id);
  const { asOf, by } = useExportStamp();
  const back = { to: `/swap-agreements/${id}`, label: 'Agreement' };
  if (found === null) return <AgreementNotFound />;
  if (!found) return <SkeletonRows rows={6} />;
  const { agreement, job, course, owed } = found;
  return (
    <Paper
      title="SWAP Agreement"
      back={back}
      about={
        <>
          <p className="text-lg">
            {course?.title ?? 'A course'} for {job?.title ?? 'a job'}
          </p>
          <p className="text-quiet">
            {capitalized(agreementLabel(agreement.status))}
            {(isApproval || isEnding || (isCompletion && agreement.status === 'completed')) &&
              ', waiting to send'}{' '}
            &middot; No. {agreement.id}
          </p>
        </>
      }
      stamp={`As of ${asOf}. Printed by ${by}. Skills With Assured Placement.`}
    >
      <section className="mb-8">
        <h2 className="mb-2 text-lg font-semibold">Terms</h2>
        <p className="border-l-3 border-accent pl-4 text-lg">
          {shownText(agreement.terms, agreement.termsCode)}
        </p>
      </section>
      <section className="mb-8 break-inside-avoid">
        <h2 className="mb-3 text-lg font-semibold">Parties</h2>
        <Parties found={found} />
      </section>
      <section className="break-inside-avoid">
        <h2 className="mb-3 text-lg font-semibold">History</h2>
        <History agreement={agreement} />
        <p className="mt-4">
          {owed > 0 ? `${count(owed, 'interview')} owed under this agreement.` : 'No interviews are owed.'}
        </p>
      </section>
    </Paper>
  );
}
