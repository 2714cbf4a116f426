// A session of a shared device works only together with a second cookie, which the page itself sets while its person is
// in, and deletes when it locks. The page cannot touch the session cookie, and needs no connection for this one.

/** The cookie that holds the secret of a session of a shared device. */
export const unlockCookie = 'session-unlock';

/** 32 random bytes, in base64url. */
export const isUnlockSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value);
