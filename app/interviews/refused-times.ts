// What was refused about the times of an interview, and what takes its place. A refused "yes" names a time, and not the
// match that the time was for.
import type { OutboxEntry } from '#app/replica/store/database.ts';
import type { Replica } from '#app/replica/replica.ts';
import { cancelInterview, rescheduleInterview } from '#shared/domain/interviews/reschedule.ts';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';

/** The times that entries chose and the server refused. */
export const refusedSlots = (entries: readonly OutboxEntry[]): { entryId: string; slotId: string }[] =>
  entries
    .filter(({ state, command }) => state === 'attention' && command === confirmTime.name)
    .map(({ id, input }) => ({
      entryId: id,
      slotId: confirmTime.input.safeParse(input).data?.slotId ?? '',
    }));

/** The choice that another one takes the place of, so that nothing is asked about it any more. */
export async function refusedChoiceFor(replica: Replica, matchId: string) {
  const refused = refusedSlots(await replica.entries());
  const slots = await replica.read((reader) =>
    Promise.all(refused.map(({ slotId }) => reader.get('slots', slotId))),
  );
  const found = refused.find((_, place) => slots[place]?.matchId === matchId);
  return found && { replaces: found.entryId };
}

/** A refused move or cancellation of this interview: the one that was given now takes its place. */
export async function dropRefusedMoves(replica: Replica, matchId: string): Promise<void> {
  for (const { id, state, command, input } of await replica.entries()) {
    const isMove = command === rescheduleInterview.name || command === cancelInterview.name;
    if (state === 'attention' && isMove && (input as { matchId: string }).matchId === matchId)
      await replica.discard(id);
  }
}
