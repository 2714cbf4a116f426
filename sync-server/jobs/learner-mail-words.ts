// Every word of the mails to learners, for readers of fifteen. A subject names nobody.
import { interviewVerdicts } from '#shared/engine/options.ts';
import { linkPlace } from '../identity/learner-links.ts';
import type { MailPart } from '../operations/write-mail.ts';
import { words as page } from '../routes/learner/words.ts';

/** The sentences of the mails. */
export const learnerMailWords = {
  link: {
    subject: 'A page with your interviews',
    hello: (first: string) => `Hello ${first},`,
    text: (provider: string) =>
      `${provider} made a page for you. It shows your interviews and what is stored about you. The link is yours only.`,
    reason: 'You get this email because you, or a parent or guardian, agreed to it.',
  },
  offered: 'Times for your interview',
  set: 'Your interview has a time',
  moved: 'Your interview has a new time',
  cancelled: 'Your interview is cancelled',
  reminder: 'Your interview is soon',
  question: 'What happened at your interview?',
  about: (job: string, employer: string) => `Interview for ${job} at ${employer}`,
  offeredTimes: 'You can have one of these times:',
  wasAt: (moment: string) => `It was set for ${moment}. Please do not go there.`,
  open: 'Open my page',
  reason: (provider: string) =>
    `You get this email from ${provider} because you, or a parent or guardian, agreed to it.`,
};

/** One tap for each answer. Each leads to a page with one button. */
export const mailedAnswers = (isOffer: boolean): MailPart[] =>
  isOffer
    ? [
        page.wasOffered,
        { action: page.offeredYes, url: `${linkPlace}?answer=offered` },
        { action: page.offeredNo, url: `${linkPlace}?answer=not_offered` },
      ]
    : interviewVerdicts.map((value) => ({
        action: page[value],
        url: `${linkPlace}?answer=${value}`,
      }));
