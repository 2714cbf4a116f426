/** Creates a session like the sign-in: a row in the database, and the cookies for a browser. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

const lifeMs = 86_400_000;

export interface SessionCookies {
  session: string;
  'session.sig': string;
}

/** `key` is one of the server's SESSION_KEYS. */
export async function makeSession(knex: Knex, personId: string, key: string): Promise<SessionCookies> {
  const secret = randomBytes(32).toString('base64url');
  const signedInAt = Date.now();
  await knex('sessions').insert({
    id: createHash('sha256').update(secret).digest('hex'),
    personId,
    data: { personId, signedInAt, _expire: signedInAt + lifeMs, _maxAge: lifeMs },
    expiresAt: new Date(signedInAt + lifeMs),
    signedInAt: new Date(signedInAt),
  });
  const signature = createHmac('sha256', key).update(`session=${secret}`).digest('base64url');
  return {
    session: secret,
    'session.sig': signature,
  };
}

export const cookieHeader = (cookies: SessionCookies): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
