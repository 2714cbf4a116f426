// What a database knows of a sign-out, for a browser that was killed before it had kept so beside it.
import { markName } from '#app/replica/store/database-names.ts';
import { recallLeft } from '#app/replica/device/sign-out-journal.ts';
import { isSessionOfNow, leavingKey, owedKey } from './schedule-sign-out.ts';
import { forgetPerson } from './person.ts';

export { forgetLeft, keepLeft } from '#app/replica/device/sign-out-journal.ts';

/** Marks that were lost are set again. */
export async function takeUp(): Promise<void> {
  const left = await recallLeft();
  if (!left) return;
  const { session, person, gate } = left;
  // What they have wiped was not lost.
  if (person) localStorage.removeItem(markName(person));
  if (gate) localStorage.setItem(leavingKey, gate);
  if (!isSessionOfNow(session)) return;
  forgetPerson();
  localStorage.setItem(owedKey, session);
}
