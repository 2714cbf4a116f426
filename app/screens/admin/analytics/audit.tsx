import { useEffect, useState } from 'react';
import { Activity, Download } from 'lucide-react';
import { csvOf } from '#shared/lib/csv.ts';
import { auditColumns } from '#app/files/exports.ts';
import { saveCsv } from '#app/files/save-file.ts';
import { useExportStamp } from '#app/files/use-export-stamp.ts';
import { today } from '#app/forms/today.ts';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { load } from '#app/session/request.ts';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { capitalized, count, countOrNo } from '#app/ui/format.ts';
import { ListTools, Pager } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { auditExportRows, auditShape, pageSize } from '#shared/reads/analytics/platform.ts';
import { AuditFilterFields, filterQuery, noFilters } from './audit-filters.tsx';
import { EventList } from './event-list.tsx';

const parse = (json: unknown) => auditShape.parse(json);

const everything = 'all';
const options = [
  { value: everything, label: 'By people and the platform' },
  { value: 'denied', label: 'Denied' },
];

/** What the platform does by itself is shown on demand. */
function shownQuery(query: string): string {
  const asked = new URLSearchParams(query);
  const show = asked.get('show');
  if (show === everything) asked.delete('show');
  else asked.set('show', show ?? 'people');
  return `?${asked}`;
}

/** The audit log: every action, and every refused attempt. Nobody can change it. */
export function Audit() {
  const address = useListAddress(options);
  const [filters, setFilters] = useState(noFilters);
  const query = `${shownQuery(address.query)}&${useSettled(filterQuery(filters))}`;
  const events = useLoaded(`/api/admin/audit${query}&acts=true`, parse);

  function narrow(next: typeof filters) {
    setFilters(next);
    if (address.page > 1) address.setPage(1);
  }

  return (
    <>
      <PageHeader
        title="Activity"
        actions={<ExportAudit query={query} isEmpty={events.state !== 'there' || events.value.total === 0} />}
      >
        {events.state === 'there' && capitalized(countOrNo(events.value.total, 'entry', 'entries'))}
      </PageHeader>
      <ListTools
        address={address}
        search="Search by person, event, id or words"
        filter="Entries"
        all="By people"
        options={options}
      />
      <AuditFilterFields filters={filters} onChange={narrow} />
      <Card flush>
        {events.state === 'loading' && <SkeletonRows rows={6} />}
        {events.state === 'failed' && <NotLoaded {...events} />}
        {events.state === 'there' && events.value.rows.length === 0 && (
          <EmptyState
            icon={Activity}
            title="No activity found"
            action={
              <Button
                look="secondary"
                onClick={() => {
                  setFilters(noFilters);
                  address.clear();
                }}
              >
                Clear filters
              </Button>
            }
          >
            Search by words, or by the beginning of a name, an address, an event or an id.
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

const typingPauseMs = 250;

/** Follows a value that is being typed once the typing pauses. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Saves the whole search, not only the page that is shown. */
function ExportAudit({ query, isEmpty }: { query: string; isEmpty: boolean }) {
  const { by } = useExportStamp();
  const [isRunning, setRunning] = useState(false);

  async function save() {
    setRunning(true);
    try {
      const searched = new URLSearchParams(query);
      searched.delete('page');
      const { rows, total } = parse(await load([`/api/admin/audit/export?${searched}`]));
      const asOf = new Date().toISOString();
      const stamped = [
        ...auditColumns,
        { heading: 'As of', value: () => asOf },
        { heading: 'Exported by', value: () => by },
      ];
      saveCsv(`activity-${today()}`, csvOf(stamped, rows));
      if (total > rows.length)
        toast({
          title: `The newest ${count(auditExportRows, 'event')} were exported`,
          description: 'Choose a shorter time range for the others.',
        });
    } catch {
      toast({ title: 'Error', description: 'Failed to export the activity', variant: 'destructive' });
    } finally {
      setRunning(false);
    }
  }

  return (
    <Button look="secondary" disabled={isEmpty} pending={isRunning} onClick={() => void save()}>
      <Download aria-hidden />
      Export CSV
    </Button>
  );
}
