import { baseOf, textsOf } from '#app/changes/changes.ts';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { TextArea, TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { employerFieldNames, saveEmployerProfile } from '#shared/domain/organizations/profiles.ts';
import type { EmployerProfileInFull } from '#shared/reads/profiles.ts';
import { companySizes, industries } from '#shared/engine/options.ts';
import { FormActions } from '#app/forms/form-actions.tsx';
import { industryLabel, sizeLabel } from './labels.ts';
import type { ProfileFormProps } from './profile-page.tsx';

export function CompanyForm({ found, correction, onClose }: ProfileFormProps<EmployerProfileInFull>) {
  const { profile, organization } = found;
  const known = profile ?? { companyName: organization.name };
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: saveEmployerProfile,
    defaults: textsOf(known, employerFieldNames),
    row: profile ?? {},
    toInput: (values, before) => ({ set: values, base: profile ? baseOf(before, employerFieldNames) : {} }),
    correction,
    of: ['employerProfiles', organization.id],
    draft: saveEmployerProfile.name,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <TextField
        label="Company Name"
        required
        autoComplete="organization"
        hint="Shown on your jobs and agreements."
        {...field('companyName')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Industry"
          required
          placeholder="Choose one"
          options={industries.map((value) => ({ value, label: industryLabel(value) }))}
          {...field('industry')}
        />
        <Select
          label="Company Size"
          required
          placeholder="Choose one"
          options={companySizes.map((value) => ({ value, label: sizeLabel(value) }))}
          {...field('companySize')}
        />
        <TextField
          label="Average Hiring Time"
          required
          placeholder="3 weeks"
          {...field('averageHiringTime')}
        />
        <TextField label="Phone Number" required type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <TextField label="Website" type="url" placeholder="https://" {...field('website')} />
      <TextField label="Business Address" required autoComplete="street-address" {...field('address')} />
      <TextArea label="Company Description" required {...field('description')} />
      <TextArea label="Company Mission" required rows={3} {...field('companyMission')} />
      <TextArea label="Hiring Focus" required rows={3} {...field('hiringFocus')} />
      <TextArea label="Company Benefits" rows={3} {...field('companyBenefits')} />
      <FormActions isRunning={isRunning} confirm="Save Changes" onClose={onClose} />
    </form>
  );
}
