import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { RowBadge } from '#app/changes/row-badge.tsx';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { choiceLabels, kindsFor } from '#shared/domain/notifications/notification-kinds.ts';
import { isMailedAtOnce, savePreferences } from '#shared/domain/notifications/notification-preferences.ts';
import type { Preferences } from '#shared/domain/notifications/notification-preferences.ts';
import { mailAtOnceMinutes } from '#shared/policy.ts';
import { CoverageField } from './coverage-field.tsx';

const choices = Object.entries(choiceLabels).map(([value, label]) => ({ value, label }));
const paces = [
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'Once a day, in the morning' },
];

/** On wide screens, the choice is beside its label and hint. */
const besideLabel =
  'sm:grid sm:grid-cols-[1fr_15rem] sm:items-center sm:gap-x-6 sm:[&>p]:col-start-1 sm:[&>p]:row-start-2 sm:[&>span]:col-start-2 sm:[&>span]:row-span-2 sm:[&>span]:row-start-1';

interface PreferencesFormProps {
  preferences: Preferences;
  correction: OutboxEntry | undefined;
}

export function PreferencesForm({ preferences: current, correction }: PreferencesFormProps) {
  const { role, person, memberRole } = useActor();
  const isSide = role === 'employer' || role === 'provider';
  // Changes by another device do not change the open form.
  const [preferences] = useState({
    ...current,
    mailAtOnce: isSide ? isMailedAtOnce(current, { memberRole }) : current.mailAtOnce,
  });
  const changeOf = useChangeOf();
  const { field, control, onSubmit, isRunning, notices } = useCommandForm({
    command: savePreferences,
    defaults: preferences,
    toInput: (values) => values,
    correction,
    draft: 'notifications',
    onDone: () => {},
  });
  const isAdmin = role === 'admin';
  const [isQuiet, coverage] = useWatch({ control, name: ['isQuiet', 'coverage'] });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <FormNotices {...notices} />
      <Card title="What to notify you about">
        <div className="flex flex-col gap-4">
          <CoverageField className={besideLabel} field={field('coverage')} isMine={coverage === 'mine'} />
          {kindsFor(role).map(({ type, label, hint }) => (
            <Select
              key={type}
              label={label}
              hint={hint}
              options={choices}
              className={besideLabel}
              {...field(type)}
            />
          ))}
        </div>
      </Card>
      <Card title="When push notifications arrive">
        <div className="flex flex-col gap-4">
          <Select label="How often" options={paces} {...field('pace')} />
          <Checkbox
            label="Quiet hours"
            hint={`Push waits until quiet hours end.${isAdmin ? '' : ' Same-day interview changes arrive right away.'}`}
            {...field('isQuiet')}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4 sm:max-w-sm">
            {isQuiet && <TextField label="From" type="time" {...field('quietFrom')} />}
            <TextField label={isQuiet ? 'Until' : 'Morning begins'} type="time" {...field('quietUntil')} />
          </div>
          <p className="text-sm text-quiet">
            Uses {isAdmin ? 'the platform’s' : 'your organization’s'} time zone. The daily summary arrives{' '}
            {isQuiet ? 'when quiet hours end' : 'at this time'}.
          </p>
        </div>
      </Card>
      <Card title="Email">
        <div className="flex flex-col gap-4">
          {isSide && (
            <Checkbox
              label="Email me at once about interviews and agreements"
              hint={`When an interview is offered, scheduled, moved, or cancelled, and when an agreement needs your decision. Only if you haven’t seen it here within ${mailAtOnceMinutes} minutes.`}
              {...field('mailAtOnce')}
            />
          )}
          <Checkbox
            label="Email me daily when push is off on all my devices"
            hint="Counts and job titles only. Every email has an unsubscribe link."
            {...field('digestByMail')}
          />
        </div>
      </Card>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" pending={isRunning}>
          Save
        </Button>
        <RowBadge state={changeOf('notificationPreferences', person)} />
      </div>
    </form>
  );
}
