import type { ComponentProps } from 'react';
import { NumberField } from '#app/ui/inputs/field.tsx';
import { capacityName } from '#shared/domain/jobs/capacity.ts';

/** The field of a job's form for the number of interviews that begin in any 30 days. */
export const CapacityField = (field: Omit<ComponentProps<typeof NumberField>, 'label' | 'hint'>) => (
  <NumberField
    label={`${capacityName} (optional)`}
    hint="The most interviews that can begin in that time. Later candidates wait for a place. A change counts for new links."
    {...field}
  />
);
