// Rows of a random history that no rule of a figure depends on: profiles, reports, suspensions, and the server's heartbeats.
import { employerProfile, message, providerProfile, thread } from '#shared/testing/rows.ts';
import type { Play } from './play.ts';

/** Adds them, and returns the minutes in which the server ran. */
export async function sprinkled({ room, chance, newId }: Play): Promise<string[]> {
  const some = () => (chance.happens(0.5) ? 'Given' : null);
  await room.put(
    'employerProfiles',
    employerProfile({ industry: some(), website: some(), phone: some(), address: some() }),
  );
  await room.put(
    'providerProfiles',
    providerProfile({ website: some(), phone: some(), specialties: some() }),
  );
  for (const user of await room.store.find('users'))
    if (chance.happens(0.2))
      await room.put('users', { ...user, suspendedAt: room.now, suspendedReason: 'Misuse' });
  await room.put('threads', thread());
  for (let count = chance.below(4); count > 0; count--)
    await room.put(
      'messages',
      message({ id: newId(), reportedAt: chance.happens(0.5) ? room.now : null, reportReason: 'Rude' }),
    );
  for (const listing of ['job', 'course'] as const)
    for (const row of await room.store.find(listing === 'job' ? 'jobs' : 'courses'))
      if (chance.happens(0.3))
        await room.put('flags', {
          id: newId(),
          listing,
          listingId: row.id,
          ownerId: 'erin',
          reporterId: 'paul',
          reporterName: 'Northside College',
          reason: 'other',
          note: null,
          state: chance.pick(['open', 'reviewing', 'upheld', 'dismissed'] as const),
          decidedAt: null,
          decidedByName: null,
          decisionNote: null,
          askedAgainAt: null,
          answer: null,
          createdAt: room.now,
          rev: 1,
        });
  return heartbeats(room.now, chance.below(300), () => chance.happens(0.9));
}

function heartbeats(now: string, minutes: number, isUp: () => boolean): string[] {
  const last = Math.floor(Date.parse(now) / 60_000);
  const all = Array.from({ length: minutes }, (_, index) => new Date((last - index) * 60_000).toISOString());
  return all.filter(isUp);
}
