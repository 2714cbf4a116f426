// The proposed times, each with a button for the side that chooses.
import { Check } from 'lucide-react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useActor, useReplica } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';
import { canConfirm, zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { refusedChoiceFor } from './refused-times.ts';
import { formatSlot } from './times.ts';

interface AnswerTimesProps {
  row: MatchInFull;
  onConfirmed: () => void;
}

/** Confirms one of the proposed times. It replaces a refused choice of another one. */
export function useConfirmTime(matchId: string) {
  const { replica } = useReplica();
  const { run, isRunning } = useSubmit(confirmTime);
  const confirm = async (slotId: string) => run({ slotId }, await refusedChoiceFor(replica, matchId));
  return { confirm, isRunning };
}

export function AnswerTimes({ row: { match, interview, slots }, onConfirmed }: AnswerTimesProps) {
  const actor = useActor();
  const now = useNow().toISOString();
  const { confirm, isRunning } = useConfirmTime(match.id);

  async function choose(slotId: string) {
    if (await confirm(slotId)) onConfirmed();
  }

  return (
    <ul aria-label="Proposed times" className="flex flex-col gap-2">
      {slots.map((slot) => (
        <li
          key={slot.id}
          className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line px-3 py-2"
        >
          <span className="font-semibold tabular-nums">
            {formatSlot(slot.startsAt, zoneOfPlace(interview))}
          </span>
          {canConfirm(slot, match, actor, now) ? (
            <Button gives={confirmTime} size="small" pending={isRunning} onClick={() => void choose(slot.id)}>
              <Check aria-hidden />
              Choose
            </Button>
          ) : (
            <span className="text-sm text-quiet">
              {slot.startsAt <= now ? 'Passed' : 'Waiting for an answer'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
