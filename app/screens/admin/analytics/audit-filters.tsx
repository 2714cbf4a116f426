import { useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { DateField, TextField } from '#app/ui/inputs/field.tsx';
import { toInstant } from '#app/ui/wall-clock.ts';
import { addDays } from '#shared/lib/time.ts';

/** What the audit log is narrowed to. Dates are `YYYY-MM-DD`; an empty text does not narrow. */
export interface AuditFilters {
  /** Calendar dates; both days are included. */
  from: string;
  until: string;
  person: string;
  subject: string;
}

/** Shows every entry of the audit log. */
export const noFilters: AuditFilters = { from: '', until: '', person: '', subject: '' };

interface AuditFilterFieldsProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

export function AuditFilterFields({ filters, onChange }: AuditFilterFieldsProps) {
  // On a phone, the filters would leave no room for the list.
  const [isOpen, setOpen] = useState(false);
  const field = (name: keyof AuditFilters) => ({
    value: filters[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...filters, [name]: target.value }),
  });
  const set = Object.values(filters).filter((value) => value !== '').length;
  return (
    <>
      <Button
        look="secondary"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="mb-4 sm:hidden"
      >
        <SlidersHorizontal aria-hidden />
        More filters{set > 0 && ` (${set})`}
      </Button>
      <div
        className={cx(
          'mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.5fr_1.5fr_auto]',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <DateField label="From" {...field('from')} />
        <DateField label="Until" {...field('until')} />
        <TextField label="Person" placeholder="Name, email or id" {...field('person')} />
        <TextField label="Subject" placeholder="Agreements, or an id" {...field('subject')} />
        <Button look="secondary" disabled={set === 0} onClick={() => onChange(noFilters)}>
          Clear
        </Button>
      </div>
    </>
  );
}

/** The query of the filters. A person's name is sent, but is in no address of the app. */
export function filterQuery({ from, until, person, subject }: AuditFilters): string {
  const query = new URLSearchParams();
  if (from) query.set('from', startOf(from));
  if (until) query.set('until', startOf(addDays(until, 1)));
  if (person.trim()) query.set('person', person.trim());
  if (subject.trim()) query.set('subject', subject.trim());
  return query.toString();
}

const startOf = (day: string): string => {
  const instant = toInstant(`${day}T00:00`);
  // Where the clocks skip midnight, the day in UTC is near enough.
  return instant.endsWith('Z') ? instant : `${day}T00:00:00.000Z`;
};
