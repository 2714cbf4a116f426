// Asks a passkey for the secret that opens a copy (WebAuthn PRF). Works without a connection: the challenge is made
// here and nobody checks the signature, because only the right passkey derives the secret.
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { fromBase64, toBase64 } from '#app/replica/device/encrypt-outbox.ts';
import { newSalt } from '#app/replica/device/passkey-key.ts';

/** The passkey is somebody else's. */
class PasskeyOfAnother extends Error {
  override readonly name = 'PasskeyOfAnother';
}

/** The passkey, or this browser, derives no secrets. */
class NoPasskeySecret extends Error {
  override readonly name = 'NoPasskeySecret';
}

interface Asked {
  prfSalt: Uint8Array<ArrayBuffer>;
  /** base64url. Without it, the person chooses one of the passkeys on the device. */
  credentialId?: string;
  /** Reports whether the account that a passkey names is the person's. */
  isOwn?: (accountId: string) => Promise<boolean>;
}

/** What a passkey answered. */
export interface PasskeyAnswer {
  credentialId: string;
  secret: ArrayBuffer;
}

interface PrfResults {
  prf?: { results?: { first?: ArrayBuffer } };
}

/** Whether the browser may have passkeys that derive secrets. Only an answer tells for sure. */
export async function mayHavePasskeySecrets(): Promise<boolean> {
  if (!browserSupportsWebAuthn()) return false;
  const { getClientCapabilities } = PublicKeyCredential as {
    getClientCapabilities?: () => Promise<Record<string, boolean>>;
  };
  const capabilities = await getClientCapabilities?.call(PublicKeyCredential).catch(() => undefined);
  return capabilities?.['extension:prf'] !== false;
}

/** Throws `PasskeyOfAnother`, `NoPasskeySecret`, or a `NotAllowedError` if the person closed the prompt. */
export async function askPasskey({ prfSalt, credentialId, isOwn }: Asked): Promise<PasskeyAnswer> {
  const { id, response, clientExtensionResults } = await startAuthentication({
    optionsJSON: {
      challenge: toBase64(newSalt().buffer),
      rpId: location.hostname,
      // A passkey derives another secret for a person whom it has not verified.
      userVerification: 'required',
      ...(credentialId !== undefined && { allowCredentials: [{ id: credentialId, type: 'public-key' }] }),
      extensions: { prf: { eval: { first: prfSalt } } } as object,
    },
  });
  const { userHandle } = response;
  if (isOwn && userHandle !== undefined && !(await isOwn(new TextDecoder().decode(fromBase64(userHandle)))))
    throw new PasskeyOfAnother('The passkey names somebody else.');
  const secret = (clientExtensionResults as PrfResults).prf?.results?.first;
  if (!secret) throw new NoPasskeySecret('The passkey derives no secret.');
  return { credentialId: id, secret };
}

/** The sentence for a person whose passkey did not help. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof PasskeyOfAnother) return 'This passkey belongs to somebody else.';
  if (error instanceof NoPasskeySecret)
    return 'This passkey can sign you in, but it can’t unlock this tablet. Use your PIN.';
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
    return 'No passkey was used.';
  return 'This passkey doesn’t unlock your work here. Use your PIN.';
}
