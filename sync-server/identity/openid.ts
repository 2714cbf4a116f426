// Signs in with OpenID Connect: the authorization code flow with PKCE, state and nonce, at one configured issuer.
import * as oidc from 'openid-client';
import { cutText, nameOf } from '#shared/lib/texts.ts';
import type { ProviderSettings } from '../config.ts';
import type { ArrivalProfile, Identity } from './accounts.ts';

/** Stored in the browser between leaving for the issuer and returning. */
export interface PendingOpenId {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
}

/** Signs people in at an OpenID provider with the authorization code flow and PKCE. */
export interface OpenId {
  /** The display name: "Sign in with ...". */
  name: string;
  start(returnTo: string): Promise<{ url: string; pending: PendingOpenId }>;
  /** Throws if the response is not the issuer's answer to this browser's request. */
  finish(pending: PendingOpenId, query: string): Promise<Identity & { profile: ArrivalProfile }>;
}

const callbackPath = '/api/login/openid/callback';

/** Reads the provider's metadata. */
export const discoverIssuer = ({
  issuer,
  clientId,
  clientSecret,
}: ProviderSettings): Promise<oidc.Configuration> =>
  oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: 10,
    execute: [
      // Verifies signatures of tokens received over TLS too, because a proxy may end the TLS connection.
      oidc.enableNonRepudiationChecks,
      // The settings allow plain HTTP only on this machine.
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ],
  });

/** Makes the sign-in of one provider. It asks for the provider's metadata when it is first used. */
export function openId(settings: ProviderSettings, publicOrigin: string): OpenId {
  const { name } = settings;
  let discovered: Promise<oidc.Configuration> | undefined;

  /**
   * Loads the issuer's metadata on first use, and again after a failure. The issuer may start later than this server.
   */
  function discover(): Promise<oidc.Configuration> {
    discovered ??= discoverIssuer(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  return {
    name,
    async start(returnTo) {
      const configuration = await discover();
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        returnTo,
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: publicOrigin + callbackPath,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, pending };
    },

    async finish({ state, nonce, verifier }, query) {
      const configuration = await discover();
      const answered = new URL(`${callbackPath}?${query}`, publicOrigin);
      const tokens = await oidc.authorizationCodeGrant(configuration, answered, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The issuer sent no ID token.');
      const told: Record<string, unknown> = configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
      return { issuer: claims.iss, subject: claims.sub, profile: profileOf({ ...claims, ...told }) };
    },
  };
}

/** The display data of the account. It identifies nobody. */
function profileOf(claims: Record<string, unknown>): ArrivalProfile {
  const text = (name: string) =>
    typeof claims[name] === 'string' ? cutText(nameOf(claims[name].toWellFormed()), 100) : '';
  return {
    email: claims['email_verified'] === true ? text('email').toLowerCase() : '',
    firstName: text('given_name'),
    lastName: text('family_name'),
  };
}
