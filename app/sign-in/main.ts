// The script of the server's sign-in page, a file of its own: what the page cannot do without one. Each part shows
// itself where it has something to offer.
import { offerPasskey } from './passkey.ts';
import { showWaiting } from './waiting.ts';

offerPasskey(document);
void showWaiting(document);
