import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { capitalized } from '#app/ui/format.ts';
import { SearchField } from '#app/ui/inputs/search-field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { deliveryMethods } from '#shared/engine/options.ts';
import type { CourseFilters } from './use-course-filters.ts';

interface FiltersProps {
  filters: CourseFilters;
  onChange: (changes: Partial<CourseFilters>) => void;
}

export function Filters({ filters, onChange }: FiltersProps) {
  return (
    <div className="flex flex-col gap-x-4 gap-y-3 md:flex-row md:items-end">
      <SearchField
        label="Search by course or provider"
        value={filters.query}
        onChange={(query) => onChange({ query })}
        className="md:max-w-sm md:flex-1"
      />
      <Select
        label="Delivery method"
        className="md:w-48"
        options={[
          { value: '', label: 'Any' },
          ...deliveryMethods.map((value) => ({ value, label: capitalized(value) })),
        ]}
        value={filters.delivery}
        onChange={(event) => onChange({ delivery: event.target.value })}
      />
      <Checkbox
        label="Linked to my jobs"
        checked={filters.isLinked}
        onChange={(event) => onChange({ isLinked: event.target.checked })}
      />
    </div>
  );
}
