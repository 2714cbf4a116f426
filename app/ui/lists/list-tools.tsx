import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../button.tsx';
import { formatNumber } from '../format.ts';
import { SearchField } from '../inputs/search-field.tsx';
import { RowSelect } from '../inputs/select.tsx';
import type { Option } from '../inputs/select.tsx';
import type { ListAddress } from './use-list-address.ts';

interface ListToolsProps {
  address: ListAddress;
  search: string;
  filter: string;
  /** The options besides "all", which is the empty value. */
  options: readonly Option[];
  all: string;
}

/** Search and filter above a list whose pages come from the server. */
export function ListTools({ address, search, filter, options, all }: ListToolsProps) {
  return (
    <div role="search" className="mb-4 flex flex-wrap gap-3">
      <SearchField
        label={search}
        value={address.typed}
        onChange={address.setTyped}
        className="min-w-0 flex-1 basis-64 sm:max-w-sm"
      />
      <RowSelect
        label={filter}
        value={address.show}
        options={[{ value: '', label: all }, ...options]}
        onChange={address.setShow}
        className="max-sm:w-full"
      />
    </div>
  );
}

interface PagerProps {
  address: ListAddress;
  total: number;
  pageSize: number;
  label: string;
}

/** Shows "26 to 50 of 1,204" with links to the adjacent pages. Renders nothing if there is one page. */
export function Pager({ address, total, pageSize, label }: PagerProps) {
  const { page, setPage } = address;
  if (total <= pageSize && page === 1) return null;
  const first = Math.min(total, (page - 1) * pageSize + 1);
  const last = Math.min(total, page * pageSize);
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 sm:px-5"
    >
      <p className="text-list text-quiet tabular-nums">
        {formatNumber(first)} to {formatNumber(last)} of {formatNumber(total)}
      </p>
      <div className="flex max-w-full flex-wrap gap-2">
        <Button look="secondary" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
          <ChevronLeft aria-hidden />
          Previous
        </Button>
        <Button look="secondary" size="small" disabled={last >= total} onClick={() => setPage(page + 1)}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
