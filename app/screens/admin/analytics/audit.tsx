import { Activity } from 'lucide-react';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { count } from '#app/ui/format.ts';
import { ListTools, Pager } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { auditShape, pageSize } from '#shared/reads/analytics/platform.ts';
import { EventList } from './event-list.tsx';

const parse = (json: unknown) => auditShape.parse(json);

/** The audit log: every action, and every refused attempt. Nobody can change it. */
export function Audit() {
  const address = useListAddress();
  const events = useLoaded(`/api/admin/audit${address.query}`, parse);
  return (
    <>
      <PageHeader title="Activity" back={{ to: '/admin/analytics', label: 'Analytics' }}>
        {events.state === 'there' && count(events.value.total, 'event')}
      </PageHeader>
      <ListTools
        address={address}
        search="Search by person, event or id"
        filter="Outcome"
        all="All outcomes"
        options={[{ value: 'denied', label: 'Denied' }]}
      />
      <Card flush>
        {events.state === 'loading' && <SkeletonRows rows={6} />}
        {events.state === 'failed' && <NotLoaded {...events} />}
        {events.state === 'there' && events.value.rows.length === 0 && (
          <EmptyState
            icon={Activity}
            title="No activity found"
            action={
              <Button look="secondary" onClick={address.clear}>
                Clear filters
              </Button>
            }
          >
            Search by the beginning of a name, an address, an event or an id.
          </EmptyState>
        )}
        {events.state === 'there' && (
          <>
            <EventList label="Activity" events={events.value.rows} />
            <Pager
              address={address}
              total={events.value.total}
              pageSize={pageSize}
              label="Pages of activity"
            />
          </>
        )}
      </Card>
    </>
  );
}
