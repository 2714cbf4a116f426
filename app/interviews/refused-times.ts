// Refused changes about the times of an interview, and what replaces them. A refused acceptance names a time, not the
// match of that time.
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import type { Replica } from '#app/replica/replica.ts';
import { cancelInterview, rescheduleInterview } from '#shared/domain/interviews/reschedule.ts';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';

/** Returns the times that refused entries chose. */
export const refusedSlots = (entries: readonly OutboxEntry[]): { entryId: string; slotId: string }[] =>
  entries
    .filter(({ state, command }) => state === 'attention' && command === confirmTime.name)
    .map(({ id, input }) => ({
      entryId: id,
      slotId: confirmTime.input.safeParse(input).data?.slotId ?? '',
    }));

/** Returns the refused choice that a new one replaces, so that its question is no longer asked. */
export async function refusedChoiceFor(replica: Replica, matchId: string) {
  const refused = refusedSlots(await replica.entries());
  const slots = await replica.read((reader) =>
    Promise.all(refused.map(({ slotId }) => reader.get('slots', slotId))),
  );
  const found = refused.find((_, place) => slots[place]?.matchId === matchId);
  return found && { replaces: found.entryId };
}

/** Drops a refused move or cancellation of this interview, because the new one replaces it. */
export async function dropRefusedMoves(replica: Replica, matchId: string): Promise<void> {
  for (const { id, state, command, input } of await replica.entries()) {
    const isMove = command === rescheduleInterview.name || command === cancelInterview.name;
    if (state === 'attention' && isMove && (input as { matchId: string }).matchId === matchId)
      await replica.discard(id);
  }
}
