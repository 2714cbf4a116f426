// Opens a person's copy on a shared device, and locks it again.
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import { leavePush, pushState } from '#app/device/push/device-push.ts';
import { forgetShown } from '#app/device/push/forget-shown.ts';
import { announceUnlocked } from '#app/device/push/unlocked-person.ts';
import { decryptOutbox, encryptOutbox, fromBase64, toBase64 } from '#app/replica/device/encrypt-outbox.ts';
import type { OutboxKey } from '#app/replica/device/encrypt-outbox.ts';
import { keepPerson, makeCopy, openCopy } from '#app/replica/device/open-copy.ts';
import type { OpenCopy } from '#app/replica/device/open-copy.ts';
import {
  changeCopy,
  changeSharedDevice,
  copyOf,
  lockMinutes,
  saveCopy,
} from '#app/replica/device/shared-device.ts';
import { shortName } from '#app/replica/device/short-name.ts';
import { noTries } from '#app/replica/device/unlock-copy.ts';
import { newKeyBytes, wrapKey } from '#app/replica/device/wrapped-key.ts';
import { isQuotaExceeded } from '#app/replica/store/database.ts';
import { endedRightIn } from '#shared/engine/access/ended-rights.ts';
import { AnotherPerson, RightEnded, SignedOut } from '#app/replica/sync/environment.ts';
import type { Environment } from '#app/replica/sync/environment.ts';
import { isTyped, parsePerson } from '#app/session/person.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { RequestError, request } from '#app/session/request.ts';
import {
  dropUnlockCookie,
  holdUnlockCookie,
  lockSession,
  resumeSession,
} from '#app/session/shared/session-cookie.ts';
import { openPage, setUnlocked, unlocked } from '#app/session/shared/unlocked.ts';
import { forgetUnsaved, noteUnsaved } from './unsaved-note.ts';
import { watchIdle } from './watch-idle.ts';

/** What is being saved when the device locks is awaited so long, while the screen is already gone. */
const savesWithinMs = 900;

/** Nobody sees a toast any more. */
let isLocking = false;

type Bytes = Uint8Array<ArrayBuffer>;

/** A first PIN: makes the person's copy. Needs a connection. */
export async function makeOwnCopy(person: TypedPerson, pin: string): Promise<void> {
  const bytes = newKeyBytes();
  const wrapped = await wrapKey(bytes, pin, person.id);
  const answer = await request('POST', '/api/sealing-keys');
  const label = shortName(person);
  const about = { person: person.id, label, changes: 0 };
  const recovery = await encryptOutbox(toBase64(bytes.buffer), about, (await answer.json()) as OutboxKey);
  await takeOver();
  const copy = await makeCopy({ person: person.id, bytes, onFailure }, person);
  await saveCopy({
    person: person.id,
    label,
    organization: person.companyName,
    wrapped,
    recovery,
    ...noTries,
  });
  await begin(copy, { isNewSession: true });
}

/** Another PIN for a copy whose PIN is forgotten. Takes a sign-in: only its person gets the key from the server. */
export async function recoverCopy(person: TypedPerson, pin: string): Promise<void> {
  const copy = await copyOf(person.id);
  if (!copy) return makeOwnCopy(person, pin);
  const answer = await request('GET', `/api/sealing-keys/${copy.recovery.keyId}`);
  const { privateKey } = (await answer.json()) as { privateKey: string };
  const bytes = fromBase64(await decryptOutbox(copy.recovery, privateKey));
  const wrapped = await wrapKey(bytes, pin, person.id);
  await changeCopy(person.id, () => ({ ...noTries, wrapped }));
  await enter(person.id, bytes, { isNewSession: true });
}

/** `isNewSession`: the person has just signed in, and the session is not locked to the copy yet. */
export async function enter(person: string, bytes: Bytes, { isNewSession = false } = {}): Promise<void> {
  await takeOver();
  await begin(await openCopy({ person, bytes, onFailure }), { isNewSession });
}

async function begin({ database, person, secret }: OpenCopy, { isNewSession }: { isNewSession: boolean }) {
  const known = parsePerson(person);
  if (!known || !isTyped(known)) throw new Error('The copy does not say whose it is.');
  const cookie = holdUnlockCookie(secret);
  try {
    if (isNewSession) await lockSession(secret);
  } catch (error) {
    cookie.letGo();
    dropUnlockCookie();
    database.close();
    throw error;
  }
  forgetUnsaved();
  const { id } = known;
  const endAnnouncement = announceUnlocked(id);
  let minutes = await lockMinutes();
  const stopWatching = watchIdle(
    () => minutes,
    () => void lock(),
  );
  window.addEventListener('pageshow', leaveIfRestored);

  async function lock({ isTakenOver = false } = {}): Promise<void> {
    if (unlocked()?.database !== database) return;
    isLocking = true;
    document.documentElement.hidden = true;
    stopWatching();
    endAnnouncement();
    // Whoever has taken over has a session and pushes of their own.
    const left = isTakenOver ? undefined : leavePushes(id);
    const dropCookie = () => {
      cookie.letGo();
      if (!isTakenOver) dropUnlockCookie();
    };
    if (!left) dropCookie();
    const saved = keepAllDrafts().then(() => database.written());
    const all = Promise.allSettled([saved, forgetShown(), left?.finally(dropCookie)]);
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, savesWithinMs))]);
    dropCookie();
    isLocking = false;
    setUnlocked(undefined);
    database.close();
    document.body.replaceChildren();
    location.replace('/');
  }

  setUnlocked({
    person: known,
    database,
    async resume() {
      cookie.renew();
      return resumeSession();
    },
    async keepPerson(next) {
      const label = shortName(next);
      const organization = next.companyName;
      const known = await copyOf(next.id);
      if (known?.label !== label || known.organization !== organization)
        await changeCopy(next.id, () => ({ label, organization }));
      await keepPerson(database, next);
    },
    async setLockTimes(times) {
      await changeSharedDevice(times);
      minutes = await lockMinutes();
    },
    sending,
    lock,
  });
}

/** The server ends the pushes to this device for a session, so the session is left after it. Undefined if there are none. */
const leavePushes = (person: string): Promise<void> | undefined =>
  pushState(person) === 'on' ? leavePush(request) : undefined;

/** A page that the browser kept and shows again was locked when it was left. */
function leaveIfRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload();
}

/** The copy cannot be written any more, or is open in another page. What was shown as saved is on the disk. */
function onFailure(error: unknown): void {
  if (error instanceof Error && error.name === 'TakenOver') void unlocked()?.lock({ isTakenOver: true });
  else if (isLocking && isQuotaExceeded(error)) noteUnsaved(shortName(unlocked()?.person));
  else reportError(error);
}

/** Makes this page the one with an open copy. The page that had one locks. */
function takeOver(): Promise<void> {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((resolve) => {
    const held = navigator.locks.request(openPage, { steal: true }, () => {
      resolve();
      return new Promise<void>(() => {});
    });
    held.catch(() => void unlocked()?.lock({ isTakenOver: true }));
  });
}

const sending = (environment: Environment): Environment => ({
  ...environment,
  send: (body) => asThePerson(() => environment.send(body)),
  compare: (body) => asThePerson(() => environment.compare(body)),
});

async function asThePerson<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isOfAnother = error instanceof SignedOut || error instanceof AnotherPerson;
    if (!isOfAnother || !(await unlocked()?.resume().catch(endedOrNot))) throw error;
    return send();
  }
}

function endedOrNot(error: unknown): boolean {
  const right = error instanceof RequestError ? endedRightIn(error.body) : undefined;
  if (right) throw new RightEnded(right);
  return false;
}
