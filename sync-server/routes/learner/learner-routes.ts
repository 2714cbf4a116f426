// The learner's own page at /l. A link sets a cookie that holds its token, and leads to the page without it in the
// address. A learner has no account: the calls below /api know nothing of this cookie.
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { calendarFile, calendarFileName } from '#shared/domain/interviews/calendar-file.ts';
import {
  confirmLearner,
  disownLearnerPage,
  openLearnerPage,
  requestOfLearner,
} from '#shared/domain/learner-links/learner-commands.ts';
import { answerAsLearner } from '#shared/domain/learner-links/learner-answer.ts';
import { consentAsLearner } from '#shared/domain/learner-links/learner-consent.ts';
import { chooseAsLearner, declineAsLearner } from '#shared/domain/learner-links/learner-times.ts';
import { deletesAtOnce, isLive, learnerActor } from '#shared/domain/learner-links/learner-link.ts';
import type { NamedCommand } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { HOUR_SECONDS } from '#shared/lib/time.ts';
import type { Accounts } from '#server/identity/accounts.ts';
import { hashOfToken, tokenFrom } from '#server/identity/learner-links.ts';
import { networkSource } from '#server/limits/network-source.ts';
import type { Limit, RateLimits } from '#server/limits/rate-limit.ts';
import type { LearnersMatch, LearnersPage } from '#server/queries/learners/learner-page.ts';
import { requireAct, requireActs } from '../http/acts.ts';
import { bodyOf } from '../http/bodies.ts';
import { HttpError } from '../http/errors.ts';
import type { RequestState } from '../http/route-group.ts';
import { answerWords } from './answers.ts';
import {
  declineHtml,
  deleteHtml,
  learnerHtml,
  messageHtml,
  namesHtml,
  questionHtml,
} from './learner-html.ts';
import { words } from './words.ts';

interface LearnerRoutesParts {
  pageOf(tokenHash: string): Promise<LearnersPage | undefined>;
  people: Pick<Accounts, 'give'>;
  limits: RateLimits;
  /** The style sheet of the page. */
  style: string;
  isHttps: boolean;
  host: string;
  now(): Date;
}

/** Unknown links of one network address. A school shares one. */
const unknownLinks: Limit = { name: 'unknown-learner-links', most: 600, seconds: HOUR_SECONDS };
/** Above it, each answer waits, so that a loop that guesses links is slow. */
const DELAY_MS = 1_000;

/** The page loads nothing but its style, font and pictures from here, and no other page shows it in a frame. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type LearnerContext = RouterContext<RequestState>;

const form = bodyOf({ type: 'form', most: 8_192, broken: 'We couldn’t read this form.' });

/** Reports whether the path belongs to the learner's page. */
export const isLearnerPath = (path: string): boolean => path === '/l' || path.startsWith('/l/');

