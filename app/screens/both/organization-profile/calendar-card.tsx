import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { WhoMay } from '#app/forms/who-may.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { formatDay } from '#app/ui/format.ts';
import { useMayGive } from '#app/ui/permission.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { deviceZone, isElsewhere } from '#app/ui/wall-clock.ts';
import { closedDaysOf } from '#shared/domain/organizations/organizations.ts';
import type { Organization } from '#shared/domain/organizations/organizations.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { saveCalendar } from '#shared/domain/organizations/working-calendar.ts';

/** The organization's time zone and working days, which determine deadlines, reminders and "this month". */
export function CalendarCard({ organization }: { organization: Organization }) {
  const [isChosen, setChosen] = useState(false);
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get('edit') === 'calendar';
  const mayEdit = useMayGive(saveCalendar);
  const changeOf = useChangeOf();
  const now = useNow();
  const closed = closedDaysOf(organization);
  function close() {
    setChosen(false);
    if (isAsked) setSearch({}, { replace: true });
  }
  return (
    <Card
      title="Working calendar"
      aside={
        <Button gives={saveCalendar} look="quiet" size="small" onClick={() => setChosen(true)}>
          Edit<span className="sr-only"> working calendar</span>
        </Button>
      }
    >
      <Facts>
        <Fact name="Time zone" wide>
          {organization.timeZone.replaceAll('_', ' ')}
          {isElsewhere(organization.timeZone, now) && (
            <span className="block text-sm font-normal text-quiet">
              This device is set to {deviceZone().replaceAll('_', ' ')}.
            </span>
          )}
        </Fact>
        <Fact name="Closed days" wide>
          {closed.length > 0 ? closed.map(formatDay).join('\n') : 'None besides weekends'}
        </Fact>
      </Facts>
      {organization.calendarCorrectedAt && (
        <p className="mt-4 break-words whitespace-pre-line">
          Corrected by an administrator on {formatDay(organization.calendarCorrectedAt)}:{' '}
          {organization.calendarCorrection}
        </p>
      )}
      <p className="mt-4 text-sm text-quiet">
        Deadlines that fall on a weekend or a closed day move to the next working day.
      </p>
      <WhoMay command={saveCalendar} />
      <RowBadge state={changeOf('organizations', organization.id)} />
      <CalendarDialog organization={organization} open={mayEdit && (isChosen || isAsked)} onClose={close} />
    </Card>
  );
}
