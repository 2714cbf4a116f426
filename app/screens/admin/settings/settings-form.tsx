import { useState } from 'react';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { needsConnection } from '#app/forms/server/use-server-call.ts';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { useSync } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { numberOf } from '#app/ui/inputs/number-of.ts';
import { NumberField, TextArea, TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { ClosedDaysField, withTypedDay } from '#app/organizations/working-calendar/closed-days-field.tsx';
import { zoneOptions } from '#app/organizations/working-calendar/zone-options.ts';
import { emailDoubt } from '#shared/domain/people/email-doubt.ts';
import { saveSettings } from '#shared/domain/platform/platform-settings.ts';
import type { PlatformSettings } from '#shared/domain/platform/platform-settings.ts';
import { numbers, toggles } from './fields.ts';

/** The typed text of a number field, which may be empty. */
type Values = { [Name in keyof PlatformSettings]: PlatformSettings[Name] extends boolean ? boolean : string };

const numberNames = new Set<string>(numbers.flatMap(({ fields }) => fields.map(({ name }) => name)));

export function SettingsForm({ settings }: { settings: PlatformSettings }) {
  const { syncNow } = useSync();
  const [next, setNext] = useState('');
  const { field, register, watch, setValue, notices, onSubmit, isRunning, isOffline } = useServerForm<Values>(
    {
      command: saveSettings,
      method: 'PUT',
      path: '/api/admin/settings',
      defaults: valuesOf(settings) as Values,
      toInput: (values) => inputOf({ ...values, closedDays: withTypedDay(values.closedDays, next) }),
      draft: 'platform-settings',
      look: ({ supportEmail }) => ({
        doubts: {
          supportEmail: supportEmail === settings.supportEmail ? undefined : emailDoubt(supportEmail),
        },
      }),
      onDone: () => {
        setValue('closedDays', withTypedDay(watch('closedDays'), next));
        setNext('');
        return syncNow();
      },
    },
  );
  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-3xl flex-col gap-6">
      <FormNotices {...notices} />
      <Card title="Platform">
        <div className="flex flex-col gap-5">
          <TextField label="Platform name" required {...field('platformName')} />
          <TextField label="Support email" type="email" required {...field('supportEmail')} />
          <TextArea label="Description" rows={2} {...field('description')} />
          <Select
            label="Default time zone"
            hint="Used for organizations without a time zone and for the months on the overview."
            options={zoneOptions(settings.defaultTimeZone)}
            {...field('defaultTimeZone')}
          />
          <ClosedDaysField
            noun="holiday"
            value={watch('closedDays')}
            onChange={(days) => setValue('closedDays', days)}
            next={next}
            onNext={setNext}
            hint="Days on which no interview falls due. Open deadlines follow within the hour."
            error={field('closedDays').error}
          />
        </div>
      </Card>
      {toggles.map(({ title, fields }) => (
        <Card key={title} title={title}>
          <div className="flex flex-col gap-2">
            {fields.map(({ name, label, hint }) => (
              <Checkbox key={name} label={label} hint={hint} {...register(name)} />
            ))}
          </div>
        </Card>
      ))}
      {numbers.map(({ title, fields }) => (
        <Card
          key={title}
          title={title}
          aside={
            title === 'Retention' && <TextLink to="/admin/privacy">What would be removed tonight</TextLink>
          }
        >
          <div className="grid items-end gap-5 sm:grid-cols-2">
            {fields.map(({ name, label, hint }) => (
              <NumberField key={name} label={label} hint={hint} {...field(name)} />
            ))}
          </div>
        </Card>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={isRunning} disabled={isOffline}>
          Save Settings
        </Button>
        {isOffline && <p className="text-quiet">{needsConnection}</p>}
      </div>
    </form>
  );
}

function valuesOf(settings: PlatformSettings): Record<string, boolean | string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  );
}

/** Returns the command's input: numbers instead of digits, and only settings. */
function inputOf(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !notSet.has(name))
      .map(([name, value]) => [
        name,
        numberNames.has(name) ? (numberOf(String(value)) ?? Number.NaN) : value,
      ]),
  );
}

const notSet = new Set(['id', 'createdAt', 'rev']);
