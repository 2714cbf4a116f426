import { baseOf, textsOf } from '#app/changes/changes.ts';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { NumberField, TextArea, TextField } from '#app/ui/inputs/field.tsx';
import { providerFieldNames, saveProviderProfile } from '#shared/domain/organizations/profiles.ts';
import type { ProviderProfileInFull } from '#shared/reads/profiles.ts';
import { FormActions } from '#app/forms/form-actions.tsx';
import type { ProfileFormProps } from './profile-page.tsx';

export function ProviderForm({ found, correction, onClose }: ProfileFormProps<ProviderProfileInFull>) {
  const { profile, organization } = found;
  const known = profile ?? { companyName: organization.name };
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: saveProviderProfile,
    defaults: textsOf(known, providerFieldNames),
    row: profile ?? {},
    toInput: (values, before) => ({ set: values, base: profile ? baseOf(before, providerFieldNames) : {} }),
    correction,
    of: ['providerProfiles', organization.id],
    draft: saveProviderProfile.name,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <TextField
        label="Company Name"
        required
        autoComplete="organization"
        hint="Shown on your courses and agreements."
        {...field('companyName')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Phone Number" required type="tel" autoComplete="tel" {...field('phone')} />
        <NumberField label="Years in Business" required placeholder="5" {...field('yearsInBusiness')} />
      </div>
      <TextField label="Website" type="url" placeholder="https://" {...field('website')} />
      <TextField label="Business Address" required autoComplete="street-address" {...field('address')} />
      <TextArea label="Description" required {...field('description')} />
      <TextArea label="Training Specialties" required rows={3} {...field('specialties')} />
      <TextArea label="Certifications" rows={3} {...field('certifications')} />
      <FormActions isRunning={isRunning} confirm="Save Changes" onClose={onClose} />
    </form>
  );
}
