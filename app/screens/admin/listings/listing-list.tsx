import { useState } from 'react';
import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { LoadedList } from '#app/server-lists/loaded-list.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { capitalized, countOrNo } from '#app/ui/format.ts';
import { ListTools } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';

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
      <PageHeader title={title}>
        {listings.state === 'there' && capitalized(countOrNo(listings.value.total, noun))}
      </PageHeader>
      <ListTools address={address} search={search} filter="State" all="All states" options={options} />
      <LoadedList
        label={title}
        noun={`${noun}s`}
        address={address}
        page={listings}
        icon={icon}
        empty={{ title: empty }}
        notFound={{ title: `No ${noun}s found` }}
        row={(listing) => row(listing, () => setVersion(version + 1))}
      />
    </>
  );
}
