import { memo } from 'react';
import type { ReactNode } from 'react';
import type { RowPlace } from './use-row-window.ts';

interface RowSlotProps<Item> {
  item: Item;
  place: RowPlace;
  children: (item: Item, place: RowPlace) => ReactNode;
}

/**
 * One row of a long list. Scrolling renders the list with every new row that comes near the window. The rows that were
 * there before are not rendered again.
 */
export const RowSlot = memo(AnyRowSlot) as typeof AnyRowSlot;

function AnyRowSlot<Item>({ item, place, children }: RowSlotProps<Item>) {
  return children(item, place);
}
