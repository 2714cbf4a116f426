// Shows a provider its own learners by name where a text carries the reference. Employers see the text as it is.
import { useCallback } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { learnersByReference, withNames } from '#shared/reads/learners/learner-names.ts';

const none = new Map<string, never>();

/** Returns how to name the learners in a text. */
export function useLearnerNames(): (text: string) => string {
  const learners = useRead(learnersByReference) ?? none;
  return useCallback((text) => withNames(text, learners), [learners]);
}
