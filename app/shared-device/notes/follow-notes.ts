// Prepares an open copy for the day on which only a sign-in opens it: for which courses a completion can be noted then, and
// the public key that encrypts the note.
import { changeCopy, copyOf } from '#app/replica/device/shared-device.ts';
import type { OutboxKey } from '#app/replica/device/encrypt-outbox.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import type { Replica } from '#app/replica/replica.ts';
import { request } from '#app/session/request.ts';
import { coursesToMark } from '#shared/domain/completions/courses-to-mark.ts';

/** Looks now and after each exchange. Returns a function that stops it. */
export function followNotes({ replica, loop }: OpenReplica, onFailure: (error: unknown) => void): () => void {
  const newKey = keyOnce();
  let last = Promise.resolve();
  const look = () => {
    last = last.then(() => prepareNotes(replica, newKey)).catch(onFailure);
  };
  look();
  return loop.subscribe(() => {
    if (!loop.current().isSending) look();
  });
}

async function prepareNotes(replica: Replica, newKey: () => Promise<OutboxKey | undefined>): Promise<void> {
  const { actor } = replica;
  const known = (await copyOf(actor.person))?.notes;
  const courses = await replica.read(coursesToMark);
  if (JSON.stringify(courses) === JSON.stringify(known?.courses ?? [])) return;
  const key = known?.key ?? (await newKey());
  if (key) await changeCopy(actor.person, () => ({ notes: { key, courses } }));
}

/** Asks the server once while the copy is open. Without a connection, the copy has to wait for its next opening. */
function keyOnce(): () => Promise<OutboxKey | undefined> {
  let asked: Promise<OutboxKey | undefined> | undefined;
  const ask = async () => {
    const answer = await request('POST', '/api/sealing-keys').catch(() => undefined);
    return answer && ((await answer.json()) as OutboxKey);
  };
  return () => (asked ??= ask());
}
