// Takes over the national holidays of a country as closed days. The list is loaded for the chosen country only.
import { useState } from 'react';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { dayOf } from '#app/ui/wall-clock.ts';
import {
  countriesFrom,
  countryOf,
  holidaysFrom,
  holidaysToAdd,
} from '#shared/domain/organizations/holidays.ts';

interface NationalHolidaysProps {
  closed: readonly string[];
  onAdd: (days: readonly string[]) => void;
}

export function NationalHolidays(props: NationalHolidaysProps) {
  const countries = useLoaded('/holidays/countries.json', countriesFrom);
  const [chosen, setChosen] = useState(() => countryOf(navigator.languages));
  if (countries.state === 'loading') return <p role="status">Loading countries…</p>;
  if (countries.state === 'failed') return <Notice tone="waits">{countries.message}</Notice>;
  const country = countries.value.some(({ code }) => code === chosen) ? chosen : '';
  return (
    <div className="flex flex-col gap-3 rounded-panel bg-sunken p-4">
      <Select
        label="Country"
        placeholder="Choose a country"
        value={country}
        options={countries.value.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      {country && <HolidaysOf key={country} country={country} {...props} />}
    </div>
  );
}

function HolidaysOf({ country, closed, onAdd }: NationalHolidaysProps & { country: string }) {
  const today = dayOf(useNow());
  const found = useLoaded(`/holidays/${country}.json`, holidaysFrom);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (found.state === 'loading') return <p role="status">Loading holidays…</p>;
  if (found.state === 'failed') return <Notice tone="waits">{found.message}</Notice>;
  const offered = holidaysToAdd(found.value, closed, today);
  const chosen = offered.filter(({ date }) => !left.has(date)).map(({ date }) => date);

  function toggle(date: string) {
    const next = new Set(left);
    if (!next.delete(date)) next.add(date);
    setLeft(next);
  }

  if (offered.length === 0)
    return <p role="status">All holidays of the next 12 months are in your closed days.</p>;
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm text-quiet">
          Holidays of the next 12 months, besides weekends. Regional ones are missing.
        </legend>
        {offered.map(({ date, name }) => (
          <Checkbox
            key={date}
            label={`${formatDay(date)}, ${name}`}
            checked={!left.has(date)}
            onChange={() => toggle(date)}
          />
        ))}
      </fieldset>
      <Button look="secondary" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
        Add {count(chosen.length, 'closed day')}
      </Button>
      <p className="text-sm text-quiet">From date-holidays, CC BY 3.0. Check the dates before you save.</p>
    </>
  );
}
