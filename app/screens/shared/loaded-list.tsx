// The page of a list that only the server has: its rows, or why there are none.
import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useOnline } from '#app/session/use-online.ts';
import type { Loaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Pager } from '#app/ui/lists/list-tools.tsx';
import type { ListAddress } from '#app/ui/lists/use-list-address.ts';
import { pageSize } from '#shared/reads/analytics/platform.ts';

interface LoadedListProps<Row> {
  /** The plural in "Pages of matches". */
  noun: string;
  address: ListAddress;
  page: Loaded<{ rows: readonly Row[]; total: number }>;
  icon: LucideIcon;
  empty: { title: string; text?: string };
  /** Shown while search or filter leave no row. */
  notFound: { title: string; text?: string };
  /** Renders the rows of the page. */
  children: (rows: readonly Row[]) => ReactNode;
  skeletons?: number;
}

export function LoadedList<Row>(props: LoadedListProps<Row>) {
  const { noun, address, page, children, skeletons = 6 } = props;
  const isOnline = useOnline();
  return (
    <Card flush>
      {page.state === 'loading' && <SkeletonRows rows={skeletons} />}
      {page.state === 'failed' && <NotLoaded {...page} />}
      {page.state === 'failed' && !isOnline && (
        <p className="px-4 py-3 text-sm text-quiet sm:px-5">
          The {noun} are on the server only. They load by themselves when you’re back online.
        </p>
      )}
      {page.state === 'there' && page.value.rows.length === 0 && <NoRows {...props} />}
      {page.state === 'there' && (
        <>
          {page.value.rows.length > 0 && children(page.value.rows)}
          <Pager address={address} total={page.value.total} pageSize={pageSize} label={`Pages of ${noun}`} />
        </>
      )}
    </Card>
  );
}

function NoRows<Row>({ address, icon, empty, notFound }: LoadedListProps<Row>) {
  const { title, text } = address.isNarrowed ? notFound : empty;
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        address.isNarrowed && (
          <Button look="secondary" onClick={address.clear}>
            Clear filters
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
