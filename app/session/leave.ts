// Ending the session. Without a connection it ends here at once, and on the server at the next contact.
import { forgetPerson } from './person.ts';

const owedKey = 'skillpact-leave-session';

/** A sign-out that was cut off is finished before anybody else comes in. */
export async function finishLeaving(): Promise<void> {
  if (localStorage.getItem('skillpact-leaving'))
    await import('#app/replica/wipe.ts').then((wipe) => wipe.finishLeaving()).catch(reportError);
}

/** Opens as nobody from now on, and ends the session on the server now or, when that fails, later. */
export async function leaveSession(): Promise<void> {
  forgetPerson();
  localStorage.setItem(owedKey, 'yes');
  await endOwedSession().catch(() => {});
  location.assign('/');
}

/** Ends a session that was left without a connection; before that nobody may come in with it. */
export async function endOwedSession(): Promise<void> {
  if (!localStorage.getItem(owedKey)) return;
  await fetch('/api/logout', { credentials: 'include', redirect: 'manual' });
  localStorage.removeItem(owedKey);
}
