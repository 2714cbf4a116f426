import { useState } from 'react';
import { Scale } from 'lucide-react';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { capitalized, countOrNo } from '#app/ui/format.ts';
import { ListTools, Pager } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { disputedReportsShape } from '#shared/reads/analytics/oversight.ts';
import { pageSize } from '#shared/reads/analytics/platform.ts';
import { DisputeItem } from './dispute-item.tsx';

const parse = (json: unknown) => disputedReportsShape.parse(json);

const states = [
  { value: 'undecided', label: 'To decide' },
  { value: 'decided', label: 'Decided' },
];

/** Every report that the other side disputed, with who decided what and why. */
export function AllDisputes() {
  const address = useListAddress();
  const [version, setVersion] = useState(0);
  const disputes = useLoaded(`/api/admin/disputes${address.query}`, parse, version);
  return (
    <>
      <PageHeader title="Disputes" back={{ to: '/admin/reports', label: 'Reports' }}>
        {disputes.state === 'there' && capitalized(countOrNo(disputes.value.total, 'dispute'))}
      </PageHeader>
      <ListTools
        address={address}
        search="Search by job or organization"
        filter="State"
        all="All disputes"
        options={states}
      />
      <Card flush>
        {disputes.state === 'loading' && <SkeletonRows rows={4} />}
        {disputes.state === 'failed' && <NotLoaded {...disputes} />}
        {disputes.state === 'there' && disputes.value.rows.length === 0 && (
          <EmptyState
            icon={Scale}
            title={address.isNarrowed ? 'No disputes found' : 'No disputes yet'}
            action={
              address.isNarrowed && (
                <Button look="secondary" onClick={address.clear}>
                  Clear filters
                </Button>
              )
            }
          >
            {!address.isNarrowed &&
              'If one side disputes what the other reports about a match, it appears here.'}
          </EmptyState>
        )}
        {disputes.state === 'there' && (
          <>
            <ul aria-label="Disputes" className="divide-y divide-line">
              {disputes.value.rows.map((report) => (
                <DisputeItem key={report.id} report={report} onSettled={() => setVersion(version + 1)} />
              ))}
            </ul>
            <Pager
              address={address}
              total={disputes.value.total}
              pageSize={pageSize}
              label="Pages of disputes"
            />
          </>
        )}
      </Card>
    </>
  );
}
