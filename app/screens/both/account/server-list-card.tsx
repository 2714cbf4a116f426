// A card of things that only the server keeps, such as keys or passkeys: each is a row with what can be done to it.
import { Children } from 'react';
import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import type { Loaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { needsConnection } from '#app/forms/server/use-server-call.ts';

interface ServerListCardProps {
  title: string;
  loaded: Loaded<unknown>;
  isOffline: boolean;
  /** The button that adds one. Not shown while there are as many as there may be. */
  add: ReactNode;
  /** The sentence that there are as many as there may be. */
  full?: string | false;
  /** What they are for, while there are none. */
  empty: ReactNode;
  rows: readonly ReactNode[];
  /** The dialogs. */
  children?: ReactNode;
}

/** The card, with what it says while nothing is loaded, nothing is there, or nothing can be changed. */
export function ServerListCard(props: ServerListCardProps) {
  const { title, loaded, isOffline, add, full, empty, rows, children } = props;
  const isThere = loaded.state === 'there';
  const note = isOffline ? isThere && needsConnection : full;
  return (
    <Card flush title={title} aside={isThere && !full && add}>
      {loaded.state === 'loading' && <SkeletonRows rows={1} />}
      {loaded.state === 'failed' && <NotLoaded {...loaded} />}
      {isThere && rows.length === 0 && <p className="px-4 py-3 text-quiet sm:px-5">{empty}</p>}
      {rows.length > 0 && <ul className="divide-y divide-line">{rows}</ul>}
      {note && <p className="border-t border-line px-4 py-3 text-sm text-quiet sm:px-5">{note}</p>}
      {children}
    </Card>
  );
}

interface Act {
  label: string;
  /** The name for screen readers, which says what it is about. */
  name?: string | undefined;
  onClick: () => void;
}

interface ServerListRowProps {
  icon?: LucideIcon;
  title: ReactNode;
  /** What is known of it. */
  lines: ReactNode[];
  acts: readonly Act[];
  isOffline: boolean;
}

/** A row of the card. */
export function ServerListRow({ icon: Icon, title, lines, acts, isOffline }: ServerListRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      {Icon && <Icon aria-hidden className="size-5 shrink-0 text-quiet" />}
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-words">{title}</p>
        {Children.map(lines, (line) => (
          <p className="text-sm break-words text-quiet">{line}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <ServerAct key={act.label} {...act} isOffline={isOffline} />
        ))}
      </div>
    </li>
  );
}

/** A small button that needs the server. */
export function ServerAct({ label, name, isOffline, onClick }: Act & { isOffline: boolean }) {
  return (
    <Button look="secondary" size="small" disabled={isOffline} aria-label={name} onClick={onClick}>
      {label}
    </Button>
  );
}
