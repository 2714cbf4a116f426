// Choosing items of a list: the box for everything shown, and the bar with what can be done about the chosen ones.
import type { ReactNode } from 'react';
import { Button } from '../../button.tsx';
import { formatNumber } from '../../format.ts';
import { Checkbox } from '../../inputs/checkbox.tsx';
import { BottomBar } from '../../layout/bottom-bar.tsx';
import type { Selection } from './use-selection.ts';

interface SelectAllProps<Item> {
  selection: Selection<Item>;
  /** A part of what is shown. */
  items?: readonly Item[];
  className?: string;
}

/** The first line of a list: "Select all shown (12)". */
export function SelectAll<Item>({ selection, items, className }: SelectAllProps<Item>) {
  const { has, choose } = selection;
  const shown = items ?? selection.shown;
  const seen = shown.filter(has).length;
  if (shown.length === 0) return null;
  return (
    <Checkbox
      className={className ?? 'border-b border-line px-4 sm:px-5'}
      label={<span className="text-list">Select all shown ({formatNumber(shown.length)})</span>}
      checked={seen === shown.length}
      some={seen > 0 && seen < shown.length}
      onChange={(event) => choose(shown, event.target.checked)}
    />
  );
}

interface SelectRowProps<Item> {
  selection: Selection<Item>;
  item: Item;
  label: string;
}

/** The box of one item. */
export function SelectRow<Item>({ selection, item, label }: SelectRowProps<Item>) {
  return (
    <Checkbox
      label={label}
      labelHidden
      className="-my-2 -ml-2.5 shrink-0"
      checked={selection.has(item)}
      onChange={() => selection.toggle(item)}
    />
  );
}

interface SelectionBarProps<Item> {
  label: string;
  selection: Selection<Item>;
  /** What can be done, the most frequent last. */
  children: ReactNode;
}

/** Stays at the bottom edge while something is chosen. */
export function SelectionBar<Item>({ label, selection, children }: SelectionBarProps<Item>) {
  const { chosen, unseen, clear } = selection;
  return (
    <BottomBar label={label}>
      <span role="status" className="flex-1 max-sm:basis-full">
        {formatNumber(chosen.length)} chosen
        {unseen > 0 && <span className="text-wait">, {formatNumber(unseen)} not shown</span>}
      </span>
      <Button look="secondary" className="max-sm:flex-1" onClick={clear}>
        Clear
      </Button>
      {children}
    </BottomBar>
  );
}
