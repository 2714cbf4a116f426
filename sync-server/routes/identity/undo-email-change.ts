// Handles the link in the mail to the old address: stops a change of the sign-in address, or undoes it.
import type { Context } from 'koa';
import type { AddressChange } from '#server/identity/email/change-email.ts';
import { requireAct } from '../http/acts.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { html } from '../http/html.ts';
import { supportPlace } from '#server/queries/platform-name.ts';
import { page } from './sign-in-pages.ts';

/** Opening the link changes nothing, because mail scanners open every link. */
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
            You’ll sign in with ${found.previousEmail} again, not with ${found.email}. We sign out every
            device, remove all passkeys, and cancel invitations you sent to colleagues.
          </p>
          <form method="post" action="${action}"><button class="wide">Keep this address</button></form>`,
      );
    });

    router.post('/undo-address', requireAct('undoEmailChange'), async (context) => {
      const { change, key } = linkOf(context);
      if (!(await address.undo(change, key))) return refuse(context);
      show(
        context,
        html`<h1>We restored your address</h1>
          <p class="quiet">Sign in with it now. Then you can add your passkeys again under Account.</p>
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
      <p class="quiet">If someone else is using your account, contact ${supportPlace} right away.</p>
      <p><a href="/">Open the app</a></p>`,
    'This link is incomplete, was already used, or has expired.',
  );
}

function show(context: Context, content: ReturnType<typeof html>, problem: string | null = null) {
  context.type = 'text/html';
  context.body = page('Email address', problem, content);
}
