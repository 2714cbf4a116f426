// The recorded breaches of a promise, with a comment from each side.
import { useState } from 'react';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { capitalized, count, countOrNo, formatDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { canDispute, commentBreach, disputeBreach } from '#shared/domain/guarantees/breaches.ts';
import { doneWords } from './done-words.ts';
import type { Breach } from '#shared/domain/guarantees/breaches.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { TextDialog } from '#app/forms/text-dialog.tsx';

export function BreachList({ breaches }: { breaches: readonly Breach[] }) {
  return (
    <ul aria-label="On record" className="flex flex-col gap-3">
      {breaches.map((breach) => (
        <BreachItem key={breach.id} breach={breach} />
      ))}
    </ul>
  );
}

function BreachItem({ breach }: { breach: Breach }) {
  const side = sideOf(useActor());
  const now = useNow().toISOString();
  const [asking, setAsking] = useState<'comment' | 'dispute'>();
  const canObject = side === 'employer' && canDispute(breach, now);
  return (
    <li className="rounded-panel border border-line px-4 py-3 text-list">
      <p className="font-semibold">{sentenceOf(breach)}</p>
      <p className="text-sm text-quiet">
        {capitalized(countOrNo(breach.reminders, 'reminder'))} sent
        {breach.waitedDays > 0 && `, ${count(breach.waitedDays, 'day')} not counted`}
      </p>
      {breach.employerComment && <p className="mt-2">Employer: “{breach.employerComment}”</p>}
      {breach.providerComment && <p className="mt-2">Training provider: “{breach.providerComment}”</p>}
      {breach.excusedAt && (
        <p className="mt-2">{doneWords('Excused', breach.excusedByName, breach.excusedAt, breach.excuse)}</p>
      )}
      <p className="mt-2 flex flex-wrap gap-2">
        <Button gives={commentBreach} look="secondary" size="small" onClick={() => setAsking('comment')}>
          Comment
        </Button>
        {canObject && (
          <Button gives={disputeBreach} look="secondary" size="small" onClick={() => setAsking('dispute')}>
            Dispute
          </Button>
        )}
      </p>
      {asking === 'comment' && (
        <TextDialog
          title="Comment"
          command={commentBreach}
          name="comment"
          label="Your side of it"
          confirm="Save comment"
          about={{ id: breach.id }}
          onClose={() => setAsking(undefined)}
        >
          Both sides and administrators can read this.
        </TextDialog>
      )}
      {asking === 'dispute' && (
        <TextDialog
          title="Dispute"
          command={disputeBreach}
          name="comment"
          label="What happened?"
          confirm="Send dispute"
          about={{ id: breach.id }}
          onClose={() => setAsking(undefined)}
        >
          An administrator decides whether to excuse it.
        </TextDialog>
      )}
    </li>
  );
}

const sentenceOf = ({ kind, createdAt }: Breach): string =>
  kind === 'deadline'
    ? `The interview didn’t take place by its deadline, ${formatDay(createdAt)}.`
    : `The employer couldn’t hold the interview, ${formatDay(createdAt)}.`;
