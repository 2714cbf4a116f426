import { Select } from '#app/ui/inputs/select.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { reasonLabel } from '#shared/domain/stored-texts/decision-texts.ts';
import { flagReasons } from '#shared/engine/options.ts';
import type { useCommandForm } from '#app/forms/use-command-form.ts';

interface FlagFieldsProps {
  field: ReturnType<typeof useCommandForm<{ reason: string; note: string }, unknown, object>>['field'];
  note: { label: string; hint?: string };
}

/** The reason for reporting a listing. */
export const FlagFields = ({ field, note }: FlagFieldsProps) => (
  <>
    <Select
      label="Reason"
      required
      placeholder="Choose a reason"
      options={flagReasons.map((value) => ({ value, label: reasonLabel(value) }))}
      {...field('reason')}
    />
    <TextArea {...note} rows={3} {...field('note')} />
  </>
);
