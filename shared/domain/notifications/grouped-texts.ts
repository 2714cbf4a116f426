// What one line says for several notices of the same kind between two organizations. One act, such as an interview day for
// 56 candidates, makes a row for each of them, and one line in the bell and in a push. A line never names a person.
import { parsedParams } from '#shared/lib/coded-texts.ts';
import { listed } from '#shared/lib/texts.ts';
import type { Row } from '#shared/engine/schema.ts';
import { candidatesTitle } from './interview-notices.ts';
import { noticeText, noticeTexts } from './notice-texts.ts';
import type { NoticeCode, NoticeParams, NoticeText } from './notice-texts.ts';

type Newest = Pick<
  Row<'notifications'>,
  'type' | 'title' | 'message' | 'textCode' | 'textParams' | 'subjectTitle'
>;

/** Says it of so many candidates. */
type Grouped<Code extends NoticeCode> = (
  count: number,
  params: Pick<NoticeParams<Code>, keyof NoticeParams<Code> & ('job' | 'by')>,
) => NoticeText;

/** The texts whose title would speak of one candidate. The others keep the title of the newest notice. */
const grouped: { readonly [Code in NoticeCode]?: Grouped<Code> } = {
  'times.proposed': (count, { job }) => ({
    title: `Choose times for ${count} candidates: ${job}`,
    message: 'Times are proposed. Ask the students and choose.',
  }),
  'times.suggested': (count, { by, job }) => ({
    title: `${by} proposes other times for ${count} candidates: ${job}`,
    message: 'Choose one for each, or propose new ones.',
  }),
  'times.noneFits': (count, { job }) => ({
    title: `None of the times works for ${count} candidates: ${job}`,
    message: 'Propose other times.',
  }),
  'interview.confirmed': (count, { job }) => ({
    title: `${count} interviews scheduled for ${job}`,
    message: 'Times were chosen.',
  }),
  'interview.agreedByPhone': (count, { job }) => ({
    title: `${count} interviews scheduled for ${job}`,
    message: 'Set by phone. Agree to each time, or dispute it.',
  }),
  'interview.moved': (count, { by, job }) => ({
    title: `${by} moved ${count} interviews for ${job}`,
    message: 'See the new times.',
  }),
  'interview.cancelled': (count, { by, job }) => ({
    title: `${by} cancelled ${count} interviews for ${job}`,
    message: 'Open one to read why.',
  }),
  'match.outcome': (count, { job }) => ({
    title: `${count} outcomes recorded for ${job}`,
    message: 'Open the list to see each of them.',
  }),
  'match.corrected': (count, { job }) => ({
    title: `An administrator corrected ${count} outcomes: ${job}`,
    message: 'Open one to read why.',
  }),
  'match.candidateWithdrew': (count, { job }) => ({
    title: `${count} candidates for ${job} withdrew`,
    message: 'You no longer owe them an interview.',
  }),
  'release.asked': (count, { by, job }) => ({
    title: `${by} asks to be released from ${count} interviews: ${job}`,
    message: 'Accept or decline each of them.',
  }),
  'consent.given': (count, { job }) => ({
    title: `${count} candidates for ${job} agreed to be named`,
    message: 'You can see each name once the interview is confirmed.',
  }),
  'reminder.respond': (count, { job }) => ({
    title: `Propose times to ${count} candidates: ${job}`,
    message: 'They are waiting for an interview.',
  }),
  'reminder.respondOverdue': (count, { job }) => ({
    title: `Response overdue for ${count} candidates: ${job}`,
    message: 'They have no times yet.',
  }),
  'reminder.confirm': (count, { job }) => ({
    title: `Choose times for ${count} candidates: ${job}`,
    message: 'Ask the students and choose.',
  }),
  'reminder.deadlineNear': (count, { job }) => ({
    title: `${count} interviews for ${job} are due soon`,
    message: 'Open the list to see each day.',
  }),
  'reminder.deadlineToday': (count, { job }) => ({
    title: `${count} interviews for ${job} are due today`,
    message: 'You owe each of them today.',
  }),
  'reminder.outcome': (count, { job }) => ({
    title: `Did ${count} interviews happen? ${job}`,
    message: 'Say how each of them went.',
  }),
  'reminder.decision': (count, { job }) => ({
    title: `Were ${count} candidates hired for ${job}?`,
    message: 'Record the outcomes.',
  }),
  'interview.missed': (count, { job }) => ({
    title: `${count} guaranteed interviews were missed: ${job}`,
    message: 'They were not held in time. They are still owed.',
  }),
};

/** A line names so many jobs, and the number of the others. */
const NAMED_JOBS = 2;

/**
 * Returns what a line says: the newest notice, or all of them counted. `titles` are those of the notices’ subjects, such as
 * their jobs.
 */
export function groupedText(newest: Newest, titles: readonly string[]): NoticeText {
  const count = titles.length;
  const text = noticeText(newest);
  if (count === 1) return text;
  if (newest.type === 'match') return { ...text, title: candidatesTitle(count, newest.subjectTitle) };
  // Other lines are about one thing, of which the newest notice says how it is.
  if (newest.type !== 'interview') return text;
  const { textCode: code } = newest;
  const read = code && Object.hasOwn(grouped, code) ? (code as keyof typeof grouped) : undefined;
  const params = read && noticeTexts[read].read(parsedParams(newest.textParams))?.params;
  const make = read && (grouped[read] as Grouped<typeof read> | undefined);
  const jobs = [...new Set(titles)];
  const job = listed(jobs.slice(0, NAMED_JOBS), jobs.length - NAMED_JOBS);
  if (make && params) return make(count, { ...params, job } as never);
  return { ...text, message: `${text.message} And ${count - 1} more.` };
}
