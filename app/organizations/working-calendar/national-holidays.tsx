// Takes over the national holidays of a country as closed days. The list is loaded for the chosen country only.
import { useEffect, useEffectEvent, useState } from 'react';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { formatDay } from '#app/ui/format.ts';
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
import type { Holiday } from '#shared/domain/organizations/holidays.ts';
import { byText } from '#shared/lib/texts.ts';

interface NationalHolidaysProps {
  closed: readonly string[];
  onChange: (days: readonly string[]) => void;
  onDone: () => void;
}

const regionNames = new Intl.DisplayNames('en-US', { type: 'region' });

/** The countries under the names that people know, in the order of these names. */
const namedCountries = (json: unknown): { value: string; label: string }[] =>
  countriesFrom(json)
    .map(({ code, name }) => ({ value: code, label: regionNames.of(code) ?? name }))
    .toSorted((a, b) => byText(a.label, b.label));

/** What is ticked is a closed day at once, so that a form saves what it shows. */
export function NationalHolidays({ closed, onChange, onDone }: NationalHolidaysProps) {
  const countries = useLoaded('/holidays/countries.json', namedCountries);
  const [chosen, setChosen] = useState(() => countryOf(navigator.languages));
  // The closed days without those of the shown country.
  const [others] = useState(closed);
  if (countries.state === 'loading') return <p role="status">Loading countries…</p>;
  if (countries.state === 'failed') return <Notice tone="waits">{countries.message}</Notice>;
  const country = countries.value.some(({ value }) => value === chosen) ? chosen : '';
  return (
    <div className="flex flex-col gap-3 rounded-panel bg-sunken p-4">
      <Select
        label="Country"
        placeholder="Choose a country"
        value={country}
        options={countries.value}
        onChange={(event) => {
          if (event.target.value === country) return;
          setChosen(event.target.value);
          onChange(others);
        }}
      />
      {country && <HolidaysOf key={country} {...{ country, closed, others, onChange }} />}
      <Button look="secondary" size="small" className="self-start" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

interface HolidaysOfProps extends Pick<NationalHolidaysProps, 'closed' | 'onChange'> {
  country: string;
  others: readonly string[];
}

function HolidaysOf({ country, ...props }: HolidaysOfProps) {
  const today = dayOf(useNow());
  const found = useLoaded(`/holidays/${country}.json`, holidaysFrom);
  if (found.state === 'loading') return <p role="status">Loading holidays…</p>;
  if (found.state === 'failed') return <Notice tone="waits">{found.message}</Notice>;
  const offered = holidaysToAdd(found.value, props.others, today);
  if (offered.length === 0)
    return <p role="status">All holidays of the next 12 months are in your closed days.</p>;
  return <Ticks offered={offered} {...props} />;
}

function Ticks({
  offered,
  closed,
  others,
  onChange,
}: Omit<HolidaysOfProps, 'country'> & { offered: readonly Holiday[] }) {
  const tickAll = useEffectEvent(() => onChange([...others, ...offered.map(({ date }) => date)]));
  useEffect(() => tickAll(), []);
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm text-quiet">
          Holidays of the next 12 months, besides weekends. Regional ones are missing. Clear those on which
          you work.
        </legend>
        {offered.map(({ date, name }) => (
          <Checkbox
            key={date}
            label={`${formatDay(date)}, ${name}`}
            checked={closed.includes(date)}
            onChange={() =>
              onChange(closed.includes(date) ? closed.filter((day) => day !== date) : [...closed, date])
            }
          />
        ))}
      </fieldset>
      <p className="text-sm text-quiet">From date-holidays, CC BY 3.0. Check the dates before you save.</p>
    </>
  );
}
