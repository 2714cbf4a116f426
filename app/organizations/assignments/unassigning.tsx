// What a member would no longer see, said before the change is saved.
import { useActor, useIsWhole, useRead } from '#app/replica/live/hooks.ts';
import type { AssignableId } from '#shared/domain/people/assigned-members.ts';
import { unassignedFrom } from '#shared/reads/decisions/unassigning.ts';
import type { siteless } from '#shared/reads/decisions/unassigning.ts';
import { assignmentWords } from './assignment-words.ts';
import { leftWords, lostWords } from './unassigning-words.ts';

interface UnassigningProps {
  membershipId: string;
  name: string;
  /** What would be taken away. The list stays the same between renders. */
  ids: readonly (AssignableId | typeof siteless)[];
}

/** Counted on this device, so that it also works without a connection. Shows nothing if nothing is taken away. */
export function Unassigning({ membershipId, name, ids }: UnassigningProps) {
  const lost = useRead(unassignedFrom, membershipId, ids);
  const words = assignmentWords(useActor().role);
  const isWhole = useIsWhole();
  if (!lost || lost.length === 0) return null;
  return (
    <>
      <p className="[overflow-wrap:anywhere] text-ink">{lostWords(name, lost, words)}</p>
      <p className="[overflow-wrap:anywhere]">{leftWords(lost)}</p>
      {!isWhole && <p>This device is still loading, so there may be more.</p>}
    </>
  );
}
