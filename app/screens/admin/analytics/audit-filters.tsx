import { Button } from '#app/ui/button.tsx';
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
  const field = (name: keyof AuditFilters) => ({
    value: filters[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...filters, [name]: target.value }),
  });
  return (
    <div className="mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.5fr_1.5fr_auto]">
      <DateField label="From" {...field('from')} />
      <DateField label="Until" {...field('until')} />
      <TextField label="Person" placeholder="Name, email or id" {...field('person')} />
      <TextField label="Subject" placeholder="Agreements, or an id" {...field('subject')} />
      <Button
        look="secondary"
        disabled={Object.values(filters).every((value) => value === '')}
        onClick={() => onChange(noFilters)}
      >
        Clear
      </Button>
    </div>
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
