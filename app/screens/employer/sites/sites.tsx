import { useState } from 'react';
import { MapPin, Plus } from 'lucide-react';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { SettingsNav } from '#app/organizations/settings-nav.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChangeBadge } from '#app/ui/feedback/change-badge.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { capitalized, count, countOrNo } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { RowLink, RowList } from '#app/ui/lists/row-link.tsx';
import { createSite } from '#shared/domain/sites/sites.ts';
import { countedSites } from '#shared/domain/sites/counted-sites.ts';
import { NewSiteDialog } from './site-dialogs.tsx';

/** The places of an employer. The list is on the device; adding and changing work without a connection. */
export function Sites() {
  const sites = useRead(countedSites);
  const changeOf = useChangeOf();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button gives={createSite} onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add a site
    </Button>
  );
  return (
    <>
      <SettingsNav current="Sites" />
      <PageHeader title="Sites" actions={sites && sites.length > 0 && add}>
        Places with their own recruiters, time zone and closed days.
      </PageHeader>
      <Card flush>
        {!sites && <SkeletonRows />}
        {sites?.length === 0 && (
          <EmptyState icon={MapPin} title="No sites yet" action={add}>
            If you hire in several places, add them. Recruiters then see the jobs and candidates of their
            sites only.
          </EmptyState>
        )}
        {sites && sites.length > 0 && (
          <RowList label="Sites">
            {sites.map(({ site, jobs, recruiters }) => (
              <RowLink
                key={site.id}
                to={`/sites/${site.id}`}
                title={site.name}
                detail={
                  <>
                    <bdi>{site.address}</bdi>
                    <span className="block text-sm">
                      {capitalized(countOrNo(jobs, 'active job'))},{' '}
                      {recruiters === 0 ? 'no recruiters yet' : count(recruiters, 'recruiter')}
                    </span>
                  </>
                }
                aside={
                  <>
                    <ChangeBadge state={changeOf('sites', site.id)} />
                    {!site.isActive && (
                      <Badge look="muted" isStatus>
                        Closed
                      </Badge>
                    )}
                  </>
                }
              />
            ))}
          </RowList>
        )}
      </Card>
      <NewSiteDialog open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
