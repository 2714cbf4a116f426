// The cards of the learner's own page: interviews, who sees the name, and what is stored.
import {
  feedbackOf,
  isAccepted,
  isDecided,
  isScheduled,
  placeWords,
  zoneOfPlace,
} from '#shared/domain/interviews/interviews.ts';
import { deletesAtOnce } from '#shared/domain/learner-links/learner-link.ts';
import { dateIn, fullDate } from '#shared/lib/time.ts';
import { learnerTextLength } from '#shared/policy.ts';
import type { LearnersMatch, LearnersPage } from '#server/queries/learners/learner-page.ts';
import { html, type Html } from '../http/html.ts';
import { decline, questions, times } from './answers.ts';
import { moment } from './moments.ts';
import { isolated, linkField, named, type Shown } from './sentences.ts';
import { words } from './words.ts';

/** Writes the sections with their cards. */
export const cards = (page: LearnersPage, shown: Shown): Html =>
  html` <section aria-labelledby="interviews">
      <h2 id="interviews">${words.interviews}</h2>
      ${interviewCards(page, shown)}
      ${page.provider.phone ? help(page.provider.name, page.provider.phone) : null}
    </section>
    <section aria-labelledby="names">
      <h2 id="names">${words.names}</h2>
      ${namesCard(page, shown)}
    </section>
    <section aria-labelledby="data">
      <h2 id="data">${words.data}</h2>
      ${dataCard(page, shown)}
    </section>`;

const help = (provider: string, phone: string): Html =>
  html`<p>
    ${named(words.cannotCome, provider)}
    <a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${words.call(phone)}</a>
  </p>`;

function interviewCards(page: LearnersPage, state: Shown): Html | Html[] {
  const { matches, provider } = page;
  const { now } = state;
  const shown = matches.filter((match) => isAccepted(match) && (!match.withdrawnAt || isAhead(match, now)));
  if (shown.length === 0) return html`<article><p>${named(words.noInterviews, provider.name)}</p></article>`;
  return shown.map(
    (match) =>
      html`<article>
        <h3>
          ${named(words.interviewFor, match.job)}
          <span class="quiet">${named(words.with, match.employer)}</span>
        </h3>
        ${progress(match, page, state)}
      </article>`,
  );
}

const isAhead = ({ interviewDate }: LearnersMatch, now: string): boolean =>
  interviewDate !== null && interviewDate > now;

function progress(match: LearnersMatch, page: LearnersPage, state: Shown): Html {
  const { provider } = page;
  const { now } = state;
  if (match.withdrawnAt) return html`<p class="problem">${words.calledOff}</p>`;
  if (
    isDecided(match) ||
    match.status === 'interview_completed' ||
    (isScheduled(match) && !isAhead(match, now))
  )
    return html`<p>${named(words.over, provider.name)}</p>
      ${feedback(match)} ${questions(match, page, state)}`;
  if (isScheduled(match) && match.interview)
    return html`${meeting(match, match.interview, provider.timeZone)} ${decline(match, page, state)}`;
  const ahead = match.offered.filter((time) => time > now);
  const zone = zoneOfPlace(match.interview ?? undefined) ?? provider.timeZone;
  const asked = questions(match, page, state);
  return html`${asked} ${match.interview?.cancelledAt && !asked ? html`<p>${words.newTime}</p>` : null}
  ${
    ahead.length > 0
      ? times(match, { page, state, ahead, zone })
      : html`<p>${named(words.noTime, match.employer, provider.name)}</p>`
  }`;
}

/** What the employer wants the learner to know after it did not hire. */
function feedback(match: LearnersMatch): Html | null {
  const text = feedbackOf(match);
  return text
    ? html`<p>${named(words.says, match.employer)}</p>
        <blockquote dir="auto">${text}</blockquote>`
    : null;
}

function meeting(
  match: LearnersMatch,
  interview: NonNullable<LearnersMatch['interview']>,
  schoolZone: string,
): Html {
  const at = match.interviewDate ?? '';
  return html`<dl>
      <dt>${words.when}</dt>
      <dd>
        ${moment(zoneOfPlace(interview) ?? schoolZone, at, schoolZone)}<br /><span class="quiet"
          >${words.minutes(interview.minutes)}</span
        >
      </dd>
      ${where(interview)}
      ${
        interview.bring
          ? html`<dt>${words.bring}</dt>
              <dd>${isolated(interview.bring)}</dd>`
          : null
      }
    </dl>
    <p><a class="button" href="/l/calendar/${match.id}.ics" download>${words.calendar}</a></p>`;
}

