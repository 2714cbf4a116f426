// Unsubscribes from the daily mails by the link in each of them. Mail programs post to it; people get a page with one
// button.
import type { Context } from 'koa';
import type { SignedLinks } from '../identity/signed-links.ts';
import { requireAct } from './http/acts.ts';
import type { RouteGroup } from './http/route-group.ts';
import { HttpError } from './http/errors.ts';
import { html } from './http/html.ts';
import { page } from './identity/sign-in-pages.ts';

interface UnsubscribeRoutesParts {
  links: SignedLinks;
  unsubscribe(personId: string): Promise<unknown>;
}

/** Opening the link changes nothing, because mail scanners open every link. */
export function unsubscribeRoutes({ links, unsubscribe }: UnsubscribeRoutesParts): RouteGroup {
  return (router) => {
    router.get('/unsubscribe', (context) => {
      const proved = proof(context);
      if (!proved) return refuse(context);
      const { person, key } = proved;
      const action = `/api/unsubscribe?person=${encodeURIComponent(person)}&key=${key}`;
      show(
        context,
        html`<h1>Stop the daily e-mails?</h1>
          <p class="quiet">Notifications in the app stay as they are.</p>
          <form method="post" action="${action}"><button class="wide">Stop the e-mails</button></form>`,
      );
    });

    router.post('/unsubscribe', requireAct('stopMails'), async (context) => {
      const proved = proof(context);
      if (!proved) return refuse(context);
      await unsubscribe(proved.person);
      show(
        context,
        html`<h1>No more daily e-mails</h1>
          <p class="quiet">You can choose them again under Notifications in the app.</p>
          <p><a href="/">Open the app</a></p>`,
      );
    });
  };

  /** Returns whose mails the link ends, or null if the link is damaged. */
  function proof({ query }: Context) {
    const { person, key } = query;
    if (typeof person !== 'string' || typeof key !== 'string' || !links.isFor(person, key)) return null;
    return { person, key };
  }
}

const notComplete = 'This link is not complete. Copy the whole link from the mail.';

/**
 * Mail programs may cut links in two. A person who opens one gets an explanation. Programs get the same status as for
 * any other address.
 */
function refuse(context: Context) {
  if (context.accepts('json', 'html') !== 'html') throw new HttpError(404, notComplete);
  context.status = 404;
  show(
    context,
    html`<h1>Daily e-mails</h1>
      <p><a href="/">Open the app</a></p>`,
    notComplete,
  );
}

function show(context: Context, content: ReturnType<typeof html>, problem: string | null = null) {
  context.type = 'text/html';
  context.body = page('Daily e-mails', problem, content);
}
