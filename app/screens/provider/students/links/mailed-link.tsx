import { useState } from 'react';
import { Mail } from 'lucide-react';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { Button } from '#app/ui/button.tsx';
import { formatDay } from '#app/ui/format.ts';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import { endLearnerContact, mayMail } from '#shared/domain/learner-links/learner-contact.ts';
import type { LearnerContact } from '#shared/domain/learner-links/learner-contact.ts';
import { makeLearnerLink } from '#shared/domain/learner-links/learner-links.ts';
import { ContactForm, giverWords } from './contact-form.tsx';

interface MailedLinkProps {
  enrollment: Enrollment;
  contact: LearnerContact | undefined;
  isBusy: boolean;
  onSend: () => void;
}

/** Whether the student agreed to e-mails, and the link that is mailed then. */
export function MailedLink({ enrollment, contact, isBusy, onSend }: MailedLinkProps) {
  const { call, isOffline } = useServerCall();
  const [isAsking, setAsking] = useState(false);

  if (contact && mayMail(contact))
    return (
      <div className="mt-4">
        <p>
          {giverWords[contact.givenBy]} agreed to emails on {formatDay(contact.givenOn)}.{' '}
          <span className="text-quiet">Recorded by {contact.recordedByName}.</span>
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button gives={makeLearnerLink} look="secondary" disabled={isBusy} onClick={onSend}>
            <Mail aria-hidden />
            Email a link
          </Button>
          <Button
            gives={endLearnerContact}
            look="quiet"
            disabled={isOffline}
            onClick={() =>
              void call({
                method: 'DELETE',
                path: `/api/learner-contacts/${enrollment.id}`,
                done: { title: endLearnerContact.done },
                failed: endLearnerContact.failed,
              })
            }
          >
            End emails
          </Button>
        </div>
      </div>
    );
  return (
    <div className="mt-4">
      <p className="text-quiet">No agreement to emails is recorded, so none are sent.</p>
      {isAsking ? (
        <ContactForm enrollmentIds={[enrollment.id]} onDone={() => setAsking(false)} />
      ) : (
        <Button
          gives={makeLearnerLink}
          look="secondary"
          className="mt-3"
          disabled={isOffline}
          onClick={() => setAsking(true)}
        >
          Record agreement to emails
        </Button>
      )}
    </div>
  );
}
