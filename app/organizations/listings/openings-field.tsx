import type { ComponentProps } from 'react';
import { NumberField } from '#app/ui/inputs/field.tsx';

/** The field of a job's form for the number of people to hire. */
export const OpeningsField = (field: Omit<ComponentProps<typeof NumberField>, 'label' | 'hint'>) => (
  <NumberField
    label="Openings (optional)"
    hint="How many people you want to hire. When all openings are filled, we ask whether the job takes new links."
    {...field}
  />
);
