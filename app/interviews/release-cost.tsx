// What a release costs the learner, before the provider grants it.
import { useRead } from '#app/replica/live/hooks.ts';
import { count } from '#app/ui/format.ts';
import { otherInterviews } from '#shared/reads/decisions/consequences.ts';

export function ReleaseCost({ matchId, reference }: { matchId: string; reference: string }) {
  const others = useRead(otherInterviews, matchId, reference);
  if (others === undefined) return null;
  return (
    <>
      If you release it, the learner loses this interview and{' '}
      {others === 0
        ? 'has no other guaranteed one.'
        : `keeps ${count(others, 'other guaranteed interview')}.`}
    </>
  );
}
