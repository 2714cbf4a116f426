// The learner's own page as HTML. It works without JavaScript.
import { platformPlace } from '#server/queries/platform-name.ts';
import { consentText } from '#shared/domain/consents/consents.ts';
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { deletesAtOnce } from '#shared/domain/learner-links/learner-link.ts';
import type { LearnersMatch, LearnersPage } from '#server/queries/learners/learner-page.ts';
import { html, type Html } from '../http/html.ts';
import { mailedQuestion } from './answers.ts';
import { cards } from './cards.ts';
import { moment } from './moments.ts';
import { linkField, named, type Shown } from './sentences.ts';
import { words } from './words.ts';

/** Writes the whole page. Before the reader has said "This is me", it says no more than a first name. */
export function learnerHtml(page: LearnersPage, shown: Shown): string {
  const { provider, student, link } = page;
  const first = firstName(student.studentName);
  const content = link.confirmedAt ? cards(page, shown) : whoAreYou(page, shown);
  return frame(
    words.title,
    html`<h1>${named(link.confirmedAt ? words.hello : words.isItYou, first)}</h1>
      <p class="quiet">${named(link.confirmedAt ? words.from : words.isItYouWhy, provider.name)}</p>
      ${shown.isReadOnly ? html`<p class="waits">${words.readOnly(platformPlace)}</p>` : null}
      ${shown.problem ? html`<p class="problem" role="alert">${shown.problem}</p>` : null} ${content}`,
  );
}

/** Writes a page with a heading and one sentence. */
export const messageHtml = (title: string, sentence: string): string =>
  frame(
    title,
    html`<h1>${title}</h1>
      <p>${sentence}</p>`,
  );

/** Writes the question that comes before everything is deleted, or before the request to do so. */
export const deleteHtml = ({ provider, link, student }: LearnersPage): string => {
  const isAtOnce = deletesAtOnce(link, student);
  return frame(
    words.deleteTitle,
    html`<h1>${words.deleteTitle}</h1>
      <p>${named(isAtOnce ? words.deleteNowMeans : words.deleteMeans, provider.name)}</p>
      <form method="post" action="/l/ask">
        ${linkField(link.id)}<input type="hidden" name="kind" value="deletion" />
        <button class="wide danger">${isAtOnce ? words.deleteNowYes : words.deleteYes}</button>
      </form>
      <p><a class="button" href="/l/">${words.back}</a></p>`,
  );
};

/** Writes the question of a mail, and nothing else of the page. */
export const questionHtml = (page: LearnersPage, state: Shown, answer: string | undefined): string => {
  const match = page.matches.find(({ id }) => id === page.question);
  return frame(
    words.whatHappened,
    html`<h1>${named(words.hello, firstName(page.student.studentName))}</h1>
      ${state.isReadOnly ? html`<p class="waits">${words.readOnly(platformPlace)}</p>` : null}
      ${match ? html`<article>${mailedQuestion(match, page, { state, answer })}</article>` : null}`,
  );
};

/** Writes the question that comes before the learner declines an interview. */
export const declineHtml = (page: LearnersPage, match: LearnersMatch): string =>
  frame(
    words.cannotTitle,
    html`<h1>${words.cannotTitle}</h1>
      <p>
        ${moment(zoneOfPlace(match.interview ?? undefined) ?? page.provider.timeZone, match.interviewDate ?? '', page.provider.timeZone)}
      </p>
      <p>${page.isEffective ? words.cannotNow : named(words.cannotAsk, page.provider.name)}</p>
      <form method="post" action="/l/decline">
        ${linkField(page.link.id)}<input type="hidden" name="match" value="${match.id}" />
        <input type="hidden" name="from" value="${match.interviewDate ?? ''}" />
        <button class="wide danger">${words.cannotYes}</button>
      </form>
      <p><a class="button" href="/l/">${words.back}</a></p>`,
  );

/** Writes the question that comes before a consent is given or ended. */
export function namesHtml({ link }: LearnersPage, match: LearnersMatch): string {
  const isNamed = match.consent !== null && match.consent.withdrawnAt === null;
  const title = isNamed ? words.namesEndTitle : words.namesGiveTitle;
  return frame(
    title,
    html`<h1>${title}</h1>
      <p>
        ${isNamed ? named(words.namesEndMeans, match.employer) : named(consentText, match.employer, match.job)}
      </p>
      <form method="post" action="/l/names">
        ${linkField(link.id)}<input type="hidden" name="match" value="${match.id}" />
        <input type="hidden" name="given" value="${isNamed ? 'no' : 'yes'}" />
        ${
          isNamed
            ? null
            : html`<label class="choice"
                ><input type="checkbox" name="contact" value="yes" /> <span>${words.namesAlso}</span></label
              >`
        }
        <button class="wide${isNamed ? ' danger' : ''}">${isNamed ? words.yesEnd : words.yesGive}</button>
      </form>
      <p><a class="button" href="/l/">${words.back}</a></p>`,
  );
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

function whoAreYou({ link }: LearnersPage, { isReadOnly }: Shown): Html | null {
  if (isReadOnly) return null;
  return html`<form method="post" action="/l/confirm">
      ${linkField(link.id)}<button class="wide">${words.me}</button>
    </form>
    <form method="post" action="/l/not-me">
      ${linkField(link.id)}<button class="wide other">${words.notMe}</button>
    </form>`;
}

function frame(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} - ${platformPlace}</title>
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/l/page.css" />
      </head>
      <body>
        <main>
          <p class="brand"><img src="/icons/favicon.svg" alt="" width="36" height="36" />${platformPlace}</p>
          ${content}
        </main>
      </body>
    </html>`.text;
}
