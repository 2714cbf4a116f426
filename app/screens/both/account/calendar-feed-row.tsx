import { CalendarDays } from 'lucide-react';
import * as z from 'zod/mini';
import { ServerListRow } from './server-list-card.tsx';
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
  const lastRead = lastReadAt ? `last read ${formatMoment(lastReadAt, now)}` : 'not read yet';
  return (
    <ServerListRow
      icon={CalendarDays}
      title={cover}
      lines={[`Created ${formatShortDay(createdAt)}, ${lastRead}`]}
      acts={[
        { label: 'Renew', name: `Renew: ${about}`, onClick: onRenew },
        { label: 'Revoke', name: `Revoke: ${about}`, onClick: onRevoke },
      ]}
      isOffline={isOffline}
    />
  );
}
