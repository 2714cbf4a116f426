// What notifications about matches and interviews say.
import * as z from 'zod/mini';
import {
  attendanceKinds,
  claimKinds,
  claimStates,
  claimVerdicts,
  matchStatuses,
} from '#shared/engine/options.ts';
import { codedText } from '#shared/lib/coded-texts.ts';
import { momentIn } from '#shared/lib/clocks.ts';
import { fullDate } from '#shared/lib/time.ts';
import { claimOutcome } from '../claims/claim-words.ts';
import { matchLabel } from '../matching/match-labels.ts';
import { readReason } from './notice-words.ts';
import { claimAnswerWorkingDays, leastWorkingDays, placeDays } from '#shared/policy.ts';

const text = z.string();
/** The job's title and the candidate's reference. */
const match = { job: text, reference: text };
/** The name of the organization that acted. */
const actedBy = { ...match, by: text };
/** A moment, on the clocks of this time zone. */
const timed = { at: text, zone: text };
/** The last day on which the interview is on time. */
const due = { ...match, day: text };

/** The bell's and the push's words for matches: a count and the job's title, never a person. */
export const candidatesTitle = (count: number, jobTitle: string): string =>
  `${count} new ${count === 1 ? 'candidate' : 'candidates'} for ${jobTitle}`;

const causes = {
  removed: 'the completion record was removed',
  'date corrected': 'the completion date was corrected',
  erased: 'the record was deleted for privacy',
} as const;

type ClaimKind = (typeof claimKinds)[number];
type Status = (typeof matchStatuses)[number];

/** Who claims what, and until when the other side can answer. `status` is the outcome that came with it. */
const claimed = {
  ...actedBy,
  kind: z.enum(claimKinds),
  day: text,
  status: z.enum(matchStatuses),
};

const claimTitles: Record<ClaimKind, (by: string, job: string, status: Status) => string> = {
  offer: (by, job) => `${by} hired without an interview: ${job}`,
  outcome: (_by, job, status) => `${matchLabel(status)}: ${job}`,
  time: (by, job) => `${by} set a time for ${job}`,
  held: (_by, job, status) => `${matchLabel(status)}: ${job}`,
  candidate_absent: (by, job) => `${by} says the candidate did not attend: ${job}`,
  employer_absent: (by, job) => `${by} says you were not at the interview: ${job}`,
  no_fault: (by, job) => `${by} says the interview was not held: ${job}`,
  silence: (_by, job) => `What happened at the interview? ${job}`,
};
const claimQuestions: Record<ClaimKind, string> = {
  offer: 'did the student get this job?',
  outcome: 'is that right?',
  time: 'did you agree to it?',
  held: 'did the interview take place?',
  candidate_absent: 'is that right?',
  employer_absent: 'what happened?',
  no_fault: 'they say nobody is at fault. Is that right?',
  silence: 'nobody reported it.',
};
const withoutAnswer: Record<ClaimKind, string> = {
  offer: 'Without an answer, the hire doesn’t count as a kept guarantee.',
  outcome: 'Without an answer, the outcome counts.',
  time: 'Without an answer, the interview can be held at this time.',
  held: 'Without an answer, the interview counts as held.',
  candidate_absent: 'Without an answer, the candidate did not attend.',
  employer_absent: 'Without an answer, the interview counts as not held, and you owe it again.',
  no_fault: 'Without an answer, the interview is owed again.',
  silence: 'Without an answer, it counts as not held, and is owed again.',
};
const otherwise = 'they say it was otherwise.';
const claimDisputes: Record<ClaimKind, string> = {
  offer: 'they say the job was not given.',
  outcome: 'they say the outcome is another one.',
  time: otherwise,
  held: 'they say the interview was not held.',
  candidate_absent: 'they say the candidate attended.',
  employer_absent: otherwise,
  no_fault: otherwise,
  silence: otherwise,
};

