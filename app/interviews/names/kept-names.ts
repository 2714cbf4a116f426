// A candidate's name that an employer keeps on this device for the day of the interview. It is readable without a
// connection, and is deleted the next day, or as soon as it may no longer be shown.
import { dropSecret, keepSecret, readSecret, sweepSecrets } from '#app/replica/device/encrypted-secrets.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { canEncryptHere } from '#app/replica/device/encrypt-outbox.ts';
import { mayBeNamed } from '#shared/domain/consents/consents.ts';
import { identity } from '#shared/reads/naming.ts';
import type { Identity } from '#shared/reads/naming.ts';
import { isScheduled } from '#shared/domain/interviews/interviews.ts';
import type { Match } from '#shared/domain/interviews/interviews.ts';
import { dayOf, zoneShown } from '#app/ui/wall-clock.ts';
import { addDays, momentAt } from '#shared/lib/time.ts';
import type { Reader } from '#shared/engine/store.ts';

const sweepEveryMs = 60 * 60_000;

/** Names are kept only if they can be encrypted, and only for a future day. */
export const mayKeepName = (match: Match, now: string): boolean =>
  canEncryptHere() && isScheduled(match) && now < dayAfter(match);

/** Keeps a name encrypted on this device until the day after the interview. */
export const keepName = (person: string, match: Match, named: Identity): Promise<void> =>
  keepSecret({ id: match.id, person, goneAt: dayAfter(match) }, JSON.stringify(named));

/** Returns a kept name, or undefined if there is none or its day has passed. */
export async function keptName(person: string, matchId: string, now: string): Promise<Identity | undefined> {
  const text = await readSecret({ id: matchId, person }, now);
  return text === undefined ? undefined : identity.parse(JSON.parse(text));
}

/** Deletes a kept name. */
export const forgetName = (matchId: string): Promise<void> => dropSecret(matchId);

/** Runs from the start of the app, after each exchange, because a consent may have been withdrawn, and every hour. */
export function lookAfterNames(open: OpenReplica, onFailure: (error: unknown) => void): () => void {
  const { replica, loop } = open;
  const sweep = () => {
    const now = new Date().toISOString();
    sweepSecrets(replica.actor.person, now, (id) =>
      replica.read((reader) => mayStand(reader, id, now)),
    ).catch(onFailure);
  };
  sweep();
  const timer = setInterval(sweep, sweepEveryMs);
  let wasSending = loop.current().isSending;
  const stop = loop.subscribe(() => {
    const { isSending } = loop.current();
    if (wasSending && !isSending) sweep();
    wasSending = isSending;
  });
  return () => {
    clearInterval(timer);
    stop();
  };
}

/** Reports whether the consent that allowed the name is still valid. */
export async function mayStand(reader: Reader, matchId: string, now: string): Promise<boolean> {
  const match = await reader.get('matches', matchId);
  if (!match || now >= dayAfter(match)) return false;
  const [interview, consent, claims] = await Promise.all([
    reader.get('interviews', matchId),
    reader.get('consents', matchId),
    reader.find('claims', { matchId }),
  ]);
  return mayBeNamed(match, interview, consent, claims, now);
}

/** Returns the first moment after the day of the interview. */
const dayAfter = ({ interviewDate }: Match): string =>
  momentAt(zoneShown(), addDays(dayOf(interviewDate ?? new Date(0)), 1), '00:00:00.000');
