import { useState } from 'react';
import type { ReactNode } from 'react';
import { SearchX, SlidersHorizontal } from 'lucide-react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { formatNumber } from '../format.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { SearchField } from '../inputs/search-field.tsx';
import { Select } from '../inputs/select.tsx';
import type { Option } from '../inputs/select.tsx';

interface FilterBarProps {
  search: { label: string; value: string; onChange: (value: string) => void };
  choices?: readonly Choice[];
  /** A button for the shown rows, at the end of the line. */
  children?: ReactNode;
}

/** A select of the filter bar. */
export interface Choice {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** Filters and sorts the list below it. */
export function FilterBar({ search, choices = [], children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  // On a phone, one line stands above a list: everything but the search is folded.
  const isFolded = choices.length > 1 || Boolean(choices.length > 0 && children);
  const set = choices.filter(({ value, options }) => value !== options[0]?.value).length;
  return (
    <div role="search" className="mb-4 flex flex-wrap items-end gap-3">
      <SearchField
        {...search}
        className={cx('min-w-0 flex-1', isFolded ? 'basis-48 sm:basis-64 sm:max-lg:basis-full' : 'basis-64')}
      />
      {isFolded && (
        <Button
          look="secondary"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="sm:hidden"
        >
          <SlidersHorizontal aria-hidden />
          Options{set > 0 && ` (${set})`}
        </Button>
      )}
      {choices.map(({ label, value, options, onChange }) => (
        <Select
          key={label}
          label={label}
          isInline
          value={value}
          options={options}
          onChange={(event) => onChange(event.target.value)}
          className={cx(
            'min-w-0 max-sm:flex-1 max-sm:basis-36 sm:max-w-56',
            isFolded && !isOpen && 'max-sm:hidden',
          )}
        />
      ))}
      {children && <div className={cx('contents', isFolded && !isOpen && 'max-sm:hidden')}>{children}</div>}
    </div>
  );
}

/** Returns a filter choice of one of these options, or of all. */
export function anyOf<Name extends string>(
  label: string,
  name: Name,
  options: readonly Option[],
  { values, set }: { values: Readonly<Record<Name, string>>; set: (name: Name, value: string) => void },
): Choice {
  return {
    label,
    value: values[name],
    options: [{ value: '', label: 'All' }, ...options],
    onChange: (value) => set(name, value),
  };
}

/** Returns rows with a title as options. */
export const titlesOf = (rows: Iterable<{ id: number; title: string }>): Option[] =>
  [...rows].map(({ id, title }) => ({ value: String(id), label: title }));

/** Rows that the same search finds in another tab, or without the other filters: "2 in Completed". */
export interface Elsewhere {
  count: number;
  where: string;
  onShow: () => void;
}

interface NothingFoundProps {
  what: string;
  onClear: () => void;
  elsewhere?: readonly Elsewhere[];
}

const mostPlaces = 4;

/** Shown if the filters match nothing although the list is not empty. */
export function NothingFound({ what, onClear, elsewhere = [] }: NothingFoundProps) {
  const places = elsewhere.filter((place) => place.count > 0).slice(0, mostPlaces);
  return (
    <EmptyState
      icon={SearchX}
      title={places.length > 0 ? `No ${what} found here` : `No ${what} found`}
      action={
        <div className="flex flex-wrap gap-2">
          {places.map(({ count, where, onShow }) => (
            <Button key={where} onClick={onShow}>
              {formatNumber(count)} {where}
            </Button>
          ))}
          <Button look="secondary" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      }
    />
  );
}
