import { entryTitle } from '#app/changes/change-titles.ts';
import { useLearnerNames } from '#app/changes/subjects/use-learner-names.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { nameOfSubject } from './name-of-subject.ts';

const nothing = { id: '', command: '', input: {} };

/** Returns the title of a change with its subject. */
export function useTitle(entry: OutboxEntry | undefined): string {
  const found = useRead(nameOfSubject, entry ?? nothing);
  return useLearnerNames()(entryTitle(entry ?? nothing, found));
}
