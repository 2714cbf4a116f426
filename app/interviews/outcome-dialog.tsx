// Records the outcome of an interview, and corrects it later.
import { useWatch } from 'react-hook-form';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextArea, TextField } from '#app/ui/inputs/field.tsx';
import { capitalized } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import { currentClaims, isUnsettled, offerIn } from '#shared/domain/claims/claim.ts';
import { isDecided, matchLabel } from '#shared/domain/interviews/interviews.ts';
import type { Match } from '#shared/domain/interviews/interviews.ts';
import {
  correctOutcome,
  notHiredReasons,
  outcomesOpen,
  recordOutcome,
} from '#shared/domain/interviews/record-outcome.ts';
import { learnerFeedbackLength } from '#shared/policy.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { FormActions } from '#app/forms/form-actions.tsx';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { isOwnTimeOpen } from './actions.ts';

interface OutcomeDialogProps {
  row: Pick<MatchInFull, 'match' | 'interview' | 'claims'>;
  onClose: () => void;
}

interface Values {
  outcome: string;
  reason: string;
  note: string;
  feedback: string;
  correction: string;
}

export function OutcomeDialog({ row, onClose }: OutcomeDialogProps) {
  const { match } = row;
  const isCorrection = isDecided(match);
  const now = useNow().toISOString();
  const isTimeOpen = isOwnTimeOpen(row, 'employer', now);
  const after = afterCorrection(row);
  const { field, control, notices, onSubmit, isRunning } = useOutcomeForm(match, onClose);
  const outcome = useWatch({ control, name: 'outcome' });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isCorrection ? 'Correct the outcome' : 'Record the outcome'}
      description={match.candidateReferenceId}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <FormNotices {...notices} />
        <Select
          label="Outcome"
          required
          placeholder="Choose"
          hint={hintOf(match, isTimeOpen)}
          options={outcomesOpen(match, isTimeOpen).map((value) => ({ value, label: labelOf(value) }))}
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
        {outcome === 'not_hired' && (
          <TextField
            label="Feedback for the learner"
            hint="One line that the training provider can pass on. Don’t include names."
            maxLength={learnerFeedbackLength}
            {...field('feedback')}
          />
        )}
        <TextArea
          label="Note to the training provider"
          rows={2}
          hint="Don’t include names or contact details."
          {...field('note')}
        />
        {isCorrection && <TextArea label="Why is it corrected?" rows={2} required {...field('correction')} />}
        {after && <p className="text-sm text-quiet">{after}</p>}
        <FormActions isRunning={isRunning} confirm="Save outcome" onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Returns what follows a correction. An offer that the provider has not answered is taken back without it. */
function afterCorrection({ match, claims }: OutcomeDialogProps['row']): string | undefined {
  if (!isDecided(match)) return undefined;
  if (match.status === 'hired' && match.heldAt)
    return 'The training provider can dispute this. Until it answers, or its time to answer ends, the hire and the interview are open again.';
  const offer = offerIn(currentClaims(claims, match));
  if (match.status === 'hired' && offer && isUnsettled(offer)) return undefined;
  if (match.heldAt || match.status === 'hired') return 'The training provider can dispute this.';
  return 'The training provider agrees to the hire or disputes it.';
}

const labelOf = (value: Match['status']): string =>
  value === 'matched' ? 'Take the offer back' : matchLabel(value);

function hintOf(match: Match, isTimeOpen: boolean): string | undefined {
  if (isTimeOpen)
    return 'The training provider hasn’t agreed to this time and can still dispute it. You can record a hire.';
  if (match.status === 'hired' && !match.heldAt)
    return 'This offer was made without an interview. If you take it back, you owe the interview again.';
  return undefined;
}

function useOutcomeForm(match: Match, onClose: () => void) {
  const defaults: Values = { outcome: '', reason: '', note: '', feedback: '', correction: '' };
  const inputOf = ({ outcome, reason, note, feedback }: Values) => ({
    matchId: match.id,
    outcome,
    reason: outcome === 'not_hired' ? reason || null : null,
    note,
    feedback: outcome === 'not_hired' ? feedback : null,
  });
  const recording = useCommandForm({
    command: recordOutcome,
    defaults,
    toInput: (values: Values) => inputOf(values),
    draft: `${recordOutcome.name} ${match.id}`,
    onDone: onClose,
  });
  const correcting = useCommandForm({
    command: correctOutcome,
    defaults,
    toInput: (values: Values) => ({ ...inputOf(values), correction: values.correction }),
    draft: `${correctOutcome.name} ${match.id}`,
    onDone: onClose,
  });
  return isDecided(match) ? correcting : recording;
}
