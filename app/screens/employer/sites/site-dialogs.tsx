// The dialogs that add and change a site.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { changesIn } from '#app/changes/changes.ts';
import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useCommand, useRead } from '#app/replica/live/hooks.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { zoneShown } from '#app/ui/wall-clock.ts';
import { ClosedDaysField, withTypedDay } from '#app/organizations/working-calendar/closed-days-field.tsx';
import { zoneOptions } from '#app/organizations/working-calendar/zone-options.ts';
import { createSite, editSite } from '#shared/domain/sites/sites.ts';
import type { Site } from '#shared/domain/sites/site.ts';
import { ownClosedDays } from '#app/interviews/bulk/last-place.ts';

interface NewSiteDialogProps {
  open: boolean;
  onClose: () => void;
}

export function NewSiteDialog({ open, onClose }: NewSiteDialogProps) {
  const closed = useRead(ownClosedDays);
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Add a site">
      {open && closed && <NewSiteForm closedDays={closed.join(' ')} onClose={onClose} />}
    </Dialog>
  );
}

/** Starts with the organization's own time zone and closed days. */
function NewSiteForm({ closedDays, onClose }: { closedDays: string; onClose: () => void }) {
  const { newId } = useCommand();
  const [id] = useState(newId);
  const [next, setNext] = useState('');
  const form = useCommandForm({
    command: createSite,
    defaults: { name: '', address: '', timeZone: zoneShown(), closedDays },
    toInput: (values) => ({ ...values, id, closedDays: withTypedDay(values.closedDays, next) }),
    draft: createSite.name,
    onDone: onClose,
  });
  const days = useWatch({ control: form.control, name: 'closedDays' });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <FormNotices {...form.notices} />
      <TextField label="Site name" required placeholder="Dry Dock" {...form.field('name')} />
      <TextField label="Address" required autoComplete="street-address" {...form.field('address')} />
      <Select label="Time zone" required options={zoneOptions(zoneShown())} {...form.field('timeZone')} />
      <ClosedDaysField
        value={days}
        onChange={(value) => form.setValue('closedDays', value)}
        next={next}
        onNext={setNext}
        hint={closedDaysHint}
        error={form.field('closedDays').error}
      />
      <FormActions isRunning={form.isRunning} confirm="Add site" onClose={onClose} />
    </form>
  );
}

const closedDaysHint =
  'Holidays and other days this site is closed, besides weekends. Your organization’s own closed days don’t count here.';

interface EditSiteDialogProps {
  site: Site;
  open: boolean;
  onClose: () => void;
}

export function EditSiteDialog({ site, open, onClose }: EditSiteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Change site">
      {open && <EditSiteForm site={site} onClose={onClose} />}
    </Dialog>
  );
}

function EditSiteForm({ site: current, onClose }: Omit<EditSiteDialogProps, 'open'>) {
  const [site] = useState(current);
  const [next, setNext] = useState('');
  const { name, address, timeZone, closedDays } = site;
  const form = useCommandForm({
    command: editSite,
    defaults: { name, address, timeZone, closedDays },
    row: site,
    toInput: (values, before) => {
      const { set, base } = changesIn(before, {
        ...values,
        closedDays: withTypedDay(values.closedDays, next),
      });
      // No closed days are an empty text, not nothing.
      return {
        id: site.id,
        set: 'closedDays' in set ? { ...set, closedDays: set.closedDays ?? '' } : set,
        base,
      };
    },
    of: ['sites', site.id],
    draft: `${editSite.name} ${site.id}`,
    onDone: onClose,
  });
  const days = useWatch({ control: form.control, name: 'closedDays' });
  const { error, note } = form.field('closedDays');
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <FormNotices {...form.notices} />
      <TextField label="Site name" required {...form.field('name')} />
      <TextField label="Address" required autoComplete="street-address" {...form.field('address')} />
      <Select label="Time zone" required options={zoneOptions(timeZone)} {...form.field('timeZone')} />
      <ClosedDaysField
        value={days}
        onChange={(value) => form.setValue('closedDays', value)}
        next={next}
        onNext={setNext}
        hint={closedDaysHint}
        error={error}
        note={note}
      />
      <FormActions isRunning={form.isRunning} confirm="Save Changes" onClose={onClose} />
    </form>
  );
}
