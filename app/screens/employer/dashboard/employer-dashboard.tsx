import { Fragment } from 'react';
import { ChartColumn, FileCheck2, GraduationCap, Plus, Users } from 'lucide-react';
import { AdherenceFigure } from '#app/agreements/adherence-figure.tsx';
import { PactsAbove } from '#app/agreements/pacts-above.tsx';
import { withPendingDelta } from '#app/changes/pending-delta.ts';
import { NextInterviews } from '#app/interviews/next-interviews.tsx';
import { MatchBadge } from '#app/interviews/matches/match-badge.tsx';
import { BelowNeeds } from '#app/needs/below-needs.tsx';
import { NeedsYou } from '#app/needs/needs-you.tsx';
import { today } from '#app/forms/today.ts';
import { employerAdherence } from '#shared/reads/analytics/adherence.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { employerStats, pendingNote, stillPending } from '#shared/domain/platform/statistics.ts';
import { useActor, useFigures, useIsWhole, useRead } from '#app/replica/live/hooks.ts';
import { useGreeting } from '#app/session/use-greeting.ts';
import { ActionList } from '#app/ui/lists/action-list.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { RowLink, RowList } from '#app/ui/lists/row-link.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { StatTile, StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { formatDay } from '#app/ui/format.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { sendInvitation } from '#shared/domain/agreements/invitations.ts';
import { postJob } from '#shared/domain/jobs/commands.ts';
import { ratingToAsk, rateProvider } from '#shared/domain/courses/ratings.ts';

const shownMatches = 3;

const quickActions = [
  { to: '/jobs/new', label: 'Post New Job', icon: Plus, gives: postJob },
  { to: '/training-providers', label: 'Browse Training Providers', icon: GraduationCap },
  { to: '/swap-agreements', label: 'Create SWAP Agreement', icon: FileCheck2, gives: sendInvitation },
  { to: '/analytics', label: 'View Analytics Report', icon: ChartColumn },
];

export function Dashboard() {
  const greeting = useGreeting();
  const figures = useFigures(employerStats);
  // A recruiter works for sites.
  const Day = useActor().memberRole === 'member' ? NextInterviews : Fragment;
  return (
    <>
      <PageHeader title="Dashboard Overview">{greeting}</PageHeader>
      <div className="flex flex-col gap-6">
        <NeedsYou />
        <BelowNeeds>
          <Day>
            <PactsAbove>
              <RatingQuestion />
              <StatTiles label="Your figures">
                <StatTile label="Active jobs" {...withPendingDelta(figures, (stats) => stats.activeJobs)} />
                <StatTile
                  label="Matched candidates"
                  {...withPendingDelta(figures, (stats) => stats.matchedCandidates)}
                />
                <StatTile
                  label="Pending interviews"
                  {...withPendingDelta(figures, (stats) => stats.pendingInterviews)}
                />
                <StatTile
                  label="SWAP agreements"
                  {...withPendingDelta(figures, (stats) => stats.swapAgreements)}
                  note={pendingNote(stillPending(figures))}
                />
              </StatTiles>
              <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
                <Card title="Recent Matches" aside={<TextLink to="/candidates">View all</TextLink>} flush>
                  <RecentMatches />
                </Card>
                <div className="flex flex-col gap-6">
                  <Card title="Quick Actions" flush>
                    <ActionList label="Quick actions" actions={quickActions} />
                  </Card>
                  <OwnAdherence />
                </div>
              </div>
            </PactsAbove>
          </Day>
        </BelowNeeds>
      </div>
    </>
  );
}

/** Shown rarely, after some experience with a provider. Leads to the provider's rating. */
function RatingQuestion() {
  const asked = useRead(ratingToAsk, `${today()}T00:00:00.000Z`);
  if (!asked) return null;
  return (
    <Notice
      action={
        <LinkButton
          gives={rateProvider}
          to={`/training-providers?rate=${asked.providerId}`}
          look="secondary"
          size="small"
        >
          Rate
        </LinkButton>
      }
    >
      How is working with {asked.providerName}? Your rating helps other employers.
    </Notice>
  );
}

function OwnAdherence() {
  const adherence = useRead(employerAdherence, useMinute());
  const isWhole = useIsWhole();
  if (!adherence || !isWhole) return null;
  return (
    <Card title="SWAP Agreement Adherence">
      <AdherenceFigure adherence={adherence} />
      {adherence.published && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-quiet">
          Training providers see this on your jobs, updated daily: “{adherence.published}”
        </p>
      )}
    </Card>
  );
}

function RecentMatches() {
  const matches = useRead(matchesInFull);
  if (!matches) return <SkeletonRows rows={shownMatches} />;
  if (matches.length === 0) {
    return (
      <EmptyState icon={Users} title="No matches yet">
        Candidates appear here when learners finish a linked course.
      </EmptyState>
    );
  }
  return (
    <RowList label="Recent matches">
      {matches.slice(0, shownMatches).map(({ match, job, course }) => (
        <RowLink
          key={match.id}
          to={`/candidates?ref=${match.candidateReferenceId}`}
          title={match.candidateReferenceId}
          detail={`${job?.title ?? 'Job'}, after ${course?.title ?? 'a course'}. Matched ${formatDay(match.createdAt)}`}
          aside={<MatchBadge match={match} />}
        />
      ))}
    </RowList>
  );
}
