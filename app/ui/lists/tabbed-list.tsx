import type { ReactNode } from 'react';
import { Inbox } from 'lucide-react';
import { Card } from '../layout/card.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { NothingFound } from './filter-bar.tsx';
import { Tabs } from '../layout/tabs.tsx';

export interface Part<Item> {
  value: string;
  label: string;
  shown: readonly Item[];
}

interface TabbedListProps<Item> {
  label: string;
  parts: readonly Part<Item>[];
  value: string;
  onChange: (value: string) => void;
  /** One of the things listed: "match". */
  what: string;
  /** Says of each part how many in it are not confirmed yet: they may not stay there. */
  isUnsent: (item: Item) => boolean;
  /** Whether filters leave something out. */
  isNarrowed: boolean;
  onClear: () => void;
  children: (shown: readonly Item[]) => ReactNode;
}

/** One list in parts, each with the count of what the filters left of it. */
export function TabbedList<Item>({
  label,
  parts,
  value,
  onChange,
  what,
  isUnsent,
  isNarrowed,
  onClear,
  children,
}: TabbedListProps<Item>) {
  return (
    <Tabs
      label={label}
      value={value}
      onChange={onChange}
      tabs={parts.map((part) => ({
        value: part.value,
        label: part.label,
        count: part.shown.length,
        // Of all of them it does not matter where they stay.
        unsent: part.value === 'all' ? 0 : part.shown.filter(isUnsent).length,
        content: (
          <Card flush>
            {part.shown.length > 0 && children(part.shown)}
            {part.shown.length === 0 &&
              (isNarrowed ? (
                <NothingFound what={what} onClear={onClear} />
              ) : (
                <EmptyState icon={Inbox} title={`No ${what} here`} />
              ))}
          </Card>
        ),
      }))}
    />
  );
}
