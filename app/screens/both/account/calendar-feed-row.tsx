import { CalendarDays } from 'lucide-react';
import * as z from 'zod/mini';
import { Button } from '#app/ui/button.tsx';
import { formatMoment, formatShortDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';

/** A calendar feed of the person. Its address is not known any more. */
export const calendarFeed = z.object({
  id: z.string(),
  site: z.nullable(z.string()),
  createdAt: z.string(),
  lastReadAt: z.nullable(z.string()),
});

export type CalendarFeed = z.infer<typeof calendarFeed>;

/** "Interviews at Dry Dock". */
export const coverOf = ({ site }: CalendarFeed): string =>
  site === null ? 'All my interviews' : `Interviews at ${site}`;

interface FeedRowProps {
  feed: CalendarFeed;
  isOffline: boolean;
  onRenew: () => void;
  onRevoke: () => void;
}

export function FeedRow({ feed, isOffline, onRenew, onRevoke }: FeedRowProps) {
  const now = useNow();
  const { createdAt, lastReadAt } = feed;
  const cover = coverOf(feed);
  const about = `${cover}, created ${formatMoment(createdAt, now)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <CalendarDays aria-hidden className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold break-words">{cover}</p>
        <p className="text-sm text-quiet">
          Created {formatShortDay(createdAt)},{' '}
          {lastReadAt ? `last read ${formatMoment(lastReadAt, now)}` : 'not read yet'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          look="secondary"
          size="small"
          disabled={isOffline}
          aria-label={`Renew: ${about}`}
          onClick={onRenew}
        >
          Renew
        </Button>
        <Button
          look="secondary"
          size="small"
          disabled={isOffline}
          aria-label={`Revoke: ${about}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}
