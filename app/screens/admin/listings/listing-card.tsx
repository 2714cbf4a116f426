import { useState } from 'react';
import type { ReactNode } from 'react';
import { Flag } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { isWaiting, flagLabels } from '#shared/domain/listings/flags.ts';
import type { PlatformFlag } from '#shared/reads/analytics/platform.ts';
import { FlagDialog } from './flag-dialog.tsx';
import { Reports } from './reports.tsx';

interface ListingCardProps {
  kind: 'job' | 'course';
  listing: {
    id: number;
    title: string;
    description: string;
    isActive: boolean;
    isHidden: boolean;
    createdAt: string;
    flags: PlatformFlag[];
  };
  marks?: ReactNode;
  /** The details in one line. Missing ones are left out. */
  details: readonly (string | null)[];
  onChanged: () => void;
  /** All details, for the dialog. */
  children: ReactNode;
}

export function ListingCard({ kind, listing, marks, details, onChanged, children }: ListingCardProps) {
  const [opened, setOpened] = useState<'details' | 'flag'>();
  const close = () => setOpened(undefined);
  const waiting = listing.flags.filter(isWaiting).length;
  return (
    <li data-row="" className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{listing.title}</span>
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
          {marks}
        </p>
        <p className="mt-1 line-clamp-2 text-list">{listing.description}</p>
        <p className="mt-1 text-sm text-quiet">{details.filter(Boolean).join(' \u00b7 ')}</p>
        <p className="text-sm text-quiet">Created {formatDay(listing.createdAt)}</p>
      </div>
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
    </li>
  );
}
