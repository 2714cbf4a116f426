// The columns that the administrators' lists of jobs and of courses share.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Flag } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { TwoLines } from '#app/screens/shared/two-lines.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { count } from '#app/ui/format.ts';
import { isWaiting, flagLabels } from '#shared/domain/listings/flags.ts';
import type { PlatformCourse, PlatformJob } from '#shared/reads/analytics/platform.ts';
import { FlagDialog } from './flag-dialog.tsx';
import { Reports } from './listing-reports.tsx';

/** What jobs and courses have in common. */
export type Listing = Pick<
  PlatformJob | PlatformCourse,
  'id' | 'title' | 'description' | 'isActive' | 'isHidden' | 'createdAt' | 'flags'
>;

/** The title over the beginning of the description. */
export const titleColumn = <Row extends Listing>(name: string): Column<Row> => ({
  name,
  width: '1.8fr',
  phone: 'title',
  cell: ({ title, description }) => (
    <TwoLines
      first={
        <span className="font-semibold" title={title}>
          {title}
        </span>
      }
      second={<span className="@max-4xl:line-clamp-2">{description}</span>}
    />
  ),
});

/** Whether others see the listing, what waits about it, and `marks` of its own. */
export const stateColumn = <Row extends Listing>(marks: (listing: Row) => ReactNode): Column<Row> => ({
  name: 'State',
  width: '1.7fr',
  phone: 'plain',
  cell: (listing) => {
    const waiting = listing.flags.filter(isWaiting).length;
    return (
      <span className="flex flex-wrap gap-1">
        <Badge look={listing.isActive ? 'default' : 'muted'} isStatus>
          {listing.isActive ? 'Active' : 'Inactive'}
        </Badge>
        {listing.isHidden && (
          <Badge look="destructive" isStatus>
            Hidden
          </Badge>
        )}
        {waiting > 0 && (
          <Badge look="secondary" isStatus>
            {count(waiting, 'report')}
          </Badge>
        )}
        {marks(listing)}
      </span>
    );
  },
});

/** The buttons of a listing. `facts` are its details, for the dialog. */
export const actionsColumn = <Row extends Listing>(
  kind: 'job' | 'course',
  onChanged: () => void,
  facts: (listing: Row) => ReactNode,
): Column<Row> => ({
  name: 'Actions',
  isNameHidden: true,
  width: kind === 'job' ? '15rem' : '16.5rem',
  phone: 'plain',
  cell: (listing) => <ListingActions {...{ kind, listing, onChanged }}>{facts(listing)}</ListingActions>,
});

interface ListingActionsProps {
  kind: 'job' | 'course';
  listing: Listing;
  onChanged: () => void;
  children: ReactNode;
}

function ListingActions({ kind, listing, onChanged, children }: ListingActionsProps) {
  const [opened, setOpened] = useState<'details' | 'flag'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button look="secondary" size="small" onClick={() => setOpened('details')}>
          View Details
          <span className="sr-only"> of {listing.title}</span>
        </Button>
        <Button look="quiet" size="small" onClick={() => setOpened('flag')}>
          <Flag aria-hidden />
          {flagLabels[kind]}
          <span className="sr-only"> {listing.title}</span>
        </Button>
      </div>
      <Dialog
        open={opened === 'details'}
        onOpenChange={(open) => !open && close()}
        title={listing.title}
        wide
      >
        {listing.flags.length > 0 && <Reports flags={listing.flags} onChanged={onChanged} />}
        {children}
      </Dialog>
      <FlagDialog
        open={opened === 'flag'}
        kind={kind}
        listing={listing}
        onClose={close}
        onDone={() => {
          close();
          onChanged();
        }}
      />
    </>
  );
}