const disputes = { held: 'the interview was not held', absent: 'the candidate attended' } as const;
const decisions = {
  held: {
    stands: 'the interview counts as held.',
    rejected: 'the interview does not count as held.',
  },
  absent: {
    stands: 'the absence counts.',
    rejected: 'the absence does not count.',
  },
} as const;

export const matchNotices = {
  'match.new': codedText({ ...match, course: text }, ({ job, reference, course }) => ({
    title: candidatesTitle(1, job),
    message: `${reference} completed ${course}. An interview is guaranteed.`,
  })),
  'match.waiting': codedText({ job: text, count: z.int() }, ({ job, count }) => ({
    title: `Candidates for ${job} wait for a place`,
    message: `At most ${count} interviews begin in any ${placeDays} days. Propose times to a candidate to begin at once.`,
  })),
  'match.withdrawn': codedText(
    { ...match, cause: z.enum(['removed', 'date corrected', 'erased']) },
    ({ job, reference, cause }) => ({
      title: `A candidate for ${job} was withdrawn`,
      message: `${reference}: ${causes[cause]}. You don’t owe an interview.`,
    }),
  ),
  'match.merged': codedText(match, ({ job, reference }) => ({
    title: `Two candidates for ${job} are one person`,
    message: `The training provider merged their records. Both are ${reference} now, and you owe no second interview.`,
  })),
  'match.candidateWithdrew': codedText(match, ({ job, reference }) => ({
    title: `A candidate for ${job} withdrew`,
    message: `${reference}: you no longer owe an interview.`,
  })),
  'match.candidateWithdraws': codedText({ ...match, day: text }, ({ job, reference, day }) => ({
    title: `A candidate for ${job} withdraws`,
    message: `${reference}: the interview of ${fullDate(day)} is settled first. No other is owed.`,
  })),
  // Sent once, by the migration that made claims of interviews without an outcome.
  'interview.unreported': codedText({ count: z.int() }, ({ count }) => ({
    title: count === 1 ? '1 interview has no outcome' : `${count} interviews have no outcome`,
    message: 'Say what happened. Until then they are in no figure.',
  })),
  'match.outcome': codedText({ ...match, status: z.enum(matchStatuses) }, ({ job, reference, status }) => ({
    title: `${matchLabel(status)}: ${job}`,
    message: `The status of ${reference} is now “${matchLabel(status)}”.`,
  })),
  'match.withdrawnByAdmin': codedText(match, ({ job, reference }) => ({
    title: `An administrator withdrew a candidate for ${job}`,
    message: `${reference}: no interview is owed. ${readReason}`,
  })),
  'match.corrected': codedText({ ...match, status: z.enum(matchStatuses) }, ({ job, reference, status }) => ({
    title: `An administrator corrected an outcome: ${job}`,
    message: `The status of ${reference} is now “${matchLabel(status)}”. ${readReason}`,
  })),
  'release.asked': codedText(actedBy, ({ by, job, reference }) => ({
    title: `${by} asks for a release: ${job}`,
    message: `${reference}: accept or decline. ${readReason}`,
  })),
  'release.granted': codedText(match, ({ job, reference }) => ({
    title: `You are released: ${job}`,
    message: `${reference}: you no longer owe an interview.`,
  })),
  'release.declined': codedText(match, ({ job, reference }) => ({
    title: `No release: ${job}`,
    message: `${reference}: you still owe the interview.`,
  })),
  'release.unusual': codedText(
    { employer: text, released: z.int(), guarantees: z.int() },
    ({ employer, released, guarantees }) => ({
      title: `Many releases for ${employer}`,
      message: `${released} of ${guarantees} guaranteed interviews were released.`,
    }),
  ),
  'consent.given': codedText(match, ({ job, reference }) => ({
    title: `A candidate for ${job} agreed to be named`,
    message: `${reference}: you can see the name once the interview is confirmed.`,
  })),
  'consent.withdrawn': codedText(match, ({ job, reference }) => ({
    title: `A candidate for ${job} is no longer named`,
    message: `${reference}: you now see only the reference.`,
  })),
  'match.lateCompletion': codedText({ ...match, course: text }, ({ job, reference, course }) => ({
    title: `A late completion for ${job}`,
    message: `${reference} completed ${course}. Accept or decline. You don’t owe an interview before you accept.`,
  })),
  'attendance.disputed': codedText(
    { ...actedBy, kind: z.enum(attendanceKinds) },
    ({ by, job, reference, kind }) => ({
      title: `${by} disputes your report for ${job}`,
      message: `${reference}: they say ${disputes[kind]}. An administrator decides. The clock is paused.`,
    }),
  ),
  'attendance.toDecide': codedText({ by: text, reference: text }, ({ by, reference }) => ({
    title: `${by} disputes an attendance report`,
    message: `${reference}: the two sides disagree. Decide which report counts.`,
  })),
  'attendance.decided': codedText(
    { ...match, kind: z.enum(attendanceKinds), isUpheld: z.boolean() },
    ({ job, reference, kind, isUpheld }) => ({
      title: `The dispute about ${job} is decided`,
      message: `${reference}: ${decisions[kind][isUpheld ? 'stands' : 'rejected']} ${readReason}`,
    }),
  ),
  'breach.disputed': codedText({ by: text, reference: text }, ({ by, reference }) => ({
    title: `${by} disputes a breach`,
    message: `${reference}: the two sides disagree. Decide whether to excuse it.`,
  })),
  'claim.made': codedText(claimed, ({ kind, by, job, reference, day, status }) => ({
    title: claimTitles[kind](by, job, status),
    message: `${reference}: ${claimQuestions[kind]} Answer by ${fullDate(day)}.`,
  })),
  'claim.reminder': codedText(claimed, ({ kind, by, job, reference, day, status }) => ({
    title: `Please answer: ${claimTitles[kind](by, job, status)}`,
    message: `${reference}: you can answer until ${fullDate(day)}. ${withoutAnswer[kind]}`,
  })),
  'claim.disputed': codedText({ ...actedBy, kind: z.enum(claimKinds) }, ({ kind, by, job, reference }) => ({
    title: `${by} disputes what you reported for ${job}`,
    message: `${reference}: ${claimDisputes[kind]} An administrator decides.`,
  })),
  'claim.toDecide': codedText({ by: text, reference: text }, ({ by, reference }) => ({
    title: `${by} disputes a report`,
    message: `${reference}: the two sides disagree. Decide what happened.`,
  })),
  'claim.waiting': codedText({ reference: text }, ({ reference }) => ({
    title: `A dispute waits for a decision`,
    message: `${reference}: the two sides still disagree. Decide what happened.`,
  })),
  'claim.settled': codedText(
    {
      ...match,
      kind: z.enum(claimKinds),
      state: z.enum(claimStates),
      verdict: z.nullable(z.enum(claimVerdicts)),
    },
    ({ job, reference, kind, state, verdict }) => ({
      title: `Settled: ${job}`,
      message: `${reference}: ${claimOutcome({ kind, state, verdict })}`,
    }),
  ),
};

