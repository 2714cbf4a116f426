import { useState } from 'react';
import { Link2, Printer } from 'lucide-react';
import { needsConnection, useServerCall } from '#app/forms/server/use-server-call.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { ShownOnce } from '#app/ui/dialogs/shown-once.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { formatDay } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import type { LearnerLink } from '#shared/domain/learner-links/learner-link.ts';
import { makeLearnerLink, revokeLearnerLink } from '#shared/domain/learner-links/learner-links.ts';
import { linksOfStudent } from '#shared/reads/learners/learner-links.ts';
import { mostLearnerLinks } from '#shared/policy.ts';
import { MailedLink } from './mailed-link.tsx';
import { useMakeLinks } from './use-make-links.ts';
import type { MadeLink } from './use-make-links.ts';

/** The links to a student's own page: how and when each was made and opened. A link itself is shown once. */
export function LearnerPageCard({ enrollment }: { enrollment: Enrollment }) {
  const found = useRead(linksOfStudent, enrollment.id);
  const { make, isRunning, isOffline } = useMakeLinks();
  const [link, setLink] = useState('');
  const [revoking, setRevoking] = useState<LearnerLink>();
  const revoke = useServerCall();
  if (!found) return null;
  const { links, endAt, disowned, contact } = found;
  const isFull = links.length >= mostLearnerLinks;

  async function makeLink(replaces?: LearnerLink) {
    const delivery = replaces?.delivery === 'mailed' ? 'mailed' : 'copied';
    tell(await make([enrollment.id], delivery, replaces?.id));
  }

  function tell([made]: MadeLink[]) {
    if (made && 'link' in made) setLink(made.link);
    else if (made && 'isMailed' in made) toast({ title: 'The link is being emailed' });
    else if (made) toast({ title: 'Error', description: made.refused, variant: 'destructive' });
  }

  async function end({ id }: LearnerLink) {
    const { done, failed } = revokeLearnerLink;
    const path = `/api/learner-links/${id}`;
    if (await revoke.call({ method: 'DELETE', path, done: { title: done }, failed })) setRevoking(undefined);
  }

  return (
    <Card title="Learner’s page">
      <p className="text-quiet">
        A link opens the student’s own page: their interviews, who may see their name, and what is stored.
        Give it to nobody else.
      </p>
      {disowned && (
        <div className="mt-3">
          <Notice tone="waits">
            The reader of a link said “Not me” on {formatDay(disowned.disownedAt ?? '')}. Check the address
            before you make a new link.
          </Notice>
        </div>
      )}
      {links.length > 0 && (
        <ul aria-label="Links" className="mt-4 divide-y divide-line border-y border-line">
          {links.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span>
                {madeWords(each)} <span className="text-quiet">{openedWords(each)}</span>
              </span>
              <span className="flex flex-wrap gap-2">
                <Button
                  gives={makeLearnerLink}
                  look="quiet"
                  size="small"
                  disabled={isOffline}
                  pending={isRunning}
                  aria-label={`Renew: ${madeWords(each)}`}
                  onClick={() => void makeLink(each)}
                >
                  Renew
                </Button>
                <Button
                  gives={revokeLearnerLink}
                  look="quiet"
                  size="small"
                  disabled={isOffline}
                  aria-label={`Revoke: ${madeWords(each)}`}
                  onClick={() => setRevoking(each)}
                >
                  Revoke
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {endAt !== null && <p className="mt-3 text-quiet">Links end on {formatDay(endAt)}.</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          gives={makeLearnerLink}
          look="secondary"
          disabled={isOffline || isFull}
          pending={isRunning}
          onClick={() => void makeLink()}
        >
          <Link2 aria-hidden />
          Make a link
        </Button>
        <LinkButton
          gives={makeLearnerLink}
          look="secondary"
          to={`/courses/${enrollment.courseId}/students/learner-pages?student=${enrollment.id}`}
        >
          <Printer aria-hidden />
          Print a sheet
        </LinkButton>
      </div>
      <MailedLink
        enrollment={enrollment}
        contact={contact}
        isBusy={isOffline || isFull || isRunning}
        onSend={() => void make([enrollment.id], 'mailed').then(tell)}
      />
      {isFull && (
        <p className="mt-3 text-sm text-quiet">Renew or revoke one of the {mostLearnerLinks} links first.</p>
      )}
      {isOffline && <p className="mt-3 text-sm text-quiet">{needsConnection}</p>}
      <ShownOnce
        title="Link to the student’s page"
        description="Send it to this student only. It won’t be shown again."
        noun="link"
        value={link}
        onClose={() => setLink('')}
      />
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={() => setRevoking(undefined)}
        title="Revoke this link?"
        confirm="Revoke"
        danger
        pending={revoke.isRunning}
        onConfirm={() => revoking && void end(revoking)}
      >
        <p>Whoever has it can no longer open the page. Other links of the student stay.</p>
      </ConfirmDialog>
    </Card>
  );
}

const deliveryWords: Record<LearnerLink['delivery'], string> = {
  copied: 'Copied',
  printed: 'Printed',
  mailed: 'Emailed',
};

const madeWords = ({ delivery, madeByName, createdAt, address }: LearnerLink): string =>
  `${deliveryWords[delivery]}${address ? ` to ${address}` : ''} by ${madeByName} on ${formatDay(createdAt)}.`;

function openedWords({ openedAt, lastOpenedAt, confirmedAt }: LearnerLink): string {
  if (!openedAt || !lastOpenedAt) return 'Not opened yet.';
  const opened = `Opened ${formatDay(openedAt)}`;
  const last = formatDay(lastOpenedAt) === formatDay(openedAt) ? '' : `, last on ${formatDay(lastOpenedAt)}`;
  return `${opened}${last}${confirmedAt ? '' : ', not confirmed'}.`;
}
