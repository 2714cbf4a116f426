// The fields for place and duration, shared by a proposal and an interview day.
import { NumberField, TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { interviewKinds } from '#shared/engine/options.ts';
import { kindLabel } from '#shared/domain/interviews/interviews.ts';

interface FieldProps {
  error: string | undefined;
}

/** The values of the place fields, all as typed. */
export interface PlaceValues {
  kind: string;
  place: string;
  bring: string;
  minutes: string;
}

export const placeDefaults: PlaceValues = { kind: 'in-person', place: '', bring: '', minutes: '30' };

/** Makes the place part of a command's input from what was typed. */
export const placeInput = ({ kind, place, bring, minutes }: PlaceValues) => ({
  kind,
  place,
  bring,
  minutes: Number(minutes),
});

export function PlaceFields({ field }: { field: (name: keyof PlaceValues) => FieldProps }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="How"
          options={interviewKinds.map((value) => ({ value, label: kindLabel(value) }))}
          {...field('kind')}
        />
        <NumberField label="Length in minutes" required {...field('minutes')} />
      </div>
      <TextField
        label="Where"
        required
        hint="The address, the number you call, or the link."
        autoComplete="street-address"
        {...field('place')}
      />
      <TextField label="What to bring" {...field('bring')} />
    </>
  );
}