export const interviewNotices = {
  'times.proposed': codedText({ ...match, count: z.int() }, ({ count, job, reference }) => ({
    title: `${count} ${count === 1 ? 'time' : 'times'} proposed for ${job}`,
    message: `${reference}: ask the student and choose one.`,
  })),
  'times.suggested': codedText(actedBy, ({ by, job, reference }) => ({
    title: `${by} proposes other times`,
    message: `${reference}, ${job}.`,
  })),
  'times.noneFits': codedText(match, ({ job, reference }) => ({
    title: `None of the times works for ${job}`,
    message: `${reference}: propose other times.`,
  })),
  'interview.confirmed': codedText({ ...match, ...timed }, ({ job, reference, at, zone }) => ({
    title: `Interview scheduled for ${job}`,
    message: `${reference}, ${momentIn(zone, at)}.`,
  })),
  'interview.agreedByPhone': codedText({ ...match, ...timed }, ({ job, reference, at, zone }) => ({
    title: `Interview scheduled for ${job}`,
    message: `${reference}, ${momentIn(zone, at)}. Set by phone. Agree to it, or dispute it within ${claimAnswerWorkingDays} working days.`,
  })),
  'interview.moved': codedText({ ...actedBy, ...timed }, ({ by, job, reference, at, zone }) => ({
    title: `${by} moved the interview for ${job}`,
    message: `${reference}, now ${momentIn(zone, at)}. ${readReason}`,
  })),
  'interview.cancelled': codedText({ ...actedBy, ...timed }, ({ by, job, reference, at, zone }) => ({
    title: `${by} cancelled the interview for ${job}`,
    message: `${reference}, ${momentIn(zone, at)}. ${readReason}`,
  })),
  'interview.timeTakenBack': codedText({ ...match, ...timed }, ({ job, reference, at, zone }) => ({
    title: `The interview for ${job} has no time yet`,
    message: `${reference}, ${momentIn(zone, at)}: this time was taken back.`,
  })),
  'interview.objected': codedText(actedBy, ({ by, job, reference }) => ({
    title: `${by} disputes the interview for ${job}`,
    message: `${reference}: they say you agreed no time. ${readReason}`,
  })),
  'interview.notHeld': codedText(
    /** Whose employer did not come; null if the candidate did not. */
    { ...match, employer: z.nullable(text), hasNote: z.boolean() },
    ({ job, reference, employer, hasNote }) => ({
      title: `The interview for ${job} was not held`,
      message: [`${reference}: ${employer ?? 'The candidate'} did not attend.`, hasNote && readReason]
        .filter(Boolean)
        .join(' '),
    }),
  ),
  'interview.newTimesDue': codedText(due, ({ job, reference, day }) => ({
    title: `Propose new times for ${job}`,
    message: `${reference}: the interview was not held. New times are due by ${fullDate(day)}.`,
  })),
  'deadlines.moved': codedText({ count: z.int(), by: text }, ({ count, by }) => ({
    title: `${count} ${count === 1 ? 'interview deadline' : 'interview deadlines'} moved`,
    message: `${by} changed the working calendar. See the new dates under Interviews.`,
  })),
  'interview.missed': codedText(match, ({ job, reference }) => ({
    title: `A guaranteed interview was missed: ${job}`,
    message: `${reference}: the interview was not held in time. It is still owed.`,
  })),
  'interview.missedBy': codedText({ by: text, reference: text }, ({ by, reference }) => ({
    title: `${by} missed a guaranteed interview`,
    message: `${reference}: the interview was not held in time. It is still owed.`,
  })),
  'interview.responseOverdue': codedText(match, ({ job, reference }) => ({
    title: `No times yet for ${job}`,
    message: `${reference}: the employer’s response is overdue.`,
  })),
};

