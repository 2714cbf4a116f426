// The dashboards' place for the checklist. Its code loads for newcomers only.
import { useNeeds } from '#app/needs/needs-context.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { parts } from '#app/parts.ts';
import { sparePart } from '#app/ui/timing/lazy-part.tsx';
import { readMark } from './checklist-mark.ts';

const Checklist = sparePart<object>(async () => (await parts.checklist()).Checklist);

/** It begins while the organization has no profile, and stays until it is done or hidden. */
export function NewcomersChecklist() {
  const mark = readMark(useActor().person);
  const isNew = useNeeds()?.lines.some(({ name }) => name === 'fillProfile');
  if (mark === 'over' || !(mark ?? isNew)) return null;
  return <Checklist />;
}
