// Unsubscribes from mails by the link in each of them. Mail programs post to it; people get a page with one button.
import type { Context } from 'koa';
import type { SignedLinks } from '../identity/signed-links.ts';
import { unsubscribedBy, type Unsubscribed } from '../operations/unsubscribing.ts';
import { requireAct } from './http/acts.ts';
import type { RouteGroup } from './http/route-group.ts';
import { HttpError } from './http/errors.ts';
import { html } from './http/html.ts';
import { page } from './identity/sign-in-pages.ts';

interface UnsubscribeRoutesParts {
  links: SignedLinks;
  unsubscribe(what: Unsubscribed): Promise<unknown>;
}

/** What the pages say of each kind of link. */
const words = {
  daily: {
    question: 'Stop the daily emails?',
    stays: 'Notifications in the app stay as they are.',
    done: 'No more daily emails',
    again: 'You can choose them again under Notifications in the app.',
  },
  at_once: {
    question: 'Stop the emails about interviews and agreements?',
    stays: 'Notifications in the app stay as they are.',
    done: 'No more emails about interviews and agreements',
    again: 'You can choose them again under Notifications in the app.',
  },
  learner: {
    question: 'Stop the emails about your interviews?',
    stays: 'Your own page stays as it is.',
    done: 'No more emails about your interviews',
    again: 'Tell your school or training center if you want them again.',
  },
  address: {
    question: 'Stop emails to this address?',
    stays: 'You still get the codes you ask for, and emails about the security of your account.',
    done: 'No more emails to this address',
    again: 'You still get the codes you ask for, and emails about the security of your account.',
  },
} as const;

function wordsFor(what: Unsubscribed) {
  if ('mails' in what) return words[what.mails];
  return words['learnerLink' in what ? 'learner' : 'address'];
}

/** Opening the link changes nothing, because mail scanners open every link. */
export function unsubscribeRoutes({ links, unsubscribe }: UnsubscribeRoutesParts): RouteGroup {
  return (router) => {
    router.get('/unsubscribe', (context) => {
      const what = unsubscribedBy(links, context.query);
      if (!what) return refuse(context);
      const { question, stays } = wordsFor(what);
      show(
        context,
        html`<h1>${question}</h1>
          <p class="quiet">${stays}</p>
          <form method="post" action="/api/unsubscribe${context.search}">
            <button class="wide">Stop the emails</button>
          </form>`,
      );
    });

    router.post('/unsubscribe', requireAct('stopMails'), async (context) => {
      const what = unsubscribedBy(links, context.query);
      if (!what) return refuse(context);
      await unsubscribe(what);
      const { done, again } = wordsFor(what);
      show(
        context,
        html`<h1>${done}</h1>
          <p class="quiet">${again}</p>
          <p><a href="/">Open the app</a></p>`,
      );
    });
  };
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
    html`<h1>Emails</h1>
      <p><a href="/">Open the app</a></p>`,
    notComplete,
  );
}

function show(context: Context, content: ReturnType<typeof html>, problem: string | null = null) {
  context.type = 'text/html';
  context.body = page('Emails', problem, content);
}