/** Makes the middleware that answers the paths below /l. */
export function learnerRoutes(parts: LearnerRoutesParts): Middleware<RequestState> {
  const { pageOf, people, limits, style, isHttps, host, now } = parts;
  const cookie = isHttps ? '__Secure-learner' : 'learner';
  const router = new Router<RequestState>({ strict: true });

  async function pageAt({ cookies }: Pick<Context, 'cookies'>): Promise<LearnersPage | undefined> {
    const token = cookies.get(cookie, { signed: false });
    const page = token && (await pageOf(hashOfToken(token)));
    if (!page || !isLive(page.link, page.student, page.matches, now().toISOString())) return undefined;
    return page;
  }

  /** Unknown, revoked and ended links get the same answer. */
  async function answerClosed(context: LearnerContext): Promise<void> {
    const wait = await limits.count(unknownLinks, networkSource(context.ip));
    if (wait !== null) {
      await sleep(DELAY_MS, undefined, { ref: false });
      context.set('Retry-After', String(wait));
    }
    show(context, messageHtml(words.closed, words.closedWhy), wait === null ? 404 : 429);
  }

  const forget = (context: LearnerContext) =>
    context.cookies.set(cookie, null, { signed: false, path: '/l' });

  const act = (page: LearnersPage, command: NamedCommand, input: object) =>
    people.give(learnerActor(page.link), command, input);

  /** Somebody who is signed in reads what the learner reads, and leaves no trace. */
  const isReadOnly = ({ state }: LearnerContext) => state.user !== null;

  const shownAt = (context: LearnerContext, problem: string | null = null) => ({
    now: now().toISOString(),
    isReadOnly: isReadOnly(context),
    problem,
  });

  async function showPage(context: LearnerContext, page: LearnersPage): Promise<void> {
    const today = now().toISOString().slice(0, 10);
    if (!isReadOnly(context) && page.link.lastOpenedAt?.slice(0, 10) !== today)
      await act(page, openLearnerPage, {});
    show(context, learnerHtml(page, shownAt(context)));
  }

  /** Runs what the learner of the form's link asks for. A form of another link on this device changes nothing. */
  const onForm =
    (run: (context: LearnerContext, page: LearnersPage, fields: Fields) => Promise<void>) =>
    async (context: LearnerContext): Promise<void> => {
      const page = await pageAt(context);
      if (!page) return answerClosed(context);
      const fields = fieldsOf(context);
      if (fields['link'] !== page.link.id)
        return show(context, messageHtml(words.other, words.otherWhy), 409);
      if (isReadOnly(context)) return show(context, learnerHtml(page, shownAt(context)), 403);
      // The link of a question opens and answers nothing else.
      if (page.question && (context.path !== '/l/answer' || fields['match'] !== page.question))
        return answerClosed(context);
      return run(context, page, fields);
    };

  router.get('/l', (context) => seeOther(context, '/l/'));

  router.get('/l/', async (context) => {
    const page = await pageAt(context);
    if (page?.question) {
      const { answer } = context.query;
      return show(
        context,
        questionHtml(page, shownAt(context), typeof answer === 'string' ? answer : undefined),
      );
    }
    return page ? showPage(context, page) : answerClosed(context);
  });

  router.get('/l/page.css', (context) => {
    context.type = 'text/css';
    context.body = style;
  });

  router.get('/l/delete', async (context) => {
    const page = await pageAt(context);
    if (!page?.link.confirmedAt || page.question) return answerClosed(context);
    if (isReadOnly(context)) return seeOther(context, '/l/');
    show(context, deleteHtml(page));
  });

  /** Asks once more before something about one match is done. */
  const askFirst = (path: string, write: (page: LearnersPage, match: LearnersMatch) => string) =>
    router.get(`${path}/:id`, async (context) => {
      const page = await pageAt(context);
      const match = page?.matches.find(({ id }) => id === context.params['id']);
      if (!match || !page?.link.confirmedAt || page.question) return answerClosed(context);
      if (isReadOnly(context)) return seeOther(context, '/l/');
      show(context, write(page, match));
    });
  askFirst('/l/decline', declineHtml);
  askFirst('/l/names', namesHtml);

  router.get('/l/calendar/:id.ics', async (context) => {
    const page = await pageAt(context);
    const match =
      page?.link.confirmedAt && !page.question && page.matches.find(({ id }) => id === context.params['id']);
    const file = match && match.interview && calendarFile(match.interview, { title: match.job }, host);
    if (!file || !match.interview) return answerClosed(context);
    context.attachment(calendarFileName(match.interview));
    context.type = 'text/calendar';
    context.body = file;
  });

  router.get('/l/:token', (context) => {
    const token = tokenFrom(context.params['token'] ?? '');
    const shared = { signed: false, httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/l' } as const;
    context.cookies.set(cookie, token, shared);
    context.set('Referrer-Policy', 'no-referrer');
    // One tap in a mail leads to its answer.
    const { answer } = context.query;
    const isAnswer = typeof answer === 'string' && answerWords(answer) !== undefined;
    seeOther(context, isAnswer ? `/l/?answer=${answer}` : '/l/');
  });

  router.post(
    '/l/confirm',
    requireAct('actAsLearner'),
    form,
    onForm(async (context, page) => {
      await act(page, confirmLearner, {});
      seeOther(context, '/l/');
    }),
  );

  router.post(
    '/l/not-me',
    requireAct('actAsLearner'),
    form,
    onForm(async (context, page) => {
      await act(page, disownLearnerPage, {});
      forget(context);
      show(context, messageHtml(words.thanks, words.ended(page.provider.name)));
    }),
  );

  router.post(
    '/l/ask',
    requireAct('actAsLearner'),
    form,
    onForm(async (context, page, { kind, note = '' }) => {
      if (kind === 'correction' && note.trim() === '')
        return show(context, learnerHtml(page, shownAt(context, words.writeFirst)), 422);
      const asked = { id: randomUUID(), kind, note: kind === 'correction' ? note : null };
      await act(page, requestOfLearner, asked);
      if (kind !== 'deletion' || !deletesAtOnce(page.link, page.student)) return seeOther(context, '/l/');
      forget(context);
      show(context, messageHtml(words.deleted, words.deletedWhy(page.provider.name)));
    }),
  );

  /** Runs one command for the fields of a form, and shows the page again. */
  const onAct = (path: string, command: NamedCommand, inputOf: (fields: Fields) => object) =>
    router.post(
      path,
      requireAct('actAsLearner'),
      form,
      onForm(async (context, page, fields) => {
        await act(page, command, inputOf(fields));
        seeOther(context, '/l/');
      }),
    );
  onAct('/l/choose', chooseAsLearner, ({ match, time, days }) => ({
    ...{ id: randomUUID(), matchId: match, startsAt: time ?? null, freeDays: days ?? null },
  }));
  onAct('/l/decline', declineAsLearner, ({ match, from }) => ({ id: randomUUID(), matchId: match, from }));
  onAct('/l/names', consentAsLearner, ({ match, given, contact }) => ({
    ...{ matchId: match, isGiven: given === 'yes', withContact: contact === 'yes' },
  }));
  onAct('/l/answer', answerAsLearner, ({ match, answer = '' }) => ({
    ...{ id: randomUUID(), matchId: match },
    ...(answer.endsWith('offered') ? { isOffered: answer === 'offered' } : { happening: answer }),
  }));

  requireActs(router);
  const routes = router.routes() as unknown as Middleware<RequestState>;
  return async (context, next) => {
    // The cookie is set behind a proxy that ends TLS, too.
    context.cookies.secure = isHttps;
    context.set({ 'Content-Security-Policy': policy, 'X-Robots-Tag': 'noindex' });
    try {
      await routes(context, next);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof HttpError)) throw error;
      show(
        context,
        messageHtml(words.failed, words.failedWhy),
        error instanceof HttpError ? error.status : 409,
      );
    }
    if (context.status === 404 && !context.body)
      show(context, messageHtml(words.closed, words.closedWhy), 404);
  };
}

type Fields = Partial<Record<string, string>>;

/** Each field once, as text. */
function fieldsOf(context: Context): Fields {
  const entries = Object.entries((context.request.body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function show(context: Context, page: string, status = 200): void {
  context.status = status;
  context.type = 'text/html';
  context.body = page;
}

function seeOther(context: Context, path: string): void {
  context.redirect(path);
  context.status = 303;
}
