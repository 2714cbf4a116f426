// One handed-over change: all that it does, when it was saved, and the two answers.
import { useState } from 'react';
import { entryTitle } from '#app/changes/change-titles.ts';
import { contentsOf } from '#app/changes/entry-contents.ts';
import { editSentences } from '#app/changes/history-lines.ts';
import { namesOfSubjects } from '#app/changes/subjects/name-of-subject.ts';
import { TextDialog } from '#app/forms/text-dialog.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useLearnerNames } from '#app/changes/subjects/use-learner-names.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { applyChange, declineChange } from '#shared/domain/handed-over/hand-over.ts';
import { isLong } from '#shared/domain/edits/field-texts.ts';
import { valueText } from '#shared/engine/field-schemas.ts';
import { needsTick } from '#shared/domain/handed-over/hand-over-kinds.ts';
import type { TeamChange } from '#shared/reads/needs/handed-over.ts';

interface ChangeRowProps {
  change: TeamChange;
  /** The author has left the organization. */
  hasLeft: boolean;
}

export function ChangeRow({ change, hasLeft }: ChangeRowProps) {
  const [isDeclining, setDeclining] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { run, isRunning } = useSubmit(applyChange);
  const now = useNow();
  const titles = useTitles(change);
  const [title = 'A change'] = titles;
  const canApply = change.entries.some((entry, place) => !needsTick(entry) || ticked.has(place));

  function toggle(place: number) {
    const next = new Set(ticked);
    if (!next.delete(place)) next.add(place);
    setTicked(next);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-72 wrap-break-word">
        {change.entries.map((entry, place) => (
          <Entry
            key={place}
            entry={entry}
            title={place === 0 ? title : `And then: ${titles[place] ?? 'A change'}`}
            isTicked={ticked.has(place)}
            hasLeft={hasLeft}
            onTick={() => toggle(place)}
          />
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
          disabled={!canApply}
          aria-label={`Apply: ${title}`}
          onClick={() => void run({ id: change.id, confirmed: [...ticked] })}
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

interface EntryProps extends Pick<ChangeRowProps, 'hasLeft'> {
  entry: TeamChange['entries'][number];
  title: string;
  isTicked: boolean;
  onTick: () => void;
}

/** One command with all that it says. A command that speaks for the organization has a tick of its own. */
function Entry({ entry, title, isTicked, hasLeft, onTick }: EntryProps) {
  const sentences = sentencesOf(entry).map((sentence) => (
    <span key={sentence} className="block text-list whitespace-pre-line">
      {sentence}
    </span>
  ));
  if (needsTick(entry) && !hasLeft)
    return <Checkbox label={title} hint={sentences} checked={isTicked} onChange={onTick} />;
  return (
    <div>
      <p className="font-semibold">{title}</p>
      {sentences}
      {needsTick(entry) && (
        <p className="text-list text-quiet">
          This can’t be applied, because the person is no longer on the team.
        </p>
      )}
    </div>
  );
}

/** What was typed, in full: the fields of an edit with their values before if they are short, or the values of anything else. */
function sentencesOf({ input }: Pick<TeamChange['entries'][number], 'input'>): string[] {
  const { set } = (input ?? {}) as { set?: object };
  const isShort = !Object.values(set ?? {}).some((value) => isLong(valueText(value)));
  const edits = isShort ? editSentences({ input }) : [];
  return edits.length > 0 ? edits : [contentsOf(withoutSubject(input))].filter(Boolean);
}

/** The title names the subject already. */
function withoutSubject(input: unknown): unknown {
  if (input === null || typeof input !== 'object') return input;
  const isTold = ([name]: [string, unknown]) => ['candidateReferenceId', 'studentName'].includes(name);
  return Object.fromEntries(Object.entries(input).filter((field) => !isTold(field)));
}