/** By the steps of a deadline. */
export const reminderNotices = {
  'reminder.respond': codedText(due, ({ job, reference, day }) => ({
    title: `Propose times for ${job}`,
    message: `${reference} is waiting for an interview. You owe it by ${fullDate(day)}.`,
  })),
  'reminder.respondOverdue': codedText(due, ({ job, reference, day }) => ({
    title: `Response overdue for ${job}`,
    message: `${reference} has no times yet. You owe the interview by ${fullDate(day)}.`,
  })),
  'reminder.renew': codedText(due, ({ job, reference, day }) => ({
    title: `Propose new times for ${job}`,
    message: `${reference}: the last interview was not held. New times are due by ${fullDate(day)}.`,
  })),
  'reminder.renewOverdue': codedText(due, ({ job, reference, day }) => ({
    title: `New times overdue for ${job}`,
    message: `${reference}: new times were due by ${fullDate(day)}.`,
  })),
  'reminder.confirm': codedText(due, ({ job, reference }) => ({
    title: `Choose a time: ${job}`,
    message: `${reference}: ask the student and choose one.`,
  })),
  'reminder.answer': codedText(due, ({ job, reference }) => ({
    title: `Answer the proposed times: ${job}`,
    message: `${reference}: choose one or propose new ones.`,
  })),
  'reminder.deadlineNear': codedText(due, ({ job, reference, day }) => ({
    title: `An interview for ${job} is due soon`,
    message: `${reference}: you owe it by ${fullDate(day)}.`,
  })),
  'reminder.deadlineToday': codedText(due, ({ job, reference, day }) => ({
    title: `An interview for ${job} is due today`,
    message: `${reference}: you owe it by ${fullDate(day)}.`,
  })),
  'reminder.outcome': codedText(due, ({ job, reference }) => ({
    title: 'Did the interview happen?',
    message: `${reference}, ${job}. Say how it went.`,
  })),
  'reminder.outcomeAsked': codedText(due, ({ job, reference }) => ({
    title: `What happened at the interview? ${job}`,
    message: `${reference}: the employer has not recorded it.`,
  })),
  'hold.near': codedText(due, ({ job, reference, day }) => ({
    title: `On hold soon: ${job}`,
    message: `${reference}: the training provider hasn’t answered the proposed times. From ${fullDate(day)} on, nothing is due until it does.`,
  })),
  'hold.begun': codedText(due, ({ job, reference, day }) => ({
    title: `On hold: ${job}`,
    message: `${reference}: nothing is due until the training provider answers the proposed times. Without an answer by ${fullDate(day)}, the match is withdrawn.`,
  })),
  'hold.over': codedText(match, ({ job, reference }) => ({
    title: `Match withdrawn: ${job}`,
    message: `${reference}: the training provider didn’t answer the proposed times.`,
  })),
  'reminder.decision': codedText(due, ({ job, reference }) => ({
    title: `Was the candidate hired for ${job}?`,
    message: `${reference}: record the outcome.`,
  })),
};

