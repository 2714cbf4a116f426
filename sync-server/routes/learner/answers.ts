// What a learner can say on their own page: which time, that they can't come, and what happened.
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { isAnswered, isOver } from '#shared/domain/learner-links/learner-answer.ts';
import { interviewVerdicts } from '#shared/engine/options.ts';
import { learnerTextLength } from '#shared/policy.ts';
import type { LearnersMatch, LearnersPage } from '#server/queries/learners/learner-page.ts';
import { html, type Html } from '../http/html.ts';
import { moment } from './moments.ts';
import { linkField, named, type Shown } from './sentences.ts';
import { words } from './words.ts';

const matchField = ({ id }: LearnersMatch): Html => html`<input type="hidden" name="match" value="${id}" />`;

/** What the learner last said about times, if that is about what is offered or set now. */
function lastSaid(match: LearnersMatch): LearnersMatch['replies'][number] | undefined {
  return match.replies.findLast(({ kind }) => kind !== 'answer');
}

interface Offered {
  page: LearnersPage;
  state: Shown;
  ahead: readonly string[];
  zone: string;
}

/** The offered times, to choose one or none of them. */
export function times(match: LearnersMatch, { page, state, ahead, zone }: Offered): Html {
  const { provider, link, isEffective } = page;
  const shown = (time: string) => moment(zone, time, provider.timeZone);
  if (state.isReadOnly)
    return html`<p>${words.offered}</p>
      <ul>
        ${ahead.map((time) => html`<li>${shown(time)}</li>`)}
      </ul>`;
  const said = lastSaid(match);
  const isAsked = said?.kind === 'none' || (said?.kind === 'choose' && ahead.includes(said.startsAt ?? ''));
  return html`${isAsked ? html`<p class="waits">${named(said.kind === 'none' ? words.saidNone : words.saidChoose, provider.name)}</p>` : null}
    <form method="post" action="/l/choose">
      ${linkField(link.id)}${matchField(match)}
      <fieldset>
        <legend>${words.which}</legend>
        ${ahead.map(
          (time) =>
            html`<label class="choice"
              ><input type="radio" name="time" value="${time}" required ${checked(said?.startsAt === time)} />
              <span>${shown(time)}</span></label
            >`,
        )}
      </fieldset>
      <p class="quiet">${isEffective ? words.chooseNow : named(words.chooseWhy, provider.name)}</p>
      <button class="wide">${words.choose}</button>
    </form>
    <details>
      <summary>${words.noneOfThese}</summary>
      <form method="post" action="/l/choose">
        ${linkField(link.id)}${matchField(match)}
        <label for="days-${match.id}">${words.freeDays}</label>
        <textarea
          id="days-${match.id}"
          name="days"
          rows="2"
          required
          maxlength="${learnerTextLength}"
          dir="auto"
        ></textarea>
        <button class="wide">${words.send}</button>
      </form>
    </details>`;
}

const checked = (is: boolean): Html | null => (is ? html`checked` : null);

/** The way to decline a time that is set. */
export function decline(
  match: LearnersMatch,
  { provider }: LearnersPage,
  { isReadOnly }: Shown,
): Html | null {
  const said = lastSaid(match);
  if (said?.kind === 'decline' && said.startsAt === match.interviewDate)
    return html`<p class="waits">${named(words.saidDecline, provider.name)}</p>`;
  return isReadOnly ? null : html`<p><a class="button" href="/l/decline/${match.id}">${words.cannot}</a></p>`;
}

/** The questions about an interview that is over, and about an offer. */
export function questions(match: LearnersMatch, page: LearnersPage, { now, isReadOnly }: Shown): Html | null {
  const open = openQuestions(match, now);
  if (isReadOnly || open.length === 0) return null;
  return html`${open.map((question) => buttons(question, match, page.link.id))}
    <p class="quiet">${named(words.answerWhy, page.provider.name)}</p>`;
}

type Question = keyof typeof asked;

/** Which questions have no answer yet. */
function openQuestions(match: LearnersMatch, now: string): Question[] {
  const known = isAnswered(match.replies, match.interview?.startsAt ?? null);
  return [
    ...(isOver(match.interview, now) && !known.happening ? (['happening'] as const) : []),
    ...(match.hasOffer && !known.offer ? (['offer'] as const) : []),
  ];
}

/** The answers of each question, by the value in the form. */
const asked = {
  happening: {
    title: words.whatHappened,
    answers: interviewVerdicts.map((value) => [value as string, words[value]] as const),
  },
  offer: {
    title: words.wasOffered,
    answers: [
      ['offered', words.offeredYes],
      ['not_offered', words.offeredNo],
    ] as const,
  },
};

/** The words of an answer, by the value in its form. Undefined for what is no answer. */
export const answerWords = (value: string): string | undefined =>
  [...asked.happening.answers, ...asked.offer.answers].find(([known]) => known === value)?.[1];

/** The values and words of the answers to a question. */
const answersTo = (question: Question): readonly (readonly [value: string, words: string])[] =>
  asked[question].answers;

function buttons(question: Question, match: LearnersMatch, linkId: string): Html {
  const { title, answers } = asked[question];
  return html`<form method="post" action="/l/answer">
    ${linkField(linkId)}${matchField(match)}
    <p><strong>${title}</strong></p>
    ${answers.map(([value, text]) => html`<button class="wide other" name="answer" value="${value}">${text}</button>`)}
  </form>`;
}

/** The question of a mail: with the answer that was tapped in it, or all of them. */
export function mailedQuestion(
  match: LearnersMatch,
  page: LearnersPage,
  { state, answer }: { state: Shown; answer: string | undefined },
): Html {
  const open = openQuestions(match, state.now);
  const { provider, link } = page;
  const about = html`<h2>
      ${named(words.interviewFor, match.job)} <span class="quiet">${named(words.with, match.employer)}</span>
    </h2>
    ${
      match.interview?.startsAt
        ? html`<p>
            ${moment(zoneOfPlace(match.interview) ?? provider.timeZone, match.interview.startsAt, provider.timeZone)}
          </p>`
        : null
    }`;
  if (open.length === 0)
    return html`${about}
      <p>${words.answered}</p>`;
  const chosen = open.find((question) => answersTo(question).some(([value]) => value === answer));
  if (!chosen || state.isReadOnly) return html`${about} ${questions(match, page, state)}`;
  return html`${about}
    <form method="post" action="/l/answer">
      ${linkField(link.id)}${matchField(match)}<input type="hidden" name="answer" value="${answer ?? ''}" />
      <p>${words.youSay} <strong>${answerWords(answer ?? '') ?? ''}</strong></p>
      <button class="wide">${words.send}</button>
    </form>
    <p class="quiet">${named(words.answerWhy, provider.name)}</p>
    <p><a href="/l/">${words.otherAnswer}</a></p>`;
}
