// One handed-over change: what it does, when it was saved, and the two answers.
import { useState } from 'react';
import { entryTitle } from '#app/changes/change-titles.ts';
import { contentsOf } from '#app/changes/entry-contents.ts';
import { editSentences } from '#app/changes/history-lines.ts';
import { namesOfSubjects } from '#app/changes/subjects/name-of-subject.ts';
import { TextDialog } from '#app/forms/text-dialog.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useLearnerNames } from '#app/learners/use-learner-names.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { applyChange, declineChange } from '#shared/domain/handed-over/hand-over.ts';
import type { TeamChange } from '#shared/reads/needs/handed-over.ts';

export function ChangeRow({ change }: { change: TeamChange }) {
  const [isDeclining, setDeclining] = useState(false);
  const { run, isRunning } = useSubmit(applyChange);
  const now = useNow();
  const titles = useTitles(change);
  const [title = 'A change'] = titles;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-72 wrap-break-word">
        <p className="font-semibold">{title}</p>
        {sentencesOf(change).map((sentence) => (
          <p key={sentence} className="text-list">
            {sentence}
          </p>
        ))}
        {titles.slice(1).map((also, index) => (
          <p key={index} className="text-list">
            And then: {also}
          </p>
        ))}
        <p className="text-sm text-quiet tabular-nums">
          Saved {formatMoment(change.savedAt, now)}
          {change.aboutTitle && `, ${change.aboutTitle}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          gives={applyChange}
          look="secondary"
          size="small"
          pending={isRunning}
          aria-label={`Apply: ${title}`}
          onClick={() => void run({ id: change.id })}
        >
          Apply
        </Button>
        <Button
          gives={declineChange}
          look="quiet"
          size="small"
          aria-label={`Decline: ${title}`}
          onClick={() => setDeclining(true)}
        >
          Decline
        </Button>
      </div>
      {isDeclining && (
        <TextDialog
          title="Decline this change?"
          command={declineChange}
          name="reason"
          label="Reason"
          confirm="Decline"
          about={{ id: change.id }}
          onClose={() => setDeclining(false)}
        >
          {title}. {change.authorName} reads the reason.
        </TextDialog>
      )}
    </li>
  );
}

/** The titles of the change and of those that it takes along. */
function useTitles({ id, entries }: TeamChange): string[] {
  const named = useLearnerNames();
  const asked = entries.map((entry, index) => ({ ...entry, id: `${id} ${index}`, input: entry.input }));
  const names = useRead(namesOfSubjects, useStable(asked));
  return asked.map((entry) => named(entryTitle(entry, names?.get(entry.id))));
}

/** Keeps the list between renders, because a read runs again for another list. */
function useStable<Item>(list: readonly Item[]): readonly Item[] {
  const [kept] = useState(list);
  return kept;
}

/** What was typed: the fields of an edit with their values before, or the values of anything else. */
function sentencesOf({ entries: [first] }: TeamChange): string[] {
  if (!first) return [];
  const edits = editSentences({ input: first.input });
  return edits.length > 0 ? edits : [contentsOf(withoutSubject(first.input))].filter(Boolean);
}

/** The title names the subject already. */
function withoutSubject(input: unknown): unknown {
  if (input === null || typeof input !== 'object') return input;
  const isTold = ([name]: [string, unknown]) => ['candidateReferenceId', 'studentName'].includes(name);
  return Object.fromEntries(Object.entries(input).filter((field) => !isTold(field)));
}
