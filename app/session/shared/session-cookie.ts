// The second cookie of a session on a shared device. Without it the session cookie opens nothing, and the page can
// delete it without a connection.
import { endedRightIn } from '#shared/engine/access/ended-rights.ts';
import { unlockCookie } from '#shared/lib/session-lock.ts';
import { RequestError, request } from '#app/session/request.ts';

/** Longer than the longest time without a touch. A browser that is killed before leaves it no longer than that. */
const aliveSeconds = 30 * 60;
const renewMs = 5 * 60_000;

export interface HeldCookie {
  /** Sets it again, if another page has deleted it. */
  renew: () => void;
  /** Another page sets its own from now on. */
  letGo: () => void;
}

/** Keeps the cookie set until it is let go, or the page is left. */
export function holdUnlockCookie(secret: string): HeldCookie {
  const renew = () => write(secret, aliveSeconds);
  const timer = setInterval(renew, renewMs);
  renew();
  window.addEventListener('pagehide', dropUnlockCookie);
  return {
    renew,
    letGo() {
      clearInterval(timer);
      window.removeEventListener('pagehide', dropUnlockCookie);
    },
  };
}

/** Also hides that somebody was signed in here. */
export function dropUnlockCookie(): void {
  dropLeftCookie();
  document.cookie = 'signed-in=; Path=/; Max-Age=0';
}

/** What a killed browser has left. A session that was begun a moment ago needs no such cookie. */
export const dropLeftCookie = (): void => write('', 0);

function write(secret: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${unlockCookie}=${secret}; Path=/api; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Locks the session of this browser to the secret. The cookie is set before. */
export async function lockSession(secret: string): Promise<void> {
  await request('POST', '/api/auth/lock', { secret });
}

/** Resolves to false if the session has expired. Throws without a connection, and if the server has ended the right to it. */
export async function resumeSession(): Promise<boolean> {
  try {
    await request('POST', '/api/auth/unlock', {});
    return true;
  } catch (error) {
    if (error instanceof RequestError && error.status === 401 && !endedRightIn(error.body)) return false;
    throw error;
  }
}
