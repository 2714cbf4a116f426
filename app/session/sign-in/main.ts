// The script of the server's sign-in page, as a separate file: the features that need a script. Each part appears only
// if it is available.
import { offerPasskey } from './offer-passkey.ts';
import { showWaiting } from './waiting.ts';

offerPasskey(document);
void showWaiting(document);
