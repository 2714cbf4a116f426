// A real OpenID Connect issuer on this machine. Anybody signs in under the name they type.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface OpenIdIssuer {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Redirects people to this origin from now on. */
  serve(publicOrigin: string): void;
  close(): void;
}

export async function startOpenIdIssuer(): Promise<OpenIdIssuer> {
  const client = { client_id: 'skillpact', client_secret: 'a-secret-of-some-length-for-the-test' };
  const answerer = createServer();
  answerer.listen(0, '127.0.0.1');
  await once(answerer, 'listening');
  const url = `http://localhost:${(answerer.address() as AddressInfo).port}`;

  return {
    url,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    serve(publicOrigin) {
      const provider = new Provider(url, {
        clients: [{ ...client, redirect_uris: [`${publicOrigin}/api/login/openid/callback`] }],
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['given_name', 'family_name'],
        },
        cookies: { keys: ['a-key-for-the-test'] },
        pkce: { required: () => true },
        findAccount: (_, accountId) => ({
          accountId,
          claims: () => ({
            sub: accountId,
            email: `${accountId}@example.org`,
            email_verified: accountId !== 'unverified',
            given_name: 'Olga',
            family_name: 'Iversen',
          }),
        }),
      });
      // Its warnings about generated keys and development pages are expected in tests.
      const answer = provider.callback();
      answerer.on('request', (request, response) => void answer(request, response));
    },
    close() {
      answerer.close();
      answerer.closeAllConnections();
    },
  };
}
