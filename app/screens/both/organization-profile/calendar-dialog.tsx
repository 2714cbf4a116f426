import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { DateField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { formatDay } from '#app/ui/format.ts';
import { closedDaysOf, closedDaysText } from '#shared/domain/organizations/organizations.ts';
import { saveCalendar } from '#shared/domain/organizations/working-calendar.ts';
import type { Organization } from '#shared/domain/organizations/organizations.ts';
import { FormActions } from './form-actions.tsx';

interface CalendarDialogProps {
  organization: Organization;
  open: boolean;
  onClose: () => void;
}

export function CalendarDialog({ organization, open, onClose }: CalendarDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Working calendar">
      <CalendarForm organization={organization} onClose={onClose} />
    </Dialog>
  );
}

function CalendarForm({ organization: current, onClose }: Omit<CalendarDialogProps, 'open'>) {
  const [organization] = useState(current);
  const [next, setNext] = useState('');
  const { field, notices, onSubmit, isRunning, control, setValue } = useCommandForm({
    command: saveCalendar,
    defaults: { timeZone: organization.timeZone, closedDays: organization.closedDays },
    row: organization,
    toInput: ({ timeZone, closedDays }, before) => ({
      set: { timeZone, closedDays: closedDaysText(closedDaysOf({ closedDays: `${closedDays} ${next}` })) },
      base: { timeZone: before.timeZone, closedDays: before.closedDays },
    }),
    of: ['organizations', organization.id],
    draft: saveCalendar.name,
    onDone: onClose,
  });
  const days = closedDaysOf({ closedDays: useWatch({ control, name: 'closedDays' }) });
  const { error, note } = field('closedDays');
  const setDays = (chosen: readonly string[]) => setValue('closedDays', closedDaysText(chosen));
  function add() {
    if (next) setDays([...days, next]);
    setNext('');
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <Select
        label="Time zone"
        required
        options={zoneOptions(organization.timeZone)}
        {...field('timeZone')}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="font-semibold">Closed days</legend>
        <p className="mb-1 text-sm text-quiet">Holidays and other days you’re closed, besides weekends.</p>
        {days.length > 0 && (
          <ul aria-label="Closed days" className="divide-y divide-line rounded-control border border-line">
            {days.map((day) => (
              <li key={day} className="flex items-center justify-between pl-3 tabular-nums">
                {formatDay(day)}
                <IconButton
                  label={`Remove ${formatDay(day)}`}
                  onClick={() => setDays(days.filter((other) => other !== day))}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <div className="flex items-end gap-3">
          <DateField
            label="Another closed day"
            value={next}
            onChange={(event) => setNext(event.target.value)}
            className="flex-1"
            error={error}
          />
          <Button look="secondary" onClick={add}>
            <Plus aria-hidden />
            Add
          </Button>
        </div>
        {note}
      </fieldset>
      <FormActions isRunning={isRunning} onCancel={onClose} />
    </form>
  );
}

/** Returns the device's list of zones, including the current one even if the device does not know it. */
function zoneOptions(current: string) {
  const zones = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
