import { useMemo, useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import { LoadedList } from '#app/screens/shared/loaded-list.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { capitalized, countOrNo } from '#app/ui/format.ts';
import { DataList } from '#app/ui/lists/data-list.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { ListTools } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import type { Listing } from './listing-columns.tsx';

const options = [
  { value: 'flagged', label: 'Reported' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'hidden', label: 'Hidden' },
];

interface ListingListProps<Row> {
  title: string;
  path: string;
  parse: (json: unknown) => { rows: Row[]; total: number };
  /** "job" or "course". */
  noun: string;
  icon: LucideIcon;
  empty: string;
  search: string;
  /** `onChanged` reads the list again. */
  columnsFor: (onChanged: () => void) => readonly Column<Row>[];
}

/** The parts shared by the admins' lists of jobs and of courses. */
export function ListingList<Row extends Listing>({
  title,
  path,
  parse,
  noun,
  icon,
  empty,
  search,
  columnsFor,
}: ListingListProps<Row>) {
  const address = useListAddress();
  const [version, setVersion] = useState(0);
  const listings = useLoaded(`${path}${address.query}`, parse, version);
  const columns = useMemo(() => columnsFor(() => setVersion((before) => before + 1)), [columnsFor]);
  return (
    <>
      <PageHeader title={title}>
        {listings.state === 'there' && capitalized(countOrNo(listings.value.total, noun))}
      </PageHeader>
      <ListTools address={address} search={search} filter="State" all="All states" options={options} />
      <LoadedList
        noun={`${noun}s`}
        address={address}
        page={listings}
        icon={icon}
        empty={{ title: empty }}
        notFound={{ title: `No ${noun}s found` }}
      >
        {(rows) => (
          <DataList label={title} items={rows} keyOf={({ id }) => id} columns={columns} isWide isDense />
        )}
      </LoadedList>
    </>
  );
}
