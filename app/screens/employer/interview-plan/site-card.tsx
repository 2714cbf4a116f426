// The fields of one site: its days, rooms, place and breaks.
import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { PlaceFields } from '#app/interviews/place-fields.tsx';
import { earliestDue } from '#app/interviews/due.tsx';
import { ClosedDays } from '#app/interviews/planner/pick/closed-days.tsx';
import { PickButton } from '#app/interviews/planner/pick/pick-button.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { DateField, FieldError, TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { zoneHint } from '#app/ui/wall-clock.ts';
import { addDays, isWeekend } from '#shared/lib/time.ts';
import { mostPlanDays } from '#shared/policy.ts';
import type { PlanDay } from '#shared/reads/planner/interview-plan.ts';
import type { Planner } from '#shared/reads/planner/planner.ts';
import { breakNames, roomNames } from './plan-values.ts';
import type { PlanSite, SiteField, SiteValues } from './plan-values.ts';

/** What is wrong with a site's fields. */
export type SiteErrors = Partial<Record<SiteField | 'days', string>>;

interface SiteCardProps {
  site: PlanSite;
  planner: Planner;
  errors: SiteErrors;
  onChange: (next: Partial<SiteValues>) => void;
}

/** The value of a field and what happens when it is typed. */
type FieldOf = (name: SiteField) => {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

export function SiteCard({ site, planner, errors, onChange }: SiteCardProps) {
  const { name, rows, values } = site;
  const field: FieldOf = (of) => ({
    value: values[of],
    error: errors[of],
    onChange: ({ target }) => onChange({ [of]: target.value }),
  });
  return (
    <Card
      title={name ?? 'Days and rooms'}
      aside={<span className="text-quiet">{count(rows.length, 'interview')}</span>}
    >
      <div role="group" aria-label={name ?? 'Days and rooms'} className="@container flex flex-col gap-5">
        <DayFields {...{ site, planner }} error={errors.days} onChange={(days) => onChange({ days })} />
        <RoomFields field={field} rooms={Number(values.rooms)} />
        <PlaceFields field={field} />
        <BreakFields
          field={field}
          values={values}
          onClear={(from, until) => onChange({ [from]: '', [until]: '' })}
        />
      </div>
    </Card>
  );
}

interface DayFieldsProps {
  site: PlanSite;
  planner: Planner;
  error: string | undefined;
  onChange: (days: readonly PlanDay[]) => void;
}

function DayFields({ site: { rows, at, values, hours }, planner, error, onChange }: DayFieldsProps) {
  const { days } = values;
  const zone = values.kind === 'in-person' ? at.zone : undefined;
  const hint = zoneHint(useNow(), zone);
  const set = (index: number, next: Partial<PlanDay>) =>
    onChange(days.map((day, place) => (place === index ? { ...day, ...next } : day)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Days</legend>
      {hint && <p className="-mt-2 text-sm text-quiet">{hint}</p>}
      {days.map(({ date, start, end }, index) => (
        <div
          key={index}
          role="group"
          aria-label={`Day ${index + 1}`}
          className="grid items-end @min-[14em]:grid-cols-[1fr_1fr_auto] gap-x-3 gap-y-2 @min-[30em]:grid-cols-[minmax(9.5em,4fr)_minmax(8em,3fr)_minmax(8em,3fr)_auto]"
        >
          <DateField
            label="Date"
            required
            className="min-w-0 @min-[14em]:col-span-2 @min-[30em]:col-span-1"
            value={date}
            onChange={({ target }) => set(index, { date: target.value })}
          />
          <TextField
            type="time"
            label="From"
            required
            className="min-w-0 @min-[14em]:col-start-1 @min-[30em]:col-start-auto"
            value={start}
            onChange={({ target }) => set(index, { start: target.value })}
          />
          <TextField
            type="time"
            label="Until"
            required
            className="min-w-0"
            value={end}
            onChange={({ target }) => set(index, { end: target.value })}
          />
          {days.length > 1 && (
            <IconButton
              label={`Remove day ${index + 1}`}
              className="@min-[14em]:col-start-3 @min-[14em]:row-start-1 @min-[30em]:col-start-4"
              onClick={() => onChange(days.filter((_, place) => place !== index))}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {error && <FieldError id="days-error">{error}</FieldError>}
      <div className="flex flex-wrap gap-2">
        {days.length < mostPlanDays && (
          <Button
            look="secondary"
            size="small"
            onClick={() => onChange([...days, dayAfter(days, at.closed)])}
          >
            <Plus aria-hidden />
            Add a day
          </Button>
        )}
        <PickButton
          planner={planner}
          chosen={days
            .filter(({ date, start }) => date && start)
            .map(({ date, start }) => `${date}T${start}`)}
          most={mostPlanDays}
          meeting={{ minutes: hours.minutes, siteId: at.siteId, room: null }}
          matchIds={rows.map(({ match }) => match.id)}
          closed={at.closed}
          zone={zone}
          dueBy={earliestDue(rows.map(({ match }) => match))}
          onDone={(picked) => onChange(daysFrom(picked, days))}
        />
      </div>
      <ClosedDays closed={at.closed} holidays={planner.holidays} typed={days.map(({ date }) => date)} />
    </fieldset>
  );
}

/** The next working day, with the hours of the last one. */
function dayAfter(days: readonly PlanDay[], closed: readonly string[]): PlanDay {
  const last = days.at(-1) ?? { date: '', start: '', end: '' };
  if (last.date === '') return last;
  let { date } = last;
  do date = addDays(date, 1);
  while (isWeekend(date) || closed.includes(date));
  return { ...last, date };
}

/** The first picked time of each day begins it. */
function daysFrom(picked: readonly string[], days: readonly PlanDay[]): PlanDay[] {
  const end = days[0]?.end ?? '';
  return picked
    .map((local) => ({ date: local.slice(0, 10), start: local.slice(11) }))
    .filter(({ date }, index, all) => all.findIndex((other) => other.date === date) === index)
    .map((day) => ({ end, ...days.find(({ date }) => date === day.date), ...day }));
}

function RoomFields({ field, rooms }: { field: FieldOf; rooms: number }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Rooms or interviewers</legend>
      <div className="grid gap-3 @min-[26em]:grid-cols-2">
        <Select
          label="Interviews at the same time"
          options={roomNames.map((_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
          {...field('rooms')}
        />
        {roomNames.slice(0, rooms).map((name, index) => (
          <TextField
            key={name}
            label={rooms === 1 ? 'Room or interviewer' : `Room or interviewer ${index + 1}`}
            maxLength={120}
            placeholder={rooms === 1 ? undefined : `Room ${index + 1}`}
            {...field(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface BreakFieldsProps {
  field: FieldOf;
  values: SiteValues;
  onClear: (from: SiteField, until: SiteField) => void;
}

function BreakFields({ field, values, onClear }: BreakFieldsProps) {
  const [opened, setOpened] = useState(1);
  // A draft may contain more breaks than are shown.
  const shown = Math.max(
    opened,
    breakNames.findLastIndex(([from, until]) => values[from] || values[until]) + 1,
  );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Breaks</legend>
      {breakNames.slice(0, shown).map(([from, until], index) => (
        <div key={from} className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <TextField
            type="time"
            label={`Break ${index + 1} from`}
            className="min-w-[min(7em,100%)] flex-1"
            {...field(from)}
          />
          <TextField type="time" label="Until" className="min-w-[min(7em,100%)] flex-1" {...field(until)} />
          {index === shown - 1 && (
            <IconButton
              label={`Remove break ${index + 1}`}
              onClick={() => {
                onClear(from, until);
                setOpened(shown - 1);
              }}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {shown < breakNames.length && (
        <Button look="quiet" size="small" className="self-start" onClick={() => setOpened(shown + 1)}>
          <Plus aria-hidden />
          Add a break
        </Button>
      )}
    </fieldset>
  );
}
