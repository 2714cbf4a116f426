import { ServerFormActions } from '#app/forms/server/server-form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { capitalized } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import { matchLabel } from '#shared/domain/interviews/interviews.ts';
import { correctOutcome, notHiredReasons, outcomesOpen } from '#shared/domain/interviews/record-outcome.ts';
import type { PlatformMatch } from '#shared/reads/analytics/oversight.ts';

interface CorrectFormProps {
  match: PlatformMatch;
  onClose: () => void;
  onDone: () => void;
}

export function CorrectForm({ match, onClose, onDone }: CorrectFormProps) {
  const { field, outcome, notices, onSubmit, isRunning, isOffline } = useCorrection(match, () => {
    onClose();
    onDone();
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <Select
        label="Outcome"
        required
        placeholder="Choose"
        options={outcomesOpen(match).map((value) => ({ value, label: labelOf(value) }))}
        {...field('outcome')}
      />
      {outcome === 'not_hired' && (
        <Select
          label="Reason"
          required
          placeholder="Choose a reason"
          options={notHiredReasons.map((value) => ({ value, label: capitalized(value) }))}
          {...field('reason')}
        />
      )}
      <TextArea
        label="Why is it corrected?"
        hint="Both sides will see this. Don’t include names or contact details."
        required
        rows={3}
        {...field('correction')}
      />
      <ServerFormActions {...{ isRunning, isOffline, onClose }} confirm="Correct outcome" />
    </form>
  );
}

const labelOf = (value: PlatformMatch['status']): string =>
  value === 'matched' ? 'Take the offer back' : matchLabel(value);

function useCorrection(match: PlatformMatch, onDone: () => void) {
  const toBody = ({ outcome, reason, correction }: Record<string, string>) => ({
    outcome,
    reason: outcome === 'not_hired' ? reason || null : null,
    correction,
  });
  const form = useServerForm({
    command: correctOutcome,
    method: 'PATCH',
    path: `/api/admin/matches/${match.id}/outcome`,
    defaults: { outcome: '', reason: '', correction: '' },
    toInput: (values) => ({ matchId: match.id, ...toBody(values) }),
    toBody,
    draft: `${correctOutcome.name} ${match.id}`,
    onDone,
  });
  return { ...form, outcome: form.watch('outcome') };
}
