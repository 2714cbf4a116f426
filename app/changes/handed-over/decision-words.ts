// What a handed-over change is called and where it stands, in words.
import { countByKind } from '#app/changes/change-titles.ts';
import { formatMoment } from '#app/ui/format.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import type { HandedOverChange } from '#shared/domain/handed-over/handed-over-change.ts';

/** "29 completions, Welding Level 2", for changes about the same course. */
export const changesTitle = (changes: readonly HandedOverChange[]): string =>
  [
    countByKind(changes.flatMap(({ commands }) => commands.split(' ')).map((command) => ({ command }))),
    changes[0]?.aboutTitle,
  ]
    .filter(Boolean)
    .join(', ');

/** Groups changes about the same course that ended the same way, in the order in which each group begins. */
export const alikeChanges = (changes: readonly HandedOverChange[]): HandedOverChange[][] => [
  ...groupBy(changes, ({ aboutTitle, state, decidedByName, declinedReason, authorId }) =>
    JSON.stringify([aboutTitle, state, decidedByName, declinedReason, authorId]),
  ).values(),
];

/** "Applied by Dana, Jun 3, 10:42 AM". The reason of a decline is shown beside it. */
export function decisionWords({ state, decidedByName, decidedAt }: HandedOverChange, now: Date): string {
  if (state === 'waiting') return 'Waiting for a manager.';
  if (state === 'erased') return 'The student’s personal data was deleted, so this can’t be applied.';
  const when = decidedAt ? `, ${formatMoment(decidedAt, now)}` : '';
  return `${state === 'applied' ? 'Applied' : 'Declined'} by ${decidedByName ?? 'a manager'}${when}.`;
}