const crowd = { employer: text, provider: text, day: text, count: z.int() };

/** About many matches of one day, which an employer reported. */
export const crowdNotices = {
  'crowd.reported': codedText(
    { ...crowd, until: text },
    ({ employer, provider, day, count: matches, until }) => ({
      title: `${matches} matches are under review`,
      message: `${employer} reported its matches with ${provider} of ${fullDate(day)}. Nothing is due for them until ${fullDate(until)}, unless an administrator decides earlier.`,
    }),
  ),
  'crowd.toDecide': codedText(crowd, ({ employer, provider, day, count: matches }) => ({
    title: `${employer} reported ${matches} matches`,
    message: `They came from ${provider} on ${fullDate(day)}. Decide whether they are withdrawn.`,
  })),
  'crowd.withdrawn': codedText(crowd, ({ employer, provider, day, count: matches }) => ({
    title: `An administrator decided about ${matches} matches`,
    message: `The matches of ${employer} with ${provider} of ${fullDate(day)} that were still open are withdrawn.`,
  })),
  'crowd.goesOn': codedText(crowd, ({ employer, provider, day, count: matches }) => ({
    title: `An administrator decided about ${matches} matches`,
    message: `The matches of ${employer} with ${provider} of ${fullDate(day)} stay, and their interviews are due again. At least ${leastWorkingDays} working days are left.`,
  })),
  'crowd.undecided': codedText(crowd, ({ employer, provider, day, count: matches }) => ({
    title: `Nobody decided about ${matches} matches`,
    message: `The matches of ${employer} with ${provider} of ${fullDate(day)} stay, and their interviews are due again. At least ${leastWorkingDays} working days are left.`,
  })),
};
