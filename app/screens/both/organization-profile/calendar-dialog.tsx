import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { ClosedDaysField, withTypedDay } from '#app/organizations/working-calendar/closed-days-field.tsx';
import { zoneOptions } from '#app/organizations/working-calendar/zone-options.ts';
import { saveCalendar } from '#shared/domain/organizations/working-calendar.ts';
import type { Organization } from '#shared/domain/organizations/organizations.ts';
import { FormActions } from '#app/forms/form-actions.tsx';

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
      set: { timeZone, closedDays: withTypedDay(closedDays, next) },
      base: { timeZone: before.timeZone, closedDays: before.closedDays },
    }),
    of: ['organizations', organization.id],
    draft: saveCalendar.name,
    onDone: onClose,
  });
  const { error, note } = field('closedDays');
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <Select
        label="Time zone"
        required
        options={zoneOptions(organization.timeZone)}
        {...field('timeZone')}
      />
      <ClosedDaysField
        value={useWatch({ control, name: 'closedDays' })}
        onChange={(days) => setValue('closedDays', days)}
        next={next}
        onNext={setNext}
        hint="Holidays and other days you’re closed, besides weekends."
        error={error}
        note={note}
      />
      <FormActions isRunning={isRunning} confirm="Save Changes" onClose={onClose} />
    </form>
  );
}
