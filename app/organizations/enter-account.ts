// Opens this browser with the account that the session acts by now, after a switch or after joining another organization.
import { forgetShown } from '#app/device/push/forget-shown.ts';
import { forgetPerson, isTyped, parsePerson, rememberPerson } from '#app/session/person.ts';
import { load } from '#app/session/request.ts';

/** Changes with each switch, so that other tabs of this browser notice it. */
const switchedKey = 'skillpact-switched';

const answerWithinMs = 15_000;

/** From here on the page shows nothing of the other account: the next one opens with the person that the server names. */
export async function enterAccount(): Promise<void> {
  forgetPerson();
  localStorage.setItem(switchedKey, String(Date.now()));
  await forgetShown().catch(reportError);
  const signal = AbortSignal.timeout(answerWithinMs);
  // Without an answer the next page asks again.
  const person = await load(['/api/auth/user'], { signal }).then(parsePerson, () => undefined);
  if (person && isTyped(person)) await rememberPerson(person);
  location.assign('/');
}

/** Calls back when another tab has switched. Returns the function that stops it. */
export function onSwitchElsewhere(onSwitch: () => void): () => void {
  const look = ({ key }: StorageEvent) => key === switchedKey && onSwitch();
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
