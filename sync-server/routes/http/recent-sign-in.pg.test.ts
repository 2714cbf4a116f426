// Tests that every act that can take an account asks for a recent sign-in, by any of its calls.
import { afterAll, expect, test } from 'vitest';
import { signedInBrowser, testServer } from '#server/testing/test-server.ts';
import { DAY_MS } from '#shared/lib/time.ts';

const admin = 'root@example.org';
const server = await testServer({ adminEmails: [admin] });
afterAll(() => server.close());

/** An owner of an organization, whose address may become an administrator's. */
const owner = await signedInBrowser(server, admin);
await owner.send('POST', '/api/auth/set-user-type', { userType: 'provider' });
const { id: personId } = await (await owner.fetch('/api/auth/user')).json();
const longAgo = server.knex.raw(`jsonb_set(data, '{signedInAt}', ?::jsonb)`, [
  String(Date.now() - 1.01 * DAY_MS),
]);
await server.knex('sessions').where({ personId }).update({ data: longAgo });
// A server that is alone on its database remembers a session for a second.
await new Promise((resolve) => setTimeout(resolve, 1_100));
const recent = await signedInBrowser(server, admin);

test.each([
  ['POST', '/api/auth/address'],
  ['PUT', '/api/auth/address'],
  ['POST', '/api/auth/address-requests/any'],
  ['POST', '/api/auth/data'],
  ['POST', '/api/auth/passkeys/options'],
  ['POST', '/api/auth/passkeys'],
  ['DELETE', '/api/auth/passkeys/any'],
  ['POST', '/api/colleagues/invitations'],
  ['POST', '/api/colleagues/any/ownership'],
  ['POST', '/api/admin-override'],
  // Last, because it signs out.
  ['POST', '/api/auth/deletion'],
])('answers %s %s of a session older than a day with 403', async (method, path) => {
  const refused = await owner.send(method, path);
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'sign_in_again']);
  expect(await (await recent.send(method, path)).text()).not.toContain('sign_in_again');
});
