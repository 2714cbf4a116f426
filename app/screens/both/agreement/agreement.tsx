import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { HistoryCard } from '#app/changes/history-card.tsx';
import { AdherenceFigure } from '#app/agreements/adherence-figure.tsx';
import { AgreementBadge } from '#app/agreements/agreement-badge.tsx';
import { StageBar, Stages, nextWords } from '#app/agreements/cohort.tsx';
import { RelatedBadge, relatedSentence } from '#app/agreements/related-badge.tsx';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { useNeeds } from '#app/needs/needs-context.ts';
import { needKind } from '#shared/reads/needs/need-kinds.ts';
import { needKey } from '#shared/reads/needs/needs.ts';
import { agreementAdherence } from '#shared/reads/analytics/adherence.ts';
import { agreementInFull } from '#shared/reads/agreements.ts';
import type { AgreementInFull } from '#shared/reads/agreements.ts';
import { pactKey } from '#shared/reads/pacts/pact-key.ts';
import { pactsByKey } from '#shared/reads/pacts/pacts.ts';
import { useActor, useIsWhole, useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { count } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { canDecide, canEnd } from '#shared/domain/agreements/agreement.ts';
import type { Agreement } from '#shared/domain/agreements/agreement.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';
import { AgreementNotFound } from './agreement-not-found.tsx';
import { Decision } from './decision.tsx';
import { Ending } from './ending.tsx';
import { History } from './history.tsx';
import { InterviewPromise } from './promise.tsx';
import { NextStep } from './next-step.tsx';
import { Parties } from './parties.tsx';

export function AgreementDetail() {
  const actor = useActor();
  const changeOf = useChangeOf();
  const found = useRead(agreementInFull, useParams().id ?? '');
  if (found === null) return <AgreementNotFound />;
  if (!found) return <SkeletonRows rows={6} />;
  const { agreement, job, course, owed } = found;
  return (
    <>
      <PageHeader
        title={`${course?.title ?? 'A course'} for ${job?.title ?? 'a job'}`}
        back={{ to: '/swap-agreements', label: 'SWAP Agreements' }}
        actions={
          <LinkButton to={`/swap-agreements/${agreement.id}/print`} look="secondary">
            <Printer aria-hidden />
            Print
          </LinkButton>
        }
      >
        <span className="flex flex-wrap items-center gap-3">
          <AgreementBadge agreement={agreement} />
          <RelatedBadge agreement={agreement} />
          <RowBadge state={changeOf('agreements', agreement.id)} />
        </span>
      </PageHeader>
      <div className="flex flex-col gap-6">
        {canDecide(agreement, actor) && <Decision agreement={agreement} />}
        <NextStep {...found} />
        <Candidates found={found} />
        {agreement.isRelated && <Notice tone="plain">{relatedSentence}</Notice>}
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <Card title="Agreement">
            <p className="mb-5 border-l-3 border-accent pl-4 text-lg">
              {shownText(agreement.terms, agreement.termsCode)}
            </p>
            <Parties found={found} />
          </Card>
          <div className="flex flex-col gap-6">
            <Card title="History">
              <History agreement={agreement} />
              <p className="mt-4 border-t border-line pt-4 text-quiet">
                {owed > 0
                  ? `${count(owed, 'interview')} owed under this agreement.`
                  : 'No interviews are owed.'}
              </p>
            </Card>
            <Kept agreement={agreement} />
          </div>
        </div>
        <InterviewPromise found={found} />
        {canEnd(agreement, actor) && <Ending found={found} />}
        <HistoryCard key={agreement.id} table="agreements" id={agreement.id} title="Changes" />
      </div>
    </>
  );
}

/** The candidates of the course and the job, over all rounds of the agreement. */
function Candidates({ found: { agreement, job } }: { found: AgreementInFull }) {
  const side = sideOf(useActor());
  const key = pactKey(agreement);
  const pact = useRead(pactsByKey, useMinute())?.get(key);
  const needs = useNeeds();
  if (!pact) return null;
  const next = nextWords(pact, job?.employerName ?? 'the employer');
  const { name = null } = pact.next ?? {};
  const own = name && needs?.lines.find((line) => line.key === needKey(name, key));
  return (
    <Card title={side === 'employer' ? 'Candidates' : 'Learners'}>
      <div className="flex flex-col gap-3">
        <StageBar pact={pact} />
        <Stages {...{ pact, side, agreement }} />
        {next && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold">
            {next}
            {own && (
              <LinkButton to={own.to} size="small">
                {needKind(own.name).button}
              </LinkButton>
            )}
          </p>
        )}
      </div>
    </Card>
  );
}

/** How the interviews owed under this agreement were kept. Nothing fell due before the approval. */
function Kept({ agreement }: { agreement: Agreement }) {
  const { courseId, jobId, approvedAt } = agreement;
  const adherence = useRead(agreementAdherence, courseId, jobId, useMinute());
  const isWhole = useIsWhole();
  if (!approvedAt || !adherence || !isWhole) return null;
  return (
    <Card title="SWAP Agreement Adherence">
      <AdherenceFigure adherence={adherence} />
    </Card>
  );
}
