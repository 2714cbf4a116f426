import type { UseFormRegisterReturn } from 'react-hook-form';
import { DateField, TextArea, TextField } from '#app/ui/inputs/field.tsx';
import { capitalized } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import type { CourseField } from '#shared/domain/courses/commands.ts';
import { deliveryMethods } from '#shared/engine/options.ts';

interface CourseFieldsProps {
  field: (name: CourseField) => UseFormRegisterReturn & { error: string | undefined };
}

/** The fields of a course, for listing and editing it. */
export function CourseFields({ field }: CourseFieldsProps) {
  return (
    <>
      <TextField label="Course title" required {...field('title')} />
      <TextArea label="Description" required {...field('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Duration" required placeholder="12 weeks" {...field('duration')} />
        <Select
          label="Delivery method"
          required
          placeholder="Choose one"
          options={deliveryMethods.map((value) => ({ value, label: capitalized(value) }))}
          {...field('deliveryMethod')}
        />
        <DateField label="Start date" {...field('startDate')} />
        <DateField label="End date" {...field('endDate')} />
      </div>
      <TextArea label="Prerequisites" rows={2} {...field('prerequisites')} />
      <TextArea label="Skills gained" rows={2} {...field('skillsGained')} />
    </>
  );
}
