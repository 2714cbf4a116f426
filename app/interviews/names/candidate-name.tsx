// The name of a match's candidate. The provider records the learner's consent; the employer may then see the name.
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { namingOf } from '#shared/reads/naming.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { NameForEmployer } from './name-for-employer.tsx';
import { NameOfLearner } from './name-of-learner.tsx';

export function CandidateName({ row }: { row: MatchInFull }) {
  const naming = useRead(namingOf, row.match.id);
  const isEmployer = sideOf(useActor()) === 'employer';
  return (
    <section aria-label="Name" className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">Name</h3>
      {!naming && <SkeletonRows rows={1} />}
      {naming && isEmployer && <NameForEmployer row={row} consent={naming.consent} />}
      {naming && !isEmployer && <NameOfLearner row={row} {...naming} />}
    </section>
  );
}
