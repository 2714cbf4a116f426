// The recorded breaches of a promise, with a comment from each side.
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { capitalized, count, countOrNo, formatDay } from '#app/ui/format.ts';
import { commentBreach } from '#shared/domain/guarantees/breaches.ts';
import { doneWords } from '../done-words.ts';
import type { Breach } from '#shared/domain/guarantees/breaches.ts';
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
  const [isCommenting, setCommenting] = useState(false);
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
      <Button
        gives={commentBreach}
        look="secondary"
        size="small"
        className="mt-2"
        onClick={() => setCommenting(true)}
      >
        Comment
      </Button>
      {isCommenting && (
        <TextDialog
          title="Comment"
          command={commentBreach}
          name="comment"
          label="Your side of it"
          confirm="Save comment"
          about={{ id: breach.id }}
          onClose={() => setCommenting(false)}
        >
          Both sides and administrators can read this.
        </TextDialog>
      )}
    </li>
  );
}

const sentenceOf = ({ kind, createdAt }: Breach): string =>
  kind === 'deadline'
    ? `The interview didn’t take place by its deadline, ${formatDay(createdAt)}.`
    : `The employer couldn’t hold the interview, ${formatDay(createdAt)}.`;
