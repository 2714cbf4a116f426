// The sign-out recorded in a database, for a browser that was killed before its local storage was written.
import { changeSignalName } from '#app/replica/store/database-names.ts';
import { readSignOut } from '#app/replica/device/sign-out-journal.ts';
import { isSessionOfNow, signingOutKey, scheduledKey } from './schedule-sign-out.ts';
import { forgetPerson } from './person.ts';

export { forgetSignOut, recordSignOut } from '#app/replica/device/sign-out-journal.ts';

/** Restores lost marks. */
export async function resumeSignOut(): Promise<void> {
  const left = await readSignOut();
  if (!left) return;
  const { session, person, gate } = left;
  // Data that the sign-out has wiped was not lost.
  if (person) localStorage.removeItem(changeSignalName(person));
  if (gate) localStorage.setItem(signingOutKey, gate);
  if (!isSessionOfNow(session)) return;
  forgetPerson();
  localStorage.setItem(scheduledKey, session);
}
