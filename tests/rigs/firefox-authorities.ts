/** Adds to Firefox's own list of authorities, like Settings, View Certificates, Authorities, Import. */
import type { BrowserContext } from 'playwright-core';
import { evaluateIn, ownWindows, sessionOf } from './firefox-session.ts';

/** Makes this Firefox trust an authority for websites. */
export async function importAuthority(context: BrowserContext, pem: string): Promise<void> {
  const session = sessionOf(context);
  const [window] = await ownWindows(session);
  if (!window) throw new Error('Firefox has no window of its own');
  const certificate = pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const imported = await evaluateIn(
    session,
    window.context,
    `(() => {
      const list = Cc['@mozilla.org/security/x509certdb;1'].getService(Ci.nsIX509CertDB);
      list.addCertFromBase64('${certificate}', 'CTu,,');
      return 'imported';
    })()`,
  );
  if (imported !== 'imported') throw new Error('Firefox did not take the authority');
}
