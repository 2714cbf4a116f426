// The first page of a newcomer: name, organization, time zone and closed days.
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { needsConnection } from '#app/forms/server/use-server-call.ts';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { useRead, useReplica } from '#app/replica/live/hooks.ts';
import { useRefreshSession } from '#app/session/session.tsx';
import { nextAddress } from '#app/organizations/set-up/start-address.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { PageSpinner } from '#app/ui/feedback/spinner.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { deviceZone } from '#app/ui/wall-clock.ts';
import { ClosedDaysField, withTypedDay } from '#app/organizations/working-calendar/closed-days-field.tsx';
import { zoneOptions } from '#app/organizations/working-calendar/zone-options.ts';
import { saveEmployerProfile } from '#shared/domain/organizations/profiles.ts';
import { setUpOrganization } from '#shared/domain/organizations/set-up.ts';
import { placeholderName } from '#shared/domain/organizations/setup-state.ts';
import { saveCalendar } from '#shared/domain/organizations/working-calendar.ts';
import { setUpState } from '#shared/reads/newcomers/set-up.ts';
import type { SetUpState } from '#shared/reads/newcomers/set-up.ts';

export function Start() {
  const state = useRead(setUpState);
  const [search] = useSearchParams();
  const next = nextAddress(search);
  // Decided once: after the save the page stays until it leads on.
  const [asked, setAsked] = useState<SetUpState>();
  if (state === undefined) return <PageSpinner />;
  if (state && !asked && (!state.isDone || state.isUnnamed)) setAsked(state);
  if (!asked) return <Navigate to={next} replace />;
  return (
    <div className="max-w-2xl">
      <PageHeader title="Welcome. Tell us who you are">
        {asked.organization.kind === 'provider'
          ? 'Employers see your name and your organization’s in every agreement.'
          : 'Training providers see your name and your organization’s in every agreement.'}
      </PageHeader>
      <Card>
        <StartForm asked={asked} next={next} />
      </Card>
    </div>
  );
}

function StartForm({ asked: { user, organization, isUnnamed }, next }: { asked: SetUpState; next: string }) {
  const navigate = useNavigate();
  const refresh = useRefreshSession();
  const { replica } = useReplica();
  const [day, setDay] = useState('');
  const mayName = useMayGive(saveEmployerProfile);
  const mayPlan = useMayGive(saveCalendar);
  const { field, notices, onSubmit, isRunning, isOffline, watch, setValue } = useServerForm({
    command: setUpOrganization,
    method: 'PUT',
    path: '/api/auth/set-up',
    defaults: {
      firstName: user.firstName,
      lastName: user.lastName,
      organizationName:
        mayName && organization.name === placeholderName[organization.kind] ? '' : organization.name,
      timeZone: organization.timeZone,
      closedDays: organization.closedDays,
    },
    toInput: ({ closedDays, ...values }) => ({ ...values, closedDays: withTypedDay(closedDays, day) }),
    draft: setUpOrganization.name,
    onDone: async () => {
      // The next page asks this device for the names.
      await replica.sync().catch(reportError);
      await navigate(next, { replace: true });
      await refresh();
    },
  });
  const zone = watch('timeZone');
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" required autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      {isUnnamed && mayName && (
        <TextField label="Organization" required autoComplete="organization" {...field('organizationName')} />
      )}
      {isUnnamed && mayPlan && (
        <>
          <Select
            label="Time zone"
            required
            hint={
              zone === deviceZone()
                ? 'From your browser. Deadlines and reminders use it.'
                : 'Deadlines and reminders use it.'
            }
            options={zoneOptions(organization.timeZone)}
            {...field('timeZone')}
          />
          <ClosedDaysField
            value={watch('closedDays')}
            onChange={(days) => setValue('closedDays', days)}
            next={day}
            onNext={setDay}
            hint="You work Monday to Friday. Add holidays and other days you’re closed, now or later."
            error={field('closedDays').error}
          />
        </>
      )}
      {isOffline && <p className="text-sm text-quiet">{needsConnection}</p>}
      <DialogActions>
        <LinkButton to="/" look="secondary">
          Look around first
        </LinkButton>
        <Button type="submit" pending={isRunning} disabled={isOffline}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}
