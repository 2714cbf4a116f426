import { useState } from 'react';
import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
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
import { pageSize } from '#shared/reads/analytics/platform.ts';

const options = [
  { value: 'flagged', label: 'Reported' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'hidden', label: 'Hidden' },
];

interface ListingListProps<Listing> {
  title: string;
  path: string;
  parse: (json: unknown) => { rows: Listing[]; total: number };
  /** "job" or "course". */
  noun: string;
  icon: LucideIcon;
  empty: string;
  search: string;
  /** Renders one card. `onChanged` reads the list again. */
  row: (listing: Listing, onChanged: () => void) => ReactNode;
}

/** The parts shared by the admins' lists of jobs and of courses. */
export function ListingList<Listing>({
  title,
  path,
  parse,
  noun,
  icon,
  empty,
  search,
  row,
}: ListingListProps<Listing>) {
  const address = useListAddress();
  const [version, setVersion] = useState(0);
  const listings = useLoaded(`${path}${address.query}`, parse, version);
  return (
    <>
      <PageHeader title={title}>{listings.state === 'there' && count(listings.value.total, noun)}</PageHeader>
      <ListTools address={address} search={search} filter="State" all="All states" options={options} />
      <Card flush>
        {listings.state === 'loading' && <SkeletonRows rows={6} />}
        {listings.state === 'failed' && <NotLoaded {...listings} />}
        {listings.state === 'there' && listings.value.rows.length === 0 && (
          <EmptyState
            icon={icon}
            title={address.isNarrowed ? `No ${noun}s found` : empty}
            action={
              address.isNarrowed && (
                <Button look="secondary" onClick={address.clear}>
                  Clear filters
                </Button>
              )
            }
          />
        )}
        {listings.state === 'there' && (
          <>
            <ul aria-label={title} className="divide-y divide-line">
              {listings.value.rows.map((listing) => row(listing, () => setVersion(version + 1)))}
            </ul>
            <Pager
              address={address}
              total={listings.value.total}
              pageSize={pageSize}
              label={`Pages of ${noun}s`}
            />
          </>
        )}
      </Card>
    </>
  );
}
