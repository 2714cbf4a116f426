// The specification's "SWAP Agreement Adherence", with its basis or the reason why there is none yet.
import { count } from '#app/ui/format.ts';
import { fewestForPercent, shareWords } from '#app/ui/share.ts';
import { Progress } from '#app/ui/feedback/progress.tsx';
import type { Adherence } from '#shared/domain/interviews/adherence.ts';
import { adherenceDays } from '#shared/policy.ts';

export function AdherenceFigure({ adherence: { percent, due, byOffer } }: { adherence: Adherence }) {
  if (percent === null)
    return (
      <p>
        <span className="block text-2xl font-bold tabular-nums">-</span>
        <span className="text-sm text-quiet">No interviews due yet</span>
      </p>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-2xl font-bold tabular-nums">{shareWords(percent, due)}</p>
      <Progress label="SWAP Agreement Adherence" value={percent} />
      <p className="text-sm text-quiet">
        {due < fewestForPercent ? 'interviews' : `of ${count(due, 'interview')}`} due in the last{' '}
        {adherenceDays} days were kept in time{byOffer > 0 && `, ${byOffer} of them by offer`}
      </p>
    </div>
  );
}
