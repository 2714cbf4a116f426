import type { ReactNode } from 'react';
import { Inbox } from 'lucide-react';
import { Card } from '../layout/card.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { NothingFound } from './filter-bar.tsx';
import type { Elsewhere } from './filter-bar.tsx';
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
  /** How many the search text alone finds, and what shows them. */
  wider?: Pick<Elsewhere, 'count' | 'onShow'>;
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
  wider,
  children,
}: TabbedListProps<Item>) {
  /** The other tabs with rows; if there is none, the list without its filters. */
  function elsewhere(empty: Part<Item>): Elsewhere[] {
    const others = parts.filter((part) => part !== empty && part.value !== 'all' && part.shown.length > 0);
    if (others.length === 0) return wider ? [{ ...wider, where: 'without filters' }] : [];
    return others.map(({ value: other, label: where, shown }) => ({
      count: shown.length,
      where: `in ${where}`,
      onShow: () => onChange(other),
    }));
  }

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
                <NothingFound what={what} onClear={onClear} elsewhere={elsewhere(part)} />
              ) : (
                <EmptyState icon={Inbox} title={`No ${what} here`} />
              ))}
          </Card>
        ),
      }))}
    />
  );
}