function where(interview: NonNullable<LearnersMatch['interview']>): Html {
  if (interview.kind === 'phone')
    return html`<dt>${words.how}</dt>
      <dd>${named(words.byPhone, interview.place)}</dd>`;
  if (interview.kind === 'video')
    return html`<dt>${words.how}</dt>
      <dd>
        ${
          /^https?:\/\//.test(interview.place)
            ? html`<a href="${interview.place}" rel="noreferrer">${words.join}</a>`
            : isolated(interview.place)
        }
      </dd>`;
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(interview.place)}`;
  return html`<dt>${words.where}</dt>
    <dd>${isolated(placeWords(interview))}<br /><a href="${map}" rel="noreferrer">${words.map}</a></dd>`;
}

function namesCard({ matches, student, provider }: LearnersPage, { isReadOnly }: Shown): Html {
  const open = matches.filter((match) => match.consent || mayConsent(match));
  if (open.length === 0) return html`<article><p>${words.namesNobody}</p></article>`;
  return html`<article>
    <ul>
      ${open.map(
        (match) =>
          html`<li>
            ${nameWords(match, student.candidateReferenceId, provider.timeZone)}
            ${isReadOnly ? null : nameLink(match)}
          </li>`,
      )}
    </ul>
  </article>`;
}

function nameLink(match: LearnersMatch): Html | null {
  const isNamed = match.consent !== null && match.consent.withdrawnAt === null;
  if (!isNamed && !mayConsent(match)) return null;
  return html`<br /><a href="/l/names/${match.id}">${isNamed ? words.namesEnd : words.namesGive}</a>`;
}

const mayConsent = (match: LearnersMatch): boolean =>
  isAccepted(match) && !match.withdrawnAt && !isDecided(match);

function nameWords({ consent, employer, job, views }: LearnersMatch, reference: string, zone: string): Html {
  const day = (instant: string) => fullDate(dateIn(zone, instant));
  const looked =
    views.length > 0 ? html` ${words.namesLooked([...new Set(views.map(day))].join(', '))}` : null;
  if (!consent) return named(words.namesOnlyNumber, employer, job, reference);
  if (consent.withdrawnAt)
    return html`${named(words.namesEnded, employer, job, day(consent.withdrawnAt))}${looked}`;
  return html`${named(words.namesMay, employer, job, fullDate(consent.givenOn))}
  ${consent.withContact ? words.namesContact : null}${looked}`;
}

function dataCard(
  { student, course, completionDate, provider, link, asked }: LearnersPage,
  { isReadOnly }: Shown,
): Html {
  const facts: [label: string, value: string][] = [
    [words.name, student.studentName],
    [words.email, maskedEmail(student.studentEmail)],
    [words.phone, student.studentPhone ? maskedPhone(student.studentPhone) : words.none],
    [words.number, student.candidateReferenceId],
    [words.course, course],
    [words.began, fullDate(student.enrollmentDate)],
    [words.finished, completionDate ? fullDate(completionDate) : words.notFinished],
  ];
  const isAsked = { correction: asked.includes('correction'), deletion: asked.includes('deletion') };
  return html`<article>
    <dl>
      ${facts.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${isolated(value)}</dd>`,
      )}
    </dl>
    ${isAsked.correction ? html`<p>${named(words.askedCorrection, provider.name)}</p>` : null}
    ${isAsked.deletion ? html`<p>${named(words.askedDeletion, provider.name)}</p>` : null}
    ${isReadOnly || isAsked.correction ? null : correctionForm(link.id)}
    ${isReadOnly || (isAsked.deletion && !deletesAtOnce(link, student)) ? null : html`<p><a class="button" href="/l/delete">${words.askToDelete}</a></p>`}
  </article>`;
}

const correctionForm = (linkId: string): Html =>
  html`<details>
    <summary>${words.wrong}</summary>
    <form method="post" action="/l/ask">
      ${linkField(linkId)}<input type="hidden" name="kind" value="correction" />
      <label for="note">${words.whatIsWrong}</label>
      <textarea
        id="note"
        name="note"
        rows="4"
        required
        maxlength="${learnerTextLength}"
        dir="auto"
      ></textarea>
      <button class="wide">${words.send}</button>
    </form>
  </details>`;

/** Example: "z•••@learners.example". */
function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name][0] ?? ''}•••@${domain}`;
}

/** Example: "••• 00". */
const maskedPhone = (phone: string): string => `••• ${phone.replaceAll(/\D/g, '').slice(-2)}`;
