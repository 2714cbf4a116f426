import { FormNotices } from '#app/forms/form-notices.tsx';
import { nowInstant, today } from '#app/forms/today.ts';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { DateField } from '#app/ui/inputs/field.tsx';
import { useFirstField } from '#app/ui/inputs/first-field.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import {
  consentText,
  consentWayLabels,
  consentWording,
  contactText,
  latestConsentDate,
  recordConsent,
} from '#shared/domain/consents/consents.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { consentWays } from '#shared/engine/options.ts';

/** The text of the consent, and how and when it was given. */
export function ConsentForm({ row: { match, job }, onClose }: { row: MatchInFull; onClose: () => void }) {
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: recordConsent,
    defaults: { how: '', givenOn: today(), withContact: false },
    toInput: (values) => ({ ...values, matchId: match.id, wording: consentWording }),
    draft: `${recordConsent.name} ${match.id}`,
    onDone: onClose,
  });
  const form = useFirstField();
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex w-full flex-col gap-5">
      <FormNotices {...notices} />
      <blockquote className="rounded-panel bg-sunken px-4 py-3">
        {consentText(job?.employerName ?? 'the employer', job?.title ?? 'this job')}
      </blockquote>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="How the learner agreed"
          required
          placeholder="Choose one"
          options={consentWays.map((value) => ({ value, label: consentWayLabels[value] }))}
          {...field('how')}
        />
        <DateField label="Agreed on" required max={latestConsentDate(nowInstant())} {...field('givenOn')} />
      </div>
      <Checkbox label="Phone and email too" hint={`“${contactText}”`} {...field('withContact')} />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Record consent
        </Button>
      </DialogActions>
    </form>
  );
}
