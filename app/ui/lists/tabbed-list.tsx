import type { ReactNode } from 'react';
import { Inbox } from 'lucide-react';
import { Card } from '../layout/card.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { NothingFound } from './filter-bar.tsx';
import { Tabs } from '../layout/tabs.tsx';

/** A tab and the items it shows. */
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
  /** The noun for one item: "match". */
  what: string;
  /** Whether an item is unconfirmed. Each tab shows their number, because such items may move to another tab. */
  isUnsent: (item: Item) => boolean;
  /** Whether filters hide items. */
  isNarrowed: boolean;
  onClear: () => void;
  children: (shown: readonly Item[]) => ReactNode;
}

/** A list in tabs, each with the count of its filtered items. */
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
        // Items of the tab "all" cannot move to another tab.
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
