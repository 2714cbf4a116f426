// Signs in with a passkey: the device identifies the person, and asks the person to unlock it.
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { request, serverMessage } from '#app/session/request.ts';

const failed = 'Signing in with a passkey didn’t work. Try again, or use an emailed code.';
/** The person closed the prompt, or the device has no passkey. Browsers do not say which. */
const notUsed = 'No passkey was used. Try again, or use an emailed code.';

/** Shows the button for a passkey if the browser has them. */
export function offerPasskey(page: Document): void {
  const place = page.getElementById('passkey');
  const button = place?.querySelector('button');
  const problem = place?.querySelector<HTMLElement>('.problem');
  if (!place || !button || !problem) return;
  const { origin, returnTo = '/' } = place.dataset;
  place.hidden = !browserSupportsWebAuthn() || origin !== location.origin;
  button.addEventListener('click', () => void signIn());

  async function signIn() {
    if (!button || !problem || button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    problem.hidden = true;
    try {
      location.assign(await pathAfterSignIn(returnTo));
    } catch (error) {
      problem.textContent = isCancelled(error) ? notUsed : (serverMessage(error) ?? failed);
      problem.hidden = false;
    } finally {
      button.ariaBusy = 'false';
    }
  }
}

async function pathAfterSignIn(returnTo: string): Promise<string> {
  const asked = await request('POST', '/api/login/passkey/options');
  const optionsJSON = (await asked.json()) as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  const answer = await request('POST', '/api/login/passkey', { response, returnTo });
  return ((await answer.json()) as { path: string }).path;
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
