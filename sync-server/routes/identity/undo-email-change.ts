// The link in the mail to the old address: stops a change of the address that signs in, or undoes it.
import type { Context } from 'koa';
import type { AddressChange } from '#server/identity/change-email.ts';
import { requireAct } from '../http/acts.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { html } from '../http/html.ts';
import { page } from './sign-in-pages.ts';

/** Opening the link changes nothing: programs that look through mails open every link. */
export function undoEmailChangeRoutes({ address }: { address: AddressChange }): RouteGroup {
  return (router) => {
    router.get('/undo-address', async (context) => {
      const { change, key } = linkOf(context);
      const found = await address.stoppable(change, key);
      if (!found) return refuse(context);
      const action = `/api/undo-address?change=${encodeURIComponent(change)}&key=${encodeURIComponent(key)}`;
      show(
        context,
        html`<h1>Keep ${found.previousEmail}?</h1>
          <p class="quiet">
            ${found.previousEmail} signs in to your account again, and ${found.email} does not. Every device
            is signed out, and passkeys added since the change are removed.
          </p>
          <form method="post" action="${action}"><button class="wide">Keep this address</button></form>`,
      );
    });

    router.post('/undo-address', requireAct('undoEmailChange'), async (context) => {
      const { change, key } = linkOf(context);
      if (!(await address.undo(change, key))) return refuse(context);
      show(
        context,
        html`<h1>Your address is back</h1>
          <p class="quiet">Sign in with it now, and check your passkeys and devices under Account.</p>
          <p><a href="/api/login?returnTo=/account">Sign in</a></p>`,
      );
    });
  };
}

function linkOf({ query }: Context): { change: string; key: string } {
  const { change, key } = query;
  return { change: typeof change === 'string' ? change : '', key: typeof key === 'string' ? key : '' };
}

function refuse(context: Context) {
  context.status = 404;
  show(
    context,
    html`<h1>Email address</h1>
      <p class="quiet">If somebody else uses your account, write to support at once.</p>
      <p><a href="/">Open the app</a></p>`,
    'This link is not complete, was used already, or is older than seven days.',
  );
}

function show(context: Context, content: ReturnType<typeof html>, problem: string | null = null) {
  context.type = 'text/html';
  context.body = page('Email address', problem, content);
}
