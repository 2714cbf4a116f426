// What both sides agreed on in one round, what stays owed, and how the agreement ends.
import { AdherenceFigure } from '#app/agreements/adherence-figure.tsx';
import { relatedSentence } from '#app/agreements/related-badge.tsx';
import { useActor, useIsWhole, useRead } from '#app/replica/live/hooks.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { count } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { canEnd } from '#shared/domain/agreements/agreement.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';
import { agreementAdherence } from '#shared/reads/analytics/adherence.ts';
import type { AgreementOfPage } from '#shared/reads/agreements.ts';
import { Ending } from './ending.tsx';
import { Fees } from './fees.tsx';
import { Parties } from './parties.tsx';
import { InterviewPromise } from './promise.tsx';
import { RoundChoice } from './round-choice.tsx';

export function Terms({ found }: { found: AgreementOfPage }) {
  const actor = useActor();
  const { agreement, rounds, owed } = found;
  const newest = { ...found, agreement: rounds[0] };
  return (
    <div className="flex flex-col gap-6">
      <RoundChoice found={found} tab="terms" />
      {agreement.isRelated && <Notice tone="plain">{relatedSentence}</Notice>}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card title={rounds.length > 1 ? `Round ${agreement.round}` : 'Agreement'}>
          <p className="mb-5 border-l-3 border-accent pl-4 text-lg">
            {shownText(agreement.terms, agreement.termsCode)}
          </p>
          <Parties found={found} />
        </Card>
        <div className="flex flex-col gap-6">
          <Card title="Interviews owed">
            <p>
              {owed > 0
                ? `${count(owed, 'interview')} owed under this agreement.`
                : 'No interviews are owed.'}
            </p>
            {owed > 0 && <p className="mt-1 text-list text-quiet">They stay owed when the agreement ends.</p>}
          </Card>
          <Kept found={newest} />
          <Fees found={found} />
        </div>
      </div>
      <InterviewPromise found={found} />
      {canEnd(newest.agreement, actor) && <Ending found={newest} />}
    </div>
  );
}

/** How the interviews owed under this agreement were kept. Nothing fell due before the first approval. */
function Kept({ found: { agreement, rounds } }: { found: AgreementOfPage }) {
  const { courseId, jobId } = agreement;
  const adherence = useRead(agreementAdherence, courseId, jobId, useMinute());
  const isWhole = useIsWhole();
  if (!rounds.some(({ approvedAt }) => approvedAt) || !adherence || !isWhole) return null;
  return (
    <Card title="SWAP Agreement Adherence">
      <AdherenceFigure adherence={adherence} />
    </Card>
  );
}
