import { useState } from 'react';
import { Pencil } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { AssignedMembers } from '#app/organizations/assignments/assigned-members.tsx';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { ConflictsOf } from '#app/forms/conflict-choice.tsx';
import { HistoryCard } from '#app/changes/history-card.tsx';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { RowLink, RowList } from '#app/ui/lists/row-link.tsx';
import { closedDaysOf } from '#shared/domain/organizations/organizations.ts';
import { siteNotFound } from '#shared/domain/refusals/not-found-words.ts';
import { editSite } from '#shared/domain/sites/sites.ts';
import type { Site } from '#shared/domain/sites/site.ts';
import type { Job } from '#shared/domain/jobs/job.ts';
import { siteInFull } from '#shared/domain/sites/counted-sites.ts';
import { EditSiteDialog } from './site-dialogs.tsx';

const back = { to: '/sites', label: 'Sites' };

export function SiteDetail() {
  const found = useRead(siteInFull, useParams().id ?? '');
  if (found === undefined) return <SkeletonRows rows={6} />;
  if (found === null)
    return <Missing {...siteNotFound} action={<LinkButton to={back.to}>{back.label}</LinkButton>} />;
  return <SiteInDetail key={found.site.id} {...found} />;
}

function SiteInDetail({ site, jobs }: { site: Site; jobs: readonly Job[] }) {
  const [isEditing, setEditing] = useState(false);
  const changeOf = useChangeOf();
  return (
    <>
      <PageHeader
        title={site.name}
        back={back}
        actions={
          <>
            <Button data-edit="" gives={editSite} onClick={() => setEditing(true)}>
              <Pencil aria-hidden />
              Change site
            </Button>
            <CloseOrOpen site={site} jobs={jobs} />
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Badge look={site.isActive ? 'default' : 'muted'} isStatus>
            {site.isActive ? 'Open' : 'Closed'}
          </Badge>
          <RowBadge state={changeOf('sites', site.id)} />
        </span>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <ConflictsOf table="sites" id={site.id} />
        <Card title="About this site">
          <Facts>
            <Fact name="Address">{site.address}</Fact>
            <Fact name="Time zone">{site.timeZone.replaceAll('_', ' ')}</Fact>
            <Fact name="Closed days" wide>
              {closedDaysOf(site).map(formatDay).join(' · ') || 'None besides weekends'}
            </Fact>
          </Facts>
        </Card>
        <AssignedMembers id={site.id} />
        <Card title="Jobs at this site" flush>
          {jobs.length === 0 && (
            <p className="px-4 py-3.5 text-list text-quiet sm:px-5">
              No jobs. Choose this site when you post or edit a job.
            </p>
          )}
          {jobs.length > 0 && (
            <RowList label="Jobs at this site">
              {jobs.map((job) => (
                <RowLink
                  key={job.id}
                  to={`/jobs/${job.id}`}
                  title={job.title}
                  detail={<bdi>{job.location}</bdi>}
                  aside={
                    <Badge look={job.isActive ? 'default' : 'muted'} isStatus>
                      {job.isActive ? 'Active' : 'Inactive'}
                    </Badge>
                  }
                />
              ))}
            </RowList>
          )}
        </Card>
        <HistoryCard key={site.id} table="sites" id={site.id} />
      </div>
      <EditSiteDialog site={site} open={isEditing} onClose={() => setEditing(false)} />
    </>
  );
}

/** A closed site takes no new jobs. Those it has stay as they are. */
function CloseOrOpen({ site, jobs }: { site: Site; jobs: readonly Job[] }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning } = useSubmit(editSite);
  const set = (isActive: boolean) =>
    run({ id: site.id, set: { isActive }, base: { isActive: site.isActive } });
  const active = jobs.filter(({ isActive }) => isActive).length;
  if (!site.isActive)
    return (
      <Button gives={editSite} look="secondary" pending={isRunning} onClick={() => void set(true)}>
        Reopen site
      </Button>
    );
  return (
    <>
      <Button gives={editSite} look="secondary" onClick={() => setAsking(true)}>
        Close site
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Close ${site.name}?`}
        confirm="Close site"
        pending={isRunning}
        onConfirm={() => void set(false).then((isDone) => isDone && setAsking(false))}
      >
        You can’t post jobs here anymore. {active === 1 && 'Its active job stays as it is. '}
        {active > 1 && `Its ${count(active, 'active job')} stay as they are. `}
        The interviews you owe stay owed, and you can open the site again.
      </ConfirmDialog>
    </>
  );
}
