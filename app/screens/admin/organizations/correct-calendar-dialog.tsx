// An administrator corrects the working calendar of an organization. The organization reads the reason.
import { useState } from 'react';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { needsConnection } from '#app/forms/server/use-server-call.ts';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { ClosedDaysField, withTypedDay } from '#app/organizations/working-calendar/closed-days-field.tsx';
import { zoneOptions } from '#app/organizations/working-calendar/zone-options.ts';
import { correctCalendar } from '#shared/domain/organizations/correct-calendar.ts';
import type { PlatformOrganization } from '#shared/reads/analytics/platform.ts';

interface CalendarDialogProps {
  organization: PlatformOrganization;
  onClose: () => void;
  onDone: () => void;
}

export function CalendarDialog({ organization, onClose, onDone }: CalendarDialogProps) {
  const { name, owed } = organization;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Correct the working calendar"
      description={
        owed > 0 ? (
          <>
            {name} is told. The deadlines of the interviews it owes follow the corrected calendar, and both
            sides hear about those that move.
          </>
        ) : (
          <>{name} is told. It owes no interviews whose deadlines could move.</>
        )
      }
    >
      <CalendarForm {...{ organization, onClose, onDone }} />
    </Dialog>
  );
}

function CalendarForm({ organization, onClose, onDone }: CalendarDialogProps) {
  const [next, setNext] = useState('');
  const { id, timeZone } = organization;
  const { field, watch, setValue, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: correctCalendar,
    method: 'PATCH',
    path: `/api/admin/organizations/${id}/calendar`,
    defaults: { timeZone, closedDays: organization.closedDays, reason: '' },
    toInput: (values) => ({ id, ...withNext(values) }),
    toBody: withNext,
    draft: `${correctCalendar.name} ${id}`,
    onDone,
  });
  function withNext<Values extends { closedDays: string }>(values: Values) {
    return { ...values, closedDays: withTypedDay(values.closedDays, next) };
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <Select label="Time zone" required options={zoneOptions(timeZone)} {...field('timeZone')} />
      <ClosedDaysField
        value={watch('closedDays')}
        onChange={(days) => setValue('closedDays', days)}
        next={next}
        onNext={setNext}
        hint="Holidays and other days it is closed, besides weekends."
        error={field('closedDays').error}
      />
      <TextArea
        label="Reason"
        hint="The organization will see this."
        required
        rows={2}
        {...field('reason')}
      />
      {isOffline && <p className="text-sm text-quiet">{needsConnection}</p>}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning} disabled={isOffline}>
          Correct calendar
        </Button>
      </DialogActions>
    </form>
  );
}
