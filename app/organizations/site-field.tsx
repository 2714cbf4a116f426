// Chooses the site of a job, in the forms that post and edit it.
import type { ComponentProps } from 'react';
import { Select } from '#app/ui/inputs/select.tsx';
import type { SitesForJob } from '#shared/domain/sites/counted-sites.ts';

type SiteFieldProps = Omit<ComponentProps<typeof Select>, 'label' | 'options' | 'hint'> & {
  choice: SitesForJob;
  /** The site of the job, which may be closed since. */
  current?: { id: string; name: string } | undefined;
};

/** An employer without sites sees nothing of it. */
export function SiteField({ choice: { sites, mayBeNone }, current, ...field }: SiteFieldProps) {
  const options = sites.map(({ id, name }) => ({ value: id, label: name }));
  if (current && !sites.some(({ id }) => id === current.id))
    options.unshift({ value: current.id, label: `${current.name} (closed)` });
  if (options.length === 0) return null;
  return (
    <Select
      label="Site"
      required={!mayBeNone}
      placeholder={mayBeNone ? 'No site' : 'Choose a site'}
      options={options}
      hint={
        mayBeNone
          ? 'Only people who see all jobs see a job without a site.'
          : 'Only open sites that you recruit for.'
      }
      {...field}
    />
  );
}
