// A SWAP agreement as both sides read it: who acts next, the candidates by stage, and under tabs all that belongs to it.
import type { ReactNode } from 'react';
import { CalendarDays, FileCheck2, History, MessageSquare, Printer, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { AgreementBadge } from '#app/agreements/agreement-badge.tsx';
import { StageBar, Stages } from '#app/agreements/cohort.tsx';
import { RelatedBadge } from '#app/agreements/related-badge.tsx';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { formatDay } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import { ActionList } from '#app/ui/lists/action-list.tsx';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { useIsPhone } from '#app/ui/use-is-roomy.ts';
import { canDecide } from '#shared/domain/agreements/agreement.ts';
import type { Agreement } from '#shared/domain/agreements/agreement.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import { agreementInFull } from '#shared/reads/agreements.ts';
import type { AgreementOfPage } from '#shared/reads/agreements.ts';
import type { ListedThread } from '#shared/reads/conversations.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { pactKey } from '#shared/reads/pacts/pact-key.ts';
import { pactsByKey } from '#shared/reads/pacts/pacts.ts';
import type { Pact } from '#shared/reads/pacts/pacts.ts';
import { threadsOfPact } from '#shared/reads/pacts/pact-threads.ts';
import { Agenda, withInterview } from './agenda.tsx';
import { AgreementNotFound } from './agreement-not-found.tsx';
import { Decision } from './decision.tsx';
import { NextActs } from './next-acts.tsx';
import { Outlook } from './outlook.tsx';
import { People } from './people.tsx';
import { RoundHistory } from './round-history.tsx';
import { Terms } from './terms.tsx';
import { Threads } from './threads.tsx';

export function AgreementDetail() {
  const found = useRead(agreementInFull, useParams().id ?? '');
  if (found === null) return <AgreementNotFound />;
  if (!found) return <SkeletonRows rows={6} />;
  return <AgreementPage found={found} />;
}

function AgreementPage({ found }: { found: AgreementOfPage }) {
  const isPhone = useIsPhone();
  const side = sideOf(useActor());
  const { values, set } = useFilters({ tab: '', stage: '' }, ['tab']);
  const cohort = useCohort(found);
  const parts = partsOf(found, cohort, side);
  const part = parts.find(({ value }) => value === values.tab);
  // What is asked comes before the people whom it would bring.
  const isNew = found.rounds[0].status === 'pending_approval' && cohort.rows.length === 0;
  const chooseStages = <ChooseStages pact={cohort.pact} stage={values.stage} />;
  const people = <People rows={cohort.rows} stage={values.stage} onShowAll={() => set('stage', '')} />;
  if (isPhone && part)
    return (
      <>
        <PageHeader
          key={part.value}
          title={part.label}
          back={{ to: `/swap-agreements/${found.agreement.id}`, label: titleOf(found) }}
        />
        {part.content ?? (
          <div className="flex flex-col gap-4">
            {chooseStages}
            {people}
          </div>
        )}
      </>
    );
  return (
    <>
      <Head found={found} />
      <div className="flex flex-col gap-6">
        <Top found={found} cohort={cohort} />
        <Outlook agreement={found.agreement} />
        {chooseStages}
        {isPhone ? (
          <Overview found={found} rows={cohort.rows} parts={parts} />
        ) : (
          <Tabs
            label="This agreement"
            tabs={parts.map(({ content, ...tab }) => ({ ...tab, content: content ?? people }))}
            value={part?.value ?? (isNew ? 'terms' : 'people')}
            onChange={(tab) => set('tab', tab)}
          />
        )}
      </div>
    </>
  );
}

/** The candidates of all rounds, and what is written about them. */
interface Cohort {
  pact: Pact | undefined;
  rows: readonly MatchInFull[];
  /** All matches of the reader. */
  all: readonly MatchInFull[];
  threads: readonly ListedThread[];
}

function useCohort({ agreement }: AgreementOfPage): Cohort {
  const { courseId, jobId } = agreement;
  const pacts = useRead(pactsByKey, useMinute());
  const all = useRead(matchesInFull) ?? [];
  return {
    pact: pacts?.get(pactKey(agreement)),
    rows: all.filter(({ match }) => match.courseId === courseId && match.jobId === jobId),
    all,
    threads: useRead(threadsOfPact, courseId, jobId) ?? [],
  };
}

interface Part {
  value: string;
  label: string;
  icon: LucideIcon;
  count?: number;
  /** The candidates are shown in more than one place. */
  content?: ReactNode;
}

const partsOf = (found: AgreementOfPage, { rows, threads }: Cohort, side: Side): Part[] => [
  {
    value: 'people',
    label: side === 'employer' ? 'Candidates' : 'Learners',
    icon: Users,
    count: rows.length,
  },
  {
    ...{ value: 'agenda', label: 'Agenda', icon: CalendarDays, count: withInterview(rows).length },
    content: <Agenda rows={rows} />,
  },
  {
    ...{ value: 'messages', label: 'Messages', icon: MessageSquare, count: threads.length },
    content: <Threads found={found} threads={threads} />,
  },
  { value: 'terms', label: 'Terms', icon: FileCheck2, content: <Terms found={found} /> },
  {
    value: 'history',
    label: 'History',
    icon: History,
    content: <RoundHistory key={found.agreement.id} found={found} />,
  },
];

const titleOf = ({ course, job }: AgreementOfPage): string =>
  `${course?.title ?? 'A course'} → ${job?.title ?? 'a job'}`;

function Head({ found }: { found: AgreementOfPage }) {
  const changeOf = useChangeOf();
  const { agreement, job, course, rounds } = found;
  const [newest] = rounds;
  return (
    <PageHeader
      title={titleOf(found)}
      back={{ to: '/swap-agreements', label: 'SWAP Agreements' }}
      actions={
        <LinkButton to={`/swap-agreements/${agreement.id}/print`} look="secondary">
          <Printer aria-hidden />
          Print
        </LinkButton>
      }
    >
      <span className="flex flex-col gap-2">
        <span>
          <bdi>{course?.providerName ?? 'A training provider'}</bdi> and{' '}
          <bdi>{job?.employerName ?? 'an employer'}</bdi>. {periodOf(newest)}
        </span>
        <span className="flex flex-wrap items-center gap-3">
          <AgreementBadge agreement={newest} />
          <RelatedBadge agreement={newest} />
          <RowBadge state={changeOf('agreements', newest.id)} />
        </span>
      </span>
    </PageHeader>
  );
}

/** "Since Jun 1, 2026", "Jun 1, 2026 to Jun 20, 2026" or, undecided, "Requested Jun 1, 2026". */
function periodOf({ createdAt, approvedAt, endedAt }: Agreement): string {
  const since = formatDay(approvedAt ?? createdAt);
  if (endedAt) return `${since} to ${formatDay(endedAt)}`;
  return approvedAt ? `Since ${since}, until one side ends it` : `Requested ${since}`;
}

/** What the reader decides or does next. Decisions are about the newest round. */
function Top({ found, cohort: { pact, rows, all } }: { found: AgreementOfPage; cohort: Cohort }) {
  const actor = useActor();
  const [newest] = found.rounds;
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {canDecide(newest, actor) && <Decision agreement={newest} />}
      <NextActs {...{ found, pact, rows, all }} />
    </div>
  );
}

function ChooseStages({ pact, stage }: { pact: Pact | undefined; stage: string }) {
  if (!pact) return null;
  return (
    <section aria-label="Stages" className="flex flex-col gap-3">
      <StageBar pact={pact} />
      <Stages pact={pact} chosen={stage} />
    </section>
  );
}

/** So many candidates stand above the links to the other parts. */
const mostOnPhone = 5;

interface OverviewProps {
  found: AgreementOfPage;
  rows: readonly MatchInFull[];
  parts: readonly Part[];
}

/** A phone shows the first candidates, and links to everything. */
function Overview({ found, rows, parts }: OverviewProps) {
  const actions = parts
    .filter(({ value }) => value !== 'people' || rows.length > mostOnPhone)
    .map(({ value, label, icon, count }) => ({
      to: `/swap-agreements/${found.agreement.id}?tab=${value}`,
      label:
        value === 'people' ? `All ${count} ${label.toLowerCase()}` : count ? `${label} (${count})` : label,
      icon,
    }));
  return (
    <>
      <People rows={rows} most={mostOnPhone} />
      <Card flush>
        <ActionList label="Parts of this agreement" actions={actions} />
      </Card>
    </>
  );
}
