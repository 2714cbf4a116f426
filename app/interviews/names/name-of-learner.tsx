import { useState } from 'react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { formatDay, formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import {
  canConsent,
  consentWayLabels,
  withdrawConsent,
  recordConsent,
} from '#shared/domain/consents/consents.ts';
import type { Consent } from '#shared/domain/consents/consents.ts';
import type { Naming } from '#shared/reads/naming.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { ContactButtons } from '#app/learners/contact-actions.tsx';
import { ConsentForm } from '../consent-form.tsx';

interface NameOfLearnerProps extends Naming {
  row: MatchInFull;
}

/** For the provider: whether the learner consented, and who has seen the name since. */
export function NameOfLearner({ row, consent, views, learner }: NameOfLearnerProps) {
  const now = useNow();
  const [isRecording, setRecording] = useState(false);
  const employer = row.job?.employerName ?? 'The employer';
  return (
    <>
      {learner?.studentName && <p translate="no">{learner.studentName}</p>}
      {learner && <ContactButtons learner={learner} />}
      {consent ? (
        <Given consent={consent} employer={employer} />
      ) : (
        <p className="text-list text-quiet">
          {employer} sees only the reference. If the learner agrees to share their name, it appears once an
          interview is confirmed.
        </p>
      )}
      {!consent && canConsent(row.match) && !isRecording && (
        <Button gives={recordConsent} look="secondary" onClick={() => setRecording(true)}>
          Record consent
        </Button>
      )}
      {!consent && isRecording && <ConsentForm row={row} onClose={() => setRecording(false)} />}
      {views.length > 0 && (
        <ul aria-label="Who viewed the name" className="text-sm text-quiet">
          {views.map(({ id, viewedByName, createdAt }) => (
            <li key={id}>
              Name viewed by {viewedByName}, {employer}, {formatMoment(createdAt, now)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Given({ consent, employer }: { consent: Consent; employer: string }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning } = useSubmit(withdrawConsent);
  const { how, givenOn, withContact, recordedByName } = consent;
  return (
    <>
      <p className="text-list">
        Agreed to share their name{withContact ? ', with phone and email' : ''}, {formatDay(givenOn)}.{' '}
        <span className="text-quiet">
          {consentWayLabels[how]}, recorded by {recordedByName}.
        </span>
      </p>
      <Button gives={withdrawConsent} look="secondary" onClick={() => setAsking(true)}>
        Withdraw consent
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Withdraw the consent?"
        confirm="Withdraw consent"
        danger
        pending={isRunning}
        onConfirm={() => void run({ matchId: consent.id }).then((isDone) => isDone && setAsking(false))}
      >
        <p>{employer} sees only the reference from now on. The interview doesn’t change.</p>
      </ConfirmDialog>
    </>
  );
}
