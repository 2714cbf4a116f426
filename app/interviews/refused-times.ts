// A refused "yes" names a time, and not the match that the time was for.
import type { OutboxEntry } from '#app/replica/database.ts';
import type { Replica } from '#app/replica/replica.ts';
import { confirmTime } from '#shared/domain/interview-times.ts';

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
